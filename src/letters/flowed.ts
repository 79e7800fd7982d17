import libmime from 'libmime';

/** A line of its own that ends in a space and yet is fixed. RFC 3676, section 4.3 */
const SIGNATURE_MARK = /\n-- (?:\n|$)/;

/**
 * Undoes format=flowed: soft-wrapped lines are joined, space stuffing removed, quote depth kept. Nothing is joined
 * across the signature mark, which the library would join to a soft line above it. `delete-space` is DelSp=yes.
 *
 * RFC 3676. Rule: R31
 */
export const unflowed = (text: string, wrap: 'keep-space' | 'delete-space'): string =>
  text
    .split(SIGNATURE_MARK)
    .map(stretch => libmime.decodeFlowed(`${stretch}\n`, wrap === 'delete-space')) // it drops an empty last line
    .join('\n-- \n');
