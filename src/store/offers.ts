import type { Change } from '../desk/ports/changes.ts';
import type { Trx } from './schema.ts';
import { outdated } from './transact.ts';

/** An offer is taken once, and from the career that was read; whoever comes second is judged again. Rule: P11, V6 */
export const promote = async (trx: Trx, change: Extract<Change, { kind: 'promote' }>): Promise<void> => {
  const { pilotKey, offeredWith, from, to } = change;
  const taken = await trx
    .updateTable('game_result')
    .set({ offer: 'taken' })
    .where('game_id', '=', offeredWith)
    .where('pilot_key', '=', pilotKey)
    .where('offer', '=', 'open')
    .executeTakeFirst();
  const traded = await trx
    .updateTable('pilot')
    .set(to)
    .where('key', '=', pilotKey)
    .where('standing', '=', from.standing)
    .where('ranks', '=', from.ranks)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n || traded.numUpdatedRows === 0n) outdated();
};

/** The next game begins: what was not taken is kept in points. Rule: P11, V6 */
export const lapseOffers = async (
  trx: Trx,
  { pilotKeys }: Extract<Change, { kind: 'lapse-offers' }>,
): Promise<void> => {
  if (pilotKeys.length === 0) return;
  await trx
    .updateTable('game_result')
    .set({ offer: 'lapsed' })
    .where('pilot_key', 'in', pilotKeys)
    .where('offer', '=', 'open')
    .execute();
};
