-- A pilot may have his traces erased. Then nobody reaches him; his row stays for his results, under his name where he
-- wants that, else under one that was nobody's. A name that went stays taken for ever (R2): a hash of it is kept, which
-- tells nothing of whose it was.

alter table pilot alter column address drop not null;

create table gone_name (
  salt uuid  primary key default gen_random_uuid(),
  hash bytea not null                             -- of the salt and the folded name
);

-- What becomes of a mail once it is done with, where somebody's traces are erased meanwhile.

alter table outgoing_mail add column afterwards text not null default 'stays' check (afterwards in ('stays', 'emptied', 'dropped'));
create index outgoing_mail_afterwards on outgoing_mail (id) where afterwards <> 'stays';
