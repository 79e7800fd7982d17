-- Files that go with a mail, such as boards to print: each stored once, however many mails it goes with.

create table enclosure (
  digest text  primary key,
  name   text  not null,
  type   text  not null,
  bytes  bytea not null
);

alter table outgoing_mail add column enclosures text[] not null default '{}'; -- digests, in their order
