-- Seats that the program flies. A computer pilot flies in one game and has no career; his name stands in the position,
-- and is one under which nobody may join (R2). stream is his own chance, never the game's (C7).

create table computer_pilot (
  game_id  text    not null references game (id),
  seat     integer not null check (seat between 1 and 6),
  strength text    not null check (strength in ('novice', 'regular', 'veteran')),
  stream   text    not null check (stream <> ''),
  relieves jsonb,                                 -- who flew the seat before, and may get it back
  primary key (game_id, seat)
);

alter table game add column strength text not null default 'regular' check (strength in ('novice', 'regular', 'veteran'));

-- Who took which seat from whom while a turn was open (V3). A position that was changed so can be followed by these.

create table seating (
  id        bigint      primary key generated always as identity,
  game_id   text        not null references game (id),
  turn      integer     not null check (turn > 0),
  seat      integer     not null check (seat between 1 and 6),
  before    jsonb       not null,
  after     jsonb       not null,
  seated_at timestamptz not null,
  letter_id bigint      references letter (id)
);

create index seating_turn on seating (game_id, turn);

-- What somebody said for the open turn is void once another flies his seat; the row stays.

alter table order_sheet add column void boolean not null default false;
alter table press add column void boolean not null default false;
