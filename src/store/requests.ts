import type { Change } from '../desk/ports/changes.ts';
import type { OpenRequest } from '../desk/ports/letters.ts';
import { folded } from './folding.ts';
import type { Trx } from './schema.ts';
import { json, jsonOrNull } from './storable.ts';
import { outdated } from './transact.ts';

export const askCode = async (
  trx: Trx,
  { code, address, commands, gameId, expires, askedBy, press }: OpenRequest,
): Promise<void> => {
  await trx
    .insertInto('request')
    .values({
      code,
      address: folded(address),
      commands: json(commands),
      game_id: gameId,
      expires,
      press: jsonOrNull(press),
      used_at: null,
      asked_by: askedBy === null ? null : folded(askedBy),
    })
    .execute();
};

/** A code works once: whoever comes second is judged again, and finds it used. */
export const useCode = async (trx: Trx, code: string, now: Date): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('request')
    .set({ used_at: now })
    .where(eb => eb(eb.fn<string>('lower', ['code']), '=', folded(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};

export const noteBounce = async (
  trx: Trx,
  { recipient, severity, status, messageId }: Extract<Change, { kind: 'bounce' }>,
  letterId: number | null,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('bounce')
    .values({
      letter_id: letterId,
      recipient: folded(recipient),
      severity,
      status,
      message_id: messageId,
      noted_at: now,
    })
    .execute();
};
