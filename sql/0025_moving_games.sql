-- A game may go on at another installation; here it is flown no more, and letters are told where to go.
alter table game add column moved_to text;
alter table game drop constraint game_status_check;
alter table game add constraint game_status_check
  check (status in ('gathering', 'running', 'paused', 'over', 'cancelled', 'moved'));
alter table game add constraint game_moved_somewhere check ((moved_to is not null) = (status = 'moved'));
