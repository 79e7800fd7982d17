import { ask } from './imap-connection.ts';
import type { Sighted, Turn } from './imap-round.ts';
import { isMailTrouble } from './trouble.ts';

/** Sizes and times are asked for this many letters at once. */
const SIGHTED_AT_ONCE = 100;
/** A handful of letters, which are fetched by one command and filed together, holds no more than this. */
const HANDFUL = { letters: 50, bytes: 2 * 1024 * 1024 };

/** What is looked at by one command. */
export const batchesOf = ({ round }: Turn, uids: readonly number[]): readonly (readonly number[])[] => {
  const size = round.care.letterByLetter ? 1 : SIGHTED_AT_ONCE;
  return Array.from({ length: Math.ceil(uids.length / size) }, (_, n) => uids.slice(n * size, (n + 1) * size));
};

/**
 * Sizes and delivery times of letters, in order of UID; those that have gone meanwhile are left out. Where the server
 * refuses to tell of many, it is asked of each. R9
 */
export const sight = async (turn: Turn, uids: readonly number[]): Promise<readonly Sighted[]> => {
  const { client, settings } = turn.round;
  const query = { uid: true, size: true, internalDate: true };
  const [only] = uids;
  try {
    const sighted = await ask(client, settings, 'FETCH', client.fetchAll([...uids], query, { uid: true }));
    return sighted.sort((one, other) => one.uid - other.uid);
  } catch (error) {
    if (!isMailTrouble(error) || only === undefined) throw error;
    if (uids.length === 1) return [{ uid: only, trouble: error }];
    if (client.usable) return sightEach(turn, uids);
    turn.round.care.letterByLetter = true;
    throw error;
  }
};

const sightEach = async (turn: Turn, uids: readonly number[]): Promise<readonly Sighted[]> => {
  const each: Sighted[] = [];
  for (const uid of uids) {
    const seen = await sight(turn, [uid]);
    const lost = turn.round.client.usable ? null : seen[0]?.trouble;
    if (lost) {
      turn.round.care.letterByLetter = true;
      throw lost;
    }
    each.push(...seen);
  }
  return each;
};

/** Letters that may be asked for together; one that is large, or gave trouble before, is a handful by itself. R52 */
export const handfulsOf = (turn: Turn, sighted: readonly Sighted[]): readonly (readonly Sighted[])[] => {
  const handfuls: Sighted[][] = [];
  let room = 0;
  for (const letter of sighted) {
    const size = letter.size ?? 0;
    const last = handfuls.at(-1);
    const joins = !asksAlone(turn, letter) && size <= room && (last?.length ?? 0) < HANDFUL.letters;
    if (last && joins) last.push(letter);
    else handfuls.push([letter]);
    room = asksAlone(turn, letter) ? 0 : (joins ? room : HANDFUL.bytes) - size;
  }
  return handfuls;
};

/** Whether a letter is asked for by itself. */
const asksAlone = (turn: Turn, { uid, size = 0, trouble }: Sighted): boolean =>
  trouble !== undefined || size > turn.round.maxLetterBytes || turn.doubts.has(uid);
