import type { BurstDirection, Manoeuvre, Runway } from '../sopwith/index.ts';

/**
 * The vocabulary of letters, English and Dutch, folded (no capitals, no accents).
 * A space in a phrase is white space in the letter, a hyphen is a hyphen with none around it.
 * Everybody may use both languages.
 */

export const MANOEUVRE_WORDS: Readonly<Record<Manoeuvre, readonly string[]>> = {
  ahead: ['a', 'ahead', 'straight', 'straight ahead', 'forward', 'rechtdoor', 'vooruit'],
  'turn-left': ['lt', 'tl', 'turn left', 'left turn', 'bank left', 'bocht links', 'bocht naar links', 'bl'],
  'turn-right': ['rt', 'tr', 'turn right', 'right turn', 'bank right', 'bocht rechts', 'bocht naar rechts', 'br'],
  'slip-left': ['ls', 'sl', 'slip left', 'left slip', 'sideslip left', 'slip links', 'slip naar links'],
  'slip-right': ['rs', 'sr', 'slip right', 'right slip', 'sideslip right', 'slip rechts', 'slip naar rechts'],
  hold: ['0', 'o', 'n', 'h', 'hold', 'stilstaan', 'sta stil'],
  immelmann: ['i', 'immelmann', 'immelmann turn', 'immelmannturn'],
  'split-s': ['ss', 'split-s', 'split s'],
  loop: ['loop', 'looping'],
  stay: ['stay', 'stay down', 'stay on the ground', 'blijf', 'blijf staan', 'aan de grond'],
  'take-off': ['take off', 'take-off', 'takeoff', 'to', 'opstijgen', 'stijg op'],
  land: ['land', 'landing', 'landen'],
};

export const RUNWAY_WORDS: Readonly<Record<Runway, readonly string[]>> = {
  alpha: ['alpha', 'α', 'left', 'links', 'l'],
  beta: ['beta', 'β', 'centre', 'center', 'middle', 'midden', 'c'],
  gamma: ['gamma', 'γ', 'right', 'rechts', 'r'],
};

/** What may stand before the name of a runway. */
export const RUNWAY_NOUNS = ['runway', 'baan'] as const;

export const DIRECTION_WORDS: Readonly<Record<BurstDirection, readonly string[]>> = {
  ahead: ['a', 'v', 'ahead', 'forward', 'straight', 'vooruit', 'rechtdoor'],
  left: ['l', 'left', 'ahead-left', 'forward-left', 'links', 'linksvoor', 'schuin links'],
  right: ['r', 'right', 'ahead-right', 'forward-right', 'rechts', 'rechtsvoor', 'schuin rechts'],
};

export const FIRE_WORDS = ['fire', 'fires', 'f', 'shoot', 'vuur', 'vuurt', 'vuren', 'schiet'] as const;

/** Behind a fire word these mean that no burst is fired. */
export const NO_BURST_WORDS = ['0', '-', 'none', 'nothing', 'no', 'n', 'niet', 'geen'] as const;

/** After a manoeuvre these alone mean that no burst is fired. */
export const NO_FIRE_PHRASES = ['no fire', 'hold fire', 'geen vuur', 'niet vuren', '-'] as const;

export const THROUGH_PHRASES = [
  'through',
  'thru',
  'door',
  'door ballon',
  'door de ballon',
  'door ballon heen',
  'door de ballon heen',
] as const;

/** What parts a manoeuvre from its fire, in any mixture. */
export const SEPARATORS = [',', ';', '-', '+', '/', 'and', 'en'] as const;

/** What parts one burst from the next. */
export const BURST_SEPARATORS = [',', '+', '&', '/', 'and', 'en'] as const;

/** These may stand before the number of a line; only the longer ones make the mark behind it optional. */
export const MARK_WORDS = ['move', 'segment', 'zet', 'm'] as const;
export const MARK_WORDS_WITHOUT_SIGN = ['move', 'segment', 'zet'] as const;

/** Sides without a manoeuvre: nobody can tell whether a turn or a slip is meant. */
export const SIDE_WORDS = ['l', 'r', 'left', 'right', 'links', 'rechts'] as const;

/** Words of somebody who wants his orders to depend on something. They are looked for in lines that do not parse. */
export const CONDITION_WORDS = [
  ...['or', 'if', 'unless', 'when', 'then', 'else', 'otherwise', 'either', 'maybe'],
  ...['of', 'als', 'indien', 'tenzij', 'wanneer', 'dan', 'anders', 'misschien'],
] as const;

export const FIELD_WORDS = {
  game: ['game', 'spel', 'partij'],
  turn: ['turn', 'beurt'],
  runway: ['runway', 'baan', 'startbaan'],
  token: ['token'],
  press: ['press', 'chatter', 'luchtpraat', 'pers'],
} as const;
export type FieldName = keyof typeof FIELD_WORDS;

/** A line that is just this ends the press. */
export const PRESS_END_WORDS = ['end', 'end press', 'einde'] as const;

/** Behind `press:` these take back the press of this turn. */
export const NO_PRESS_WORDS = ['none', 'geen', '-'] as const;

/** Letters of other alphabets that look like a Latin one, by their folded form. */
export const LOOKALIKES: Readonly<Record<string, { readonly name: string; readonly latin: string }>> = {
  а: { name: 'the Cyrillic letter A', latin: 'A' },
  в: { name: 'the Cyrillic letter VE', latin: 'B' },
  е: { name: 'the Cyrillic letter IE', latin: 'E' },
  і: { name: 'the Cyrillic letter I', latin: 'I' },
  к: { name: 'the Cyrillic letter KA', latin: 'K' },
  м: { name: 'the Cyrillic letter EM', latin: 'M' },
  н: { name: 'the Cyrillic letter EN', latin: 'H' },
  о: { name: 'the Cyrillic letter O', latin: 'O' },
  р: { name: 'the Cyrillic letter ER', latin: 'P' },
  с: { name: 'the Cyrillic letter ES', latin: 'C' },
  ѕ: { name: 'the Cyrillic letter DZE', latin: 'S' },
  т: { name: 'the Cyrillic letter TE', latin: 'T' },
  у: { name: 'the Cyrillic letter U', latin: 'Y' },
  х: { name: 'the Cyrillic letter HA', latin: 'X' },
  α: { name: 'the Greek letter ALPHA', latin: 'A' },
  β: { name: 'the Greek letter BETA', latin: 'B' },
  γ: { name: 'the Greek letter GAMMA', latin: 'G' },
  ε: { name: 'the Greek letter EPSILON', latin: 'E' },
  η: { name: 'the Greek letter ETA', latin: 'H' },
  ι: { name: 'the Greek letter IOTA', latin: 'I' },
  ν: { name: 'the Greek letter NU', latin: 'N' },
  ο: { name: 'the Greek letter OMICRON', latin: 'O' },
  ρ: { name: 'the Greek letter RHO', latin: 'P' },
  τ: { name: 'the Greek letter TAU', latin: 'T' },
};
