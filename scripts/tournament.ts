/**
 * Lets computer pilots fly against each other: 200 duels and 100 battles of six, all strengths, on all cores.
 * `npm run tournament`, or `-- --duels N --battles N`. The last line is one JSON object; exit 1 where the strongest wins less
 * than 65 % of its decided duels against the weakest.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { STRENGTHS } from '../src/sopwith/index.ts';
import type { BattleResult, Fixture } from './tournament/battle.ts';
import { duelFixtures, sixSeatFixtures } from './tournament/fixtures.ts';
import { lengthFigures, pairingFigures, strengthFigures, thinkingFigures } from './tournament/table.ts';

const LEAST_SHARE = 0.65;

const WING = fileURLToPath(new URL('./tournament/wing.ts', import.meta.url));

/** One process for each core; it is sent the next fixture when it has flown one. Results come in order of the fixtures. */
const flown = async (fixtures: readonly Fixture[]): Promise<readonly BattleResult[]> => {
  const results = new Map<number, BattleResult>();
  const waiting = [...fixtures.entries()];
  const flyAll = () =>
    new Promise<void>((done, failed) => {
      const wing = fork(WING, { execArgv: ['--import', 'tsx'] });
      let current = waiting.shift();
      const send = () => (current === undefined ? wing.disconnect() : wing.send(current[1]));
      wing.on('message', (result: BattleResult) => {
        if (current !== undefined) results.set(current[0], result);
        current = waiting.shift();
        send();
      });
      wing.on('exit', code => (code === 0 ? done() : failed(new Error(`a wing crashed with exit code ${code}`))));
      send();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, flyAll));
  return fixtures.map((_, number) => results.get(number) as BattleResult);
};

const hold = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { duels: { type: 'string', default: '200' }, battles: { type: 'string', default: '100' } },
  });
  const start = performance.now();
  const duels = await flown(duelFixtures(Number(values.duels)));
  const battles = await flown(sixSeatFixtures(Number(values.battles)));
  const seconds = Math.round((performance.now() - start) / 1000);
  const figures = {
    pairings: pairingFigures(duels),
    duels: lengthFigures(duels),
    sixSeats: strengthFigures(battles),
    battles: lengthFigures(battles),
    thinking: thinkingFigures([...duels, ...battles]),
  };
  for (const [title, rows] of Object.entries(figures)) {
    console.log(title);
    console.table(Array.isArray(rows) ? rows : [rows]);
  }
  const extremes = figures.pairings.find(({ one, other }) => one === STRENGTHS.at(-1) && other === STRENGTHS[0]);
  const strongestShare = extremes?.share ?? 0;
  console.log(JSON.stringify({ ...figures, seconds, strongestShare }));
  if (strongestShare < LEAST_SHARE) process.exitCode = 1;
};

await hold();
