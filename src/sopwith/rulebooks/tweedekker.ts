import { classic } from './classic.ts';
import { type RuleBook, WIND_RULES } from './rulebook.ts';

/**
 * The Dutch six-pilot game with careers, told as its differences from classic.
 * The standings of the privileges and the benefits of ranks 1–3 and 5 are a choice of this project:
 * the source's tables are not available. Rule: P11
 */
export const tweedekker: RuleBook = {
  ...classic,
  id: 'tweedekker',
  title: 'Tweedekker 1916',
  orders: 'first-stands',
  runs: 'all-in',
  field: { takeOffStarts: [1, 2], holdAfterTakeOff: 'allowed', repairEachTurn: 2, repairInGame: 8 },
  gunnery: {
    ...classic.gunnery,
    fireTakingOff: 'allowed',
    fireLanding: 'allowed',
    groundedAircraft: 'untouchable',
  },
  clouds: {
    hexes: 30,
    fields: { least: 6, most: 10 },
    fieldSize: { least: 3, most: 5 },
    harmOnGround: false,
    driftDamage: 1,
    replenish: { kind: 'upwind', below: 27, oneIn: 2, fieldSize: { least: 3, most: 5 } },
  },
  wind: WIND_RULES.shifting,
  privileges: {
    kind: 'career',
    immelmannFrom: 2,
    standings: { twinGuns: 20, immelmann: 40, splitS: 60, loop: 80 },
    rankPrice: 100,
    ranks: [
      { name: 'lieutenant', benefit: 'more-bursts' },
      { name: 'captain', benefit: 'long-range' },
      { name: 'major', benefit: 'one-burst-more' },
      { name: 'lieutenant-colonel', benefit: 'fast-aircraft' },
      { name: 'colonel', benefit: 'fourth-segment' },
      { name: 'general', benefit: 'title' },
    ],
    bursts: 20,
    longRangeDamage: 1,
  },
  scoring: 'career-hits',
  missedOrders: { grounded: 'take-off-beta', struckOffAfter: 4 },
  ends: 'turn',
};
