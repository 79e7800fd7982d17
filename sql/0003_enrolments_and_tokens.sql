-- Who flies or watches where. A seat is held by one pilot; the check waits for the end of the statement,
-- because dealing the seats may swap two of them.

create table enrolment (
  id        bigint  primary key generated always as identity,
  game_id   text    not null references game (id),
  pilot_key text    not null references pilot (key),
  seat      integer check (seat between 1 and 6),
  constraint enrolment_once unique (game_id, pilot_key),
  constraint enrolment_seat unique (game_id, seat) deferrable initially immediate
);

create index enrolment_pilot on enrolment (pilot_key);

create table observer (
  id      bigint primary key generated always as identity,
  game_id text   not null references game (id),
  address text   not null check (address = lower(address)),
  name    text   not null,
  constraint observer_once unique (game_id, address)
);

-- One table for all tokens, so that a word never means two people: a pilot in a game, a pilot outside any game,
-- or a game master.

create table token (
  word        text primary key check (word ~ '^[a-z0-9]+$'),
  pilot_key   text references pilot (key),
  game_id     text,
  game_master text references game_master (address),
  constraint token_enrolment foreign key (game_id, pilot_key) references enrolment (game_id, pilot_key),
  constraint token_one_owner check (num_nonnulls(pilot_key, game_master) = 1),
  constraint token_game_of_pilot check (game_id is null or pilot_key is not null)
);

create unique index token_pilot on token (pilot_key, game_id) nulls not distinct where pilot_key is not null;
create unique index token_game_master on token (game_master) where game_master is not null;
