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
import { aGame, airborne, grounded, out } from '../sopwith/builders.ts';

const resolve = await answererOf('resolve', answerTurn);
const newGame = await answererOf('new-game', answerSetup);
const legal = await answererOf('legal', answerSeat);

const GAME = aGame('classic', [airborne(1, 'J5', 'E'), out(2, 3), grounded(6)]);
const turn = (game: unknown, orders: unknown = {}, more: object = {}) => JSON.stringify({ game, orders, ...more });

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

  test('a line ends with a line feed and nowhere else', () => {
    const named = { ...GAME, seed: 'noon\u2028and\u2029night' };
    const { stdout } = called([], `${turn(named).replace('{', '{\r')}\r\n${turn(GAME)}`);
    const seeds = stdout.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line).game.seed]));
    expect(seeds).toEqual(['noon\u2028and\u2029night', GAME.seed]);
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
