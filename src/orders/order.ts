import type { Burst, Manoeuvre, Runway, SegmentOrder } from '../sopwith/index.ts';
import { type FireReading, readFire } from './bursts.ts';
import type { LineFault } from './line-fault.ts';
import { firstWordOf, isOneOf, lexiconOf, type Token, textOf } from './tokens.ts';
import {
  CONDITION_WORDS,
  DIRECTION_WORDS,
  FIRE_WORDS,
  LOOKALIKES,
  MANOEUVRE_WORDS,
  RUNWAY_NOUNS,
  RUNWAY_WORDS,
  SEPARATORS,
  SIDE_WORDS,
} from './words.ts';

/** An order as written. The runway named with a landing is only checked, so it stands apart. */
export type WrittenOrder = { readonly order: SegmentOrder; readonly landOn?: Runway };

export type OrderReading =
  | ({ readonly kind: 'read' } & WrittenOrder)
  | { readonly kind: 'blank' }
  | { readonly kind: 'fault'; readonly fault: LineFault };

const manoeuvreAt = lexiconOf(MANOEUVRE_WORDS);
const directionAt = lexiconOf(DIRECTION_WORDS);
const withNouns = (names: readonly string[]): readonly string[] => [
  ...names,
  ...RUNWAY_NOUNS.flatMap(noun => names.map(name => `${noun} ${name}`)),
];
const runwayAt = lexiconOf<Runway>({
  alpha: withNouns(RUNWAY_WORDS.alpha),
  beta: withNouns(RUNWAY_WORDS.beta),
  gamma: withNouns(RUNWAY_WORDS.gamma),
});

const NO_FIRE: FireReading = { kind: 'read', fire: [] };

/**
 * Reads what stands behind a line's number: a manoeuvre, and its fire where there is one.
 * The whole text must fit, the longest form wins, and what does not fit comes back with the reason.
 *
 * Rule: R40
 */
export const readOrder = (tokens: readonly Token[]): OrderReading => {
  if (tokens.length === 1 && tokens[0]?.word === '?') return { kind: 'blank' };
  const manoeuvre = manoeuvreAt(tokens, 0);
  if (manoeuvre === undefined) return { kind: 'fault', fault: deeperFault(tokens) ?? noManoeuvre(tokens) };
  if (isHoldFire(tokens)) return { kind: 'fault', fault: { kind: 'hold-or-no-fire' } };
  const runway = namedRunway(tokens, manoeuvre.meaning, manoeuvre.length);
  const rest = tokens.slice(manoeuvre.length + (runway?.length ?? 0));
  const fire = rest.length === 0 ? NO_FIRE : readFireBehind(rest);
  if (fire.kind === 'read') return written(manoeuvre.meaning, runway?.meaning, fire.fire);
  const plain = fire.kind === 'fault' ? fire.fault : noFireWord(manoeuvre.meaning, rest);
  return { kind: 'fault', fault: deeperFault(rest) ?? plain };
};

/** Whether a manoeuvre may begin with this word. */
export const beginsManoeuvre = (word: string): boolean => MANOEUVRE_OPENINGS.has(word);

const MANOEUVRE_OPENINGS: ReadonlySet<string> = new Set(Object.values(MANOEUVRE_WORDS).flat().map(firstWordOf));

/** The runway a phrase names, as in `runway: beta`; undefined where it is none. */
export const readRunway = (tokens: readonly Token[]): Runway | undefined => {
  const runway = runwayAt(tokens, 0);
  return runway?.length === tokens.length ? runway.meaning : undefined;
};

const namedRunway = (tokens: readonly Token[], manoeuvre: Manoeuvre, at: number) =>
  (manoeuvre === 'take-off' || manoeuvre === 'land') && tokens[at]?.spaced === true ? runwayAt(tokens, at) : undefined;

const written = (manoeuvre: Manoeuvre, runway: Runway | undefined, fire: readonly Burst[]): OrderReading => ({
  kind: 'read',
  order: {
    manoeuvre,
    ...(runway && manoeuvre === 'take-off' && { runway }),
    ...(fire.length > 0 && { fire }),
  },
  ...(runway && manoeuvre === 'land' && { landOn: runway }),
});

/**
 * Fire behind a manoeuvre, with whatever parts the two. The last signs may part them or belong to the fire
 * (`A - fire L`, `A/L`, `A/-`), so the longest separator that leaves fire behind it is taken.
 */
const readFireBehind = (tokens: readonly Token[]): FireReading => {
  const first = tokens[0];
  if (first?.spaced !== true && !isOneOf(SEPARATORS, first?.word)) return { kind: 'no-fire-words' };
  const firstWord = tokens.findIndex(({ word }) => !isOneOf(SEPARATORS, word));
  const longest = firstWord === -1 ? tokens.length : firstWord;
  const readings = [longest, longest - 1, longest - 2]
    .filter(parted => parted >= 0)
    .map(parted => readFire(tokens.slice(parted)));
  return readings.find(({ kind }) => kind !== 'no-fire-words') ?? { kind: 'no-fire-words' };
};

/** "Hold and fire" and "do not fire" are the same two words. */
const isHoldFire = (tokens: readonly Token[]): boolean =>
  tokens.length === 2 && tokens[0]?.word === 'hold' && tokens[1]?.word === 'fire';

const noManoeuvre = (tokens: readonly Token[]): LineFault => {
  const first = tokens[0]?.word;
  if (first === undefined) return { kind: 'nothing-written' };
  if (isOneOf(SIDE_WORDS, first)) return { kind: 'turn-or-slip', side: first.startsWith('l') ? 'left' : 'right' };
  if (isOneOf(FIRE_WORDS, first) || isOneOf(SEPARATORS, first)) return { kind: 'no-manoeuvre' };
  return { kind: 'not-a-manoeuvre', word: first };
};

const noFireWord = (manoeuvre: Manoeuvre, rest: readonly Token[]): LineFault => {
  const behind = rest.slice(
    Math.max(
      0,
      rest.findIndex(({ word }) => !isOneOf(SEPARATORS, word)),
    ),
  );
  const goesOn = manoeuvreAt(behind, 0) !== undefined || directionAt(behind, 0) !== undefined;
  if (!goesOn) return { kind: 'not-understood', rest: textOf(rest) };
  return manoeuvre === 'take-off' || manoeuvre === 'land'
    ? { kind: 'runway-or-manoeuvre', word: textOf(behind) }
    : { kind: 'two-manoeuvres', rest: textOf(behind) };
};

/** What is worth saying before anything else: a letter of another alphabet, or a condition. */
const deeperFault = (tokens: readonly Token[]): LineFault | undefined => {
  const strange = tokens.map(({ word }) => word.match(/(?!\p{Script=Latin})\p{L}/u)?.[0]).find(letter => letter);
  if (strange !== undefined) {
    const { name = `the character U+${hex(strange)}`, latin } = LOOKALIKES[strange] ?? {};
    return { kind: 'strange-letter', letter: strange, name, ...(latin && { latin }) };
  }
  const condition = tokens.find(({ word }) => isOneOf(CONDITION_WORDS, word));
  return condition && { kind: 'condition', word: condition.word };
};

const hex = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
