import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Enclosure } from '../desk/ports/mails.ts';
import type { Db, Trx } from './schema.ts';

/** Name and bytes together: the same file under another name is another enclosure. */
export const digestOf = ({ name, type, bytes }: Enclosure): string =>
  createHash('sha256').update(`${name}\n${type}\n`).update(bytes).digest('hex');

/** One that is known is marked as used again, so that nobody takes it away meanwhile. */
export const addEnclosures = async (trx: Trx, enclosures: readonly Enclosure[], now: Date): Promise<void> => {
  for (const enclosure of enclosures) {
    await trx
      .insertInto('enclosure')
      .values({ ...enclosure, digest: digestOf(enclosure), queued_at: now })
      .onConflict(known => known.column('digest').doUpdateSet({ queued_at: now }))
      .execute();
  }
};

/** Files that went with mails that are there no more, unless another mail has them. */
export const dropUnused = async (trx: Trx, digests: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('enclosure')
    .where(sql<boolean>`digest = any(${digests}::text[])`)
    .where(
      sql<boolean>`not exists (select from outgoing_mail where outgoing_mail.enclosures @> array[enclosure.digest])`,
    )
    .execute();
};

/** The files of these digests, by digest. */
export const enclosuresOf = async (db: Db, digests: readonly string[]): Promise<ReadonlyMap<string, Enclosure>> => {
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('enclosure')
    .select(['digest', 'name', 'type', 'bytes'])
    .where(sql<boolean>`digest = any(${digests}::text[])`)
    .execute();
  return new Map(rows.map(({ digest, ...enclosure }) => [digest, enclosure]));
};
