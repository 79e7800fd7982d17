import { describe, expect, test } from 'vitest';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import { MASTER, type Office, openOffice } from './office.ts';

const MONDAYS = { digest: { weekday: 'monday', zone: 'Europe/Amsterdam' } } as const;

/** The clock is minded at this moment; gives the digests that this brings. */
const digestsAt = async ({ desk, setClock, mails }: Office, moment: string) => {
  setClock(moment);
  await mindTheClock(desk);
  return (await mails()).filter(({ subject }) => subject.startsWith('Your week'));
};

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

describe('the weekly digest', () => {
  test('comes once a week, when the day begins in its zone', async () => {
    const office = await openOffice(MONDAYS);
    await office.startedGame();
    expect(await digestsAt(office, '2026-03-02T10:00:00Z')).toEqual([]);
    expect(await digestsAt(office, '2026-03-08T22:59:00Z')).toEqual([]);
    const [digest, ...more] = await digestsAt(office, '2026-03-08T23:00:00Z');
    expect(digest?.to.address).toBe(MASTER);
    expect(more).toEqual([]);
    expect(await digestsAt(office, '2026-03-08T23:00:05Z')).toEqual([]);
    expect(await digestsAt(office, '2026-03-15T22:59:00Z')).toEqual([]);
    expect(await digestsAt(office, '2026-03-15T23:00:00Z')).toHaveLength(1);
  });

  test('comes late, and once, where the desk was away on its day', async () => {
    const office = await openOffice(MONDAYS);
    await office.startedGame();
    await digestsAt(office, '2026-03-02T10:00:00Z');
    expect(await digestsAt(office, '2026-03-26T10:00:00Z')).toHaveLength(1);
    expect(await digestsAt(office, '2026-03-29T10:00:00Z')).toEqual([]);
  });

  test('tells deadlines, who is waited for, who missed turns, and mails that did not arrive', async () => {
    const office = await openOffice(MONDAYS);
    await office.startedGame();
    await digestsAt(office, '2026-03-02T10:00:00Z');
    expect(await office.noon('2026-03-05T12:00:31Z')).toEqual(['closed']);
    const claimed = await office.store.claimMails({
      owner: 'post',
      limit: 100,
      now: new Date('2026-03-05T12:00:32Z'),
      until: new Date('2026-03-05T12:10:00Z'),
    });
    const report = claimed.find(({ to }) => to.name === 'Egret');
    const at = new Date('2026-03-05T12:00:33Z');
    await office.store.markMails([
      {
        key: report?.key ?? '',
        fence: report?.fence ?? 0,
        mark: { state: 'refused', at, error: '550 no such mailbox' },
      },
    ]);
    await office.mails();
    const [digest] = await digestsAt(office, '2026-03-09T08:00:00Z');
    const text = plain(digest?.text);
    expect(digest?.subject).toBe('Your week: one game');
    expect(text).toContain('Cambrai (G1): running, turn 2, noon Sun 8 March 2026, 12:00 UTC.');
    expect(text).toContain('Orders are waited for from Adder, Bittern, Cormorant, Dunlin, Egret and Falcon.');
    expect(text).toContain('Adder (one in a row)');
    expect(text).toContain('to egret@example.net, written Thu 5 March 2026');
    expect(text).toContain('refused by the mail server. The last attempt: 550 no such mailbox');
  });

  test('tells no missed turns of a pilot who is out', async () => {
    const office = await openOffice(MONDAYS);
    await office.startedGame();
    await digestsAt(office, '2026-03-02T10:00:00Z');
    await office.command('remove Adder from G1 because he never answers');
    expect(await office.noon('2026-03-05T12:00:31Z')).toEqual(['closed']);
    const [digest] = await digestsAt(office, '2026-03-09T08:00:00Z');
    expect(plain(digest?.text)).toContain('NMR: Bittern (one in a row), Cormorant (one in a row)');
    expect(plain(digest?.text)).not.toContain('Adder');
  });

  test('R7 tells of letters put aside, also a master without a game', async () => {
    const office = await openOffice(MONDAYS);
    await office.mails();
    expect(await digestsAt(office, '2026-03-02T10:00:00Z')).toEqual([]);
    expect(await digestsAt(office, '2026-03-09T10:00:00Z')).toEqual([]);
    const raw = new Uint8Array([1]);
    const bad = {
      mailbox: 'test',
      uidValidity: '1',
      uid: 'bad',
      arrived: new Date('2026-03-10T09:00:00Z'),
      size: 1,
      raw,
    };
    await office.store.fileLetters([bad], new Date('2026-03-10T09:00:00Z'));
    await office.store.letterFailed(
      { letterId: 1, error: 'its reader died over it', parkAfter: 1 },
      [],
      office.desk.now(),
    );
    const [digest] = await digestsAt(office, '2026-03-16T10:00:00Z');
    expect(plain(digest?.text)).toContain('You run no game at present.');
    expect(plain(digest?.text)).toContain(
      'Letter 1, come Tue 10 March 2026, 10:00 Amsterdam time (09:00 UTC): its reader died over it',
    );
  });

  test('never comes where the settings say so', async () => {
    const office = await openOffice({ digest: null });
    await office.startedGame();
    await digestsAt(office, '2026-03-02T10:00:00Z');
    expect(await digestsAt(office, '2026-03-09T10:00:00Z')).toEqual([]);
  });
});
