import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../scripts/live/ground.ts';
import { beginBattle, type Company, company, noonIn, reports } from './battle.ts';
import { type DaemonProcess, type LiveInstallation, openInstallation } from './installation.ts';
import { stoppedBeforeItWrites } from './stopped.ts';

/** Leases so short that a test can sleep past them, and a database that is as impatient. */
const HASTY = {
  leases: { workSeconds: 5, mailSeconds: 25 },
  outbox: { timeoutSeconds: 5 },
  database: { timeoutSeconds: 5 },
  reminders: { hoursBefore: null },
};

let installation: LiveInstallation;
let people: Company;
let sleeper: DaemonProcess;
let other: DaemonProcess;

beforeAll(async () => {
  installation = await openInstallation();
  people = await company();
  sleeper = await installation.startDaemon(HASTY);
  await beginBattle(people);
});
afterAll(async () => {
  await people.leave();
  await installation.close();
});

const copies = (turn: number): Promise<readonly number[]> =>
  Promise.all(
    people.everybody.map(async pilot => {
      const mails = await pilot.mails();
      return mails.filter(({ messageId }) => messageId?.startsWith(`<report.g1.t${turn}.`)).length;
    }),
  );

const closings = ({ log }: DaemonProcess): number => log().filter(line => line.includes('"outcome":"closed"')).length;

describe('R6 a daemon that falls asleep while it writes a turn, and wakes up when its leases have gone to another one', () => {
  test('keeps nothing from the other one, who flies the turn and mails it', async () => {
    const { db } = installation;
    await stoppedBeforeItWrites(
      db,
      'turn',
      sleeper,
      () => noonIn(db, 1),
      async () => sleeper.pause(),
    );
    other = await installation.startDaemon(HASTY);
    await reports(people.everybody, 2);
    expect(closings(other)).toBe(1);
  });

  test('writes nothing once it is awake, and works on beside the other one', async () => {
    sleeper.wake();
    await sleeper.says(/"msg":"(turn not run|noon failed|database connection lost)"|"outcome":"stale"/);
    const opened = await reports(people.everybody, 2);
    for (const pilot of people.everybody) {
      const receipt = await pilot.ask('1: take off beta\n2: A\n3: A', opened.get(pilot.name));
      expect(receipt.subject).toBe('[G1] Cambrai: orders for turn 2 accepted');
    }
    await noonIn(installation.db, 1);
    await reports(people.everybody, 3);
    await until('both turns are summed up', 60, async () => {
      const turns = await installation.db.selectFrom('turn').select('summed_up').execute();
      return turns.length === 2 && turns.every(turn => turn.summed_up);
    });
    expect(closings(sleeper) + closings(other)).toBe(2);
    expect([await copies(2), await copies(3)]).toEqual([
      [1, 1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1, 1],
    ]);
    expect([await sleeper.stop(), await other.stop()]).toEqual([0, 0]);
  });
});
