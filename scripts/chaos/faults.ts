import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Manner } from '../live/doorkeeper.ts';
import { leasesRunOut } from '../live/passing-time.ts';
import type { Counter } from './post-office.ts';
import { allDone } from './recovery.ts';
import { LONGEST_LEASE_SECONDS, type Place, type Stage } from './stage.ts';
import type { Watch } from './watch.ts';

/** Everything that a fault may lay hands on, and how long it lasts. */
export type Scene = {
  readonly stage: Stage;
  readonly place: Place;
  readonly watch: Watch;
  readonly drawn: { readonly lasting: number; readonly whim: number };
};

/** Does its harm, and repairs it; tells in a few words what it touched. */
type Strike = (scene: Scene) => Promise<string>;

/** The daemon looks every five seconds whether anything is due. */
const A_KNOCK = 6000;

const disturbing =
  (which: keyof Stage['doors'], manner: Manner): Strike =>
  async ({ stage, drawn }) => {
    const door = stage.doors[which];
    const before = door.disturbed();
    door.behave(manner);
    await pause(drawn.lasting);
    door.behave('open');
    return `${door.disturbed() - before} lines in ${drawn.lasting} ms`;
  };

const COUNTERS: readonly Counter[] = ['greeting', 'sender', 'recipient', 'text'];

const refusing =
  (codes: readonly number[]): Strike =>
  async ({ stage: { postOffice }, drawn }) => {
    const code = codes[drawn.whim % codes.length] ?? 451;
    const at = COUNTERS[Math.floor(drawn.whim / codes.length) % COUNTERS.length] ?? 'text';
    const before = postOffice.refusals();
    postOffice.be({ kind: 'refusing', at, code });
    await pause(drawn.lasting);
    postOffice.be({ kind: 'willing' });
    return `${code} at the ${at}, ${postOffice.refusals() - before} times in ${drawn.lasting} ms`;
  };

const killed: Strike = async ({ place, watch }) => {
  await leasesRunOut(place.db, await watch.kill(0));
  await watch.start();
  return 'another one was started';
};

/** As an operator does who updates the program: what it had in hand is free for the next one at once. R61 */
const askedToEnd: Strike = async ({ place: { db }, watch }) => {
  await watch.stop();
  const { rows } = await sql<{ held: number }>`
    select (select count(*) from letter where leased_by is not null)::integer
      + (select count(*) from outgoing_mail where leased_by is not null)::integer
      + (select count(*) from game where leased_by is not null)::integer
      + (select count(*) from lease where until > now())::integer as held`.execute(db);
  if (rows[0]?.held !== 0) throw new Error(`a daemon that was asked to end kept ${rows[0]?.held} leases`);
  await watch.start();
  return 'another one was started at once';
};

const oneKilled: Strike = async ({ place, watch, drawn }) => {
  await leasesRunOut(place.db, await watch.kill(drawn.whim % 2));
  return 'the other one went on';
};

/** The other one does all the work alone; then the sleeper wakes up where he was, and goes on for a knock of the clock. */
const onePaused: Strike = async ({ stage, place, watch, drawn }) => {
  const sleeper = drawn.whim % 2;
  watch.pause(sleeper);
  await Promise.all([allDone(stage, place, watch), pause(LONGEST_LEASE_SECONDS * 1000 + drawn.lasting)]);
  watch.wake(sleeper);
  await pause(A_KNOCK);
  return 'the other one did the rest alone, then it woke up';
};

const diskFull: Strike = async ({ stage: { disk }, place: { db }, drawn }) => {
  await disk.fill(db);
  await pause(drawn.lasting);
  await disk.free(db);
  return `for ${drawn.lasting} ms`;
};

/** Every fault by its name. */
export const FAULTS = {
  'the daemon is killed': killed,
  'the daemon is asked to end': askedToEnd,
  'one of two daemons is killed': oneKilled,
  'one of two daemons sleeps past its leases': onePaused,
  'IMAP: the line is cut': disturbing('imap', 'away'),
  'IMAP: the server falls silent': disturbing('imap', 'stalling'),
  'IMAP: half an answer': disturbing('imap', 'halving-answers'),
  'SMTP: the line is cut': disturbing('smtp', 'away'),
  'SMTP: the server falls silent': disturbing('smtp', 'stalling'),
  'SMTP: half an answer': disturbing('smtp', 'halving-answers'),
  'SMTP: 4xx': refusing([421, 450, 451, 452]),
  'SMTP: 5xx': refusing([550, 554]),
  'database: the line is cut': disturbing('database', 'away'),
  'database: the server falls silent': disturbing('database', 'stalling'),
  'database: half an answer': disturbing('database', 'halving-answers'),
  'database: the disk is full': diskFull,
} satisfies Readonly<Record<string, Strike>>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** How many daemons are on duty when it strikes. */
export const watchFor = (fault: FaultName | null): number => (fault?.startsWith('one of two daemons') ? 2 : 1);

export const lyingFor = (fault: FaultName | null): Parameters<Stage['freshPlace']>[0] =>
  fault === 'database: the disk is full' ? 'on the disk that can be full' : 'anywhere';
