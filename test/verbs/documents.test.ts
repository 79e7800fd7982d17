import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { Game } from '../../src/sopwith/index.ts';
import { answererOf } from '../../src/verbs/documents.ts';
import { answerSeat } from '../../src/verbs/legal.ts';
import { answerSetup } from '../../src/verbs/new-game.ts';
import { answerTurn } from '../../src/verbs/resolve.ts';
import { aGame, airborne, grounded, out, sheet } from '../sopwith/builders.ts';

const resolve = await answererOf('resolve', answerTurn);
const newGame = await answererOf('new-game', answerSetup);
const legal = await answererOf('legal', answerSeat);

const GAME = aGame('classic', [airborne(1, 'J5', 'E'), out(2, 3), grounded(6)]);
const turn = (game: unknown, orders: unknown = {}, more: object = {}) => JSON.stringify({ game, orders, ...more });
const withAircraft = (index: number, part: object): Game => ({
  ...GAME,
  aircraft: GAME.aircraft.map((aircraft, place) => (place === index ? { ...aircraft, ...part } : aircraft)),
});
const faultOf = (answer: string) => JSON.parse(answer).error;

describe('resolve refuses with the path of the fault', () => {
  const { seed: _secret, ...seedless } = GAME;
  const ahead = sheet('ahead', 'ahead', 'ahead');
  /** Too deep to be written out again, or compared. */
  const NESTED = '['.repeat(100_000) + ']'.repeat(100_000);
  test.each<[string, string, string]>([
    ['broken JSON', '{"game":', ''],
    ['something else than an object', '[]', ''],
    ['a missing seed', turn(seedless), '/game'],
    ['an unknown field', turn({ ...GAME, weather: 1 }), '/game/weather'],
    ['an unknown edition', turn({ ...GAME, edition: 2 }), '/game/edition'],
    ['an unknown rule book', turn({ ...GAME, ruleBook: 'chess' }), '/game/ruleBook'],
    ['an unknown house rule', turn({ ...GAME, houseRules: { fog: true } }), '/game/houseRules/fog'],
    ['a house rule of another book', turn({ ...GAME, houseRules: { balloons: 'none' } }), '/game/houseRules/balloons'],
    ['a cloud off the board', turn({ ...GAME, clouds: ['J10', 'A11'] }), '/game/clouds/1'],
    ['a balloon without its house rule', turn({ ...GAME, balloons: [{ hex: 'J10', hull: 12 }] }), '/game/balloons'],
    [
      'two balloons in one hex',
      turn({
        ...aGame('tweedekker', [airborne(1, 'J5', 'E'), grounded(6)]),
        houseRules: { balloons: 'block' },
        balloons: [
          { hex: 'G4', hull: 12 },
          { hex: 'G4', hull: 3 },
        ],
      }),
      '/game/balloons/1/hex',
    ],
    ['lists nested without end', NESTED, ''],
    ['such lists for clouds', turn({ ...GAME, clouds: 'X' }).replace('"X"', `[${NESTED},${NESTED}]`), '/game/clouds/0'],
    ['hull 13', turn(withAircraft(0, { hull: 13 })), '/game/aircraft/0/hull'],
    ['ranks 7', turn(withAircraft(0, { ranks: 7 })), '/game/aircraft/0/ranks'],
    ['a hex off the board', turn(withAircraft(0, { hex: 'K19' })), '/game/aircraft/0/hex'],
    ['an airfield that is none', turn(withAircraft(0, { airfield: 'J10' })), '/game/aircraft/0/airfield'],
    ['one airfield for two', turn(withAircraft(0, { airfield: 'J1' })), '/game/aircraft/0/airfield'],
    ['grounded elsewhere', turn(withAircraft(2, { hex: 'J2' })), '/game/aircraft/2/hex'],
    ['landing in the middle of nowhere', turn(withAircraft(0, { posture: 'landing' })), '/game/aircraft/0/hex'],
    ['airborne without a heading', turn(withAircraft(0, { heading: null })), '/game/aircraft/0/heading'],
    ['out, but on a hex', turn(withAircraft(1, { hex: 'J9' })), '/game/aircraft/1/hex'],
    ['in play with hull 0', turn(withAircraft(0, { hull: 0 })), '/game/aircraft/0/hull'],
    ['a seat taken twice', turn(withAircraft(1, { seat: 1 })), '/game/aircraft/1/seat'],
    ['a game that is over', turn({ ...GAME, over: { winner: 1 } }), '/game/over'],
    ['orders for an empty seat', turn(GAME, { 3: ahead }), '/orders/3'],
    ['no orders for an empty seat', turn(GAME, { 3: null }), '/orders/3'],
    ['orders for a seat that no game has', turn(GAME, { 7: ahead }), '/orders/7'],
    ['orders for one who is out', turn(GAME, { 2: ahead }), '/orders/2'],
    ['four segments', turn(GAME, { 1: sheet('ahead', 'ahead', 'ahead', 'ahead') }), '/orders/1/segments'],
    ['five segments', turn(GAME, { 1: sheet('ahead', 'ahead', 'ahead', 'ahead', 'ahead') }), '/orders/1/segments'],
    ['an unknown manoeuvre', turn(GAME, { 1: sheet('barrel-roll') }), '/orders/1/segments/0/manoeuvre'],
    ['a runway without take-off', turn(GAME, { 1: sheet('ahead', 'land beta') }), '/orders/1/segments/1/runway'],
    [
      'through without its house rule',
      turn(GAME, { 1: sheet('ahead / left ahead through') }),
      '/orders/1/segments/0/fire/1/through',
    ],
    ['an unknown wind', turn(GAME, {}, { weather: { wind: 'N' } }), '/weather/wind'],
    ['new cloud off the board', turn(GAME, {}, { weather: { newCloud: ['T1'] } }), '/weather/newCloud/0'],
    ['an empty seat struck off', turn(GAME, {}, { struckOff: [3] }), '/struckOff/0'],
    [
      'an ace in tweedekker',
      turn(aGame('tweedekker', [airborne(1, 'J5', 'E', { ace: true }), grounded(6)])),
      '/game/aircraft/0/ace',
    ],
    ['a hexagon hex in a duel', turn(aGame('duel', [airborne(1, 'J10', 'E'), grounded(2)])), '/game/aircraft/0/hex'],
  ])('%s', (_what, line, path) => {
    const fault = faultOf(resolve(line));
    expect(fault.path).toBe(path);
    expect(fault.message).toMatch(/^[A-Z"].*\.$/);
  });

  test('null for one who is out is no order, and computersFlew may be left out', () => {
    const { computersFlew: _left, ...game } = GAME;
    const answer = JSON.parse(resolve(turn(game, { 1: null, 2: null })));
    expect(answer.game.computersFlew).toBe(false);
  });
});

describe('new-game and legal', () => {
  const pilots = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ seat: index + 1, pilot: `Pilot ${index + 1}` }));
  const setup = (part: object) => JSON.stringify({ ruleBook: 'classic', seed: 'noon', pilots: pilots(6), ...part });
  test.each<[string, string, string | null]>([
    ['six in classic', setup({}), null],
    ['five in classic', setup({ pilots: pilots(5) }), '/pilots'],
    ['two in postal', setup({ ruleBook: 'postal', pilots: pilots(2) }), null],
    ['one in postal', setup({ ruleBook: 'postal', pilots: pilots(1) }), '/pilots'],
    ['three in a duel', setup({ ruleBook: 'duel', pilots: pilots(3) }), '/pilots/2/seat'],
    ['an empty seed', setup({ seed: '' }), '/seed'],
    ['a rank in a name', setup({ pilots: [...pilots(5), { seat: 6, pilot: 'Captain Kidd' }] }), '/pilots/5/pilot'],
    ['one name twice', setup({ pilots: [...pilots(5), { seat: 6, pilot: 'PILOT  1' }] }), '/pilots/5/pilot'],
    ['one seat twice', setup({ pilots: [...pilots(5), { seat: 5, pilot: 'Fonck' }] }), '/pilots/5/seat'],
    [
      'a computer with a career',
      setup({ pilots: [...pilots(5), { seat: 6, pilot: 'Fonck', computer: true, standing: 5 }] }),
      '/pilots/5/standing',
    ],
    ['a refused house rule', setup({ houseRules: { scoring: 'career-hits' } }), '/houseRules/scoring'],
  ])('new-game: %s', (_what, line, path) => expect(faultOf(newGame(line))?.path ?? null).toBe(path));

  test.each<[string, object, string | null]>([
    ['a seat in play', { game: GAME, seat: 1 }, null],
    ['an empty seat', { game: GAME, seat: 4 }, '/seat'],
    ['a game that is over', { game: { ...GAME, over: { winner: null } }, seat: 1 }, '/game/over'],
  ])('legal: %s', (_what, line, path) => expect(faultOf(legal(JSON.stringify(line)))?.path ?? null).toBe(path));

  test('legal: one who is out has no choices', () => {
    expect(legal(JSON.stringify({ game: GAME, seat: 2 }))).toBe('{"choices":[]}');
  });

  test('the seed of a game that is not over never leaves the installation, so nobody is asked for it', () => {
    const { seed: _secret, ...seedless } = GAME;
    const choices = (game: object) => legal(JSON.stringify({ game, seat: 6 }));
    expect(JSON.parse(choices(seedless)).choices[0]).toMatchObject({ manoeuvre: 'stay', hex: 'J1' });
    expect(choices(seedless)).toBe(choices(GAME));
  });
});

