-- One poller for each mailbox (R6). The row stays when the lease is dropped, so that fence only ever rises
-- and a holder that overslept can be told from the present one.

create table lease (
  name  text        primary key,
  owner text        not null,
  until timestamptz not null,
  fence bigint      not null
);
