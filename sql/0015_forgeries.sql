-- Letters that were passed off as a pilot's and refused (R26). He learns of them from his next report,
-- once for each kind and day, however many there were.

create table forgery (
  pilot_key text        not null references pilot (key),
  kind      text        not null check (kind in ('unproved', 'token-used')),
  day       date        not null,                 -- in UTC
  letters   integer     not null default 1 check (letters > 0),
  told_at   timestamptz,
  primary key (pilot_key, kind, day)
);

-- Whose a letter was, once that was proved and it was read: a pilot's letters of one day are counted (R52).

alter table letter add column pilot_key text references pilot (key);

create index letter_of_pilot on letter (pilot_key, arrived) where pilot_key is not null;
