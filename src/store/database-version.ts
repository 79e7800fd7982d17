import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** What the database says it is, such as `PostgreSQL 15.18`, and its clock. */
export const databaseVersion = async (db: Db): Promise<{ readonly version: string; readonly clock: Date }> => {
  const { rows } = await sql<{ version: string; clock: Date }>`
    select version() as version, clock_timestamp() as clock`.execute(db);
  const [{ version, clock } = { version: 'The database', clock: new Date() }] = rows;
  return { version: version.split(/ on | \(/)[0] ?? version, clock };
};
