create table bounce (
  id bigint not null generated always as identity,
  letter_id bigint,
  recipient text not null,
  severity text not null,
  status text not null,
  message_id text,
  noted_at timestamp with time zone not null,
  constraint bounce_recipient_check CHECK ((recipient = lower(recipient))),
  constraint bounce_severity_check CHECK ((severity = ANY (ARRAY['hard'::text, 'transient'::text]))),
  constraint bounce_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint bounce_pkey PRIMARY KEY (id)
);
CREATE INDEX bounce_message_id ON public.bounce USING btree (message_id);
CREATE INDEX bounce_recipient ON public.bounce USING btree (recipient, noted_at) WHERE (severity = 'hard'::text);

create table computer_pilot (
  game_id text not null,
  seat integer not null,
  strength text not null,
  stream text not null,
  relieves jsonb,
  constraint computer_pilot_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint computer_pilot_stream_check CHECK ((stream <> ''::text)),
  constraint computer_pilot_strength_check CHECK ((strength = ANY (ARRAY['novice'::text, 'regular'::text, 'veteran'::text]))),
  constraint computer_pilot_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint computer_pilot_pkey PRIMARY KEY (game_id, seat)
);

create table duel_list (
  pilot_key text not null,
  since timestamp with time zone not null,
  id bigint not null generated always as identity,
  constraint duel_list_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint duel_list_pkey PRIMARY KEY (pilot_key)
);

create table duty (
  name text not null,
  day date not null,
  constraint duty_pkey PRIMARY KEY (name)
);

create table enclosure (
  digest text not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  queued_at timestamp with time zone not null default now(),
  constraint enclosure_pkey PRIMARY KEY (digest)
);

create table enrolment (
  id bigint not null generated always as identity,
  game_id text not null,
  pilot_key text not null,
  seat integer,
  constraint enrolment_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint enrolment_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint enrolment_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint enrolment_pkey PRIMARY KEY (id),
  constraint enrolment_once UNIQUE (game_id, pilot_key),
  constraint enrolment_seat UNIQUE (game_id, seat) DEFERRABLE
);
CREATE INDEX enrolment_pilot ON public.enrolment USING btree (pilot_key);

create table forgery (
  pilot_key text not null,
  kind text not null,
  day date not null,
  letters integer not null default 1,
  told_at timestamp with time zone,
  constraint forgery_kind_check CHECK ((kind = ANY (ARRAY['unproved'::text, 'token-used'::text]))),
  constraint forgery_letters_check CHECK ((letters > 0)),
  constraint forgery_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint forgery_pkey PRIMARY KEY (pilot_key, kind, day)
);

create table frozen_turn (
  game_id text not null,
  turn integer not null,
  position jsonb not null,
  sheets jsonb not null,
  absent jsonb not null,
  press jsonb not null,
  rulings jsonb not null,
  digest text not null,
  frozen_at timestamp with time zone not null,
  constraint frozen_turn_turn_check CHECK ((turn > 0)),
  constraint frozen_turn_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint frozen_turn_pkey PRIMARY KEY (game_id, turn)
);

create table further_address (
  address text not null,
  pilot_key text not null,
  confirmed_at timestamp with time zone not null,
  constraint further_address_address_check CHECK ((address = lower(address))),
  constraint further_address_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint further_address_pkey PRIMARY KEY (address)
);
CREATE INDEX further_address_pilot ON public.further_address USING btree (pilot_key);

