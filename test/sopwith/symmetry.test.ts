import { describe, expect, test } from 'vitest';
import {
  type Axial,
  type Board,
  boardOf,
  type Game,
  type Heading,
  type Hex,
  type Resolved,
  resolveTurn,
  reversed,
  type TurnToFly,
  turned,
} from '../../src/sopwith/index.ts';
import { flightsOf, type PlayedTurn } from './flights.ts';

/** A way to lay the board onto itself, and what becomes of headings and of left and right. */
type Turning = {
  readonly place: (axial: Axial) => Axial;
  readonly heading: (heading: Heading) => Heading;
  readonly word: (word: string) => string;
};

const same = (word: string): string => word;

const SIXTH: Turning = {
  place: ({ q, r }) => ({ q: -r, r: q + r }),
  heading: heading => turned(heading, 1),
  word: same,
};

const HALF: Turning = { place: ({ q, r }) => ({ q: -q, r: -r }), heading: reversed, word: same };

const MIRRORED_HEADINGS: Readonly<Record<Heading, Heading>> = {
  NE: 'NW',
  E: 'W',
  SE: 'SW',
  SW: 'SE',
  W: 'E',
  NW: 'NE',
};
const MIRRORED_WORDS: Readonly<Record<string, string>> = {
  left: 'right',
  right: 'left',
  'turn-left': 'turn-right',
  'turn-right': 'turn-left',
  'slip-left': 'slip-right',
  'slip-right': 'slip-left',
  alpha: 'gamma',
  gamma: 'alpha',
};

/** West and east change sides. */
const MIRROR: Turning = {
  place: ({ q, r }) => ({ q: -q - r, r }),
  heading: heading => MIRRORED_HEADINGS[heading],
  word: word => MIRRORED_WORDS[word] ?? word,
};

const HEX_FIELDS = ['hex', 'airfield', 'from', 'to', 'clouds', 'line', 'cloud', 'hexes'];
const WORD_FIELDS = ['direction', 'manoeuvre', 'runway'];
/** What the contract sorts is sorted anew. */
const SORTED_FIELDS = ['clouds', 'hexes'];

/** Lays a document onto the turned board: hexes, headings and sides wherever they stand. */
const laidOver = ({ place, heading, word }: Turning, game: Game) => {
  const board = boardOf(game);
  const labels = new Map(board.hexes.map(hex => [key(board.axial(hex)), hex]));
  const hexOf = (hex: Hex): Hex => labels.get(key(place(board.axial(hex)))) as Hex;
  const laid = (value: unknown, field: string): unknown => {
    if (value === null) return null;
    if (Array.isArray(value)) {
      const items = value.map(item => laid(item, field));
      if (field === 'balloons') return sortedBalloons(board, items as Game['balloons']);
      return SORTED_FIELDS.includes(field) ? board.sorted(items as Hex[]) : items;
    }
    if (typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, laid(item, name)]));
    }
    if (HEX_FIELDS.includes(field)) return hexOf(value as Hex);
    if (WORD_FIELDS.includes(field)) return word(value as string);
    return (field === 'heading' || field === 'wind') && value !== 'calm' ? heading(value as Heading) : value;
  };
  return <T>(document: T): T => laid(document, '') as T;
};

const sortedBalloons = (board: Board, balloons: Game['balloons']) =>
  board.sorted(balloons.map(({ hex }) => hex)).map(hex => balloons.find(balloon => balloon.hex === hex));

/** `+ 0` because there is a negative zero. */
const key = ({ q, r }: Axial): string => `${q + 0},${r + 0}`;

const inOrder = ({ game, events }: Resolved) => ({
  game,
  events: events.map(event => JSON.stringify(event)).toSorted(),
});

const expectNothingChanged = (turning: Turning, turns: readonly PlayedTurn[]): void => {
  for (const [number, { turn }] of turns.entries()) {
    const wind = (['NE', 'E', 'SE', 'SW', 'W', 'NW', 'calm'] as const)[number % 7] as Heading | 'calm';
    const pinned: TurnToFly = { ...turn, weather: { wind, newCloud: [] } };
    const over = laidOver(turning, turn.game);
    const there = resolveTurn(over(pinned));
    expect(inOrder(there), JSON.stringify(pinned)).toEqual(inOrder(over(resolveTurn(pinned))));
  }
};

describe('nothing changes but the labels', () => {
  const hexagon = [...flightsOf('classic', 30), ...flightsOf('tweedekker', 30), ...flightsOf('postal', 30)].flat();

  test('B4 when the hexagon is turned by 60 degrees', () => expectNothingChanged(SIXTH, hexagon));
  test('B4 when it is mirrored, left for right', () => expectNothingChanged(MIRROR, hexagon));
  test('B6 when the board of the duel is turned by half, dotted lines and all', () => {
    expectNothingChanged(HALF, flightsOf('duel', 90).flat());
  });
});
