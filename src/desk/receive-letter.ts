import type { Desk } from './desk.ts';
import { noonOf } from './game-facts.ts';
import { type Hearing, hearingOf } from './hearing.ts';
import type { Settlement } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Acquaintance, FiledLetter } from './ports/letters.ts';
import { isUnwell } from './ports/store.ts';
import type { ReadLetter } from './read-letter.ts';
import { type NoonDuty, runDueTurns } from './run-turn.ts';
import { settlementOf } from './settlement-of.ts';
import { tellMasters } from './tell-masters.ts';

/** How often a letter is judged while its game keeps moving on, before it waits for the next round. */
const JUDGINGS = 8;

/** A letter that is being read. */
export type WaitingLetter = { readonly filed: FiledLetter; readonly reading: Promise<ReadLetter> };

/** Settles one letter by itself. One that cannot be read is tried again, and parked in the end. Rejects where the store is unwell. R7 */
export const receiveLetter = async (desk: Desk, letter: WaitingLetter): Promise<void> => {
  const { filed } = letter;
  try {
    tellSettled(desk, await settleAlone(desk, letter));
  } catch (err) {
    if (isUnwell(err)) throw err; // no letter can be settled now; all are read again, and nothing is held against them
    desk.diary.error({ err, letter: filed.id }, 'letter not read');
    const failure = { letterId: filed.id, error: err instanceof Error ? err.message : String(err) };
    const trouble = { kind: 'parked' as const, ...failure, attempts: filed.attempts + 1 };
    const serial = `parked-${filed.id}-${desk.now().getTime()}`; // told anew of one that is read again in vain
    const mails = await tellMasters(desk, [], serial, trouble);
    await desk.store.letterFailed({ ...failure, parkAfter: desk.settings.parkAfter }, mails, desk.now());
  }
};

export const tellSettled = ({ diary }: Desk, { letterId, outcome, reason }: Settlement): void =>
  diary.info({ letter: letterId, outcome: [outcome, reason].filter(Boolean).join(' ') }, 'letter settled');

/**
 * Judges one letter and stores its outcome, what it changes and its answer together.
 * When a game it was judged against has moved on meanwhile, it is judged again.
 *
 * Rule: requirements §1
 */
const settleAlone = async (desk: Desk, { filed, reading }: WaitingLetter): Promise<Settlement> => {
  const read = await reading;
  for (let tried = 0; tried < JUDGINGS; tried += 1) {
    const hearing = await hearingOf(desk, filed, read);
    const settlement = await settlementOf(hearing);
    if (tried === 0 && isAheadOfNoon(hearing, settlement)) {
      await runDueTurns(desk, dutyOf(filed, filed.mailbox));
      continue;
    }
    if ((await desk.store.settle([settlement], desk.now())) === 'settled') {
      if (callsPractice(hearing.known, settlement)) await runDueTurns(desk, dutyOf(filed, ''));
      return settlement;
    }
  }
  throw new Error(`letter ${filed.id} was judged ${JUDGINGS} times, and each time its game had moved on meanwhile`);
};

/** What is called by orders is flown before the next letter is read; after a crash the next beat does it. Rule: D2 */
const callsPractice = ({ dossiers }: Acquaintance, { changes }: Settlement): boolean =>
  changes.some(
    change => change.kind === 'call-turn' && dossiers.some(({ game }) => game.id === change.gameId && game.practice),
  );

/**
 * Whether it answers a report that is still to be written: this database was put back from a backup, and the noon that had
 * come when the letter was delivered is flown first. Rule: D1
 */
export const isAheadOfNoon = ({ filed, known }: Hearing, { reason }: Settlement): boolean =>
  reason === 'wrong-turn' && known.dossiers.some(dossier => hadItsNoon(dossier, filed.arrived));

const hadItsNoon = (dossier: Dossier, moment: Date): boolean => {
  const noon = dossier.game.status === 'running' ? noonOf(dossier) : null;
  return noon !== null && noon < moment;
};

/** A duty without a mailbox runs called turns alone. */
const dutyOf = ({ id }: FiledLetter, mailbox: string): NoonDuty => ({
  owner: `letter ${id}`,
  mailbox,
  stopping: new AbortController().signal,
  mailsWait: () => undefined, // whoever reads letters posts afterwards
});
