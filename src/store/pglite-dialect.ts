/**
 * kysely 0.28 knows no PGlite. Instead of a driver of our own, PGlite is dressed as a pool with one connection,
 * and both engines share kysely's dialect for PostgreSQL.
 */
import type { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, types } from 'pg';
import { planNameOf } from './planned-once.ts';
import { storableText } from './storable.ts';
import { told } from './unwell.ts';

const INT8 = 20;
const DATE = 1082;
const BYTEA = 17;

/** Types that the two drivers read differently by themselves. Ids and counts stay below 2^53; a date has no zone. */
export const PGLITE_PARSERS = { [INT8]: Number, [DATE]: (text: string) => text };

/** The parsers of pg for one pool: as PGlite reads, and bytea as a plain Uint8Array. */
export const pgParsers = (pgTypes: typeof types) => ({
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return PGLITE_PARSERS[INT8];
    if (oid === DATE) return PGLITE_PARSERS[DATE];
    if (oid === BYTEA) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
    return pgTypes.getTypeParser(oid, format as 'text');
  },
});

/** kysely's PostgreSQL over any pool; here alone strings are made storable, and the database's own troubles marked. R29 */
export const storableDialect = (pool: PostgresPool): PostgresDialect =>
  new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await pool.connect().catch(told);
        const query = (text: string, parameters: readonly unknown[]) =>
          client
            .query(
              text,
              parameters.map(parameter => (typeof parameter === 'string' ? storableText(parameter) : parameter)),
            )
            .catch(told);
        return { query, release: () => client.release() } as PostgresPoolClient;
      },
      end: () => pool.end(),
    },
  });

/** The pool of pg, which gives the statements that are planned once their names. */
export const namingPlans = (pool: Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) => client.query({ name: planNameOf(text), text, values });
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  },
  end: () => pool.end(),
});

/**
 * PGlite has one session, so whoever wants it waits for the one before to let go;
 * otherwise two transactions would become one.
 */
export const pglitePool = (pglite: PGlite): PostgresPool => {
  let free: Promise<void> = Promise.resolve();
  return {
    connect: async () => {
      const before = free;
      let release = (): void => undefined;
      free = new Promise(resolve => {
        release = resolve;
      });
      await before;
      return { query: run(pglite), release } as unknown as PostgresPoolClient;
    },
    end: () => pglite.close(),
  };
};

/** A migration file holds several statements, which PGlite runs only without parameters. */
const run = (pglite: PGlite) => async (text: string, parameters: readonly unknown[]) => {
  const result = parameters.length > 0 ? await pglite.query(text, [...parameters]) : (await pglite.exec(text)).at(-1);
  return { command: result?.command ?? '', rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] };
};
