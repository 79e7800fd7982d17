import type { Mail, Picture } from '../../src/desk/ports/mails.ts';
import { ANY_DAY } from '../../src/orders/calendar.ts';
import { compose } from '../../src/post/message.ts';
import type { Reader } from '../../src/report/block.ts';
import { boardAlt } from '../../src/report/board-alt.ts';
import { drawBoard } from '../../src/report/board-picture.ts';
import type { Story } from '../../src/report/facts.ts';
import { prepareTemplates, type Render } from '../../src/report/render.ts';
import { turnReport } from '../../src/report/turn-report.ts';
import { resolveTurn, type TurnToFly } from '../../src/sopwith/index.ts';
import { classicTurns } from './resolver.ts';

export type MailFigures = {
  readonly mails: number;
  readonly mailsPerSecond: number;
  readonly mailsPerSecondWithPicture: number;
  readonly bytesOfHtml: number;
};

const LETTERHEAD = { name: 'Flight Desk', mailbox: 'orders@example.org', bounceAddress: 'bounces@example.org' };
const GAME = {
  id: 'G1',
  name: 'The Somme',
  zone: 'Europe/Amsterdam',
  ruleBook: 'classic',
  everyDays: 1,
  practice: false,
  calendar: ANY_DAY,
} as const;
const NOON = new Date('2026-03-10T11:00:00Z');
const SEATS = [1, 2, 3, 4, 5, 6];

/**
 * How many turn reports are made in a second, from events to the bytes that go out, six for each turn. With pictures each
 * turn is drawn once, as the daemon does it.
 */
export const benchMails = async (games = 4): Promise<MailFigures> => {
  const render = await prepareTemplates();
  const turns = Array.from({ length: games }, (_, game) => classicTurns(`mails-${game}`)).flat();
  const stories = turns.map(storyOf);
  const plain = await reportsOf(stories[0] as Story, [], render); // also warms up
  const without = await seconds(stories, story => reportsOf(story, [], render));
  const withPicture = await seconds(stories, story => illustrated(story, render));
  const mails = stories.length * SEATS.length;
  return {
    mails,
    mailsPerSecond: Math.round(mails / without),
    mailsPerSecondWithPicture: Math.round(mails / withPicture),
    bytesOfHtml: Buffer.byteLength(plain[0]?.html ?? ''),
  };
};

/** The text of one turn report, as pilots have it before them. */
export const reportText = async (): Promise<string> => {
  const [turn] = classicTurns('a report').slice(4);
  if (!turn) throw new Error('reportText: the battle ended too soon');
  return mailOf(storyOf(turn), readerAt(1), await prepareTemplates()).text;
};

const seconds = async (stories: readonly Story[], make: (story: Story) => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  for (const story of stories) await make(story);
  return (performance.now() - start) / 1000;
};

const storyOf = (turn: TurnToFly): Story => {
  const { game: after, events } = resolveTurn(turn);
  return {
    game: GAME,
    before: turn.game,
    after,
    events,
    press: [{ pilot: 'Pilot 1', lines: ['See you over Cambrai.', 'Bring your own oil.'] }],
    notes: [],
    flown: { at: NOON, by: 'noon' },
    deadline: after.over === null ? NOON : null,
    picture: null,
    digest: 'a'.repeat(64),
    previousDigest: 'b'.repeat(64),
    seed: null,
    lastNews: [],
  };
};

const illustrated = async (story: Story, render: Render): Promise<readonly Mail[]> => {
  const { png, digest } = drawBoard(story.after, story.events);
  const alt = boardAlt(story.after, story.events);
  const picture: Picture = { digest, gameId: GAME.id, turn: story.before.turn, png };
  return reportsOf({ ...story, picture: { digest, alt } }, [picture], render);
};

/** The six reports of a turn, composed to their bytes. */
const reportsOf = async (story: Story, pictures: readonly Picture[], render: Render): Promise<readonly Mail[]> => {
  const mails = SEATS.map(seat => mailOf(story, readerAt(seat), render));
  for (const mail of mails) await compose(mail, pictures, LETTERHEAD, NOON);
  return mails;
};

const readerAt = (seat: number): Reader => ({
  name: `Pilot ${seat}`,
  seat,
  replyTo: `orders+token${seat}@example.org`,
});

const mailOf = (story: Story, reader: Reader, render: Render): Mail => {
  const { subject, blocks } = turnReport(story, reader);
  const key = `${GAME.id}/t${story.before.turn}/${reader.seat}/report`;
  return {
    ...render(subject, blocks, reader),
    key,
    kind: 'report',
    gameId: GAME.id,
    turn: story.before.turn,
    messageId: `report.g1.t${story.before.turn}.token${reader.seat}@example.org`,
    to: { name: reader.name, address: `pilot${reader.seat}@example.org` },
    from: reader.replyTo,
    inReplyTo: null,
    enclosures: [],
    fingerprint: null,
    tellsNoon: false,
  };
};
