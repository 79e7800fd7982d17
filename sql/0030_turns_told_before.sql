-- When a letter had come that answers the report of a turn which is on record as flown later: the database was put back
-- from a backup, and the turn flown once more.

alter table turn add column told_by timestamptz;
