import type { Desk } from './desk.ts';
import type { Settlement } from './ports/changes.ts';
import type { Acquaintance, FiledLetter } from './ports/letters.ts';
import { inquiryOf, type ReadLetter } from './read-letter.ts';

/** A letter and how it is about to end. */
export type Ending = { readonly read: ReadLetter; readonly settlement: Settlement };

/** Everything known that bears on a letter at this moment. A code that is past its 48 hours opens nothing. Order grammar §6 */
export const knownOf = async (
  { store, settings, now }: Desk,
  filed: FiledLetter,
  read: ReadLetter,
): Promise<Acquaintance> => {
  const known = await store.acquaintance(inquiryOf(read, filed, settings.mailbox));
  const moment = now();
  return { ...known, requests: known.requests.filter(({ expires }) => expires > moment) };
};

/**
 * What is known of a letter, asked while the one before it is still being settled, for the time between two letters is
 * spent waiting for the store. null where the two may bear on each other: then it has to be asked once that one is
 * settled. Orders and press of somebody else in another game change nothing that is known of this letter.
 *
 * Rule: R1, order grammar §7
 */
export const foreknownOf = async (
  desk: Desk,
  filed: FiledLetter,
  reading: Promise<ReadLetter>,
  { read: before, settlement }: Ending,
): Promise<Acquaintance | null> => {
  if (!settlement.changes.every(({ kind }) => kind === 'sheet' || kind === 'press')) return null;
  const read = await reading;
  if (read.letter.from.some(address => before.letter.from.includes(address))) return null;
  const known = await knownOf(desk, filed, read);
  const hisHand = known.pilots.some(({ key }) => key === settlement.pilotKey);
  const hisGame = settlement.read.some(({ gameId }) => known.dossiers.some(({ game }) => game.id === gameId));
  return hisHand || hisGame ? null : known;
};
