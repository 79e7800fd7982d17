import type { Board } from '../board/board.ts';
import { BOARDS } from '../board/boards.ts';
import type { Hex } from '../board/hex.ts';
import { diceFor } from '../game/dice.ts';
import type { Setup } from '../game/door.ts';
import type { Aircraft, Balloon, Game } from '../game/game.ts';
import { underHouseRules } from '../game/house-rules.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { newestEdition } from '../rulebooks/shelf.ts';
import { privilegesOf } from './careers.ts';
import { layClouds } from './cloud-fields.ts';

/** Before the first turn: the seed's streams of the setup. */
const SETUP = 0;

/** Where balloons may hang; both are equal for all six airfields. Rule: L1 */
const BALLOON_SITES: readonly (readonly Hex[])[] = [
  ['G4', 'G13', 'P7'],
  ['D7', 'M4', 'M13'],
];

/**
 * Lays out a game: everybody on the ground with a full aircraft, airfields dealt, balloons hung, clouds laid by the
 * seed. The setup must be one in which `setupFault` finds nothing.
 *
 * Rule: B10, C1, L1
 */
export const newGame = (setup: Setup): Game => {
  const houseRules = setup.houseRules ?? {};
  const book = underHouseRules(newestEdition(setup.ruleBook), houseRules);
  const board = BOARDS[book.board];
  const balloons = hungBalloons(book, setup.seed);
  const pilots = [...setup.pilots].sort((one, other) => one.seat - other.seat);
  const corners = dealtCorners(book, board, setup.seed);
  return {
    ruleBook: book.id,
    edition: book.edition,
    houseRules,
    seed: setup.seed,
    computersFlew: pilots.some(pilot => pilot.computer === true),
    turn: 1,
    wind: 'calm',
    clouds: layClouds(
      board,
      book.clouds,
      new Set(balloons.map(balloon => balloon.hex)),
      diceFor(setup.seed, 'clouds', SETUP),
    ),
    balloons,
    pot: 0,
    aircraft: pilots.map(pilot => readyToFly(book, pilot, corners[pilot.seat - 1] as Hex)),
    over: null,
  };
};

/** The position of turn 1 from which a game came: laid out again by its seed, with the same pilots. Rule: C7 */
export const asItBegan = (game: Game): Game => newGame(setupOf(game));

/** What a game was laid out from. */
export const setupOf = ({ ruleBook, houseRules, seed, aircraft }: Game): Setup => ({
  ruleBook,
  houseRules,
  seed,
  pilots: aircraft.map(({ seat, pilot, computer, standing, ranks }) => ({ seat, pilot, computer, standing, ranks })),
});

/** The corner of each seat. Rule: B10 */
const dealtCorners = (book: RuleBook, board: Board, seed: string): readonly Hex[] => {
  const corners = board.airfields.map(airfield => airfield.corner);
  switch (book.airfields) {
    case 'by-seat':
      return corners;
    case 'dealt':
      return diceFor(seed, 'airfields', SETUP).shuffled(corners);
  }
};

const hungBalloons = (book: RuleBook, seed: string): readonly Balloon[] => {
  switch (book.balloons) {
    case 'none':
      return [];
    case 'block':
    case 'through':
      return diceFor(seed, 'balloons', SETUP)
        .pick(BALLOON_SITES)
        .map(hex => ({ hex, hull: book.aircraft.hull }));
  }
};

const readyToFly = (book: RuleBook, pilot: Setup['pilots'][number], airfield: Hex): Aircraft => {
  const career = { ace: false, standing: pilot.standing ?? 0, ranks: pilot.ranks ?? 0 };
  return {
    seat: pilot.seat,
    pilot: pilot.pilot,
    computer: pilot.computer ?? false,
    airfield,
    hex: airfield,
    heading: null,
    posture: 'grounded',
    hull: book.aircraft.hull,
    ammunition: privilegesOf(book, career).ammunition,
    points: 0,
    ...career,
    missed: 0,
    repaired: 0,
    hits: 0,
    kills: 0,
    place: null,
  };
};
