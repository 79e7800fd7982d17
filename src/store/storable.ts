/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair in text or jsonb, and letters hold both.
 * Every string passes here on its way in: plain ones at the pool, those inside JSON in `json`. R29
 */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** The text without NUL and lone surrogates. Rule: R29 */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '');

/** The JSON text of a value for a jsonb column. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/** The same, where there may be nothing to store: SQL null, not JSON null. */
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : json(value));
