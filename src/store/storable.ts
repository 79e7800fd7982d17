/**
 * PostgreSQL keeps neither NUL nor half a surrogate pair in text or jsonb, and letters hold both.
 * Every string passes here on its way in: plain ones at the pool, those inside JSON in `json`. R29
 */
const UNSTORABLE = /\0|\p{Surrogate}/gu;
/** How JSON writes either of them; or a text that says so, which does no harm. */
const UNSTORABLE_IN_JSON = /\\u(?:0000|d)/;

/** The text without NUL and lone surrogates. Rule: R29 */
export const storableText = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.replace(UNSTORABLE, ''); // the quick look finds nearly all well

/** The JSON text of a value for a jsonb column. */
export const json = (value: unknown): string => {
  const text = JSON.stringify(value);
  return UNSTORABLE_IN_JSON.test(text) ? JSON.stringify(value, storablePart) : text;
};

const storablePart = (_key: string, part: unknown): unknown => (typeof part === 'string' ? storableText(part) : part);

/** The same, where there may be nothing to store: SQL null, not JSON null. */
export const jsonOrNull = (value: unknown): string | null => (value === null ? null : json(value));
