-- A game may be rolled back past a seat that changed hands; who took it has it from the open turn on. After how many roll-backs it
-- changed hands, and which roll-back undid that (0: none), tells how each branch was flown.

alter table seating add column roll_backs integer not null default 0;
alter table seating add column undone integer not null default 0;

update seating
   set roll_backs = (select coalesce(max(roll_back), 0)
                       from undone_turn
                      where undone_turn.game_id = seating.game_id and undone_turn.undone_at <= seating.seated_at);
