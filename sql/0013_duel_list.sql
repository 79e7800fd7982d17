-- Who waits for an opponent in a duel (V9). Two who wait are taken off together, in the transaction that makes their game,
-- so that nobody is paired twice.

create table duel_list (
  pilot_key text        primary key references pilot (key),
  since     timestamptz not null,
  id        bigint      not null generated always as identity
);
