-- A game can be rolled back to an earlier turn. The turns that were flown after it are kept beside the game's own line, so
-- that both can be read; `roll_back` counts from 1 for each game.

alter table game add column roll_backs integer not null default 0;

create table undone_turn (
  game_id   text        not null references game (id),
  roll_back integer     not null check (roll_back > 0),
  number    integer     not null check (number > 0),
  sheets    jsonb       not null,
  weather   jsonb,
  struck_off jsonb      not null,
  events    jsonb       not null,
  press     jsonb       not null,
  position  jsonb       not null,
  digest    text        not null,
  closed_at timestamptz not null,
  undone_at timestamptz not null,
  primary key (game_id, roll_back, number)
);

-- What was written for a turn that was undone stands no more; 0 for what was never undone.

alter table order_sheet add column undone integer not null default 0;
alter table press add column undone integer not null default 0;
alter table ruling add column undone integer not null default 0;
