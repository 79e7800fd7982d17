import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../scripts/live/ground.ts';
import { beginBattle, type Company, company, noonIn, reports } from './battle.ts';
import { type LiveInstallation, openInstallation } from './installation.ts';
import { isAtRest, openPostBook, type PostBook } from './post-book.ts';
import { goAway, type Responders } from './responders.ts';

let installation: LiveInstallation;
let people: Company;
let away: Responders;
let book: PostBook;

beforeAll(async () => {
  installation = await openInstallation();
  people = await company();
  await installation.startDaemon({ desk: { bounceAddress: 'returns@example.test' }, reminders: { hoursBefore: null } });
  const opened = await beginBattle(people);
  await Promise.all(people.everybody.map(pilot => pilot.ask('1: take off beta\n2: A\n3: A', opened.get(pilot.name))));
  book = await openPostBook(installation.db);
  away = await goAway(people.pilots);
});
afterAll(async () => {
  await people.leave();
  await installation.close();
});

/** Lets everybody's mail program answer for him until none has anything left to answer and the desk has read all answers. */
const untilAllIsSaid = async (): Promise<void> => {
  let quiet = 0;
  await until('nobody answers any more', 60, async () => {
    const ids = await away.answer();
    const { read } = await installation.db
      .selectFrom('letter')
      .select(eb => eb.fn.countAll<string>().as('read'))
      .where('message_id', 'in', [...ids, ''])
      .executeTakeFirstOrThrow();
    const rests = (await isAtRest(installation.db)) && Number(read) === ids.length;
    quiet = rests && (await away.answer()).length === ids.length ? quiet + 1 : 0;
    return quiet === 10;
  });
};

const EVERYBODY = ['five', 'four', 'gm', 'one', 'six', 'three', 'two'].map(name => `${name}@example.test`);

describe('R11 R13 R19 every pilot is out of office', () => {
  test('of a noon come six reports, and to the one responder that no header gives away five refusals', async () => {
    await noonIn(installation.db, 1);
    await reports(people.everybody, 2);
    await people.master.receive('the summary of turn 1', ({ messageId }) => messageId?.includes('summary') === true);
    await untilAllIsSaid();
    expect(await book.written()).toEqual([
      '2 notice gm@example.test',
      '5 refusal six@example.test',
      '1 report five@example.test',
      '1 report four@example.test',
      '1 report one@example.test',
      '1 report six@example.test',
      '1 report three@example.test',
      '1 report two@example.test',
    ]);
    expect(await book.read()).toEqual(['5 ignored auto-reply', '6 rejected no-orders']);
    const silenced = await people.master.receive('a notice', ({ text }) => text?.includes('six@example.test') === true);
    expect(silenced.subject).toBe('Somebody is answered no more today');
  });

  test('who really writes is heard, and what answers his receipt brings nothing more', async () => {
    const opened = await reports(people.everybody, 2);
    const receipts = people.everybody.map(pilot => pilot.ask('1: A\n2: A\n3: A', opened.get(pilot.name)));
    for (const { subject } of await Promise.all(receipts))
      expect(subject).toBe('[G1] Cambrai: orders for turn 2 accepted');
    await untilAllIsSaid();
    expect(await book.byKind()).toEqual(['2 notice', '6 receipt', '5 refusal', '6 report']);
  });

  test('the game goes on: everybody is flown as he ordered, and nobody else was ever written to', async () => {
    await noonIn(installation.db, 1);
    const flown = await reports(people.everybody, 3);
    for (const { text } of flown.values()) expect(text).not.toContain('sent no orders');
    await people.master.receive('the summary of turn 2', ({ messageId }) => messageId?.includes('.t2.') === true);
    await untilAllIsSaid();
    expect(await book.byKind()).toEqual(['3 notice', '6 receipt', '5 refusal', '12 report']);
    expect(await book.read()).toEqual(['6 accept', '15 ignored auto-reply', '8 rejected no-orders']);
    expect(await book.recipients()).toEqual(EVERYBODY);
  });
});
