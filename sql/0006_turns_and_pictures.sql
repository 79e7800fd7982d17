-- A closed turn holds everything it was flown from and everything it told, so that it can be flown again and compared.

create table turn (
  game_id    text        not null references game (id),
  number     integer     not null check (number > 0),
  sheets     jsonb       not null,
  weather    jsonb,
  struck_off jsonb       not null,
  events     jsonb       not null,
  press      jsonb       not null,
  position   jsonb       not null,                -- after the turn
  digest     text        not null,
  closed_at  timestamptz not null,
  primary key (game_id, number)
);

-- One picture serves all mails of its turn. The digest is in the key because a later edition of the painter
-- may draw a turn again, while mails on their way still show the older picture.

create table picture (
  game_id text    not null references game (id),
  turn    integer not null check (turn >= 0),
  digest  text    not null,
  png     bytea   not null,
  id      bigint  not null generated always as identity,
  primary key (game_id, turn, digest)
);

create index picture_digest on picture (digest);
