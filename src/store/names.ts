import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import { nameKey } from '../sopwith/index.ts';
import type { Db, Trx } from './schema.ts';

/** Whether a folded name is somebody's, or was: it is never given to another. Rule: R2 */
export const nameTaken =
  (db: Db): Store['nameTaken'] =>
  async key => {
    const pilots = sql`select from pilot where pilot.key = ${key}`;
    const gone = sql`select from gone_name where hash = sha256(convert_to(salt::text || ${key}, 'UTF8'))`;
    const taken = sql<boolean>`exists (${pilots}) or exists (${gone})`;
    return (await db.selectNoFrom(taken.as('taken')).executeTakeFirstOrThrow()).taken;
  };

/** Keeps a folded name from everybody, and from being read. */
export const reserveName = async (trx: Trx, key: string): Promise<void> => {
  await sql`
    insert into gone_name (salt, hash)
    select salt, sha256(convert_to(salt::text || ${key}, 'UTF8')) from (select gen_random_uuid() as salt) drawn`.execute(
    trx,
  );
};

/** Soldiers of that war went west when they died. */
const nobody = (number: number): string => `Gone West ${number}`;

export const nobodysName =
  (db: Db): Store['nobodysName'] =>
  async () => {
    const highest = sql<number | null>`max(substring(key from '^gonewest([0-9]{1,9})$')::integer)`;
    const { known } = await db.selectFrom('pilot').select(highest.as('known')).executeTakeFirstOrThrow();
    for (let number = (known ?? 0) + 1; ; number += 1) {
      if (!(await nameTaken(db)(nameKey(nobody(number))))) return nobody(number);
    }
  };