create table game (
  id text not null,
  name text not null,
  rule_book text not null,
  house_rules jsonb not null,
  seats integer not null,
  computers integer not null,
  zone text not null,
  every_days integer not null,
  status text not null,
  turn integer not null,
  deadline timestamp with time zone,
  next_noon timestamp with time zone,
  position jsonb,
  digest text,
  revision integer not null,
  game_master text,
  paused_until timestamp with time zone,
  paused_because text,
  cancelled_because text,
  called_turn integer,
  reminded_turn integer,
  created_at timestamp with time zone not null,
  strength text not null default 'regular'::text,
  leased_by text,
  leased_until timestamp with time zone,
  fence bigint not null default 0,
  frozen_turn integer,
  held_because text,
  roll_backs integer not null default 0,
  practice boolean not null default false,
  calendar jsonb not null default '{"on": [], "not": [], "first": null}'::jsonb,
  moved_to text,
  constraint game_check CHECK (((computers >= 0) AND (computers <= seats))),
  constraint game_deadline_while_under_way CHECK (((deadline IS NOT NULL) = (status = ANY (ARRAY['running'::text, 'paused'::text])))),
  constraint game_every_days_check CHECK ((every_days > 0)),
  constraint game_gathering_before_turn_1 CHECK (((status = 'cancelled'::text) OR ((turn = 0) = (status = 'gathering'::text)))),
  constraint game_held_is_frozen CHECK (((held_because IS NULL) OR (frozen_turn IS NOT NULL))),
  constraint game_id_check CHECK (((id <> ''::text) AND (id = upper(id)))),
  constraint game_lease_has_an_end CHECK (((leased_by IS NULL) = (leased_until IS NULL))),
  constraint game_moved_somewhere CHECK (((moved_to IS NOT NULL) = (status = 'moved'::text))),
  constraint game_next_noon_by_the_deadline CHECK ((((next_noon IS NULL) = (deadline IS NULL)) AND (next_noon <= deadline))),
  constraint game_pause_has_an_end CHECK (((paused_until IS NOT NULL) = (status = 'paused'::text))),
  constraint game_practice_has_no_master CHECK ((practice = (game_master IS NULL))),
  constraint game_seats_check CHECK (((seats >= 1) AND (seats <= 6))),
  constraint game_started_has_a_position CHECK ((("position" IS NOT NULL) = (turn > 0))),
  constraint game_status_check CHECK ((status = ANY (ARRAY['gathering'::text, 'running'::text, 'paused'::text, 'over'::text, 'cancelled'::text, 'moved'::text]))),
  constraint game_strength_check CHECK ((strength = ANY (ARRAY['novice'::text, 'regular'::text, 'veteran'::text]))),
  constraint game_turn_check CHECK ((turn >= 0)),
  constraint game_pkey PRIMARY KEY (id)
);
CREATE INDEX game_called ON public.game USING btree (id) WHERE ((status = 'running'::text) AND (called_turn IS NOT NULL));
CREATE INDEX game_deadline ON public.game USING btree (deadline) WHERE (status = 'running'::text);
CREATE INDEX game_leased ON public.game USING btree (leased_by) WHERE (leased_by IS NOT NULL);
CREATE INDEX game_next_noon ON public.game USING btree (next_noon) WHERE (status = 'running'::text);
CREATE INDEX game_of_master ON public.game USING btree (lower(game_master));
CREATE INDEX game_pause ON public.game USING btree (paused_until) WHERE (status = 'paused'::text);

create table game_master (
  address text not null,
  name text not null,
  constraint game_master_address_check CHECK ((address = lower(address))),
  constraint game_master_pkey PRIMARY KEY (address)
);

create table game_result (
  game_id text not null,
  pilot_key text not null,
  place integer not null,
  outcome text not null,
  points integer not null,
  hits integer not null,
  kills integer not null,
  missed integer not null,
  computers_flew boolean not null,
  table_points integer,
  standing integer,
  ranks integer,
  offer text,
  ended_at timestamp with time zone not null,
  constraint game_result_offer_check CHECK ((offer = ANY (ARRAY['open'::text, 'taken'::text, 'lapsed'::text]))),
  constraint game_result_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'drawn'::text, 'lost'::text]))),
  constraint game_result_place_check CHECK ((place > 0)),
  constraint game_result_whole_career CHECK (((standing IS NULL) = (ranks IS NULL))),
  constraint game_result_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint game_result_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint game_result_pkey PRIMARY KEY (game_id, pilot_key)
);
CREATE INDEX game_result_pilot ON public.game_result USING btree (pilot_key);
CREATE INDEX game_result_table ON public.game_result USING btree (game_id) WHERE (table_points IS NOT NULL);

create table gone_name (
  salt uuid not null default gen_random_uuid(),
  hash bytea not null,
  constraint gone_name_pkey PRIMARY KEY (salt)
);

create table lease (
  name text not null,
  owner text not null,
  until timestamp with time zone not null,
  fence bigint not null,
  constraint lease_pkey PRIMARY KEY (name)
);

