import type { Board } from '../board/board.ts';
import { type Heading, type Hex, reversed } from '../board/hex.ts';
import type { Dice } from '../game/dice.ts';
import type { ReplenishRule, RuleBook } from '../rulebooks/rulebook.ts';

/** Cloud within so many hexes of a corner is counted for fairness, and may differ by so much between corners. Rule: C1 */
const NEAR_A_CORNER = 5;
const FAIR_DIFFERENCE = 2;

/**
 * The clouds of a new game: so many hexes in fields that do not touch, none on or next to a corner or runway, and as
 * many near one corner as near another. Thrown again and again until the layout is fair.
 *
 * Rule: C1
 */
export const layClouds = (
  board: Board,
  rule: RuleBook['clouds'],
  keptFree: ReadonlySet<Hex>,
  dice: Dice,
): readonly Hex[] => {
  const open = board.hexes.filter(hex => !keptFree.has(hex) && !isAtField(board, hex));
  const surroundings = board.airfields.map(
    ({ corner }) => new Set(open.filter(hex => board.distance(hex, corner) <= NEAR_A_CORNER)),
  );
  for (;;) {
    const clouds = scattered(board, open, fieldSizes(rule, dice), dice);
    if (clouds !== null && isFair(clouds, surroundings)) return board.sorted(clouds);
  }
};

/**
 * A field of new cloud at the edge from which the wind blows; empty where there is no place for one.
 * It overlaps and touches no cloud and lies on no corner or runway.
 *
 * Rule: C6
 */
export const enteringField = (
  board: Board,
  rule: Extract<ReplenishRule, { kind: 'upwind' }>,
  most: number,
  clouds: readonly Hex[],
  wind: Heading,
  dice: Dice,
): readonly Hex[] => {
  const { least } = rule.fieldSize;
  const size = least + dice.below(Math.min(rule.fieldSize.most, most - clouds.length) - least + 1);
  const covered = new Set(clouds.flatMap(board.around));
  const open = new Set(board.hexes.filter(hex => !covered.has(hex) && !board.isField(hex)));
  const upwindEdge = [...open].filter(hex => board.neighbour(hex, reversed(wind)) === null);
  for (const start of dice.shuffled(upwindEdge)) {
    const field = grown(board, open, start, size, dice);
    if (field.length >= least) return board.sorted(field);
  }
  return [];
};

/** How large each field is: every one gets its least, the rest goes hex by hex to fields that have room. */
const fieldSizes = ({ hexes, fields, fieldSize }: RuleBook['clouds'], dice: Dice): readonly number[] => {
  const count = fields.least + dice.below(fields.most - fields.least + 1);
  const sizes = Array.from({ length: count }, () => fieldSize.least);
  for (let left = hexes - count * fieldSize.least; left > 0; left--) {
    const growing = dice.pick([...sizes.keys()].filter(field => (sizes[field] as number) < fieldSize.most));
    sizes[growing] = (sizes[growing] as number) + 1;
  }
  return sizes;
};

/** Fields of these sizes that do not touch; null where one found no room. */
const scattered = (board: Board, open: readonly Hex[], sizes: readonly number[], dice: Dice): readonly Hex[] | null => {
  const free = new Set(open);
  const clouds: Hex[] = [];
  for (const size of sizes) {
    if (free.size === 0) return null;
    const field = grown(board, free, dice.pick([...free]), size, dice);
    if (field.length < size) return null;
    clouds.push(...field);
    for (const hex of field.flatMap(board.around)) free.delete(hex);
  }
  return clouds;
};

/** A connected field that grows hex by hex from its start, as large as wanted or as the open hexes allow. */
const grown = (board: Board, open: ReadonlySet<Hex>, start: Hex, size: number, dice: Dice): readonly Hex[] => {
  const field = [start];
  const touched = new Set(board.around(start));
  while (field.length < size) {
    const rim = [...touched].filter(hex => open.has(hex) && !field.includes(hex));
    if (rim.length === 0) return field;
    const next = dice.pick(rim);
    field.push(next);
    for (const hex of board.around(next)) touched.add(hex);
  }
  return field;
};

const isFair = (clouds: readonly Hex[], surroundings: readonly ReadonlySet<Hex>[]): boolean => {
  const counts = surroundings.map(near => clouds.filter(hex => near.has(hex)).length);
  return Math.max(...counts) - Math.min(...counts) <= FAIR_DIFFERENCE;
};

/** On or next to a corner or a runway. */
const isAtField = (board: Board, hex: Hex): boolean => board.around(hex).some(board.isField);
