import libmime from 'libmime';

/** A line of its own that ends in a space and yet is fixed. RFC 3676, section 4.3 */
const SIGNATURE_MARK = /\n-- (?:\n|$)/;

/** Nothing, at whatever depth of quotation; it may be stuffed with a space. RFC 3676, section 4.4 */
const BLANK = /^>*[ \r]*$/;

/**
 * Undoes format=flowed: soft-wrapped lines are joined, space stuffing removed, quote depth kept. Nothing is joined
 * across the signature mark or a blank line, which the library would join to a soft line above. `delete-space` is DelSp=yes.
 *
 * RFC 3676. Rule: R31
 */
export const unflowed = (text: string, wrap: 'keep-space' | 'delete-space'): string =>
  text
    .split(SIGNATURE_MARK)
    .map(endedByBlanks)
    .map(stretch => libmime.decodeFlowed(`${stretch}\n`, wrap === 'delete-space')) // it drops an empty last line
    .join('\n-- \n');

/** A blank line is fixed, and ends the paragraph above, whatever that ends in. RFC 3676, section 4.1 */
const endedByBlanks = (text: string): string => {
  const lines = text.split('\n');
  const blank = lines.map(line => BLANK.test(line));
  return lines.map((line, at) => (blank[at] || blank[at + 1] ? line.trimEnd() : line)).join('\n');
};
