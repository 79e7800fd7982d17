import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../scripts/live/ground.ts';
import type { Db } from '../../src/store/schema.ts';
import { askWithCode, noonIn } from './battle.ts';
import { type Correspondent, correspondent, emptyMailbox } from './correspondent.ts';
import { type Deviation, type LiveInstallation, openInstallation } from './installation.ts';
import { isAtRest, openPostBook, type PostBook } from './post-book.ts';
import { barePort } from './servers.ts';

/**
 * Two desks, each registered with the other as a pilot: Gannet, who flies at the northern desk, is the southern desk, and
 * Heron, who flies at the southern one, the northern. Adder and Bittern are people.
 */
type Desk = {
  readonly installation: LiveInstallation;
  readonly pilot: Correspondent;
  readonly book: PostBook;
};

const open: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const each of open.reverse()) await each();
});

const REMINDERS = { reminders: { hoursBefore: null } };

/** A game between a person and the other desk, whose letters somebody else still writes; the daemon rests afterwards. */
const openDesk = async (
  mailbox: 'orders' | 'seven',
  person: { readonly mailbox: string; readonly name: string },
  other: { readonly mailbox: string; readonly name: string; readonly address?: string },
): Promise<Omit<Desk, 'book'> & { readonly replyAddress: string }> => {
  const installation = await openInstallation(mailbox);
  const address = `${mailbox}@example.test`;
  const [master, pilot, desk] = await Promise.all([
    correspondent('gm', 'Maud', address),
    correspondent(person.mailbox, person.name, address),
    correspondent(other.mailbox, other.name, address, other.address),
  ]);
  open.push(installation.close, pilot.leave);
  const daemon = await installation.startDaemon(REMINDERS);
  const welcome = await master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
  await askWithCode(master, 'new game Cambrai\nbook: classic\ncomputers: 4 novice', welcome);
  await askWithCode(pilot, `join G1 as ${pilot.name}`);
  const { done } = await askWithCode(desk, `join G1 as ${desk.name}`);
  await askWithCode(master, 'start G1', welcome);
  await pilot.receive('a report', mail => mail.messageId?.startsWith('<report.g1.t1.') === true);
  await until('all is posted', 30, () => isAtRest(installation.db));
  await daemon.stop();
  await Promise.all([master.leave(), desk.leave()]);
  return { installation, pilot, replyAddress: done.replyTo?.value[0]?.address ?? '' };
};

/** Each desk writes to the address that the other gave it, so that every letter bears the token that proves it. */
const openBoth = async (): Promise<readonly [north: Desk, south: Desk]> => {
  const north = await openDesk('orders', { mailbox: 'one', name: 'Adder' }, { mailbox: 'seven', name: 'Gannet' });
  const south = await openDesk(
    'seven',
    { mailbox: 'two', name: 'Bittern' },
    { mailbox: 'orders', name: 'Heron', address: north.replyAddress },
  );
  await north.installation.db
    .updateTable('pilot')
    .set({ address: south.replyAddress })
    .where('name', '=', 'Gannet')
    .execute();
  await emptyMailbox('orders'); // of what the southern desk wrote to Heron while somebody read it for him
  return [
    { ...north, book: await openPostBook(north.installation.db) },
    { ...south, book: await openPostBook(south.installation.db) },
  ];
};

/** Both daemons run; the turn that is open in each is flown, and both rest. */
const flyBoth = async (desks: readonly Desk[], turn: number, orders: string, deviation: Deviation): Promise<void> => {
  const daemons = await Promise.all(desks.map(({ installation }) => installation.startDaemon(deviation)));
  await Promise.all(
    desks.map(async ({ installation, pilot }) => {
      const report = await pilot.receive('a report', mail => isReport(mail.messageId, turn));
      const receipt = await pilot.ask(orders, report);
      expect(receipt.subject).toBe(`[G1] Cambrai: orders for turn ${turn} accepted`);
      await noonIn(installation.db, 1);
      const next = await pilot.receive('a report', mail => isReport(mail.messageId, turn + 1));
      expect(next.text).not.toContain(`${pilot.name} sent no orders`);
    }),
  );
  for (const { installation } of desks)
    await until('the turn is summed up', 60, () => isSummedUp(installation.db, turn));
  await until('both rest', 60, () => restFor(desks));
  for (const daemon of daemons) expect(await daemon.stop()).toBe(0);
};

