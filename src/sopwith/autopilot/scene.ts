import type { Board } from '../board/board.ts';
import type { Heading, Hex } from '../board/hex.ts';
import type { Game } from '../game/game.ts';
import { boardOf, ruleBookOf } from '../game/house-rules.ts';
import { BURST_DIRECTIONS, type BurstDirection } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { clearLine, headingOfBurst, type Passage, passage } from '../turn/gunnery.ts';
import { type WayHome, wayHome } from './homeward.ts';

/** A line of fire with the damage a burst does in each hex that it crosses. */
export type LineOfFire = { readonly direction: BurstDirection; readonly crossed: Passage['crossed'] };

/** What a computer pilot sees from his seat before anybody moves, looked up and not worked out twice. */
export type Scene = {
  readonly game: Game;
  readonly book: RuleBook;
  readonly board: Board;
  /** The lines of fire from a hex, by direction; `table` is the damage by range. Rule: F3–F5, L2 */
  readonly linesOfFire: (hex: Hex, heading: Heading, table: readonly number[]) => readonly LineOfFire[];
  readonly wayHome: (airfield: Hex) => WayHome;
};

/** Sets the scene. */
export const sceneOf = (game: Game): Scene => {
  const [book, board] = [ruleBookOf(game), boardOf(game)];
  const sky = { board, cloudHexes: new Set(game.clouds) };
  const balloons = new Set(game.balloons.map(({ hex }) => hex));
  const drawn = (hex: Hex, heading: Heading, table: readonly number[]): readonly LineOfFire[] =>
    BURST_DIRECTIONS.map(direction => {
      const { line } = clearLine(sky, hex, headingOfBurst(heading, direction), table.length);
      return { direction, crossed: passage(balloons, line, table, false).crossed };
    });
  return {
    game,
    book,
    board,
    linesOfFire: remembered(drawn, (hex, heading, table) => `${hex} ${heading} ${table.length} ${table[0]}`),
    wayHome: remembered(
      airfield => wayHome(board, airfield),
      airfield => airfield,
    ),
  };
};

const remembered = <Asked extends readonly unknown[], Answer>(
  find: (...asked: Asked) => Answer,
  keyOf: (...asked: Asked) => string,
): ((...asked: Asked) => Answer) => {
  const answers = new Map<string, Answer>();
  return (...asked) => {
    const key = keyOf(...asked);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = find(...asked);
    answers.set(key, found);
    return found;
  };
};
