-- A flying name belongs to one pilot for ever, also after he left (R2), so pilots are never deleted.
-- Letters are matched by address, which is kept in lower case.

create table pilot (
  key      text    primary key check (key <> ''), -- the name folded: no case, spaces or accents
  name     text    not null,
  address  text    not null check (address = lower(address)),
  standing integer not null,
  ranks    integer not null
);

create index pilot_address on pilot (address);

create table game_master (
  address text primary key check (address = lower(address)),
  name    text not null
);
