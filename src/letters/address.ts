/** Letters, digits and the marks RFC 5322 allows in an atom. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`);

/** RFC 5321, section 4.5.3.1: octets before the `@`, and in a path without its brackets. */
const LONGEST_LOCAL_PART = 64;
const LONGEST_ADDRESS = 254;

/**
 * Whether a text is one bare mail address and nothing else: a dot-atom, one `@`, a domain of two labels or more.
 * Quotes, comments, commas, spaces and letters beyond ASCII are refused, since mailers read them as lists or names.
 *
 * Rule: R47
 */
export const isPlainAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && text.indexOf('@') <= LONGEST_LOCAL_PART && PLAIN.test(text);
