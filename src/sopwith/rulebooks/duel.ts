import type { RuleBook } from './rulebook.ts';
import { tweedekker } from './tweedekker.ts';

/** P. Dols' game for two on 79 hexes, told as its differences from tweedekker. */
export const duel: RuleBook = {
  ...tweedekker,
  id: 'duel',
  title: 'The duel',
  board: 'duel-79',
  seats: { fewest: 2, most: 2 },
  airfields: 'by-seat',
  clouds: {
    ...tweedekker.clouds,
    hexes: 8,
    fields: { least: 2, most: 4 },
    fieldSize: { least: 2, most: 4 },
    replenish: { kind: 'upwind', below: 6, oneIn: 2, fieldSize: { least: 2, most: 4 } },
  },
  privileges: { kind: 'none' },
  scoring: 'none',
  table: { won: 2, drawn: 1, lost: 0 },
};
