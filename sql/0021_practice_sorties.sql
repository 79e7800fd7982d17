-- A practice sortie is one pilot's own: no game master runs it, and no noon. Its turns are called by his orders; its
-- deadline is when it ends where none come (D2).

alter table game add column practice boolean not null default false;
alter table game alter column game_master drop not null;
alter table game add constraint game_practice_has_no_master check (practice = (game_master is null));
