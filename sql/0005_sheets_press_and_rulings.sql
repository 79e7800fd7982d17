-- What pilots and game masters say for an open turn. Rows are only ever added: which one stands is decided
-- by the time its letter arrived, not by the moment a worker got round to it (R8).

create table order_sheet (
  id        bigint      primary key generated always as identity,
  game_id   text        not null references game (id),
  turn      integer     not null check (turn > 0),
  seat      integer     not null check (seat between 1 and 6),
  sheet     jsonb,                                -- null: taken back
  stands    text        not null check (stands in ('first', 'latest')),
  arrived   timestamptz not null,
  letter_id bigint      references letter (id)
);

create index order_sheet_turn on order_sheet (game_id, turn, seat);

create table press (
  id        bigint      primary key generated always as identity,
  game_id   text        not null references game (id),
  turn      integer     not null check (turn > 0),
  seat      integer     not null check (seat between 1 and 6),
  lines     jsonb       not null,                 -- none: taken back
  arrived   timestamptz not null,
  letter_id bigint      references letter (id)
);

create index press_turn on press (game_id, turn, seat);

create table ruling (
  id        bigint      primary key generated always as identity,
  game_id   text        not null references game (id),
  turn      integer     not null check (turn > 0),
  wind      text,
  seat      integer     check (seat between 1 and 6), -- taken out at the end of the turn
  because   text,
  ruled_at  timestamptz not null,
  letter_id bigint      references letter (id),
  constraint ruling_wind_or_removal check (num_nonnulls(wind, seat) = 1 and (seat is null) = (because is null))
);

create index ruling_turn on ruling (game_id, turn);
