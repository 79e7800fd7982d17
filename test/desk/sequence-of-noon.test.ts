import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ClockReading } from '../../src/desk/clock-check.ts';
import type { Desk } from '../../src/desk/desk.ts';
import { noonKeeper } from '../../src/desk/keep-noon.ts';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { sumUpTurns } from '../../src/desk/sum-up-turns.ts';
import { addressOf, codeIn, honestly, MASTER, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const SETTLING = { settleSeconds: 30, outageMinutes: 30, summaryMinutes: 60 };
/** The noon of turn 1 of a game that `startedGame` begins. */
const NOON = '2026-03-05T12:00:00Z';

const gameOf = async ({ store }: Office) => (await store.dossier('G1'))?.game;

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

/** Has the game master send a command, and the code that it needs. */
const command = async (office: Office, line: string) => {
  const to = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
  const asked = await office.write(MASTER, line, { to });
  return office.write(MASTER, `confirm ${codeIn(asked[0])}`, { to });
};

describe('settling', () => {
  test('D1 no turn is flown before a pass of the mailbox began that long after noon', async () => {
    const office = await openOffice({ noon: SETTLING });
    await office.startedGame();
    expect(await office.noon('2026-03-05T12:00:29Z')).toEqual([]);
    office.setClock('2026-03-05T12:10:00Z');
    expect(await office.runTurns()).toEqual([]);
    expect(await office.noon('2026-03-05T12:10:00Z')).toEqual(['closed']);
  });

  test('D1 a pass that was noted by a clock that ran ahead counts for no noon once the clock is right', async () => {
    const office = await openOffice({ noon: SETTLING });
    await office.startedGame();
    office.setClock('2026-03-05T12:05:00Z'); // when it was 11:55
    await office.readMailbox();
    office.setClock('2026-03-05T12:01:00Z');
    expect(await office.runTurns()).toEqual([]);
    expect(await office.noon('2026-03-05T12:01:05Z')).toEqual(['closed']);
  });

  test('D1 a letter that was delivered before noon and seen while it settled is flown', async () => {
    const office = await openOffice({ noon: SETTLING });
    const to = (await office.startedGame()).get('Adder') ?? '';
    office.setClock('2026-03-05T12:00:20Z');
    const [receipt] = await office.write(addressOf('Adder'), TAKE_OFF, { to, arrived: '2026-03-05T11:59:58Z' });
    expect(receipt?.kind).toBe('receipt');
    expect(await office.noon('2026-03-05T12:00:30Z')).toEqual(['closed']);
    const flown = Object.values((await office.store.closedTurn('G1', 1))?.sheets ?? {}).filter(sheet => sheet !== null);
    expect(flown).toHaveLength(1);
  });
});

describe('the freeze', () => {
  /** An office whose second flights end as the test says. */
  const refereed = async (flyAgain: Desk['flyAgain']) => {
    const office = await openOffice();
    const to = (await office.startedGame()).get('Adder') ?? '';
    office.setReferee(flyAgain);
    return { office, to };
  };
  const IN_TWO_WAYS: Desk['flyAgain'] = async turns => turns.map(() => ({ digest: '90ab', fault: null }));

  test('N2 holds every sheet, what is flown for those who sent none, and the rulings', async () => {
    const { office, to } = await refereed(IN_TWO_WAYS);
    await office.write(addressOf('Adder'), TAKE_OFF, { to });
    await command(office, 'wind G1 NE');
    await office.noon(NOON);
    const [turn] = await office.store.frozenTurns(['G1']);
    const seat = (await office.store.dossier('G1'))?.enrolled.find(({ pilot }) => pilot.name === 'Adder')?.seat ?? 0;
    expect(Object.keys(turn?.sheets ?? {})).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(turn?.sheets[seat]?.segments[0]).toEqual({ manoeuvre: 'take-off', runway: 'beta' });
    expect(Object.keys(turn?.absent ?? {})).toHaveLength(5);
    expect(Object.values(turn?.absent ?? {})[0]?.segments.map(({ manoeuvre }) => manoeuvre)).toEqual([
      'stay',
      'stay',
      'stay',
    ]);
    expect(turn?.rulings.wind).toBe('NE');
    expect(turn?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a turn that ended in two ways is held, and its master is told with both digests', async () => {
    const { office } = await refereed(IN_TWO_WAYS);
    await office.mails();
    expect(await office.noon(NOON)).toEqual(['held']);
    const mails = await office.mails();
    expect(mails.map(({ kind, to }) => `${kind} ${to.address}`)).toEqual([`notice ${MASTER}`]);
    expect(plain(mails[0]?.text)).toMatch(/Turn 1 of Cambrai \(G1\) is held: flown twice it ended in two ways/);
    expect((await gameOf(office))?.turn).toBe(1);
    expect(await office.noon('2026-03-06T12:00:00Z')).toEqual([]);
    expect(await office.mails()).toEqual([]);
  });

  test('a turn whose outcome cannot be is held with that sentence', async () => {
    const { office } = await refereed(async turns =>
      turns.map(() => ({ fault: 'it ended in a position that cannot be' })),
    );
    expect(await office.noon(NOON)).toEqual(['held']);
    expect((await gameOf(office))?.heldBecause).toBe('it ended in a position that cannot be');
  });

  test('where nobody answers for the second flight nothing is written, and the next knock tries again', async () => {
    const { office } = await refereed(() => Promise.reject(new Error('the thread died')));
    await expect(office.noon(NOON)).rejects.toThrow('the thread died');
    expect((await gameOf(office))?.frozenTurn).toBe(1);
    office.setReferee(honestly);
    expect(await office.runTurns()).toEqual(['closed']);
  });

  test.each(['1: take off beta\n2: A\n3: A', 'press: Hello.', 'clear', 'test\n1: take off beta\n2: A\n3: A'])(
    'D1 a letter for a frozen turn is refused with that sentence and not carried over: %j',
    async body => {
      const { office, to } = await refereed(IN_TWO_WAYS);
      await office.noon(NOON);
      await office.mails();
      const [refusal] = await office.write(addressOf('Adder'), body, { to, arrived: '2026-03-05T11:59:00Z' });
      expect(refusal?.kind).toBe('refusal');
      expect(plain(refusal?.text)).toContain('Turn 1 is frozen: its orders are fixed, and it is flown from them.');
      const { sheets, press } = (await office.store.dossier('G1')) ?? {};
      expect([sheets, press]).toEqual([[], []]);
    },
  );

  test.each(['2026-03-05T11:59:00Z', '2026-03-05T12:00:10Z'])(
    'D1 a letter that was delivered before its turn was flown, %s, names none and is read afterwards, is not carried over',
    async arrived => {
      const office = await openOffice();
      const to = (await office.startedGame()).get('Adder') ?? '';
      await office.noon('2026-03-05T12:00:31Z');
      await office.mails();
      const [refusal] = await office.write(addressOf('Adder'), TAKE_OFF, { to, arrived });
      expect(refusal?.kind).toBe('refusal');
      expect(plain(refusal?.text)).toContain(
        'Your letter is for turn 1, which has been flown. What it says is not carried over.',
      );
      expect((await office.store.dossier('G1'))?.sheets).toEqual([]);
      const [receipt] = await office.write(addressOf('Adder'), TAKE_OFF, { to, arrived: '2026-03-05T12:00:32Z' });
      expect(receipt?.kind).toBe('receipt');
    },
  );

  test('a letter that was filed before noon and is read after the freeze gets the same sentence', async () => {
    const { office, to } = await refereed(IN_TWO_WAYS);
    await office.noon(NOON);
    await office.mails();
    const raw = Buffer.from(
      `From: ${addressOf('Adder')}\r\nTo: ${to}\r\nMessage-ID: <l@example.net>\r\n\r\n${TAKE_OFF}\r\n`,
    );
    const letter = { mailbox: 'test', uidValidity: '1', uid: '999', arrived: new Date('2026-03-05T11:59:59Z'), raw };
    await office.store.fileLetters([{ ...letter, size: raw.length }], office.desk.now());
    await receiveLetters(office.desk, 'test', new AbortController().signal);
    expect(plain((await office.mails())[0]?.text)).toContain('Turn 1 is frozen');
  });

  test('a held turn is flown from its record once its master calls it', async () => {
    const { office, to } = await refereed(IN_TWO_WAYS);
    await office.write(addressOf('Adder'), TAKE_OFF, { to });
    await office.noon(NOON);
    const [record] = await office.store.frozenTurns(['G1']);
    await office.mails();
    office.setReferee(honestly);
    await command(office, 'process G1 turn 1');
    expect(await office.runTurns()).toEqual(['closed']);
    expect((await office.store.closedTurn('G1', 1))?.sheets).toEqual(record?.sheets);
  });

  test('a held turn that gets a later noon is open again', async () => {
    const { office, to } = await refereed(IN_TWO_WAYS);
    await office.noon(NOON);
    await office.mails();
    await command(office, 'extend G1 by 1 day');
    const [receipt] = await office.write(addressOf('Adder'), TAKE_OFF, { to });
    expect(receipt?.kind).toBe('receipt');
  });

  test.each(['wind G1 NE', 'remove Adder from G1 because of rudeness', 'pause G1 until 2026-03-20 because of rain'])(
    'nothing can be added to a held turn: %s',
    async line => {
      const { office } = await refereed(IN_TWO_WAYS);
      await office.noon(NOON);
      await office.mails();
      const to = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
      const [answer] = await office.write(MASTER, line, { to });
      expect(plain(answer?.text)).toContain('Turn 1 of G1 is held, and its orders are fixed.');
    },
  );
});

describe('one who died', () => {
  test('between freeze and close leaves a turn that the next one flies from its record', async () => {
    const office = await openOffice();
    const to = (await office.startedGame()).get('Adder') ?? '';
    office.setReferee(() => Promise.reject(new Error('killed')));
    await office.write(addressOf('Adder'), TAKE_OFF, { to });
    await expect(office.noon(NOON)).rejects.toThrow('killed');
    const [record] = await office.store.frozenTurns(['G1']);
    office.setReferee(honestly);
    expect(await office.noon('2026-03-05T12:05:00Z')).toEqual(['closed']);
    const closed = await office.store.closedTurn('G1', 1);
    expect(closed?.sheets).toEqual(record?.sheets);
  });
});

describe('a noon that could not be kept', () => {
  /** The knocks of a daemon that reads its mailbox as the test says; gives what the clocks showed. */
  const keeping = (office: Office, readable: () => boolean) => {
    const moment = (): ClockReading => ({
      wall: office.desk.now(),
      elapsed: office.desk.now().getTime(),
      database: null,
    });
    let reading = moment;
    const sweep = () => (readable() ? office.readMailbox() : office.store.failPass('test', office.desk.now()));
    const knock = noonKeeper(office.desk, {
      owner: 'test',
      mailbox: 'test',
      stopping: new AbortController().signal,
      mailsWait: () => undefined,
      readClocks: async () => reading(),
      sweep,
    });
    return {
      sweep,
      knock,
      knockAt: (time: string) => {
        office.setClock(time);
        return knock();
      },
      show: (next: () => ClockReading) => {
        reading = next;
      },
    };
  };

  const begun = async (readable: () => boolean) => {
    const office = await openOffice({ noon: SETTLING, remindHoursBefore: null });
    await office.startedGame();
    return { office, daemon: keeping(office, readable) };
  };

  test('because the mailbox was dark is moved and told to all pilots and the game master, and nobody has an NMR', async () => {
    let readable = true;
    const { office, daemon } = await begun(() => readable);
    office.setClock('2026-03-05T11:20:00Z');
    await daemon.sweep();
    readable = false;
    office.setClock('2026-03-05T11:21:00Z');
    await daemon.sweep();
    await daemon.knockAt(NOON);
    expect(await gameOf(office)).toMatchObject({ turn: 1, deadline: new Date('2026-03-06T12:00:00Z') });
    const mails = await office.mails();
    expect(mails.map(({ kind }) => kind)).toEqual(Array(7).fill('notice'));
    expect(mails.map(({ to }) => to.address)).toContain(MASTER);
    expect(plain(mails[0]?.text)).toContain('could not read its mailbox after Thu 5 March 2026, 11:20 UTC');
    await daemon.knockAt('2026-03-05T12:00:05Z');
    expect(await office.mails()).toEqual([]);

    readable = true;
    office.setClock('2026-03-05T12:40:00Z');
    await daemon.sweep();
    await daemon.knockAt('2026-03-06T12:00:30Z');
    const closed = await office.store.closedTurn('G1', 1);
    expect(closed?.closedAt).toEqual(new Date('2026-03-06T12:00:30Z'));
  });

  test('is moved again as long as the mailbox stays dark', async () => {
    const { office, daemon } = await begun(() => false);
    office.setClock('2026-03-05T10:00:00Z');
    await daemon.sweep();
    await daemon.knockAt(NOON);
    await daemon.knockAt('2026-03-06T12:00:00Z');
    expect((await gameOf(office))?.deadline).toEqual(new Date('2026-03-07T12:00:00Z'));
  });

  test('a short outage before noon moves nothing; the turn waits until the mailbox is read', async () => {
    let readable = true;
    const { office, daemon } = await begun(() => readable);
    office.setClock('2026-03-05T11:50:00Z');
    await daemon.sweep();
    readable = false;
    await daemon.knockAt('2026-03-05T12:00:30Z');
    expect(await gameOf(office)).toMatchObject({ turn: 1, deadline: new Date(NOON) });
    readable = true;
    await daemon.knockAt('2026-03-05T12:10:00Z');
    expect((await gameOf(office))?.turn).toBe(2);
  });

  test('a desk that was away over noon, and not its mailbox, flies the turn when it is back', async () => {
    const { office, daemon } = await begun(() => true);
    office.setClock('2026-03-05T09:00:00Z');
    await daemon.sweep();
    await daemon.knockAt('2026-03-05T18:00:00Z');
    expect((await gameOf(office))?.turn).toBe(2);
  });

  test('because the clock jumped over it is moved', async () => {
    const { office, daemon } = await begun(() => true);
    office.setClock('2026-03-05T10:00:00Z');
    await daemon.sweep();
    daemon.show(() => ({ wall: office.desk.now(), elapsed: 0, database: null }));
    await daemon.knock();
    expect(await daemon.knockAt('2026-03-05T12:00:31Z')).toMatchObject({ kind: 'jumped' });
    expect(await gameOf(office)).toMatchObject({ turn: 1, deadline: new Date('2026-03-06T12:00:00Z') });
    expect(plain((await office.mails())[0]?.text)).toContain('the clock of the desk jumped between');
  });

  test('a clock that is put forward by days is not believed for an hour, and forgotten when it is put right', async () => {
    const { office, daemon } = await begun(() => true);
    let elapsed = 0;
    daemon.show(() => ({ wall: office.desk.now(), elapsed, database: null }));
    await daemon.knockAt('2026-03-05T10:00:00Z');
    elapsed = 5000;
    expect(await daemon.knockAt('2099-03-05T10:00:05Z')).toMatchObject({ kind: 'doubted' });
    elapsed = 10_000;
    expect(await daemon.knockAt('2026-03-05T10:00:10Z')).toEqual({ kind: 'sound' });
    expect(await gameOf(office)).toMatchObject({ turn: 1, deadline: new Date(NOON) });
    elapsed = 7_231_000;
    await daemon.knockAt('2026-03-05T12:00:31Z');
    expect(await gameOf(office)).toMatchObject({ turn: 2 });
  });

  test('after an hour a clock that was put forward by days is believed', async () => {
    const { office, daemon } = await begun(() => true);
    let elapsed = 0;
    daemon.show(() => ({ wall: office.desk.now(), elapsed, database: null }));
    await daemon.knockAt('2026-03-05T10:00:00Z');
    elapsed = 5000;
    await daemon.knockAt('2026-03-07T10:00:05Z');
    expect(await gameOf(office)).toMatchObject({ deadline: new Date(NOON) });
    elapsed = 3_605_000;
    await daemon.knockAt('2026-03-07T11:00:05Z');
    expect(await gameOf(office)).toMatchObject({ turn: 1, deadline: new Date('2026-03-08T12:00:00Z') });
  });

  test('because the clock jumped is moved also where the database could not note it at once', async () => {
    const { office, daemon } = await begun(() => true);
    office.setClock('2026-03-05T10:00:00Z');
    await daemon.sweep();
    daemon.show(() => ({ wall: office.desk.now(), elapsed: 0, database: null }));
    await daemon.knock();
    await sql`alter table outage rename to outage_away`.execute(office.db);
    await expect(daemon.knockAt('2026-03-05T12:00:31Z')).rejects.toThrow('outage');
    await sql`alter table outage_away rename to outage`.execute(office.db);
    expect(await daemon.knock()).toMatchObject({ kind: 'jumped' });
    expect(await gameOf(office)).toMatchObject({ turn: 1, deadline: new Date('2026-03-06T12:00:00Z') });
  });

  test('a desk whose clock is off does nothing until it is right again', async () => {
    const { office, daemon } = await begun(() => true);
    daemon.show(() => ({ wall: office.desk.now(), elapsed: 0, database: new Date('2026-03-05T11:00:00Z') }));
    expect(await daemon.knockAt('2026-03-05T12:01:00Z')).toMatchObject({ kind: 'off' });
    expect((await gameOf(office))?.turn).toBe(1);
    daemon.show(() => ({ wall: office.desk.now(), elapsed: 0, database: office.desk.now() }));
    await daemon.knockAt('2026-03-05T12:01:05Z');
    expect((await gameOf(office))?.turn).toBe(2);
  });

  test('D2 where a turn waits for all sheets, an earlier noon is passed over in silence', async () => {
    const { office, daemon } = await begun(() => false);
    const noons = { deadline: new Date('2026-03-07T12:00:00Z'), nextNoon: new Date(NOON) };
    await office.store.change([{ kind: 'set-deadline', gameId: 'G1', ...noons }], [], [], office.desk.now());
    office.setClock('2026-03-05T10:00:00Z');
    await daemon.sweep();
    await daemon.knockAt(NOON);
    expect(await gameOf(office)).toMatchObject({ deadline: noons.deadline, nextNoon: noons.deadline });
    expect(await office.mails()).toEqual([]);
  });
});

describe('the summary', () => {
  test('is one mail to the game master once all reports have left', async () => {
    const office = await openOffice();
    await office.startedGame();
    await office.noon(NOON);
    await sumUpTurns(office.desk);
    const reports = await office.mails(); // all of them posted
    expect(reports.map(({ kind }) => kind)).toEqual(Array(6).fill('report'));
    await sumUpTurns(office.desk);
    const [summary, ...more] = await office.mails();
    expect([summary?.to.address, more]).toEqual([MASTER, []]);
    expect(plain(summary?.text)).toContain('Six reports written: six accepted.');
    expect(plain(summary?.text)).toContain('No orders came from Adder, Bittern, Cormorant, Dunlin, Egret and Falcon.');
    await sumUpTurns(office.desk);
    expect(await office.mails()).toEqual([]);
  });

  test('does not wait for ever', async () => {
    const office = await openOffice();
    await office.startedGame();
    await office.noon(NOON);
    office.setClock('2026-03-05T13:00:00Z');
    await sumUpTurns(office.desk);
    const summary = (await office.mails()).find(({ to }) => to.address === MASTER);
    expect(plain(summary?.text)).toContain('Six reports written: six still tried.');
  });
});
