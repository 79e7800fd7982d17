import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Change } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Seat } from '../sopwith/index.ts';
import { gameIdOf } from './folding.ts';
import type { Db, Schema, Trx } from './schema.ts';

/** Later words on the same pilot and turn take the place of earlier ones. */
export const noteUnreached = async (
  trx: Trx,
  { gameId, turn, seat, state }: Extract<Change, { kind: 'unreached' }>,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('unreached')
    .values({ game_id: gameId, turn, seat, state, changed_at: now })
    .onConflict(noted => noted.columns(['game_id', 'turn', 'seat']).doUpdateSet({ state, changed_at: now }))
    .execute();
};

/** What was decided for the open turn about pilots whom mail does not reach. */
export const unreachedInTurn = (eb: ExpressionBuilder<Schema, 'game'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('unreached')
      .select(['unreached.seat', 'unreached.state'])
      .whereRef('unreached.game_id', '=', 'game.id')
      .whereRef('unreached.turn', '=', 'game.turn')
      .orderBy('unreached.seat'),
  ).as('unreached');

/**
 * A report did not arrive when it was refused or given up, still waits, or came back for good; what came back for a while
 * may yet arrive. What names no mail of ours anybody may have written. Any word of the pilot after that, even one that was
 * refused, shows that he is there. A letter of his that the mail server does not give may hold the orders of the turn: then
 * he counts as not reached, too.
 */
export const reach =
  (db: Db): Store['reach'] =>
  async (gameId, turn) => {
    const { rows } = await sql<{ seat: Seat; reached: boolean; bounces: number }>`
      with pilots as (
        select enrolment.seat, pilot.key,
          array[pilot.address] || array(select address from further_address where pilot_key = pilot.key) as addresses,
          (select max(arrived) from letter where letter.pilot_key = pilot.key) as heard
        from enrolment join pilot on pilot.key = enrolment.pilot_key
        where enrolment.game_id = ${gameIdOf(gameId)} and enrolment.seat is not null
      ), reports as (
        select pilots.seat, pilots.heard, mail.state, mail.queued_at, mail.done_at,
          (select min(coalesce(letter.arrived, noted_at)) from bounce left join letter on letter.id = bounce.letter_id
            where bounce.message_id = mail.message_id and severity = 'hard') as bounced
        from pilots join outgoing_mail mail on mail.game_id = ${gameIdOf(gameId)} and mail.turn = ${turn}
          and mail.kind = 'report' and lower(mail.to_address) = any(pilots.addresses)
      )
      select pilots.seat,
        not exists (select from withheld_letter withheld where withheld.aside_at is not null
          and withheld.sender = any(pilots.addresses) and coalesce(withheld.arrived, withheld.aside_at)
            >= coalesce((select min(queued_at) from reports where reports.seat = pilots.seat), '-infinity'))
        and (not exists (select from reports where reports.seat = pilots.seat)
        or exists (select from reports where reports.seat = pilots.seat
          and (state = 'posted' and bounced is null
            or heard > coalesce(bounced, case when state = 'waiting' then queued_at else done_at end)))) as reached,
        (select count(*)::integer from bounce
          where recipient = any(pilots.addresses) and severity = 'hard' and message_id is not null
            and noted_at > coalesce(pilots.heard, '-infinity')) as bounces
      from pilots order by pilots.seat`.execute(db);
    return rows;
  };
