import type { Desk } from './desk.ts';
import { digest } from './digest.ts';
import type { Acquaintance, FiledLetter } from './ports/letters.ts';
import { inquiryOf, type ReadLetter } from './read-letter.ts';

/** One letter on the desk: as it was filed, as it was read, and everything known that bears on it. */
export type Hearing = {
  readonly desk: Desk;
  readonly filed: FiledLetter;
  readonly read: ReadLetter;
  readonly known: Acquaintance;
};

/** Asks for everything known that bears on a letter at this moment. A code that is past its 48 hours opens nothing. Order grammar §6 */
export const hearingOf = async (desk: Desk, filed: FiledLetter, read: ReadLetter): Promise<Hearing> => {
  const known = await desk.store.acquaintance(inquiryOf(read, filed, desk.settings.mailbox));
  const moment = desk.now();
  const requests = known.requests.filter(({ expires }) => expires > moment);
  return { desk, filed, read, known: { ...known, requests } };
};

const SERIAL_DIGITS = 16;

/**
 * Makes the mails that a letter causes its own, such as `l3f9c01d27ab45e80`. It comes from the bytes of the letter, so that one
 * that is read again after the database was put back is answered under the same Message-ID. R44
 */
export const serialOf = ({ filed }: Hearing): string => `l${digest(filed.raw).slice(0, SERIAL_DIGITS)}`;
