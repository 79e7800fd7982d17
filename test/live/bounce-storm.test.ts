import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askWithCode, beginBattle, type Company, company, noonIn, type PilotName, reports } from './battle.ts';
import { type LiveInstallation, openInstallation } from './installation.ts';
import { openPostBook, type PostBook, untilRead } from './post-book.ts';
import { sendLetter } from './servers.ts';

let installation: LiveInstallation;
let people: Company;
let book: PostBook;
/** Where Cormorant writes to: it came with the report of the first turn. */
let replyAddress: string;

/** Two addresses are no more; the server of a third is away. */
const GONE: Partial<Record<PilotName, string>> = {
  Cormorant: 'ghost+cormorant@example.test',
  Dunlin: 'ghost+dunlin@example.test',
  Egret: 'away+egret@example.test',
};

/** Those of the first turn, too. */
const REGISTERED = [
  'away+egret@example.test',
  'five@example.test',
  'four@example.test',
  'ghost+cormorant@example.test',
  'ghost+dunlin@example.test',
  'gm@example.test',
  'one@example.test',
  'six@example.test',
  'three@example.test',
  'two@example.test',
];

beforeAll(async () => {
  installation = await openInstallation();
  people = await company();
  await installation.startDaemon({ desk: { bounceAddress: 'returns@example.test' }, reminders: { hoursBefore: null } });
  const opened = await beginBattle(people);
  await Promise.all(people.everybody.map(pilot => pilot.ask('1: take off beta\n2: A\n3: A', opened.get(pilot.name))));
  replyAddress = opened.get('Cormorant')?.replyTo?.value[0]?.address ?? '';
  for (const [name, address] of Object.entries(GONE))
    await installation.db.updateTable('pilot').set({ address }).where('name', '=', name).execute();
  book = await openPostBook(installation.db);
});
afterAll(async () => {
  await people.leave();
  await installation.close();
});

const reached = () => [people.pilots.Adder, people.pilots.Bittern, people.pilots.Falcon];

const bounces = async (): Promise<readonly string[]> => {
  const noted = installation.db.selectFrom('bounce').select(['recipient', 'severity', 'status']);
  const lines = (await noted.execute()).map(each => `${each.severity} ${each.status} ${each.recipient}`);
  return [...new Set(lines)].toSorted();
};

const receiveSummary = (turn: number) =>
  people.master.receive('a summary', ({ subject }) => subject === `[G1] Cambrai: turn ${turn} summed up`);

describe('R15 R16 Postfix sends back what it cannot deliver', () => {
  test('of a noon two reports come back and one is late: the game master hears of the two', async () => {
    await noonIn(installation.db, 1);
    await reports(reached(), 2);
    await receiveSummary(1);
    await untilRead(installation.db, book, '2 bounce hard');
    await untilRead(installation.db, book, '1 bounce transient');
    expect(await bounces()).toEqual([
      'hard 5.1.1 ghost+cormorant@example.test',
      'hard 5.1.1 ghost+dunlin@example.test',
      'transient 4.4.1 away+egret@example.test',
    ]);
    expect(await book.byKind()).toEqual(['3 notice', '6 report']);
    expect(await book.written()).toContain('3 notice gm@example.test');
  });

  test('of five mails more to each, every one comes back, and nobody hears of it again', async () => {
    const welcome = await people.master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
    for (let times = 1; times <= 5; times += 1) await askWithCode(people.master, 'extend G1 by 1 hour', welcome);
    await untilRead(installation.db, book, '12 bounce hard');
    await untilRead(installation.db, book, '6 bounce transient');
    // Each time a code and an answer to the game master, and a notice to the six.
    expect(await book.byKind()).toEqual(['5 answer', '5 code', '33 notice', '6 report']);
    expect(await book.written()).toContain('3 notice gm@example.test');
  });

  test('who really writes is heard, also from an address to which nothing comes through', async () => {
    const opened = await reports(reached(), 2);
    const receipts = reached().map(pilot => pilot.ask('1: A\n2: A\n3: A', opened.get(pilot.name)));
    for (const { subject } of await Promise.all(receipts))
      expect(subject).toBe('[G1] Cambrai: orders for turn 2 accepted');
    const from = GONE.Cormorant ?? '';
    await sendLetter(from, replyAddress, `From: ${from}\r\nTo: ${replyAddress}\r\n\r\n1: A\r\n2: A\r\n3: A\r\n`);
    await untilRead(installation.db, book, '13 bounce hard');
    expect(await book.byKind()).toEqual(['5 answer', '5 code', '33 notice', '4 receipt', '6 report']);
  });

  test('N1 the turn waits for the one who cannot know of it, and flies him straight at the next noon', async () => {
    await noonIn(installation.db, 1);
    await people.master.receive(
      'a question',
      ({ subject }) => subject === '[G1] Cambrai: mail to Dunlin does not arrive',
    );
    await noonIn(installation.db, 1);
    const flown = await reports(reached(), 3);
    await receiveSummary(2);
    await untilRead(installation.db, book, '17 bounce hard');
    await untilRead(installation.db, book, '8 bounce transient');
    expect(flown.get('Adder')?.text).toContain('Egret sent no orders');
    expect(flown.get('Adder')?.text).not.toMatch(/(?:Cormorant|Dunlin) sent no orders/);
    // To the six that the turn waits, and to the game master the question and the summary.
    expect(await book.byKind()).toEqual(['5 answer', '5 code', '41 notice', '4 receipt', '12 report']);
    expect(await book.read()).toEqual(['14 accept', '17 bounce hard', '8 bounce transient']);
    expect(await book.recipients()).toEqual(REGISTERED);
  });
});
