import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/sopwith/index.ts';
import { answererOf } from '../../src/verbs/documents.ts';
import { answerSeat } from '../../src/verbs/legal.ts';
import { answerSetup } from '../../src/verbs/new-game.ts';
import { answerTurn } from '../../src/verbs/resolve.ts';
import { aGame, airborne, grounded, out, sheet } from '../sopwith/builders.ts';

const resolve = await answererOf('resolve', answerTurn);
const newGame = await answererOf('new-game', answerSetup);
const legal = await answererOf('legal', answerSeat);

const faultOf = (answer: string) => JSON.parse(answer).error;

const GAME = aGame('classic', [airborne(1, 'J5', 'E'), out(2, 3), grounded(6)]);
const BALLOONS = aGame('tweedekker', [airborne(1, 'J5', 'E'), grounded(6)], { houseRules: { balloons: 'block' } });
const DUEL = aGame('duel', [airborne(1, 'G2', 'E'), grounded(2)]);
const withAircraft = (index: number, part: object): Game => ({
  ...GAME,
  aircraft: GAME.aircraft.map((aircraft, place) => (place === index ? { ...aircraft, ...part } : aircraft)),
});

/** Too deep to be written out again, or compared. */
const NESTED = '['.repeat(100_000) + ']'.repeat(100_000);

describe('a document that is none', () => {
  test.each([
    ['broken JSON', '{"game":', ''],
    ['something else than an object', '[]', ''],
    ['lists nested without end', NESTED, ''],
    [
      'such lists for clouds',
      JSON.stringify({ game: { ...GAME, clouds: 'X' }, orders: {} }).replace('"X"', `[${NESTED},${NESTED}]`),
      '/game/clouds/0',
    ],
  ])('%s', (_what, line, path) => expect(faultOf(resolve(line)).path).toBe(path));

  test.each([
    ['resolve', resolve],
    ['legal', legal],
    ['new-game', newGame],
  ])('%s says what is missing', (_verb, answer) => {
    expect(faultOf(answer('{}'))).toMatchObject({
      path: '',
      message: expect.stringMatching(/^"\w+" is missing here\.$/),
    });
  });

  test('RFC 6901 the path of a name with a stroke and a tilde', () => {
    expect(faultOf(legal(JSON.stringify({ game: GAME, seat: 1, 'a/b~': 1 }))).path).toBe('/a~1b~0');
  });
});

describe('a position that no game began with, but that a turn can be flown from, is flown', () => {
  test.each<[what: string, game: object]>([
    [
      'B7 the fields of a duel the other way round',
      aGame('duel', [airborne(1, 'G2', 'E', { airfield: 'M1' }), grounded(2, { airfield: 'A4', hex: 'A4' })]),
    ],
    ['L1 balloons elsewhere', { ...BALLOONS, balloons: [{ hex: 'J12', hull: 12 }] }],
    [
      'C6 more clouds than at the start',
      {
        ...GAME,
        clouds: Array.from({ length: 19 }, (_, at) => `I${at + 1}`)
          .slice(0, 18)
          .concat(['K1', 'K2', 'K3']),
      },
    ],
    ['A5 more mended than the book mends', aGame('tweedekker', [airborne(1, 'J5', 'E', { repaired: 9 }), grounded(6)])],
    [
      'B10 the bursts of a lieutenant who was relieved',
      aGame('tweedekker', [airborne(1, 'J5', 'E', { ammunition: 20 }), grounded(6)]),
    ],
    [
      'E3 nobody left',
      {
        ...GAME,
        aircraft: [out(1, 1), out(2, 1)].map((part, index) => ({
          ...GAME.aircraft[index],
          ...part,
          hex: null,
          heading: null,
        })),
      },
    ],
  ])('%s', (_what, game) => {
    expect(faultOf(resolve(JSON.stringify({ game, orders: {} })))).toBeUndefined();
  });
});

