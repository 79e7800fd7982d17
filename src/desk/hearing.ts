import { createHash } from 'node:crypto';
import type { Desk } from './desk.ts';
import type { Acquaintance, FiledLetter } from './ports/letters.ts';
import type { ReadLetter } from './read-letter.ts';

/** One letter on the desk: as it was filed, as it was read, and everything known that bears on it. */
export type Hearing = {
  readonly desk: Desk;
  readonly filed: FiledLetter;
  readonly read: ReadLetter;
  readonly known: Acquaintance;
};

const SERIAL_DIGITS = 16;

/**
 * Makes the mails that a letter causes its own, such as `l3f9c01d27ab45e80`. It comes from the bytes of the letter, so that one
 * that is read again after the database was put back is answered under the same Message-ID. R44
 */
export const serialOf = ({ filed }: Hearing): string =>
  `l${createHash('sha256').update(filed.raw).digest('hex').slice(0, SERIAL_DIGITS)}`;
