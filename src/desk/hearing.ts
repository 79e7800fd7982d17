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

/** Makes the mails that a letter causes its own, such as `l12` for letter 12. */
export const serialOf = ({ filed }: Hearing): string => `l${filed.id}`;
