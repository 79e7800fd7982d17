import { type RuleBook, WIND_RULES } from './rulebook.ts';

/** The MyTurnYet game: six aces in the making over twenty cloud hexes. */
export const classic: RuleBook = {
  id: 'classic',
  edition: 1,
  title: 'Sopwith classic',
  board: 'hexagon-10',
  seats: { fewest: 6, most: 6 },
  airfields: 'dealt',
  orders: 'latest-stands',
  runs: 'deadline',
  pressOfTheOut: true,
  aircraft: { hull: 12, ammunition: 16 },
  field: { takeOffStarts: [1], holdAfterTakeOff: 'illegal', repairEachTurn: 2, repairInGame: null },
  gunnery: {
    damage: [4, 3, 2, 1],
    burstsEachTurn: 3,
    fireTakingOff: 'barred',
    fireLanding: 'barred',
    groundedAircraft: 'may-be-hit',
  },
  clouds: {
    hexes: 20,
    fields: { least: 3, most: 5 },
    fieldSize: { least: 2, most: 20 },
    harmOnGround: true,
    driftDamage: 0,
    replenish: { kind: 'never' },
  },
  wind: WIND_RULES['drawn-each-turn'],
  privileges: { kind: 'battle-ace', points: 40, damage: [5, 4, 3, 2, 1], immelmannFrom: 1 },
  scoring: 'battle',
  table: null,
  missedOrders: { grounded: 'stay', struckOffAfter: null },
  ends: 'segment',
  balloons: 'none',
};
