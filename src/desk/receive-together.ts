import type { Desk } from './desk.ts';
import { type Hearing, hearingOf } from './hearing.ts';
import type { Settlement } from './ports/changes.ts';
import { isUnwell } from './ports/store.ts';
import type { ReadLetter } from './read-letter.ts';
import { isAheadOfNoon, receiveLetter, tellSettled, type WaitingLetter } from './receive-letter.ts';
import { settlementOf } from './settlement-of.ts';

/** Letters that are settled in one transaction, with how each of them ends. */
type Run = readonly { readonly letter: WaitingLetter; readonly hearing: Hearing; readonly settlement: Settlement }[];

/** Where letters come from: the next of them, none where all are claimed; `handful` are settled together at most. */
export type Pile = { readonly next: () => Promise<readonly WaitingLetter[]>; readonly handful: number };

/**
 * Settles letters in their order, as many together as do not bear on each other. Each run of them is asked about and
 * judged while the run before is being settled; a letter that others may depend on is settled by itself.
 *
 * Rule: R1, R7, order grammar §7
 */
export const receiveInOrder = async (desk: Desk, { next, handful }: Pile, stopping: AbortSignal): Promise<void> => {
  let rest: readonly WaitingLetter[] = [];
  let before: Run = [];
  let settling: ReturnType<typeof settleTogether> = NOTHING_UNDER_WAY;
  try {
    while (!stopping.aborted) {
      if (rest.length < handful) rest = [...rest, ...(await next())];
      if (rest.length === 0) {
        await settling;
        rest = await next(); // those that failed just now
      }
      const [first] = rest;
      if (!first) return;
      const run = seenSince(before, await runAhead(desk, rest.slice(0, handful), before));
      const foreseen = (await settling) === 'as-judged';
      if (run.length > 0 && foreseen) {
        settling = settleTogether(desk, run);
        settling.catch(() => undefined); // told where it is waited for
        rest = rest.slice(run.length);
        before = run;
      } else if (before.length > 0) {
        before = []; // all of them are settled by now, and what follows is asked about again
        settling = NOTHING_UNDER_WAY;
      } else {
        await receiveLetter(desk, first);
        rest = rest.slice(1);
      }
    }
  } finally {
    await settling;
  }
};

const NOTHING_UNDER_WAY: ReturnType<typeof settleTogether> = Promise.resolve('as-judged');

/** Where they cannot be settled together, each is received by itself, and only the one at fault fails. */
const settleTogether = async (desk: Desk, run: Run): Promise<'as-judged' | 'anew'> => {
  const settlements = run.map(({ settlement }) => settlement);
  const done = await desk.store.settle(settlements, desk.now()).catch(unlessUnwell);
  if (done === 'settled') {
    for (const settlement of settlements) tellSettled(desk, settlement);
    return 'as-judged';
  }
  for (const { letter } of run) await receiveLetter(desk, letter);
  return 'anew';
};

const unlessUnwell = (error: unknown): null => {
  if (isUnwell(error)) throw error;
  return null;
};

/** A game that the run before changes has one more revision once that is settled. */
const seenSince = (before: Run, run: Run): Run => {
  const raised = new Map(
    before.flatMap(({ settlement: { read, changes } }) => {
      const changed = new Set(changes.flatMap(change => ('gameId' in change ? change.gameId : [])));
      return read.flatMap(({ gameId, revision }) => (changed.has(gameId) ? [[gameId, revision + 1] as const] : []));
    }),
  );
  return run.map(({ settlement, ...rest }) => {
    const read = settlement.read.map(({ gameId, revision }) => ({
      gameId,
      revision: Math.max(revision, raised.get(gameId) ?? revision),
    }));
    return { ...rest, settlement: { ...settlement, read } };
  });
};

// ---------------------------------------------------------------- which letters may go together

/** The first letters of these that bear neither on each other nor on those before, judged; none where the first does. */
const runAhead = async (desk: Desk, letters: readonly WaitingLetter[], before: Run): Promise<Run> => {
  const candidates = await ofOthers(letters, before);
  const hearings = await Promise.all(candidates.map(({ filed, read }) => hearingOf(desk, filed, read))).catch(
    unlessUnwell,
  );
  const ends = await Promise.allSettled(ofOtherPilots(hearings ?? [], before).map(settlementOf));
  const run: Run[number][] = [];
  for (const [n, end] of ends.entries()) {
    if (end.status === 'rejected') unlessUnwell(end.reason);
    const [letter, hearing] = [letters[n], hearings?.[n]];
    if (end.status === 'rejected' || !letter || !hearing || !isPlain(end.value) || isAheadOfNoon(hearing, end.value))
      break;
    run.push({ letter, hearing, settlement: end.value });
  }
  return run;
};

/** The first letters that were read, hold no command, and come each from somebody else. */
const ofOthers = async (letters: readonly WaitingLetter[], before: Run) => {
  const candidates: (Pick<WaitingLetter, 'filed'> & { readonly read: ReadLetter })[] = [];
  const senders = new Set(before.flatMap(({ hearing }) => hearing.read.letter.from));
  for (const { filed, reading } of letters) {
    const read = await reading.catch(() => null);
    if (!read || read.written.commands.length > 0 || read.letter.from.some(address => senders.has(address))) break;
    for (const address of read.letter.from) senders.add(address);
    candidates.push({ filed, read });
  }
  return candidates;
};

/** The first of them that concern each another pilot, whatever address he writes from. */
const ofOtherPilots = (hearings: readonly Hearing[], before: Run): readonly Hearing[] => {
  const pilots = new Set(before.flatMap(({ hearing }) => pilotsOf(hearing)));
  const end = hearings.findIndex(hearing => {
    const his = pilotsOf(hearing);
    const again = his.some(key => pilots.has(key));
    for (const key of his) pilots.add(key);
    return again;
  });
  return end === -1 ? hearings : hearings.slice(0, end);
};

const pilotsOf = ({ known }: Hearing): readonly string[] => known.pilots.map(({ key }) => key);

/** Orders and press of somebody else, in the same game or another, change nothing that a letter without commands is judged by. */
const isPlain = ({ changes }: Settlement): boolean => changes.every(({ kind }) => kind === 'sheet' || kind === 'press');
