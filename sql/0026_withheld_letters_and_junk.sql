-- Letters that the mail server does not give, whatever is asked. After some attempts one is set aside and holds up no pass
-- any more (R7); it is asked for now and then. Who sent it, if the envelope tells, has no NMR for it.

create table withheld_letter (
  mailbox      text        not null,
  uid_validity text        not null,
  uid          text        not null,
  arrived      timestamptz,
  size         bigint      not null,
  sender       text        check (sender = lower(sender)),
  tries        integer     not null check (tries > 0),
  last_try     timestamptz not null,
  last_error   text        not null,
  aside_at     timestamptz,
  primary key (mailbox, uid_validity, uid)
);

create index withheld_letter_of_sender on withheld_letter (sender) where aside_at is not null;

-- Found in the junk folder, where only what is surely from somebody known is read (R9).

alter table letter add column junk boolean not null default false;
