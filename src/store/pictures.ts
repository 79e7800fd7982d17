import { sql } from 'kysely';
import type { Picture } from '../desk/ports/mails.ts';
import type { Store } from '../desk/ports/store.ts';
import { gameIdOf } from './folding.ts';
import type { Db, Trx } from './schema.ts';

export const picturesOf =
  (db: Db): Store['picturesOf'] =>
  digests =>
    db
      .selectFrom('picture')
      .distinctOn('digest')
      .select(PICTURE)
      .where(sql<boolean>`digest = any(${digests}::text[])`)
      .orderBy('digest')
      .execute();

/** The picture of a turn; where it was drawn again, the newest. */
export const picture =
  (db: Db): Store['picture'] =>
  async (gameId, turn) =>
    (await db
      .selectFrom('picture')
      .select(PICTURE)
      .where('game_id', '=', gameIdOf(gameId))
      .where('turn', '=', turn)
      .orderBy('id', 'desc')
      .executeTakeFirst()) ?? null;

const PICTURE = ['digest', 'game_id as gameId', 'turn', 'png'] as const;

/** One row for a game and turn, however many mails show it. */
export const addPictures = async (trx: Trx, pictures: readonly Picture[]): Promise<void> => {
  for (const { gameId, turn, digest, png } of pictures) {
    await trx
      .insertInto('picture')
      .values({ game_id: gameId, turn, digest, png })
      .onConflict(drawn => drawn.columns(['game_id', 'turn', 'digest']).doNothing())
      .execute();
  }
};
