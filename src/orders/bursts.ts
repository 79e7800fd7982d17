import type { Burst, BurstDirection } from '../sopwith/index.ts';
import type { LineFault } from './line-fault.ts';
import { isOneOf, lexiconOf, type Token, textOf, tokensOf } from './tokens.ts';
import {
  BURST_SEPARATORS,
  DIRECTION_WORDS,
  FIRE_WORDS,
  NO_BURST_WORDS,
  NO_FIRE_PHRASES,
  THROUGH_PHRASES,
} from './words.ts';

/** The fire of one segment as written, or why it cannot be read. No fire is an empty list. */
export type FireReading =
  | { readonly kind: 'read'; readonly fire: readonly Burst[] }
  | { readonly kind: 'fault'; readonly fault: LineFault }
  | { readonly kind: 'no-fire-words' };

const directionAt = lexiconOf(DIRECTION_WORDS);
const throughAt = lexiconOf({ through: THROUGH_PHRASES });
const noFireAt = lexiconOf({ none: NO_FIRE_PHRASES });
const LETTERS: Readonly<Record<string, BurstDirection>> = { a: 'ahead', v: 'ahead', l: 'left', r: 'right' };
const LONGEST_FIRST = [...FIRE_WORDS].sort((one, other) => other.length - one.length);

/**
 * Reads the fire order behind a manoeuvre: `fire A`, `f l, r`, `/LR`, `no fire`, `-`.
 * A fire word with nothing behind it fires ahead.
 *
 * Rule: F1
 */
export const readFire = (tokens: readonly Token[]): FireReading => {
  const [first, ...behind] = tokens;
  if (first === undefined) return { kind: 'no-fire-words' };
  if (noFireAt(tokens, 0)?.length === tokens.length) return { kind: 'read', fire: [] };
  if (first.word === '/') return isOnly(behind, ['-', '0']) ? { kind: 'read', fire: [] } : readBursts(behind);
  const loosened = parted(first);
  if (loosened === undefined) return { kind: 'no-fire-words' };
  const bursts = [...loosened, ...behind];
  if (bursts[0]?.spaced === true && isOnly(bursts, NO_BURST_WORDS)) return { kind: 'read', fire: [] };
  const named = bursts[0]?.word === ':' ? bursts.slice(1) : bursts;
  return named.length === 0 ? { kind: 'read', fire: [{ direction: 'ahead' }] } : readBursts(named);
};

const isOnly = (tokens: readonly Token[], words: readonly string[]): boolean =>
  tokens.length === 1 && isOneOf(words, tokens[0]?.word);

/** What stands in the same word behind its fire word, as in `fLR`; undefined where it begins with none. */
const parted = ({ word }: Token): readonly Token[] | undefined => {
  if (isOneOf(FIRE_WORDS, word)) return [];
  return LONGEST_FIRST.filter(fire => word.startsWith(fire))
    .map(fire => tokensOf(word.slice(fire.length)))
    .find(rest => directionAt(rest, 0) !== undefined || lettersOf(rest[0]?.word ?? '') !== undefined);
};

/** The bursts of letters run together, such as `LR`; undefined where a letter is no direction. */
const lettersOf = (word: string): readonly BurstDirection[] | undefined => {
  if (word.length < 2 || word.length > 3) return undefined;
  const directions = [...word].map(letter => LETTERS[letter]);
  return directions.every(direction => direction !== undefined) ? directions : undefined;
};

const readBursts = (tokens: readonly Token[]): FireReading => {
  const letters = tokens.length === 1 ? lettersOf(tokens[0]?.word ?? '') : undefined;
  if (letters === undefined) return readBurstList(tokens);
  return new Set(letters).size === letters.length
    ? { kind: 'read', fire: letters.map(direction => ({ direction })) }
    : { kind: 'fault', fault: { kind: 'same-direction-twice', word: textOf(tokens) } };
};

type WrittenBurst = { readonly burst: Burst; readonly words: readonly Token[]; readonly next: number };

const readBurstList = (tokens: readonly Token[]): FireReading => {
  const bursts: Burst[] = [];
  let at = 0;
  while (true) {
    const written = burstAt(tokens, at);
    if (written === undefined) return { kind: 'fault', fault: notADirection(tokens.slice(at)) };
    bursts.push(written.burst);
    if (written.next === tokens.length) return { kind: 'read', fire: bursts };
    const parting = partingAt(tokens, written);
    if (typeof parting !== 'number') return { kind: 'fault', fault: parting };
    at = parting;
  }
};

const burstAt = (tokens: readonly Token[], at: number): WrittenBurst | undefined => {
  const direction = directionAt(tokens, at);
  if (direction === undefined) return undefined;
  const behind = at + direction.length;
  const through = tokens[behind]?.spaced === true ? throughAt(tokens, behind) : undefined;
  return {
    burst: { direction: direction.meaning, ...(through && { through: true }) },
    words: tokens.slice(at, behind + (through?.length ?? 0)),
    next: behind + (through?.length ?? 0),
  };
};

/** Where the next burst begins. White space alone parts only single letters, or follows a hyphenated word. */
const partingAt = (tokens: readonly Token[], { words, next }: WrittenBurst): number | LineFault => {
  if (isOneOf(BURST_SEPARATORS, tokens[next]?.word)) return next + 1;
  const following = burstAt(tokens, next);
  if (following === undefined || tokens[next]?.spaced !== true) return notADirection(tokens.slice(next));
  const letters = words.length === 1 && words[0]?.word.length === 1 && tokens[next]?.word.length === 1;
  const hyphenated = words[1]?.word === '-' && words.length === 3;
  if (letters || hyphenated) return next;
  const both = `${textOf(words)} ${textOf(following.words)}`;
  return isAheadThenSide(words, following.words)
    ? { kind: 'one-burst-or-two', words: both }
    : { kind: 'unparted-bursts', words: both };
};

const isAheadThenSide = (words: readonly Token[], following: readonly Token[]): boolean =>
  words.length === 1 &&
  isOneOf(['ahead', 'forward', 'straight', 'vooruit', 'rechtdoor'], words[0]?.word) &&
  following.length === 1 &&
  isOneOf(['left', 'right', 'links', 'rechts', 'l', 'r'], following[0]?.word);

const notADirection = (tokens: readonly Token[]): LineFault => ({
  kind: 'not-a-direction',
  word: textOf(tokens.slice(0, 1)),
});