describe('the published schemas', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strictTypes: false, strictRequired: false });
  for (const name of ['game', 'turn-event', 'resolve', 'new-game', 'legal']) {
    ajv.addSchema(JSON.parse(readFileSync(new URL(`../../config/${name}.schema.json`, import.meta.url), 'utf8')));
  }
  const answers = (schema: string, answer: string) => {
    const validate = ajv.getSchema(`${schema}.schema.json#/$defs/answer`);
    const isValid = validate?.(JSON.parse(answer));
    return isValid === true ? [] : (validate?.errors ?? ['no such schema']);
  };

  test('hold for what the verbs write', () => {
    const pilots = [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}`, ranks: 5, standing: 80 }));
    const setup = { ruleBook: 'tweedekker', seed: 'noon', houseRules: { balloons: 'through' }, pilots };
    const laid = newGame(JSON.stringify(setup));
    expect(answers('new-game', laid)).toEqual([]);
    expect(answers('legal', legal(JSON.stringify({ game: JSON.parse(laid), seat: 3 })))).toEqual([]);
    let game: Game = JSON.parse(laid);
    for (let turns = 0; turns < 12 && game.over === null; turns++) {
      const answer = resolve(turn(game));
      expect(answers('resolve', answer)).toEqual([]);
      game = JSON.parse(answer).game;
    }
    expect(answers('resolve', resolve('{}'))).toEqual([]);
  });

  test('refuse what no verb writes', () => {
    expect(answers('legal', '{"choices":[{"manoeuvre":"ahead"}]}')).not.toEqual([]);
    expect(answers('resolve', '{"error":{"path":""}}')).not.toEqual([]);
  });
});

describe('as a process', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'noon-patrol-documents-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = `import { run } from './src/verbs/resolve.ts'; process.exitCode = await run(process.argv.slice(1));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const called = (more: readonly string[], input = '') =>
    spawnSync(process.execPath, [...args, '--', ...more], { cwd: root, input, encoding: 'utf8' });

  test('a bad line is answered and the next is read, exit code 0', () => {
    const { stdout, status } = called([], `${turn(GAME)}\n\nnonsense\n${turn(GAME)}\n`);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map(line => Object.keys(JSON.parse(line))),
    ).toEqual([['game', 'events'], ['error'], ['game', 'events']]);
    expect(status).toBe(0);
  });

  test('a named file may hold one pretty-printed document', () => {
    const file = join(folder, 'turn.json');
    writeFileSync(file, JSON.stringify(JSON.parse(turn(GAME)), null, 2));
    const { stdout, status } = called([file]);
    expect(JSON.parse(stdout).game.turn).toBe(6);
    expect(status).toBe(0);
  });

  test.each([[['--pretty']], [[join(folder, 'missing.json')]]])('a wrong call %j says so and exits 2', wrong => {
    const { stderr, stdout, status } = called(wrong);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toContain('noon-patrol:');
  });

  test('each answer is written before the next line is read', async () => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    const answer = () => new Promise<string>(told => child.stdout.once('data', data => told(String(data))));
    for (let lines = 0; lines < 2; lines++) {
      const told = answer();
      child.stdin.write(`${turn(GAME)}\n`);
      expect((await told).endsWith('\n')).toBe(true);
    }
    child.stdin.end();
    await new Promise(ended => child.once('close', ended));
  });
});