create table letter (
  id bigint not null generated always as identity,
  mailbox text not null,
  uid_validity text not null,
  uid text not null,
  arrived timestamp with time zone not null,
  size bigint not null,
  raw bytea not null,
  raw_sha256 bytea not null,
  filed_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  last_error text,
  leased_by text,
  leased_until timestamp with time zone,
  message_id text,
  content_hash text,
  outcome text,
  reason text,
  sender text,
  settled_at timestamp with time zone,
  pilot_key text,
  emptied_at timestamp with time zone,
  junk boolean not null default false,
  constraint letter_emptied CHECK (((emptied_at IS NULL) OR (length(raw) = 0))),
  constraint letter_lease_has_an_end CHECK (((leased_by IS NULL) = (leased_until IS NULL))),
  constraint letter_outcome_check CHECK ((outcome = ANY (ARRAY['accept'::text, 'rejected'::text, 'ignored'::text, 'duplicate'::text, 'bounce'::text, 'failed'::text]))),
  constraint letter_outcome_when_done CHECK (((outcome IS NULL) = (state = 'waiting'::text))),
  constraint letter_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'settled'::text, 'parked'::text]))),
  constraint letter_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint letter_pkey PRIMARY KEY (id),
  constraint letter_once UNIQUE (mailbox, uid_validity, uid)
);
CREATE UNIQUE INDEX letter_content_once ON public.letter USING btree (content_hash, message_id) NULLS NOT DISTINCT WHERE ((state = 'settled'::text) AND (outcome <> 'duplicate'::text) AND (content_hash IS NOT NULL));
CREATE INDEX letter_leased ON public.letter USING btree (leased_by) WHERE ((state = 'waiting'::text) AND (leased_by IS NOT NULL));
CREATE INDEX letter_of_bytes ON public.letter USING btree (raw_sha256);
CREATE INDEX letter_of_pilot ON public.letter USING btree (pilot_key, arrived) WHERE (pilot_key IS NOT NULL);
CREATE INDEX letter_to_empty ON public.letter USING btree (settled_at) WHERE ((state = 'settled'::text) AND (emptied_at IS NULL));
CREATE INDEX letter_waiting ON public.letter USING btree (arrived, id) WHERE (state = 'waiting'::text);

create table mailbox_cursor (
  mailbox text not null,
  uid_validity text not null,
  uid bigint not null,
  constraint mailbox_cursor_pkey PRIMARY KEY (mailbox)
);

create table mailbox_pass (
  mailbox text not null,
  began timestamp with time zone not null,
  ended timestamp with time zone not null,
  constraint mailbox_pass_pkey PRIMARY KEY (mailbox)
);

create table observer (
  id bigint not null generated always as identity,
  game_id text not null,
  address text not null,
  name text not null,
  constraint observer_address_check CHECK ((address = lower(address))),
  constraint observer_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint observer_pkey PRIMARY KEY (id),
  constraint observer_once UNIQUE (game_id, address)
);

create table order_sheet (
  id bigint not null generated always as identity,
  game_id text not null,
  turn integer not null,
  seat integer not null,
  sheet jsonb,
  stands text not null,
  arrived timestamp with time zone not null,
  letter_id bigint,
  void boolean not null default false,
  undone integer not null default 0,
  constraint order_sheet_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint order_sheet_stands_check CHECK ((stands = ANY (ARRAY['first'::text, 'latest'::text]))),
  constraint order_sheet_turn_check CHECK ((turn > 0)),
  constraint order_sheet_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint order_sheet_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint order_sheet_pkey PRIMARY KEY (id)
);
CREATE INDEX order_sheet_turn ON public.order_sheet USING btree (game_id, turn, seat);

