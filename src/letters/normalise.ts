/**
 * Two readings of one line of a letter: a plain copy for the parser, and what the author typed for the press.
 */

/** Characters without width or of direction only: zero-width, soft hyphen, direction marks, BOM, variation selectors. */
const INVISIBLE = /\p{Cf}|\u034f|\u115f|\u1160|\u3164|[\ufe00-\ufe0f]/gu;
const CONTROLS = /\p{Cc}/gu;
const ANY_SPACE = /[\t\p{Z}]/gu;
const DASHES = /[\u2010-\u2015\u2043\u2212]/g;
const SINGLE_QUOTES = /[\u00b4\u2018-\u201b\u2032\u2039\u203a]/g;
const DOUBLE_QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033]/g;

/** More combining marks than any script needs; NFKC takes quadratic time over an endless run of them. */
const STACKED_MARKS = /(\p{M}{16})\p{M}+/gu;

/**
 * The copy of a line that is parsed: NFKC, nothing invisible, every white space one plain space, quotes and dashes
 * in ASCII, ends trimmed. Inner spaces are kept one for one.
 *
 * Rule: R34, grammar §1
 */
export const normalised = (line: string): string => (PLAIN.test(line) ? line.trim() : folded(line));

/** Most lines: nothing to fold. */
const PLAIN = /^[ -~]*$/;

const folded = (line: string): string =>
  line
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(STACKED_MARKS, '$1')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ANY_SPACE, ' ')
    .replace(CONTROLS, '')
    .replace(DASHES, '-')
    .trim();

const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
const BLANK = /[\s\p{Z}\u00ad\u180e\u200b-\u200f\u2060\ufeff]/u;

/**
 * What the press prints of a line: the author's characters, joiners inside emoji too, without controls and direction
 * overrides, and without white space or zero-width characters at either end.
 *
 * Rule: R34
 */
export const pressText = (raw: string): string =>
  withoutBlankEnds(raw.replace(/\t/g, ' ').replace(CONTROLS, '').replace(DIRECTION_OVERRIDES, ''));

/** Walks in from both ends; a pattern anchored at the end would look at every inner run of blanks again. R54 */
const withoutBlankEnds = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