const isReport = (messageId: string | undefined, turn: number): boolean =>
  messageId?.startsWith(`<report.g1.t${turn}.`) === true;

/** Its game master was told how the mails of this turn fared. */
const isSummedUp = async (db: Db, turn: number): Promise<boolean> => {
  const closed = db.selectFrom('turn').select('number').where('number', '=', turn).where('summed_up', '=', true);
  return (await closed.executeTakeFirst()) !== undefined;
};

/** Neither has anything to do, nor gets anything new, for three seconds. */
const restFor = async (desks: readonly Desk[]): Promise<boolean> => {
  const before = JSON.stringify(await Promise.all(desks.map(({ book }) => Promise.all([book.written(), book.read()]))));
  for (let looks = 0; looks < 30; looks += 1) {
    await new Promise(resolve => setTimeout(resolve, 100));
    const rests = await Promise.all(desks.map(({ installation }) => isAtRest(installation.db)));
    if (rests.includes(false)) return false;
  }
  return (
    before === JSON.stringify(await Promise.all(desks.map(({ book }) => Promise.all([book.written(), book.read()]))))
  );
};

let desks: readonly [north: Desk, south: Desk];
beforeAll(async () => {
  desks = await openBoth();
});

/** What a desk has written and read, whatever the tokens in its addresses are. */
const bookOf = async ({ book }: Desk) => ({
  written: (await book.written()).map(line => line.replace(/\+\w{16}@/, '+…@')).toSorted(),
  read: await book.read(),
});

describe('two desks are pilots of one another', () => {
  test('R18 every mail is known as that of a machine: none is answered', async () => {
    await flyBoth(desks, 1, '1: take off beta\n2: A\n3: A', REMINDERS);
    const [north, south] = desks;
    expect(await bookOf(north)).toEqual({
      written: [
        '1 notice gm@example.test',
        '1 receipt one@example.test',
        '1 report one@example.test',
        '1 report seven+…@example.test',
      ],
      read: ['1 accept', '1 ignored auto-reply'],
    });
    expect(await bookOf(south)).toEqual({
      written: [
        '1 notice gm@example.test',
        '1 receipt two@example.test',
        '1 report orders+…@example.test',
        '1 report two@example.test',
      ],
      read: ['1 accept', '1 ignored auto-reply'],
    });
  });

  test('R19 where a gateway takes off what tells a machine, each refuses six letters, and is silent', async () => {
    const bare = { host: '127.0.0.1', port: barePort(), security: 'none', user: null, password: null, ca: null };
    await flyBoth(desks, 2, '1: A\n2: A\n3: A', { ...REMINDERS, outbox: bare });
    const [north, south] = desks;
    // The report is refused once, with its picture named as left aside; the other's refusals five times, in equal words.
    expect(await bookOf(north)).toEqual({
      written: [
        '2 receipt one@example.test',
        '2 report one@example.test',
        '2 report seven+…@example.test',
        '3 notice gm@example.test',
        '6 refusal seven+…@example.test',
      ],
      read: ['2 accept', '1 ignored auto-reply', '7 rejected no-orders'],
    });
    expect(await bookOf(south)).toEqual({
      written: [
        '2 receipt two@example.test',
        '2 report orders+…@example.test',
        '2 report two@example.test',
        '3 notice gm@example.test',
        '6 refusal orders+…@example.test',
      ],
      read: ['2 accept', '1 ignored auto-reply', '7 rejected no-orders'],
    });
  });
});