describe('a position that breaks the schema or cannot be, through resolve and through legal', () => {
  test.each<[what: string, game: object, path: string, message: string]>([
    ['an unknown field', { ...GAME, weather: 1 }, '/weather', '"weather" is not known here.'],
    ['an unknown edition', { ...GAME, edition: 2 }, '/edition', 'Found 2; it can only be 1.'],
    [
      'an unknown rule book',
      { ...GAME, ruleBook: 'chess' },
      '/ruleBook',
      'Found "chess"; it may be "classic", "tweedekker", "postal", "duel".',
    ],
    ['an unknown house rule', { ...GAME, houseRules: { fog: true } }, '/houseRules/fog', '"fog" is not known here.'],
    [
      'an unknown value of a house rule',
      { ...GAME, houseRules: { wind: 'stormy' } },
      '/houseRules/wind',
      'Found "stormy"; it may be "drawn-each-turn", "fixed", "shifting", "steady", "calm".',
    ],
    [
      'a house rule of another book',
      { ...GAME, houseRules: { balloons: 'none' } },
      '/houseRules/balloons',
      'The rule book classic leaves no choice of "balloons".',
    ],
    ['turn 0', { ...GAME, turn: 0 }, '/turn', 'Found 0; it must be >= 1.'],
    [
      'a wind from nowhere',
      { ...GAME, wind: 'N' },
      '/wind',
      'Found "N"; it may be "NE", "E", "SE", "SW", "W", "NW", "calm".',
    ],
    [
      'a cloud off the board',
      { ...GAME, clouds: ['J10', 'A11'] },
      '/clouds/1',
      'Found "A11", which is no hex of this board.',
    ],
    [
      'a balloon without its house rule',
      { ...GAME, balloons: [{ hex: 'J10', hull: 12 }] },
      '/balloons',
      'There are balloons, but the house rules of this game have none.',
    ],
    [
      'two balloons in one hex',
      { ...BALLOONS, balloons: ['G4', 'G13', 'G4'].map(hex => ({ hex, hull: 12 })) },
      '/balloons/2/hex',
      'Two balloons stand at G4.',
    ],
    ['hull 13', withAircraft(0, { hull: 13 }), '/aircraft/0/hull', 'Found 13; it must be <= 12.'],
    ['half a hull', withAircraft(0, { hull: 1.5 }), '/aircraft/0/hull', 'Found 1.5; it must be integer.'],
    ['ranks 7', withAircraft(0, { ranks: 7 }), '/aircraft/0/ranks', 'Found 7; it must be <= 6.'],
    [
      'a hex off the board',
      withAircraft(0, { hex: 'K19' }),
      '/aircraft/0/hex',
      'Found "K19", which is no hex of this board.',
    ],
    [
      'an airfield that is none',
      withAircraft(0, { airfield: 'J10' }),
      '/aircraft/0/airfield',
      'There is no airfield at J10; there are A1, A10, J19, S10, S1, J1.',
    ],
    [
      'one airfield for two',
      withAircraft(0, { airfield: 'J1' }),
      '/aircraft/0/airfield',
      'The airfield at J1 is home to two aircraft.',
    ],
    ['grounded elsewhere', withAircraft(2, { hex: 'J2' }), '/aircraft/2/hex', 'Grounded on J2: it can only be J1.'],
    [
      'grounded with a heading',
      withAircraft(2, { heading: 'E' }),
      '/aircraft/2/heading',
      'On the ground there is no heading.',
    ],
    [
      'landing in the middle of nowhere',
      withAircraft(0, { posture: 'landing' }),
      '/aircraft/0/hex',
      'Landing on J5 with the nose to E is on no runway of A1.',
    ],
    [
      'landing beside the runway',
      withAircraft(0, { posture: 'landing', hex: 'B3', heading: 'NW' }),
      '/aircraft/0/hex',
      'Landing on B3 with the nose to NW is on no runway of A1.',
    ],
    [
      'landing with the nose to the centre',
      withAircraft(0, { posture: 'landing', hex: 'B2', heading: 'SE' }),
      '/aircraft/0/hex',
      'Landing on B2 with the nose to SE is on no runway of A1.',
    ],
    ['airborne without a hex', withAircraft(0, { hex: null }), '/aircraft/0/hex', 'One who is airborne is on a hex.'],
    [
      'airborne without a heading',
      withAircraft(0, { heading: null }),
      '/aircraft/0/heading',
      'One who is airborne has a heading.',
    ],
    [
      'out, but on a hex',
      withAircraft(1, { hex: 'J9' }),
      '/aircraft/1/hex',
      'One who is out is on no hex; this one is on J9.',
    ],
    [
      'out, but with a heading',
      withAircraft(1, { heading: 'E' }),
      '/aircraft/1/heading',
      'One who is out has no heading.',
    ],
    [
      'in play with hull 0',
      withAircraft(0, { hull: 0 }),
      '/aircraft/0/hull',
      'One who is airborne has hull left; this one has 0.',
    ],
    ['a seat taken twice', withAircraft(1, { seat: 1 }), '/aircraft/1/seat', 'Seat 1 is taken twice.'],
    [
      'a career of a computer pilot',
      aGame('tweedekker', [airborne(1, 'J5', 'E', { computer: true, standing: 90 }), grounded(6)]),
      '/aircraft/0/standing',
      'A computer pilot has standing 0 and no ranks.',
    ],
    [
      'more bursts than anybody can load',
      withAircraft(0, { ammunition: 17 }),
      '/aircraft/0/ammunition',
      'There are 17 bursts aboard; 16 is the most.',
    ],
    [
      'a place of one who is in play',
      withAircraft(2, { place: 2 }),
      '/aircraft/2/place',
      'One who is grounded has no place yet; this one has 2.',
    ],
    ['a game that is over', { ...GAME, over: { winner: 1 } }, '/over', 'The game is over; no turn can be flown.'],
    [
      'an ace in tweedekker',
      aGame('tweedekker', [airborne(1, 'J5', 'E', { ace: true }), grounded(6)]),
      '/aircraft/0/ace',
      'Found true; it can only be false.',
    ],
    [
      'a hexagon hex in a duel',
      aGame('duel', [airborne(1, 'J10', 'E'), grounded(2)]),
      '/aircraft/0/hex',
      'Found "J10", which is no hex of this board.',
    ],
    [
      'a third seat in a duel',
      { ...DUEL, aircraft: DUEL.aircraft.map(one => ({ ...one, seat: one.seat + 1 })) },
      '/aircraft/1/seat',
      'Found 3; it must be <= 2.',
    ],
  ])('%s', (_what, game, path, message) => {
    expect(faultOf(resolve(JSON.stringify({ game, orders: {} })))).toMatchObject({ path: `/game${path}` });
    expect(faultOf(legal(JSON.stringify({ game, seat: 1 })))).toEqual({ path: `/game${path}`, message });
  });

  test('an aircraft that lands on its own runway is no fault', () => {
    const game = withAircraft(0, { posture: 'landing', hex: 'B2', heading: 'NW' });
    expect(faultOf(legal(JSON.stringify({ game, seat: 1 })))).toBeUndefined();
  });
});

