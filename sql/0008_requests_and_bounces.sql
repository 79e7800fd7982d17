-- Commands wait here for their code, which works once.

create table request (
  code     text        primary key,
  address  text        not null check (address = lower(address)),
  commands jsonb       not null,
  game_id  text        references game (id),
  expires  timestamptz not null,
  used_at  timestamptz
);

create unique index request_code_without_case on request (lower(code));

-- A mail of ours that came back (R15, R16), linked by its Message-ID where the delivery report returned it.

create table bounce (
  id         bigint      primary key generated always as identity,
  letter_id  bigint      references letter (id),
  recipient  text        not null check (recipient = lower(recipient)),
  severity   text        not null check (severity in ('hard', 'transient')),
  status     text        not null,
  message_id text,
  noted_at   timestamptz not null
);

create index bounce_message_id on bounce (message_id);
