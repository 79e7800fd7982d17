-- maybe_arrived: a connection broke after the text had gone out, so the mail may be there already (R45).
-- tells_noon: what the mail says is out of date once a newer mail tells the same person of the game's noon.

alter table outgoing_mail add column maybe_arrived boolean not null default false;
alter table outgoing_mail add column tells_noon boolean not null default false;

create index outgoing_mail_out_of_date on outgoing_mail (game_id, to_address) where state = 'waiting' and tells_noon;

-- Receipts do not wait behind the reports of a thousand games.
create index outgoing_mail_waiting_kind on outgoing_mail (kind, next_attempt, id) where state = 'waiting';
