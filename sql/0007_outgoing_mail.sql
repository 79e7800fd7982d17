-- Mail is written in the transaction that gives rise to it and posted afterwards (R44).
-- key makes queuing repeatable; the Message-ID, fixed here, lets mail programs fold what was posted twice.

create table outgoing_mail (
  id           bigint      primary key generated always as identity,
  key          text        not null,              -- 'G1/t3/baron/report'
  kind         text        not null check (kind in ('report', 'receipt', 'refusal', 'answer', 'notice', 'reminder', 'code')),
  game_id      text        references game (id),
  turn         integer,
  message_id   text        not null check (message_id !~ '[<>]'),
  to_name      text        not null,
  to_address   text        not null,
  from_address text        not null,
  in_reply_to  text,
  subject      text        not null,
  body_text    text        not null,
  body_html    text        not null,
  pictures     text[]      not null,
  fingerprint  text,
  queued_at    timestamptz not null,
  state        text        not null default 'waiting' check (state in ('waiting', 'posted', 'refused', 'given-up', 'withdrawn')),
  attempts     integer     not null default 0,
  next_attempt timestamptz not null,
  leased_by    text,
  leased_until timestamptz,
  done_at      timestamptz,
  last_error   text,
  constraint outgoing_mail_key unique (key),
  constraint outgoing_mail_message_id unique (message_id),
  constraint outgoing_mail_lease_has_an_end check ((leased_by is null) = (leased_until is null)),
  constraint outgoing_mail_done_or_waiting check ((done_at is null) = (state = 'waiting'))
);

create index outgoing_mail_waiting on outgoing_mail (next_attempt, id) where state = 'waiting';
create index outgoing_mail_leased on outgoing_mail (leased_by) where state = 'waiting' and leased_by is not null;
create index outgoing_mail_turn on outgoing_mail (game_id, turn);
create index outgoing_mail_answers on outgoing_mail (lower(to_address), queued_at) where fingerprint is not null;
