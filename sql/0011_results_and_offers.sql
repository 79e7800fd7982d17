-- How each game ended for each of its pilots. The closed turns are the truth; this is what they come to, written in one
-- transaction with the last of them, so that a record of many games is read without opening their positions.

create table game_result (
  game_id        text        not null references game (id),
  pilot_key      text        not null references pilot (key),
  place          integer     not null check (place > 0),
  outcome        text        not null check (outcome in ('won', 'drawn', 'lost')),
  points         integer     not null,
  hits           integer     not null,
  kills          integer     not null,
  missed         integer     not null,            -- NMRs of the whole game
  computers_flew boolean     not null,
  table_points   integer,                         -- null: it counts in no standing table (P12)
  standing       integer,                         -- the career after the game; null: the game changed none (P10)
  ranks          integer,
  offer          text check (offer in ('open', 'taken', 'lapsed')), -- of a rank (V6); null: none was made
  ended_at       timestamptz not null,
  primary key (game_id, pilot_key),
  constraint game_result_whole_career check ((standing is null) = (ranks is null))
);

create index game_result_pilot on game_result (pilot_key);
create index game_result_table on game_result (game_id) where table_points is not null;
