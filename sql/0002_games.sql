-- revision counts every change of what a game's dossier shows. Whoever writes after reading an older one is refused,
-- so that no turn is ever closed without a sheet that was accepted in between.
-- turn is the open turn: one more than the last closed one, 0 while the game gathers pilots.

create table game (
  id             text        primary key check (id <> '' and id = upper(id)), -- compared without case
  name           text        not null,
  rule_book      text        not null,
  house_rules    jsonb       not null,
  seats          integer     not null check (seats between 1 and 6),
  computers      integer     not null check (computers between 0 and seats),
  zone           text        not null,
  every_days     integer     not null check (every_days > 0),
  status         text        not null check (status in ('gathering', 'running', 'paused', 'over', 'cancelled')),
  turn           integer     not null check (turn >= 0),
  deadline       timestamptz,
  next_noon      timestamptz,                     -- when the desk looks at it next: the deadline or an earlier noon (D2)
  position       jsonb,
  digest         text,                            -- of the position as it stands
  revision       integer     not null,
  game_master    text        not null,
  paused_until   timestamptz,
  paused_because text,
  cancelled_because text,
  called_turn    integer,                         -- the open turn, once the game master called it early
  reminded_turn  integer,                         -- the open turn, once those without a sheet were reminded
  created_at     timestamptz not null,
  constraint game_deadline_while_under_way check ((deadline is not null) = (status in ('running', 'paused'))),
  constraint game_next_noon_by_the_deadline check ((next_noon is null) = (deadline is null) and next_noon <= deadline),
  constraint game_pause_has_an_end check ((paused_until is not null) = (status = 'paused')),
  constraint game_started_has_a_position check ((position is not null) = (turn > 0)),
  constraint game_gathering_before_turn_1 check (status = 'cancelled' or (turn = 0) = (status = 'gathering'))
);

create index game_next_noon on game (next_noon) where status = 'running';
create index game_deadline on game (deadline) where status = 'running';
create index game_called on game (id) where status = 'running' and called_turn is not null;
create index game_pause on game (paused_until) where status = 'paused';
create index game_of_master on game (lower(game_master));
