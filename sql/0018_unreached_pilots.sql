-- A pilot whose report did not arrive has no NMR. At noon the game master is asked once a turn what is to be done for him:
-- asked: nothing decided yet; hold, fly, strike: what the game master said; flown: a sheet was written for him.

create table unreached (
  game_id    text        not null references game (id),
  turn       integer     not null check (turn > 0),
  seat       integer     not null check (seat between 1 and 6),
  state      text        not null check (state in ('asked', 'hold', 'fly', 'strike', 'flown')),
  changed_at timestamptz not null,
  primary key (game_id, turn, seat)
);

-- What came back from an address, since its pilot was last heard of (R16).

create index bounce_recipient on bounce (recipient, noted_at) where severity = 'hard';