create table outage (
  id bigint not null generated always as identity,
  kind text not null,
  mailbox text,
  since timestamp with time zone not null,
  until timestamp with time zone,
  constraint outage_kind_check CHECK ((kind = ANY (ARRAY['mailbox'::text, 'clock'::text]))),
  constraint outage_of_a_clock_is_over CHECK (((kind = 'mailbox'::text) OR (until IS NOT NULL))),
  constraint outage_of_a_mailbox CHECK (((kind = 'mailbox'::text) = (mailbox IS NOT NULL))),
  constraint outage_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outage_lasts ON public.outage USING btree (mailbox) WHERE (until IS NULL);
CREATE INDEX outage_until ON public.outage USING btree (until);

create table outgoing_mail (
  id bigint not null generated always as identity,
  key text not null,
  kind text not null,
  game_id text,
  turn integer,
  message_id text not null,
  to_name text not null,
  to_address text not null,
  from_address text not null,
  in_reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  pictures text[] not null,
  fingerprint text,
  queued_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_attempt timestamp with time zone not null,
  leased_by text,
  leased_until timestamp with time zone,
  done_at timestamp with time zone,
  last_error text,
  maybe_arrived boolean not null default false,
  tells_noon boolean not null default false,
  enclosures text[] not null default '{}'::text[],
  emptied_at timestamp with time zone,
  fence bigint not null default 0,
  afterwards text not null default 'stays'::text,
  constraint outgoing_mail_afterwards_check CHECK ((afterwards = ANY (ARRAY['stays'::text, 'emptied'::text, 'dropped'::text]))),
  constraint outgoing_mail_done_or_waiting CHECK (((done_at IS NULL) = (state = 'waiting'::text))),
  constraint outgoing_mail_emptied CHECK (((emptied_at IS NULL) OR (body_text = ''::text))),
  constraint outgoing_mail_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'receipt'::text, 'refusal'::text, 'answer'::text, 'notice'::text, 'reminder'::text, 'code'::text]))),
  constraint outgoing_mail_lease_has_an_end CHECK (((leased_by IS NULL) = (leased_until IS NULL))),
  constraint outgoing_mail_message_id_check CHECK ((message_id !~ '[<>]'::text)),
  constraint outgoing_mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'posted'::text, 'refused'::text, 'given-up'::text, 'withdrawn'::text]))),
  constraint outgoing_mail_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint outgoing_mail_pkey PRIMARY KEY (id),
  constraint outgoing_mail_key UNIQUE (key),
  constraint outgoing_mail_message_id UNIQUE (message_id)
);
CREATE INDEX outgoing_mail_afterwards ON public.outgoing_mail USING btree (id) WHERE (afterwards <> 'stays'::text);
CREATE INDEX outgoing_mail_answers ON public.outgoing_mail USING btree (lower(to_address), queued_at) WHERE (fingerprint IS NOT NULL);
CREATE INDEX outgoing_mail_leased ON public.outgoing_mail USING btree (leased_by) WHERE ((state = 'waiting'::text) AND (leased_by IS NOT NULL));
CREATE INDEX outgoing_mail_out_of_date ON public.outgoing_mail USING btree (game_id, to_address) WHERE ((state = 'waiting'::text) AND tells_noon);
CREATE INDEX outgoing_mail_to_empty ON public.outgoing_mail USING btree (done_at) WHERE ((state <> 'waiting'::text) AND (emptied_at IS NULL));
CREATE INDEX outgoing_mail_turn ON public.outgoing_mail USING btree (game_id, turn);
CREATE INDEX outgoing_mail_waiting ON public.outgoing_mail USING btree (next_attempt, id) WHERE (state = 'waiting'::text);
CREATE INDEX outgoing_mail_waiting_kind ON public.outgoing_mail USING btree (kind, next_attempt, id) WHERE (state = 'waiting'::text);

create table picture (
  game_id text not null,
  turn integer not null,
  digest text not null,
  png bytea not null,
  id bigint not null generated always as identity,
  constraint picture_turn_check CHECK ((turn >= 0)),
  constraint picture_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint picture_pkey PRIMARY KEY (game_id, turn, digest)
);
CREATE INDEX picture_digest ON public.picture USING btree (digest);

create table pilot (
  key text not null,
  name text not null,
  address text,
  standing integer not null,
  ranks integer not null,
  constraint pilot_address_check CHECK ((address = lower(address))),
  constraint pilot_key_check CHECK ((key <> ''::text)),
  constraint pilot_pkey PRIMARY KEY (key)
);
CREATE INDEX pilot_address ON public.pilot USING btree (address);

create table press (
  id bigint not null generated always as identity,
  game_id text not null,
  turn integer not null,
  seat integer not null,
  lines jsonb not null,
  arrived timestamp with time zone not null,
  letter_id bigint,
  void boolean not null default false,
  undone integer not null default 0,
  constraint press_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint press_turn_check CHECK ((turn > 0)),
  constraint press_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint press_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint press_pkey PRIMARY KEY (id)
);
CREATE INDEX press_turn ON public.press USING btree (game_id, turn, seat);

create table request (
  code text not null,
  address text not null,
  commands jsonb not null,
  game_id text,
  expires timestamp with time zone not null,
  used_at timestamp with time zone,
  asked_by text,
  press jsonb,
  constraint request_address_check CHECK ((address = lower(address))),
  constraint request_asked_by_check CHECK ((asked_by = lower(asked_by))),
  constraint request_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint request_pkey PRIMARY KEY (code)
);
CREATE UNIQUE INDEX request_code_without_case ON public.request USING btree (lower(code));

create table retired_token (
  word text not null,
  pilot_key text,
  game_master text,
  retired_at timestamp with time zone not null,
  constraint retired_token_one_owner CHECK ((num_nonnulls(pilot_key, game_master) = 1)),
  constraint retired_token_game_master_fkey FOREIGN KEY (game_master) REFERENCES game_master(address),
  constraint retired_token_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint retired_token_pkey PRIMARY KEY (word)
);

