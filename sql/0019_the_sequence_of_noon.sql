-- A game whose noon has come is leased to one worker, who writes only under the fencing number he was given.
-- frozen_turn: the open turn, once nothing more is taken for it. held_because: why it is not flown although it is due.

alter table game add column leased_by    text;
alter table game add column leased_until timestamptz;
alter table game add column fence        bigint  not null default 0;
alter table game add column frozen_turn  integer;
alter table game add column held_because text;
alter table game add constraint game_lease_has_an_end check ((leased_by is null) = (leased_until is null));
alter table game add constraint game_held_is_frozen check (held_because is null or frozen_turn is not null);

create index game_leased on game (leased_by) where leased_by is not null;

-- All that a turn is flown from, written before it is flown. Whoever takes the turn over flies this and nothing else.
-- It stays when the turn is closed: the proof of what was there at noon.

create table frozen_turn (
  game_id   text        not null references game (id),
  turn      integer     not null check (turn > 0),
  position  jsonb       not null,
  sheets    jsonb       not null,                 -- by seat, null where none stood
  absent    jsonb       not null,                 -- by seat, what is flown where none stood
  press     jsonb       not null,
  rulings   jsonb       not null,
  digest    text        not null,                 -- of what is flown
  frozen_at timestamptz not null,
  primary key (game_id, turn)
);

-- The last pass over a mailbox from its first new letter to its last. No turn is flown before one that began after noon.

create table mailbox_pass (
  mailbox text        primary key,
  began   timestamptz not null,
  ended   timestamptz not null
);

-- Times in which a letter may have been kept from us: a mailbox that could not be read, a clock that jumped.
-- The noons in them are moved.

create table outage (
  id      bigint      primary key generated always as identity,
  kind    text        not null check (kind in ('mailbox', 'clock')),
  mailbox text,
  since   timestamptz not null,
  until   timestamptz,                            -- null: it lasts
  constraint outage_of_a_mailbox check ((kind = 'mailbox') = (mailbox is not null)),
  constraint outage_of_a_clock_is_over check (kind = 'mailbox' or until is not null)
);

create unique index outage_lasts on outage (mailbox) where until is null;
create index outage_until on outage (until);

-- A mail that was claimed anew is marked by its new holder alone.

alter table outgoing_mail add column fence bigint not null default 0;

-- The game master is told once how the mails of a turn fared. Turns closed so far are history.

alter table turn add column summed_up boolean not null default true;
alter table turn alter column summed_up set default false;

create index turn_to_sum_up on turn (closed_at) where not summed_up;
