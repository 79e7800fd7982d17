import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Doorkeeper, doorkeeper } from '../../scripts/live/doorkeeper.ts';
import { until } from '../../scripts/live/ground.ts';
import { beginBattle, type Company, company, noonIn, reports, sixMinutesPass } from './battle.ts';
import { type DaemonProcess, type LiveInstallation, openInstallation } from './installation.ts';
import { smtpPort } from './servers.ts';
import { killedBeforeItWrites } from './stopped.ts';

let door: Doorkeeper;
let installation: LiveInstallation;
let people: Company;
let daemon: DaemonProcess;

const start = async (): Promise<void> => {
  const outbox = { host: '127.0.0.1', port: door.port, security: 'none', user: null, password: null, ca: null };
  // A reminder before noon would come to the door first.
  daemon = await installation.startDaemon({ outbox, reminders: { hoursBefore: null } });
};

beforeAll(async () => {
  door = await doorkeeper(smtpPort());
  installation = await openInstallation();
  people = await company();
  await start();
  await beginBattle(people);
  await daemon.stop();
});
beforeEach(start);
afterEach(() => daemon.stop());
afterAll(async () => {
  await people.leave();
  await installation.close();
  await door.close();
});

/** A kill leaves leases behind, which run out; then the next daemon finds everything as it was. */
const startAgain = async (): Promise<void> => {
  door.behave('open');
  await sixMinutesPass(installation.db);
  await start();
};

const isClosed = async (turn: number): Promise<boolean> => {
  const closed = installation.db.selectFrom('turn').select('number').where('number', '=', turn);
  return (await closed.executeTakeFirst()) !== undefined;
};

/** How many copies of the report that opens this turn each pilot has. */
const copies = async (turn: number): Promise<readonly number[]> => {
  const counted = people.everybody.map(async pilot => {
    const mails = await pilot.mails();
    return mails.filter(({ messageId }) => messageId?.startsWith(`<report.g1.t${turn}.`)).length;
  });
  return Promise.all(counted);
};

const mailsByState = (turn: number) =>
  installation.db
    .selectFrom('outgoing_mail')
    .select(eb => ['state', eb.fn.countAll<number>().as('mails')])
    .where('kind', '=', 'report')
    .where('turn', '=', turn)
    .groupBy('state')
    .execute();

describe('R44 killed between commit and post', () => {
  test('a turn that is closed and not posted reaches everybody once', async () => {
    door.behave('stalling');
    await noonIn(installation.db, 2);
    await until('turn 1 is closed', 30, () => isClosed(1));
    await daemon.kill();
    expect(await mailsByState(2)).toEqual([{ state: 'waiting', mails: 6 }]);
    expect(await copies(2)).toEqual([0, 0, 0, 0, 0, 0]);
    await startAgain();
    await reports(people.everybody, 2);
    await until('all six are marked', 10, async () => (await mailsByState(2))[0]?.state === 'posted');
    expect(await mailsByState(2)).toEqual([{ state: 'posted', mails: 6 }]);
    expect(await copies(2)).toEqual([1, 1, 1, 1, 1, 1]);
    // It follows the reports, and would be the next mail at the door.
    await people.master.receive('the summary of turn 1', ({ messageId }) =>
      /^<notice\.g1\.t1\..*summary/.test(messageId ?? ''),
    );
  });

  test('a mail that was taken and not marked comes again, under the same Message-ID', async () => {
    door.behave('keeping-answers');
    await noonIn(installation.db, 2);
    await until('Postfix has taken a report', 30, () => door.kept() === 1);
    await daemon.kill();
    expect(await mailsByState(3)).toEqual([{ state: 'waiting', mails: 6 }]);
    await startAgain();
    await reports(people.everybody, 3);
    await until('the copy has come', 30, async () => (await copies(3)).includes(2));
    expect((await copies(3)).toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
    const twice = people.everybody[(await copies(3)).indexOf(2)];
    const [one, other] = ((await twice?.mails()) ?? []).filter(({ messageId }) => messageId?.includes('report.g1.t3.'));
    expect(one?.messageId).toBe(other?.messageId);
    expect(one?.text).toBe(other?.text);
    expect(one?.html).toBe(other?.html);
  });
});

const killBeforeItWrites = (table: string, because: () => Promise<string>): Promise<string> =>
  killedBeforeItWrites(installation.db, table, daemon, because);

describe('R1 killed over a letter', () => {
  test.each([
    ['before it is filed', 'letter', 'Adder'],
    ['when it is filed and the place in the mailbox is not noted', 'mailbox_cursor', 'Bittern'],
    ['when it is judged and not settled', 'game', 'Cormorant'],
    ['when its answer is about to be queued', 'outgoing_mail', 'Dunlin'],
  ] as const)('%s, it has one result and one answer afterwards', async (_, table, name) => {
    const pilot = people.pilots[name];
    const report = (await reports([pilot], 3)).get(name);
    const messageId = await killBeforeItWrites(table, () => pilot.write('1: take off beta\n2: A\n3: A', report));
    await startAgain();
    const receipt = await pilot.receive('a receipt', mail => mail.inReplyTo === messageId);
    expect(receipt.subject).toBe('[G1] Cambrai: orders for turn 3 accepted');
    const { rows } = await sql`
      select outcome, (select count(*)::integer from order_sheet where letter_id = letter.id) as sheets,
        (select count(*)::integer from outgoing_mail where in_reply_to = letter.message_id) as answers
      from letter where message_id = ${messageId.slice(1, -1)}`.execute(installation.db);
    expect(rows).toEqual([{ outcome: 'accept', sheets: 1, answers: 1 }]);
  });

  test('D1 one that came before noon is flown, though noon went by while nobody was there', async () => {
    const { Egret } = people.pilots;
    const report = (await reports([Egret], 3)).get('Egret');
    await killBeforeItWrites('game', () => Egret.write('1: take off gamma\n2: A\n3: A', report));
    await noonIn(installation.db, 1);
    await startAgain();
    const flown = await reports(people.everybody, 4);
    const told = (flown.get('Adder')?.text ?? '').replace(/\s+/g, ' ');
    expect(told).toContain('Egret rolled down the runway');
    expect(told).toContain('Falcon sent no orders');
    expect(told).not.toContain('Egret sent no orders');
  });
});
