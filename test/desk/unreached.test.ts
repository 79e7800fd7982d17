import { describe, expect, test } from 'vitest';
import { exportedGame } from '../../src/desk/exported-game.ts';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { replay } from '../../src/desk/replay.ts';
import { addressOf, codeIn, honestly, MASTER, type Office, openOffice, PILOTS } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const ADDER = addressOf('Adder');
const BITTERN = addressOf('Bittern');

const plain = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');
const kinds = (mails: readonly ClaimedMail[]) => mails.map(({ kind, to }) => `${kind} ${to.address}`);

/** A delivery report of another server on a mail of ours. RFC 3464 */
const deliveryReport = ({ messageId, to }: ClaimedMail, action: string, status: string): Uint8Array =>
  Buffer.from(
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@example.net',
      'To: bounces@game.example.org',
      `Message-ID: <dsn.${messageId.slice(0, 60)}.${action}@example.net>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'It did not go.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.net',
      '',
      `Final-Recipient: rfc822; ${to.address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${messageId}>`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );

type Started = Office & {
  readonly addresses: ReadonlyMap<string, string>;
  readonly master: string;
  readonly reports: readonly ClaimedMail[];
};

/** A game at turn 2 in which everybody took off, with the reports that opened it. */
const started = async (rules = 'book: classic'): Promise<Started> => {
  const office = await openOffice();
  const addresses = await office.startedGame(rules);
  const master = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
  for (const pilot of PILOTS) await office.write(addressOf(pilot), TAKE_OFF, { to: addresses.get(pilot) ?? '' });
  expect(await office.noon('2026-03-05T12:00:01Z')).toEqual(['closed']);
  return { ...office, addresses, master, reports: await office.mails() };
};

const reportOf = ({ reports }: Started, address: string): ClaimedMail => {
  const report = reports.find(({ to }) => to.address === address);
  if (!report) throw new Error(`no report went to ${address}`);
  return report;
};

const bounced = async (game: Started, address: string, action = 'failed', status = '5.1.1') =>
  game.write('MAILER-DAEMON@example.net', '', { raw: deliveryReport(reportOf(game, address), action, status) });

/** Everybody but these flies on. */
const othersFly = async ({ write, addresses }: Started, ...but: readonly string[]): Promise<void> => {
  for (const pilot of PILOTS.filter(name => !but.includes(name))) {
    await write(addressOf(pilot), '1: A\n2: A\n3: A', { to: addresses.get(pilot) ?? '' });
  }
};

const decide = async ({ write, master }: Started, line: string): Promise<readonly ClaimedMail[]> => {
  const [asked] = await write(MASTER, `game: G1\n${line}`, { to: master });
  return write(MASTER, `confirm ${codeIn(asked)}`, { to: master });
};

const missed = async ({ store }: Office, seat: number) =>
  (await store.dossier('G1'))?.game.position?.aircraft.find(each => each.seat === seat)?.missed;

const NOON_OF_TURN_2 = '2026-03-08T12:00:01Z';

describe('a pilot whose report did not arrive', () => {
  test('R16 is told of to the game master when it comes back', async () => {
    const game = await started();
    const [notice, ...more] = await bounced(game, ADDER);
    expect(more).toEqual([]);
    expect(notice?.to.address).toBe(MASTER);
    expect(plain(notice?.text)).toContain(`Mail to ${ADDER} was refused for good (5.1.1).`);
    const [status] = await game.write(MASTER, 'status G1', { to: game.master });
    expect(plain(status?.text)).toContain(`${ADDER}: report, came back (5.1.1)`);
  });

  test('N1 has no NMR: the turn waits a day, the game master is asked, and everybody is told', async () => {
    const game = await started();
    await bounced(game, ADDER);
    await othersFly(game, 'Adder');
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['waits']);
    const told = await game.mails();
    expect(kinds(told)).toEqual([
      ...['adder', 'bittern', 'cormorant', 'dunlin', 'egret', 'falcon'].map(name => `notice ${name}@example.net`),
      `notice ${MASTER}`,
    ]);
    const asked = told.find(({ to }) => to.address === MASTER);
    expect(asked?.text).toContain('| fly Adder\n| hold Adder\n| strike Adder');
    expect((await game.store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-09T12:00:00Z'));
    expect(await game.runTurns()).toEqual([]);
    expect(await game.mails()).toEqual([]);
  });

  test('N1 is flown straight after that day, which is no NMR, and the turn can be flown again from its record', async () => {
    const game = await started();
    await bounced(game, ADDER);
    await othersFly(game, 'Adder', 'Bittern');
    await game.noon(NOON_OF_TURN_2);
    await game.mails();
    expect(await game.noon('2026-03-09T12:00:01Z')).toEqual(['closed']);
    expect(await missed(game, 1)).toBe(0);
    expect(await missed(game, 2)).toBe(1);
    const closed = await game.store.closedTurn('G1', 2);
    const straight = { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }] };
    expect([closed?.sheets['1'], closed?.sheets['2']]).toEqual([straight, null]);
    const report = (await game.mails()).find(({ to }) => to.address === BITTERN);
    expect(plain(report?.text)).toContain('Mail to Adder did not arrive: he was flown straight, and it is no NMR.');
    const dossier = await game.store.dossier('G1');
    if (!dossier) throw new Error('G1 is gone');
    const exported = exportedGame(dossier, await game.store.closedTurns('G1'), []);
    expect(replay(exported)).toEqual({ turns: 2, undone: 0, difference: null });
  });

  test('R16 who writes after that is there again: without a sheet he has an NMR like anybody else', async () => {
    const game = await started();
    await bounced(game, ADDER);
    await othersFly(game, 'Adder');
    game.setClock('2026-03-07T09:00:00Z');
    await game.write(ADDER, 'press: I am here.', { to: game.addresses.get('Adder') ?? '' });
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['closed']);
    expect(await missed(game, 1)).toBe(1);
  });

  test('R16 who writes while the turn waits flies what he wrote', async () => {
    const game = await started();
    await bounced(game, ADDER);
    await othersFly(game, 'Adder');
    await game.noon(NOON_OF_TURN_2);
    game.setClock('2026-03-09T08:00:00Z');
    await game.mails();
    const [receipt] = await game.write(ADDER, '1: LT\n2: A\n3: A', { to: game.addresses.get('Adder') ?? '' });
    expect(receipt?.kind).toBe('receipt');
    expect(await game.noon('2026-03-09T12:00:01Z')).toEqual(['closed']);
    expect((await game.store.closedTurn('G1', 2))?.sheets['1']?.segments[0]).toEqual({ manoeuvre: 'turn-left' });
  });

  test('R16 what is only delayed is no reason to wait', async () => {
    const game = await started();
    await bounced(game, ADDER, 'delayed', '4.4.1');
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['closed']);
    expect(await missed(game, 1)).toBe(1);
  });

  test('R15 a delivery report that names no mail of ours excuses nobody', async () => {
    const game = await started();
    const made = { ...reportOf(game, ADDER), messageId: 'report.g1.t2.madeup12345@game.example.org' };
    await game.write('MAILER-DAEMON@example.net', '', { raw: deliveryReport(made, 'failed', '5.1.1') });
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['closed']);
  });

  test('R15 delivery reports that name no mail of ours, made up for whomever, bring the game master one notice a day', async () => {
    const game = await started();
    const made = PILOTS.flatMap((pilot, n) =>
      ['x', 'y'].map(again => {
        const messageId = `${again}${n}.made.up@game.example.org`;
        return deliveryReport({ ...reportOf(game, addressOf(pilot)), messageId }, 'failed', '5.1.1');
      }),
    );
    const told: string[] = [];
    for (const raw of made)
      told.push(...(await game.write('MAILER-DAEMON@example.net', '', { raw })).map(mail => plain(mail.text)));
    expect(told).toEqual([
      expect.stringContaining(`says that mail to ${ADDER} was refused for good (5.1.1). It names no mail of ours`),
    ]);
    await othersFly(game, 'Bittern');
    game.setClock('2026-03-07T14:00:00Z');
    await mindTheClock(game.desk);
    const reminded = (await game.mails()).filter(({ kind }) => kind === 'reminder').map(({ to }) => to.address);
    expect(reminded).toEqual([BITTERN]);
  });

  test('R16 gains one day by sending his own report back, and the game master is told; the next time he is flown straight', async () => {
    const game = await started();
    await bounced(game, ADDER);
    await othersFly(game, 'Adder');
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['waits']);
    const asked = (await game.mails()).filter(({ to }) => to.address === MASTER);
    expect(plain(asked[0]?.text)).toContain('the report that opens turn 2 did not arrive');
    const again = deliveryReport(reportOf(game, ADDER), 'failed', '5.2.2');
    await game.write('MAILER-DAEMON@example.net', '', { raw: Buffer.from(`X-Again: 1\r\n${Buffer.from(again)}`) });
    expect(await game.noon('2026-03-09T12:00:01Z')).toEqual(['closed']);
    expect((await game.store.closedTurn('G1', 2))?.sheets['1']?.segments[0]).toEqual({ manoeuvre: 'ahead' });
  });

  test('R16 gains none once he has written, for whoever writes is reached', async () => {
    const game = await started();
    game.setClock('2026-03-06T09:00:00Z');
    await bounced(game, ADDER);
    game.setClock('2026-03-06T10:00:00Z');
    await game.write(ADDER, 'status', { to: game.addresses.get('Adder') ?? '' });
    game.setClock('2026-03-06T11:00:00Z');
    const again = deliveryReport(reportOf(game, ADDER), 'failed', '5.2.2');
    await game.write('MAILER-DAEMON@example.net', '', { raw: Buffer.from(`X-Again: 1\r\n${Buffer.from(again)}`) });
    await othersFly(game, 'Adder');
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['closed']);
    expect(await missed(game, 1)).toBe(1);
  });

  test('R45 is one whose server never took it as well', async () => {
    const game = await openOffice();
    const addresses = await game.startedGame();
    for (const pilot of PILOTS) await game.write(addressOf(pilot), TAKE_OFF, { to: addresses.get(pilot) ?? '' });
    await game.noon('2026-03-05T12:00:01Z');
    const now = game.desk.now();
    const until = new Date(now.getTime() + 1000);
    const claimed = await game.store.claimMails({ owner: 'test', limit: 100, now, until });
    await game.store.markMails(
      claimed.map(({ key, fence, to }) => ({
        key,
        fence,
        mark:
          to.address === ADDER
            ? { state: 'waiting', nextAttempt: new Date('2026-03-09T00:00:00Z'), error: 'connection refused' }
            : { state: 'posted', at: now },
      })),
    );
    expect(await game.noon(NOON_OF_TURN_2)).toEqual(['waits']);
    const [asked] = (await game.mails()).filter(({ to }) => to.address === MASTER);
    expect(asked?.subject).toBe('[G1] Cambrai: mail to Adder does not arrive');
  });
});

describe('V3 what the game master says of a pilot whom mail does not reach', () => {
  const waiting = async () => {
    const game = await started();
    await bounced(game, ADDER);
    await bounced(game, BITTERN);
    await othersFly(game, 'Adder', 'Bittern');
    await game.noon(NOON_OF_TURN_2);
    await game.mails();
    return game;
  };

  test('fly: once he has decided about all of them, the turn is flown at once', async () => {
    const game = await waiting();
    await decide(game, 'fly Adder');
    expect(await game.runTurns()).toEqual([]);
    const [done] = await decide(game, 'fly Bittern');
    expect(plain(done?.text)).toContain(
      'Bittern is flown straight in turn 2 of G1, which is no NMR. The turn is flown now.',
    );
    expect(await game.runTurns()).toEqual(['closed']);
    expect([await missed(game, 1), await missed(game, 2)]).toEqual([0, 0]);
  });

  test('hold: the turn waits on, a day at a time, until he says otherwise', async () => {
    const game = await waiting();
    await decide(game, 'fly Bittern');
    await decide(game, 'hold Adder');
    expect(await game.noon('2026-03-09T12:00:01Z')).toEqual(['waits']);
    expect((await game.store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-10T12:00:00Z'));
    await game.mails();
    expect(await game.noon('2026-03-10T12:00:01Z')).toEqual(['waits']);
    await game.mails();
    await decide(game, 'fly Adder');
    expect(await game.runTurns()).toEqual(['closed']);
  });

  test('strike: he is flown straight and struck off at the end of the turn', async () => {
    const game = await waiting();
    await decide(game, 'strike Adder\nfly Bittern');
    expect(await game.runTurns()).toEqual(['closed']);
    const closed = await game.store.closedTurn('G1', 2);
    expect(closed?.struckOff).toEqual([1]);
    expect(closed?.sheets['1']).not.toBeNull();
  });

  test('process anyway runs the turn at once, and still nobody has an NMR whom mail does not reach', async () => {
    const game = await waiting();
    await decide(game, 'process G1 turn 2 anyway');
    expect(await game.runTurns()).toEqual(['closed']);
    expect([await missed(game, 1), await missed(game, 2)]).toEqual([0, 0]);
  });

  test('of a pilot who can be reached there is nothing to decide', async () => {
    const game = await waiting();
    const [answer] = await game.write(MASTER, 'game: G1\nstrike Cormorant', { to: game.master });
    expect(plain(answer?.text)).toContain('Cormorant has sent orders, or his mail arrives as far as is known');
  });
});

describe('O2 what the desk wrote for a pilot who was not reached is nobody’s first word', () => {
  const straightInTurn2 = async (): Promise<Started> => {
    const game = await started('book: classic\nhouse: orders first-stands');
    await bounced(game, ADDER);
    await othersFly(game, 'Adder');
    await game.noon(NOON_OF_TURN_2);
    return game;
  };
  const writesHimself = (game: Started) =>
    game.write(ADDER, 'turn: 2\n1: RT\n2: A\n3: A', { to: game.addresses.get('Adder') ?? '' });
  const adders = async ({ store }: Started) =>
    (await store.dossier('G1'))?.sheets.find(({ seat }) => seat === 1)?.sheet.segments[0]?.manoeuvre;

  test('once its turn was held and is open again, he may write', async () => {
    const game = await straightInTurn2();
    game.setReferee(async turns => turns.map(() => ({ digest: '90ab', fault: null })));
    expect(await game.noon('2026-03-09T12:00:01Z')).toEqual(['held']);
    await game.mails();
    await decide(game, 'extend G1 by 1 day');
    expect(await adders(game)).toBeUndefined();
    const [receipt] = await writesHimself(game);
    expect(receipt?.kind).toBe('receipt');
    game.setReferee(honestly);
    expect(await game.noon('2026-03-10T12:00:01Z')).toEqual(['closed']);
    expect((await game.store.closedTurn('G1', 2))?.sheets['1']?.segments[0]?.manoeuvre).toBe('turn-right');
    const report = (await game.mails()).find(({ kind, to }) => kind === 'report' && to.address === BITTERN);
    expect(plain(report?.text)).not.toContain('flown straight');
  });

  test('and whoever still writes nothing is flown straight as before', async () => {
    const game = await straightInTurn2();
    game.setReferee(async turns => turns.map(() => ({ digest: '90ab', fault: null })));
    await game.noon('2026-03-09T12:00:01Z');
    await game.mails();
    await decide(game, 'extend G1 by 1 day');
    game.setReferee(honestly);
    expect(await game.noon('2026-03-10T12:00:01Z')).toEqual(['closed']);
    expect(await missed(game, 1)).toBe(0);
  });

  test('once its turn was flown and rolled back, he may write', async () => {
    const game = await straightInTurn2();
    expect(await game.noon('2026-03-09T12:00:01Z')).toEqual(['closed']);
    await game.mails();
    await decide(game, 'roll back G1 to turn 2');
    expect(await adders(game)).toBeUndefined();
    await writesHimself(game);
    expect(await adders(game)).toBe('turn-right');
  });
});

test('R16 a pilot from whom mail came back twice is reminded no more', async () => {
  const game = await started();
  await bounced(game, ADDER);
  game.setClock('2026-03-07T11:00:00Z');
  const [again] = (await game.write(MASTER, 'extend G1 by 1 hour', { to: game.master })).slice(0, 1);
  const told = await game.write(MASTER, `confirm ${codeIn(again)}`, { to: game.master });
  const notice = told.find(({ to }) => to.address === ADDER);
  if (!notice) throw new Error('Adder was not told of the later noon');
  await game.write('MAILER-DAEMON@example.net', '', { raw: deliveryReport(notice, 'failed', '5.1.1') });
  game.setClock('2026-03-07T14:00:00Z');
  await mindTheClock(game.desk);
  const reminded = (await game.mails()).filter(({ kind }) => kind === 'reminder').map(({ to }) => to.address);
  expect(reminded).not.toContain(ADDER);
  expect(reminded).toContain(BITTERN);
});
