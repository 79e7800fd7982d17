/** The English words of every mail: what the game's own codes are called in a sentence. */
import type {
  BurstDirection,
  ChoiceWarning,
  Heading,
  Manoeuvre,
  PointsReason,
  RankBenefit,
  RankName,
  Wind,
} from '../../sopwith/index.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Small numbers are written out; past twelve figures read better. */
export const counted = (n: number): string => NUMBERS[n] ?? String(n);

/** Such as `two hexes`, `one hex`. */
export const countOf = (n: number, one: string, many: string): string => `${counted(n)} ${n === 1 ? one : many}`;

/** Such as `first`; a segment is never a figure at the start of a line, where it would read as an order. R20 */
export const ordinal = (segment: number): string => ORDINALS[segment - 1] ?? `${segment}th`;

/** Such as `2nd`, for places. */
export const placeText = (place: number): string => {
  const ending = ['th', 'st', 'nd', 'rd'][place] ?? 'th';
  return `${place}${ending}`;
};

/** Such as `Baron, Ottilie and Max`; `nobody` where the list is empty. */
export const listed = (names: readonly string[], none = 'nobody'): string => {
  const last = names.at(-1);
  if (last === undefined) return none;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
};

const MOST_SENTENCES = 20;
const LONGEST_SENTENCE = 1000;

/** As many sentences as anybody reads, none of them endless; the rest is counted. A letter may hold thousands of faults. */
export const inBrief = (sentences: readonly string[]): readonly string[] => {
  const kept = sentences
    .slice(0, MOST_SENTENCES)
    .map(text => (text.length > LONGEST_SENTENCE ? `${text.slice(0, LONGEST_SENTENCE)}…` : text));
  const more = sentences.length - kept.length;
  return more === 0 ? kept : [...kept, `And ${counted(more)} more of the kind.`];
};

/** The first letter raised, as at the beginning of a sentence. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const HEADING_WORDS: Readonly<Record<Heading, string>> = {
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

/** What a pilot's manoeuvre is called in tables and lists. */
export const MANOEUVRE_WORDS: Readonly<Record<Manoeuvre, string>> = {
  ahead: 'ahead',
  'turn-left': 'turn left',
  'turn-right': 'turn right',
  'slip-left': 'slip left',
  'slip-right': 'slip right',
  hold: 'hold',
  immelmann: 'Immelmann',
  'split-s': 'split-S',
  loop: 'loop',
  stay: 'stay',
  'take-off': 'take off',
  land: 'land',
};

export const DIRECTION_WORDS: Readonly<Record<BurstDirection, string>> = {
  ahead: 'ahead',
  left: 'ahead-left',
  right: 'ahead-right',
};

/** What a preview says beside a segment. Rule: V11 */
export const WARNING_WORDS: Readonly<Record<ChoiceWarning, string>> = {
  'leaves-board': 'leaves the board',
  'enters-cloud': 'in cloud',
  'follows-line': 'follows the dotted line',
  'may-land-next': 'may land next',
  'enters-flak': 'into flak',
};

export const REASON_WORDS: Readonly<Record<PointsReason, string>> = {
  hit: 'for hits',
  damage: 'for damage done',
  kill: 'for bringing an opponent down',
  'shot-down': 'for being shot down',
  crash: 'for the loss of his aircraft',
  'edge-share': 'as a share in one who left the board',
  balloon: 'for a balloon',
  pot: 'from the pot',
  win: 'for winning',
};

/** Wind names the heading towards which the clouds move. Rule: C5 */
export const windText = (wind: Wind): string => (wind === 'calm' ? 'calm' : `towards the ${HEADING_WORDS[wind]}`);

/** Such as `lieutenant colonel`; a dash for a pilot without a rank. */
export const rankText = (rank: RankName | null): string => rank?.replace('-', ' ') ?? '–';

/** What a rank brings. Rule: P11 */
export const BENEFIT_WORDS: Readonly<Record<RankBenefit, string>> = {
  'more-bursts': 'with more bursts aboard',
  'long-range': 'whose fire reaches one hex farther',
  'one-burst-more': 'with one burst more a turn',
  'fast-aircraft': 'with a fast aircraft, which moves and fires before the others',
  'fourth-segment': 'with a fourth segment',
  title: 'a title and no more',
};

/** Words of somebody else at the end of a sentence of ours. */
export const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
