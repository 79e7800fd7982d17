-- What the desk does once a day or once a week, whatever the mail: the latest day it was done for, written in one
-- transaction with what it brought about, so that nothing is done twice for one day.

create table duty (
  name text primary key,
  day  date not null
);

-- Old letters lose their bytes and old mails their text; who, when, what came of it and the hashes stay. The hash of the
-- bytes must outlive them, so it is written once instead of following them.

alter table letter alter column raw_sha256 drop expression;
alter table letter add column emptied_at timestamptz;
alter table letter add constraint letter_emptied check (emptied_at is null or length(raw) = 0);
create index letter_to_empty on letter (settled_at) where state = 'settled' and emptied_at is null;

alter table outgoing_mail add column emptied_at timestamptz;
alter table outgoing_mail add constraint outgoing_mail_emptied check (emptied_at is null or body_text = '');
create index outgoing_mail_to_empty on outgoing_mail (done_at) where state <> 'waiting' and emptied_at is null;

-- A file may go once no mail has it any more; queued_at keeps it from being taken away under a mail that is being written.

alter table enclosure add column queued_at timestamptz not null default now();