describe('orders and decisions that no turn can have, through resolve', () => {
  const { seed: _secret, ...seedless } = GAME;
  const ahead = sheet('ahead', 'ahead', 'ahead');
  const four = sheet('ahead', 'ahead', 'ahead', 'ahead');
  const turn = (game: unknown, orders: unknown = {}, more: object = {}) => JSON.stringify({ game, orders, ...more });
  const ranked = (ranks: number) => aGame('tweedekker', [airborne(1, 'J5', 'E', { ranks }), grounded(6)]);

  test.each<[what: string, line: string, path: string, message: string]>([
    ['a missing seed', turn(seedless), '/game', '"seed" is missing here.'],
    ['orders for an empty seat', turn(GAME, { 3: ahead }), '/orders/3', 'Nobody sits in seat 3 of this game.'],
    ['no orders for an empty seat', turn(GAME, { 3: null }), '/orders/3', 'Nobody sits in seat 3 of this game.'],
    ['orders for a seat that no game has', turn(GAME, { 7: ahead }), '/orders/7', '"7" is not known here.'],
    [
      'orders for one who is out',
      turn(GAME, { 2: ahead }),
      '/orders/2',
      'The pilot of seat 2 is out and sends no orders.',
    ],
    ['four segments', turn(GAME, { 1: four }), '/orders/1/segments', 'There are 4 segments; this pilot flies 3.'],
    [
      'four segments of a lieutenant colonel',
      turn(ranked(4), { 1: four }),
      '/orders/1/segments',
      'There are 4 segments; this pilot flies 3.',
    ],
    [
      'five segments of a colonel',
      turn(ranked(5), { 1: sheet('ahead', 'ahead', 'ahead', 'ahead', 'ahead') }),
      '/orders/1/segments',
      'Found a list; it must NOT have more than 4 items.',
    ],
    ['a sheet without segments', turn(GAME, { 1: {} }), '/orders/1', '"segments" is missing here.'],
    [
      'an unknown manoeuvre',
      turn(GAME, { 1: sheet('barrel-roll') }),
      '/orders/1/segments/0/manoeuvre',
      'Found "barrel-roll"; it may be "ahead", "turn-left", "turn-right", "slip-left", "slip-right", "hold", "immelmann", "split-s", "loop", "stay", "take-off", "land".',
    ],
    [
      'a runway without take-off',
      turn(GAME, { 1: sheet('ahead', 'land beta') }),
      '/orders/1/segments/1/runway',
      'Runway beta stands with land; only a take-off names a runway.',
    ],
    [
      'through without its house rule',
      turn(GAME, { 1: sheet('ahead / left ahead through') }),
      '/orders/1/segments/0/fire/1/through',
      'Fire through a balloon needs the house rule "balloons": "through".',
    ],
    [
      'through where balloons block',
      turn(BALLOONS, { 1: sheet('ahead', 'ahead / ahead through') }),
      '/orders/1/segments/1/fire/0/through',
      'Fire through a balloon needs the house rule "balloons": "through".',
    ],
    [
      'an unknown wind',
      turn(GAME, {}, { weather: { wind: 'N' } }),
      '/weather/wind',
      'Found "N"; it may be "NE", "E", "SE", "SW", "W", "NW", "calm".',
    ],
    [
      'new cloud off the board',
      turn(GAME, {}, { weather: { newCloud: ['T1'] } }),
      '/weather/newCloud/0',
      'Found "T1", which is no hex of this board.',
    ],
    [
      'an empty seat struck off',
      turn(GAME, {}, { struckOff: [1, 3] }),
      '/struckOff/1',
      'Nobody sits in seat 3 of this game.',
    ],
  ])('%s', (_what, line, path, message) => expect(faultOf(resolve(line))).toEqual({ path, message }));

  test('null for one who is out is no order, and computersFlew may be left out', () => {
    const { computersFlew: _left, ...game } = GAME;
    const answer = JSON.parse(resolve(turn(game, { 1: null, 2: null })));
    expect(answer.game.computersFlew).toBe(false);
  });

  test('four segments of a colonel, a runway with take-off, through where the game has it are no faults', () => {
    const game = { ...ranked(5), houseRules: { balloons: 'through' } };
    const orders = { 1: sheet('ahead / ahead through', 'ahead', 'ahead', 'ahead'), 6: sheet('take-off alpha') };
    expect(faultOf(resolve(turn(game, orders)))).toBeUndefined();
  });
});

