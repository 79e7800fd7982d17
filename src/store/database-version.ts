import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** What the database says it is, such as `PostgreSQL 15.18`. */
export const databaseVersion = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
  return rows[0]?.version.split(/ on | \(/)[0] ?? 'The database';
};
