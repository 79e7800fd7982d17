import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../scripts/live/ground.ts';
import { beginBattle, type Company, company, noonIn, reports } from './battle.ts';
import { type DaemonProcess, type LiveInstallation, openInstallation } from './installation.ts';

let installation: LiveInstallation;
let people: Company;
let daemons: readonly DaemonProcess[];

beforeAll(async () => {
  installation = await openInstallation();
  people = await company();
  // They start at the same moment, so that both want to lay out the database and welcome the game master.
  daemons = await Promise.all([installation.startDaemon(), installation.startDaemon()]);
  await beginBattle(people);
});
afterAll(async () => {
  await people.leave();
  await installation.close();
});

/** Everybody takes off, and has one receipt. */
const allWrite = async (turn: number, body: string): Promise<void> => {
  const opened = await reports(people.everybody, turn);
  const receipts = people.everybody.map(pilot => pilot.ask(body, opened.get(pilot.name)));
  for (const { subject } of await Promise.all(receipts)) {
    expect(subject).toBe(`[G1] Cambrai: orders for turn ${turn} accepted`);
  }
};

/** Who has the mailbox; undefined in the moment in which nobody has. */
const reader = async (): Promise<string | undefined> =>
  (await installation.db.selectFrom('lease').select('owner').executeTakeFirst())?.owner;

const postedBy = (daemon: DaemonProcess): number =>
  daemon.log().filter(line => line.includes('"msg":"mail posted"')).length;

describe('two daemons on one database and one mailbox', () => {
  test('a noon at which both knock is flown once', async () => {
    await allWrite(1, '1: take off beta\n2: A\n3: A');
    await noonIn(installation.db, 3);
    await reports(people.everybody, 2);
    const closings = daemons.flatMap(({ log }) => log().filter(line => line.includes('"outcome":"closed"')));
    expect(closings).toHaveLength(1);
  });

  test('R44 every letter has one answer, and every mail is posted by one of them', async () => {
    const rows = await installation.db.selectFrom('outgoing_mail').select(['state', 'attempts']).execute();
    expect(rows.every(({ state, attempts }) => state === 'posted' && attempts === 1)).toBe(true);
    expect(daemons.reduce((sum, daemon) => sum + postedBy(daemon), 0)).toBe(rows.length);
    for (const person of [people.master, ...people.everybody]) {
      const mails = await person.mails();
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    }
  });

  test('R61 when the one that reads the mailbox goes, the other goes on at once', async () => {
    const [one, other] = daemons;
    const owner = await reader();
    expect(await one?.stop()).toBe(0);
    if ((await reader()) === owner) {
      await installation.startDaemon();
      expect(await other?.stop()).toBe(0);
    }
    await allWrite(2, '1: A\n2: A\n3: A');
    await noonIn(installation.db, 1);
    await reports(people.everybody, 3);
    expect(await reader()).not.toBe(owner);
    await until('nothing waits to be posted', 20, async () => {
      const waiting = installation.db.selectFrom('outgoing_mail').select('key').where('state', '=', 'waiting');
      return (await waiting.executeTakeFirst()) === undefined;
    });
  });

  test('the game flown by both has the digests of a game flown by one', async () => {
    const { code, said } = await installation.run('verify', ['--all']);
    expect([code, said]).toEqual([0, expect.stringContaining('verified 2 turns')]);
  });
});
