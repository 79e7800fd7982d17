import { withoutComments } from './structured.ts';

/** RFC 5322, section 3.3, with the zones by name of section 4.3 and the short hours that some servers write. */
const DATE_TIME =
  /^(?:[A-Za-z]{3},?\s*)?\d{1,2}\s+[A-Za-z]{3}\s+\d{4}\s+\d{1,2}:\d{2}(?::\d{2})?\s+(?:[+-]\d{4}|GMT|UTC?|Z|[ECMP][SD]T)$/;

/**
 * When a server took the letter, by its Received line (the topmost is ours); null where there is none or its date
 * cannot be read. The Date header is never asked.
 *
 * Rule: R8
 */
export const receivedAt = (received: string | null): Date | null => {
  if (received === null) return null;
  const date = withoutComments(received).split(';').at(-1)?.trim() ?? '';
  const milliseconds = DATE_TIME.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds);
};
