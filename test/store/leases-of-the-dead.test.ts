import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { playedClock } from '../../src/desk/clock-check.ts';
import type { Mail } from '../../src/desk/ports/mails.ts';
import type { Claim, Store } from '../../src/desk/ports/store.ts';
import { openInstallation } from '../../src/installation.ts';
import { openMigrated } from '../../src/store/open-migrated.ts';
import { openStore } from '../../src/store/store.ts';
import { at, letter, mail, startGame } from './samples.ts';

const place = mkdtempSync(join(tmpdir(), 'noon-patrol-dead-'));
afterEach(() => rmSync(place, { recursive: true, force: true }));

const DEATH = at('12:00:10');
const claim = (owner: string): Claim => ({ owner, limit: 10, now: DEATH, until: at('12:05:10') });
const news = (key: string): Mail => mail(key, { kind: 'notice', gameId: 'G1', turn: 1, tellsNoon: true });

/** Takes on the mailbox, and all letters, games and mails that are free. */
const takeAll = async (store: Store, owner: string) => ({
  mailbox: await store.takeLease('mailbox orders', owner, DEATH, at('12:02:10')),
  letters: (await store.nextLetters(claim(owner))).map(({ attempts }) => ({ attempts })),
  games: await store.claimGames({ ...claim(owner), noonBy: DEATH, before: null }),
  mails: (await store.claimMails(claim(owner))).map(({ key, fence, attempts }) => ({ key, fence, attempts })),
});

test('R44, R61 whoever opens a directory has at once what a process held that was killed, under higher numbers', async () => {
  const { database } = await openMigrated({ directory: join(place, 'database') }, () => undefined);
  const dead = openStore(database);
  await startGame(dead, 'G1');
  await dead.fileLetters([letter('41')], at('11:00:00'));
  await dead.queue([news('first')], [], at('11:00:00'));
  expect(await takeAll(dead, 'dead')).toEqual({
    mailbox: 1,
    letters: [{ attempts: 0 }],
    games: [{ gameId: 'G1', fence: 1 }],
    mails: [{ key: 'first', fence: 1, attempts: 1 }],
  });
  await database.close(); // nothing is given back

  const settings = loadConfig({ data: place }, {}, place);
  const clock = playedClock(() => DEATH);
  const { desk, close } = await openInstallation(settings, pino({ level: 'silent' }), clock, () => 'a seed');
  await desk.store.queue([news('second')], [], DEATH);
  expect(await takeAll(desk.store, 'living')).toEqual({
    mailbox: 2,
    letters: [{ attempts: 0 }],
    games: [{ gameId: 'G1', fence: 2 }],
    // The first may have been posted, so the second does not take its place.
    mails: [
      { key: 'first', fence: 2, attempts: 2 },
      { key: 'second', fence: 1, attempts: 1 },
    ],
  });
  await close();
}, 180_000);
