/** Whoever writes after reading an older revision of a game is refused: it counts every change of what a dossier shows. */
import { sql } from 'kysely';
import { oneOf, plannedOnce } from './planned-once.ts';
import type { Trx } from './schema.ts';

/** Locks these games, all in the order of their ids so that nobody waits in a ring, and tells their revisions. */
export const lockGames = async (trx: Trx, gameIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await locked(trx, { gameIds });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

const locked = plannedOnce('games locked', ['gameIds'], (db, { gameIds }: { readonly gameIds: readonly string[] }) =>
  db
    .selectFrom('game')
    .select(['id', 'revision'])
    .where(sql<boolean>`id = ${oneOf(gameIds)}`)
    .orderBy('id')
    .forNoKeyUpdate(),
);

export const countChange = async (trx: Trx, gameIds: readonly string[]): Promise<void> => {
  if (gameIds.length === 0) return;
  await trx
    .updateTable('game')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where(sql<boolean>`id = any(${gameIds}::text[])`)
    .execute();
};