describe('setups of which no game can be laid out, through new-game', () => {
  const pilots = (count: number, last: object = {}) =>
    Array.from({ length: count }, (_, index) => ({
      seat: index + 1,
      pilot: `Pilot ${index + 1}`,
      ...(index === count - 1 ? last : {}),
    }));
  const setup = (part: object) => JSON.stringify({ ruleBook: 'classic', seed: 'noon', pilots: pilots(6), ...part });

  test.each<[what: string, line: string, path: string, message: string]>([
    ['five in classic', setup({ pilots: pilots(5) }), '/pilots', 'There are 5 pilots; classic is flown by 6.'],
    [
      'one in postal',
      setup({ ruleBook: 'postal', pilots: pilots(1) }),
      '/pilots',
      'There are 1 pilots; postal is flown by 2 to 6.',
    ],
    [
      'three in a duel',
      setup({ ruleBook: 'duel', pilots: pilots(3) }),
      '/pilots/2/seat',
      'Seat 3: duel has seats 1 to 2.',
    ],
    ['an empty seed', setup({ seed: '' }), '/seed', 'Found ""; it must NOT have fewer than 1 characters.'],
    ['an edition, for the newest is taken', setup({ edition: 2 }), '/edition', '"edition" is not known here.'],
    [
      'a rank in a name',
      setup({ pilots: pilots(6, { pilot: 'Captain Kidd' }) }),
      '/pilots/5/pilot',
      '"Captain Kidd" may not be a flying name: it holds the rank "captain".',
    ],
    [
      'one name twice',
      setup({ pilots: pilots(6, { pilot: 'PILOT  1' }) }),
      '/pilots/5/pilot',
      '"PILOT  1" is the name of two pilots.',
    ],
    ['one seat twice', setup({ pilots: pilots(6, { seat: 5 }) }), '/pilots/5/seat', 'Seat 5 is taken twice.'],
    ['a rank above six', setup({ pilots: pilots(6, { ranks: 7 }) }), '/pilots/5/ranks', 'Found 7; it must be <= 6.'],
    [
      'a computer with a career',
      setup({ pilots: pilots(6, { computer: true, standing: 5 }) }),
      '/pilots/5/standing',
      'A computer pilot has standing 0 and no ranks.',
    ],
    [
      'a computer with ranks',
      setup({ pilots: pilots(6, { computer: true, ranks: 1 }) }),
      '/pilots/5/ranks',
      'A computer pilot has standing 0 and no ranks.',
    ],
    [
      'a career in a duel',
      setup({ ruleBook: 'duel', pilots: pilots(2, { ranks: 1 }) }),
      '/pilots/1/ranks',
      'A pilot of duel has standing 0 and no ranks.',
    ],
    [
      'a house rule of another book',
      setup({ houseRules: { scoring: 'career-hits' } }),
      '/houseRules/scoring',
      'The rule book classic leaves no choice of "scoring".',
    ],
    ['an unknown house rule', setup({ houseRules: { fog: 1 } }), '/houseRules/fog', '"fog" is not known here.'],
  ])('%s', (_what, line, path, message) => expect(faultOf(newGame(line))).toEqual({ path, message }));

  test.each([
    ['six in classic', setup({})],
    ['two in postal', setup({ ruleBook: 'postal', pilots: pilots(2) })],
    ['a career of tweedekker', setup({ ruleBook: 'tweedekker', pilots: pilots(6, { standing: 50, ranks: 6 }) })],
    [
      'a computer without one',
      setup({ ruleBook: 'duel', pilots: pilots(2, { computer: true, standing: 0, ranks: 0 }) }),
    ],
  ])('%s are no fault', (_what, line) => expect(faultOf(newGame(line))).toBeUndefined());
});

