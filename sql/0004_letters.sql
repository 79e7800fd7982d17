-- A letter is stored as it came before anybody looks into it (R2); this table, not the mailbox, is the work queue (R1).
-- A lease lets one worker read a letter and gives it to the next one when that worker dies.

create table letter (
  id           bigint      primary key generated always as identity,
  mailbox      text        not null,
  uid_validity text        not null,
  uid          text        not null,
  arrived      timestamptz not null,
  size         bigint      not null,
  raw          bytea       not null,
  raw_sha256   bytea       not null generated always as (sha256(raw)) stored,
  filed_at     timestamptz not null,
  state        text        not null default 'waiting' check (state in ('waiting', 'settled', 'parked')),
  attempts     integer     not null default 0,    -- failed readings, a dead reader's included
  last_error   text,
  leased_by    text,
  leased_until timestamptz,
  message_id   text,
  content_hash text,
  outcome      text check (outcome in ('accept', 'rejected', 'ignored', 'duplicate', 'bounce', 'failed')),
  reason       text,
  sender       text,
  settled_at   timestamptz,
  constraint letter_once unique (mailbox, uid_validity, uid),
  constraint letter_lease_has_an_end check ((leased_by is null) = (leased_until is null)),
  constraint letter_outcome_when_done check ((outcome is null) = (state = 'waiting'))
);

create index letter_waiting on letter (arrived, id) where state = 'waiting';
create index letter_leased on letter (leased_by) where state = 'waiting' and leased_by is not null;

-- The same Message-ID with the same content counts once (R4). Two workers that read the two copies
-- at the same moment cannot both settle them.

create unique index letter_content_once on letter (content_hash, message_id) nulls not distinct
  where state = 'settled' and outcome <> 'duplicate' and content_hash is not null;

create table mailbox_cursor (
  mailbox      text   primary key,
  uid_validity text   not null,
  uid          bigint not null
);
