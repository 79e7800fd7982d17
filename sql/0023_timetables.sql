-- On which weekdays a game is flown, on which dates never, and another pace for its first turns; beside every_days.

alter table game add column calendar jsonb not null default '{"on": [], "not": [], "first": null}';