describe('seats whose choices cannot be listed, through legal', () => {
  test('an empty seat', () => {
    expect(faultOf(legal(JSON.stringify({ game: GAME, seat: 4 })))).toEqual({
      path: '/seat',
      message: 'Nobody sits in seat 4 of this game.',
    });
  });

  test('a seat that no game has, and orders, which nobody asked for', () => {
    expect(faultOf(legal(JSON.stringify({ game: GAME, seat: 7 })))).toEqual({
      path: '/seat',
      message: 'Found 7; it must be <= 6.',
    });
    expect(faultOf(legal(JSON.stringify({ game: GAME, seat: 1, orders: {} }))).path).toBe('/orders');
  });

  test('one who is out has no choices', () => {
    expect(legal(JSON.stringify({ game: GAME, seat: 2 }))).toBe('{"choices":[]}');
  });

  test('the seed of a game that is not over never leaves the installation, so nobody is asked for it', () => {
    const { seed: _secret, ...seedless } = GAME;
    const choices = (game: object) => legal(JSON.stringify({ game, seat: 6 }));
    expect(JSON.parse(choices(seedless)).choices[0]).toMatchObject({ manoeuvre: 'stay', hex: 'J1' });
    expect(choices(seedless)).toBe(choices(GAME));
  });
});
