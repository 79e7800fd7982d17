import type { StoreUnwell } from '../desk/ports/store.ts';

/**
 * Classes of SQLSTATE in which a database speaks of itself and not of what it was asked: its connections, its means
 * (53100 is a full disk), its operator, its system; 40: others were in the way. PostgreSQL, appendix A.
 */
const OF_ITSELF = ['08', '40', '53', '57', '58'];

/** What the driver says of a line that broke, or could not be had. */
const LOST = /\bconnect/i;

/** Throws an error again, marked where the database is at fault and not what it was asked. */
export const told = (error: unknown): never => {
  throw error instanceof Error && isUnwell(error) ? Object.assign(error, { unwell: true } satisfies Unwell) : error;
};

type Unwell = Pick<StoreUnwell, 'unwell'>;

/** What the database itself says has a severity and a SQLSTATE; what the system says has a code such as ECONNRESET. */
const isUnwell = (error: Error & { readonly severity?: unknown; readonly code?: unknown }): boolean => {
  const code = String(error.code ?? '');
  if (error.severity !== undefined) return OF_ITSELF.includes(code.slice(0, 2));
  return code.startsWith('E') || LOST.test(error.message);
};
