import type { Change } from '../desk/ports/changes.ts';
import type { OpenRequest } from '../desk/ports/letters.ts';
import type { Store } from '../desk/ports/store.ts';
import { folded } from './folding.ts';
import type { Db, Trx } from './schema.ts';
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

export const codesAskedFrom =
  (db: Db): Store['codesAskedFrom'] =>
  async (addresses, expiringAfter) => {
    const { asked } = await db
      .selectFrom('request')
      .select(eb => eb.fn.countAll<number>().as('asked'))
      .where('asked_by', 'in', addresses.map(folded))
      .where('used_at', 'is', null)
      .where('expires', '>', expiringAfter)
      .executeTakeFirstOrThrow();
    return Number(asked);
  };

/**
 * A code works once: whoever comes second is judged again, and finds it used. The answer that brought it fed no loop, so
 * that no cap counts it any more. R19
 */
export const useCode = async (
  trx: Trx,
  { code, fingerprint }: Extract<Change, { kind: 'use-code' }>,
  now: Date,
): Promise<void> => {
  const used = await trx
    .updateTable('request')
    .set({ used_at: now })
    .where(eb => eb(eb.fn<string>('lower', ['code']), '=', folded(code)))
    .where('used_at', 'is', null)
    .returning('address')
    .executeTakeFirst();
  if (!used) return outdated();
  await trx
    .updateTable('outgoing_mail')
    .set({ fingerprint: null })
    .where(eb => eb(eb.fn<string>('lower', ['to_address']), '=', used.address))
    .where('fingerprint', '=', fingerprint)
    .execute();
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
