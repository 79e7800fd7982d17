import type { Change } from '../desk/ports/changes.ts';
import { folded } from './folding.ts';
import type { Trx } from './schema.ts';
import { outdated } from './transact.ts';

type Owner = { readonly pilot_key: string; readonly game_id?: string } | { readonly game_master: string };

export const issue = async (trx: Trx, { word, ...owner }: { readonly word: string } & Owner): Promise<void> => {
  const nobody = { pilot_key: null, game_id: null, game_master: null };
  await trx
    .insertInto('token')
    .values({ ...nobody, ...owner, word: folded(word) })
    .execute();
};

/** Another word takes the place of a token, which is remembered. R23 */
export const reissue = async (
  trx: Trx,
  { replaces, token }: Extract<Change, { kind: 'new-token' }>,
  now: Date,
): Promise<void> => {
  const word = folded(replaces);
  const reissued = await trx
    .updateTable('token')
    .set({ word: folded(token) })
    .where('word', '=', word)
    .returning(['pilot_key', 'game_master'])
    .executeTakeFirst();
  if (!reissued) return outdated();
  await trx
    .insertInto('retired_token')
    .values({ word, ...reissued, retired_at: now })
    .execute();
};
