import type { Db, Trx } from './schema.ts';

/** Two transactions in each other's way: PostgreSQL ends one of them, and run again it goes through. */
const IN_EACH_OTHERS_WAY = ['40001', '40P01'];
const TRIES = 6;

/** What two letters may take at the same moment. Only one of them can have it; the other is judged again. */
const TAKEN_MEANWHILE = [
  'pilot_pkey',
  'game_pkey',
  'token_pkey',
  'further_address_pkey',
  'enrolment_seat',
  'letter_content_once',
  'request_pkey',
  'request_code_without_case',
];

/** Thrown to roll a transaction back; never leaves this house. */
const OUTDATED = new Error('what was read has changed since');

/** Leaves the transaction, undoing all of it: something that was read has changed since. */
export const outdated = (): never => {
  throw OUTDATED;
};

/** Runs work in one transaction, once more when it and another were in each other's way. */
export const inTransaction = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried === TRIES || !IN_EACH_OTHERS_WAY.includes(fieldOf(error, 'code'))) throw error;
      await pause(2 ** tried * 5 * (0.5 + Math.random())); // apart, or they meet again
    }
  }
};

/** The same for work that may find itself outdated: then nothing is written. */
export const unlessStale = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T | 'stale'> => {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error === OUTDATED || TAKEN_MEANWHILE.includes(fieldOf(error, 'constraint'))) return 'stale';
    throw error;
  }
};

const fieldOf = (error: unknown, field: 'code' | 'constraint'): string =>
  error instanceof Error ? String((error as Error & Record<typeof field, unknown>)[field]) : '';

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));
