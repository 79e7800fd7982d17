import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/store/schema.ts';
import { openCopy } from '../builders-store.ts';
import { type DrawnMailbox, drawnMailbox } from './drawn-mailbox.ts';
import {
  asTheDaemon,
  byTwoInTrouble,
  oneByOne,
  settledMailbox,
  stoppedOften,
  throughOutages,
  type Way,
} from './settled-mailbox.ts';

/** More of them, and others: `RUNS=50 SEED=7 npx vitest run --project unit test/desk/random-mailboxes.test.ts`. */
const SEEDED = {
  seed: Number(process.env['SEED'] ?? 1918),
  numRuns: Number(process.env['RUNS'] ?? 1),
  endOnFailure: true,
};
const PATIENCE = 60_000 * (1 + SEEDED.numRuns);

let here: Db;
let there: Db;
beforeAll(async () => {
  [here, there] = await Promise.all([openCopy(), openCopy()]);
});
afterAll(async () => {
  await Promise.all([here.destroy(), there.destroy()]);
});

/** Outcomes, sheets, press, mails, pilots, tokens: every row but its numbers. */
const endsAsOneByOne = async (mailbox: DrawnMailbox, way: Way): Promise<void> => {
  const ended = await settledMailbox(mailbox, here, way);
  expect(ended).toEqual(await settledMailbox(mailbox, there, oneByOne));
};

const forAny = (holds: (mailbox: DrawnMailbox, seed: number) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(drawnMailbox, fc.nat(), holds), SEEDED);

test('R1 whatever waits in a mailbox ends as it would have ended letter by letter', { timeout: PATIENCE }, () =>
  forAny(mailbox => endsAsOneByOne(mailbox, asTheDaemon)),
);

test('R61 so it does where the daemon is told to stop again and again', { timeout: PATIENCE }, () =>
  forAny((mailbox, seed) => endsAsOneByOne(mailbox, stoppedOften(seed))),
);

test('R7 so it does where the store goes away again and again', { timeout: PATIENCE }, () =>
  forAny((mailbox, seed) => endsAsOneByOne(mailbox, throughOutages(seed))),
);

test(
  'R7 two daemons over a store that fails now and then settle or park each letter, and answer none twice',
  { timeout: PATIENCE },
  () =>
    forAny(async (mailbox, seed) => {
      await settledMailbox(mailbox, here, byTwoInTrouble(seed));
      expect(await oddLetters(here)).toEqual([]);
      expect(await saidTwice(here)).toEqual([]);
    }),
);

/** Letters that are neither settled nor given up after three attempts and told, or that somebody holds. */
const oddLetters = async (db: Db) => {
  const { rows } = await sql`
    select id, state, attempts, leased_by from letter where leased_by is not null or state = 'waiting' or state = 'parked' and (
      attempts <> 3 or not exists (
        select from outgoing_mail where key like '%.parked-' || letter.id || '-%'))`.execute(db);
  return rows;
};

/** Letters with two answers to one address, and sheets or press written down twice. */
const saidTwice = async (db: Db) => {
  const { rows } = await sql`
    select in_reply_to, to_address from outgoing_mail
    where kind in ('receipt', 'refusal', 'answer', 'code') and in_reply_to is not null
    group by in_reply_to, to_address having count(*) > 1
    union all select 'sheet', letter_id::text from order_sheet group by letter_id having count(*) > 1
    union all select 'press', letter_id::text from press group by letter_id having count(*) > 1`.execute(db);
  return rows;
};