create table ruling (
  id bigint not null generated always as identity,
  game_id text not null,
  turn integer not null,
  wind text,
  seat integer,
  because text,
  ruled_at timestamp with time zone not null,
  letter_id bigint,
  undone integer not null default 0,
  constraint ruling_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint ruling_turn_check CHECK ((turn > 0)),
  constraint ruling_wind_or_removal CHECK (((num_nonnulls(wind, seat) = 1) AND ((seat IS NULL) = (because IS NULL)))),
  constraint ruling_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint ruling_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint ruling_pkey PRIMARY KEY (id)
);
CREATE INDEX ruling_turn ON public.ruling USING btree (game_id, turn);

create table seating (
  id bigint not null generated always as identity,
  game_id text not null,
  turn integer not null,
  seat integer not null,
  before jsonb not null,
  after jsonb not null,
  seated_at timestamp with time zone not null,
  letter_id bigint,
  roll_backs integer not null default 0,
  undone integer not null default 0,
  constraint seating_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint seating_turn_check CHECK ((turn > 0)),
  constraint seating_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint seating_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint seating_pkey PRIMARY KEY (id)
);
CREATE INDEX seating_turn ON public.seating USING btree (game_id, turn);

create table token (
  word text not null,
  pilot_key text,
  game_id text,
  game_master text,
  constraint token_game_of_pilot CHECK (((game_id IS NULL) OR (pilot_key IS NOT NULL))),
  constraint token_one_owner CHECK ((num_nonnulls(pilot_key, game_master) = 1)),
  constraint token_word_check CHECK ((word ~ '^[a-z0-9]+$'::text)),
  constraint token_enrolment FOREIGN KEY (game_id, pilot_key) REFERENCES enrolment(game_id, pilot_key),
  constraint token_game_master_fkey FOREIGN KEY (game_master) REFERENCES game_master(address),
  constraint token_pilot_key_fkey FOREIGN KEY (pilot_key) REFERENCES pilot(key),
  constraint token_pkey PRIMARY KEY (word)
);
CREATE UNIQUE INDEX token_game_master ON public.token USING btree (game_master) WHERE (game_master IS NOT NULL);
CREATE UNIQUE INDEX token_pilot ON public.token USING btree (pilot_key, game_id) NULLS NOT DISTINCT WHERE (pilot_key IS NOT NULL);

create table turn (
  game_id text not null,
  number integer not null,
  sheets jsonb not null,
  weather jsonb,
  struck_off jsonb not null,
  events jsonb not null,
  press jsonb not null,
  position jsonb not null,
  digest text not null,
  closed_at timestamp with time zone not null,
  summed_up boolean not null default false,
  told_by timestamp with time zone,
  constraint turn_number_check CHECK ((number > 0)),
  constraint turn_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint turn_pkey PRIMARY KEY (game_id, number)
);
CREATE INDEX turn_to_sum_up ON public.turn USING btree (closed_at) WHERE (NOT summed_up);

create table undone_turn (
  game_id text not null,
  roll_back integer not null,
  number integer not null,
  sheets jsonb not null,
  weather jsonb,
  struck_off jsonb not null,
  events jsonb not null,
  press jsonb not null,
  position jsonb not null,
  digest text not null,
  closed_at timestamp with time zone not null,
  undone_at timestamp with time zone not null,
  constraint undone_turn_number_check CHECK ((number > 0)),
  constraint undone_turn_roll_back_check CHECK ((roll_back > 0)),
  constraint undone_turn_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint undone_turn_pkey PRIMARY KEY (game_id, roll_back, number)
);

create table unreached (
  game_id text not null,
  turn integer not null,
  seat integer not null,
  state text not null,
  changed_at timestamp with time zone not null,
  constraint unreached_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
  constraint unreached_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'hold'::text, 'fly'::text, 'strike'::text, 'flown'::text]))),
  constraint unreached_turn_check CHECK ((turn > 0)),
  constraint unreached_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id),
  constraint unreached_pkey PRIMARY KEY (game_id, turn, seat)
);

create table withheld_letter (
  mailbox text not null,
  uid_validity text not null,
  uid text not null,
  arrived timestamp with time zone,
  size bigint not null,
  sender text,
  tries integer not null,
  last_try timestamp with time zone not null,
  last_error text not null,
  aside_at timestamp with time zone,
  constraint withheld_letter_sender_check CHECK ((sender = lower(sender))),
  constraint withheld_letter_tries_check CHECK ((tries > 0)),
  constraint withheld_letter_pkey PRIMARY KEY (mailbox, uid_validity, uid)
);
CREATE INDEX withheld_letter_of_sender ON public.withheld_letter USING btree (sender) WHERE (aside_at IS NOT NULL);
