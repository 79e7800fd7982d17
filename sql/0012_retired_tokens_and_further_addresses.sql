-- A token can be replaced by a new one (R23). The old word is kept, so that whoever still uses it gets a clear answer.

create table retired_token (
  word        text        primary key,
  pilot_key   text        references pilot (key),
  game_master text        references game_master (address),
  retired_at  timestamptz not null,
  constraint retired_token_one_owner check (num_nonnulls(pilot_key, game_master) = 1)
);

-- A pilot may write from several addresses, each confirmed by a code that was mailed to it.
-- Reports go to pilot.address, his main one, which is never among these.

create table further_address (
  address      text        primary key check (address = lower(address)),
  pilot_key    text        not null references pilot (key),
  confirmed_at timestamptz not null
);

create index further_address_pilot on further_address (pilot_key);

-- Who asked, where the code goes to an address that is not his yet.

alter table request add column asked_by text check (asked_by = lower(asked_by));
