import type { ClosedTurn } from '../desk/ports/turns.ts';
import { sheetLines } from '../orders/sheet-text.ts';
import { computerSheet, type Game, type OrderSheet, type Seat } from '../sopwith/index.ts';
import type { DemoPilot } from './cast.ts';
import { isReminded, type LetterTime, type Plan, type PlannedLetter, planOf, writesInTime } from './habits.ts';
import type { AnswerKind, SeenMail, SentLetter } from './post-office.ts';
import { GAME, HOUR, later, letDeskWork, letTimeCome, MINUTE, SECOND, type Stage } from './stage.ts';
import { orderLines } from './written-orders.ts';

/** A turn of the demo, as it can be told. */
export type FlownTurn = {
  readonly turn: number;
  readonly noon: Date;
  readonly before: Game;
  readonly closed: ClosedTurn;
  /** What was out of the ordinary in its post. */
  readonly notes: readonly string[];
  /** How many letters the desk read and how many mails it posted, from the report before to the one after. */
  readonly letters: number;
  readonly mails: number;
};

/** One pilot's part in a turn. */
type Part = {
  readonly pilot: DemoPilot;
  readonly seat: Seat;
  readonly plan: Plan;
  readonly report: SeenMail;
  /** What he means to fly. */
  readonly sheet: OrderSheet;
};

type Round = { readonly stage: Stage; readonly before: Game; readonly parts: readonly Part[] };

/** A letter that was sent, and the kind of mail that has to answer it. */
type Sent = { readonly letter: SentLetter; readonly answered: AnswerKind };

/** From a report to the next: six pilots write, the desk answers, reminds, and flies the turn at its noon. */
export const flyTurn = async (stage: Stage, turn: number): Promise<FlownTurn> => {
  const { before, noon } = await openTurn(stage);
  const round: Round = { stage, before, parts: await partsIn(stage, before) };
  const mails = await mailsPosted(stage);

  const firstDay = await write(round, 'first-day');
  stage.clock.jump(later(stage.clock.now(), 6 * HOUR));
  const early = [...firstDay, ...(await write(round, 'that-night'))];
  await letTimeCome(stage, later(noon, -24 * HOUR));
  const reminded = await write(round, 'after-the-reminder');
  // The desk knocks some seconds after noon; what came in between is late all the same.
  stage.clock.jump(later(noon, 2 * SECOND));
  const late = sendAll(round, 'after-noon');
  await letTimeCome(stage, later(noon, 5 * SECOND));

  const closed = await stage.installation.desk.store.closedTurn(GAME, turn);
  if (!closed) throw new Error(`Turn ${turn} was not flown at its noon, ${noon.toISOString()}.`);
  const sent = [...early, ...reminded, ...late];
  await checkPost(round, sent);
  checkSheets(round, closed);
  return {
    turn,
    noon,
    before,
    closed,
    notes: round.parts.flatMap(({ pilot, plan }) => (plan.note ? [`${pilot.name} ${plan.note}`] : [])),
    letters: sent.length,
    mails: (await mailsPosted(stage)) - mails,
  };
};

const openTurn = async ({ installation: { desk } }: Stage): Promise<{ readonly before: Game; readonly noon: Date }> => {
  const dossier = await desk.store.dossier(GAME);
  const { position, deadline } = dossier?.game ?? {};
  if (!position || !deadline) throw new Error(`${GAME} has no open turn, though its battle is not over.`);
  return { before: position, noon: deadline };
};

const about = (turn: number): string => `${GAME}.t${turn}`.toLowerCase();

/** Everybody in play reads his report and makes up his mind; the position is looked at as a person looks at the board. */
const partsIn = (stage: Stage, before: Game): Promise<readonly Part[]> =>
  Promise.all(
    stage.pilots.flatMap(pilot => {
      const aircraft = before.aircraft.find(one => one.pilot === pilot.name);
      if (!aircraft) throw new Error(`${pilot.name} has no seat in ${GAME}.`);
      if (aircraft.posture === 'out') return [];
      const { seat } = aircraft;
      const plan = planOf(pilot.name, before.turn);
      const sheet = computerSheet(before, seat, pilot.strength, `${pilot.name} ${before.turn}`);
      return [
        stage.office.mailOf(pilot, 'report', about(before.turn)).then(report => ({ pilot, seat, plan, report, sheet })),
      ];
    }),
  );

/** Those whose letters are due now write them; then the desk reads them. */
const write = async (round: Round, when: LetterTime): Promise<readonly Sent[]> => {
  const sent = sendAll(round, when);
  if (sent.length > 0) await letDeskWork(round.stage);
  return sent;
};

const sendAll = ({ stage: { office, clock }, before, parts }: Round, when: LetterTime): readonly Sent[] =>
  parts.flatMap(part =>
    part.plan.letters
      .filter(planned => planned.when === when)
      .map(planned => {
        const letter = office.send(part.pilot, wordsOf(part, planned, before), part.report, clock.now());
        if (when !== 'after-noon') clock.jump(later(clock.now(), 2 * MINUTE));
        return { letter, answered: planned.answered };
      }),
  );

const wordsOf = ({ pilot, seat, sheet }: Part, { says }: PlannedLetter, game: Game): readonly string[] => {
  switch (says) {
    case 'orders':
      return orderLines(sheet, pilot.language, pilot.press[game.turn]);
    case 'first-thoughts':
      return orderLines(computerSheet(game, seat, 'novice', 'first thoughts'), pilot.language, undefined);
    case 'misspelt-orders':
      return ['1: L', ...orderLines(sheet, pilot.language, undefined).slice(1)];
    case 'status':
      return ['status'];
  }
};

const mailsPosted = async ({ office, pilots, master }: Stage): Promise<number> => {
  const inboxes = await Promise.all([...pilots, master].map(office.mailsTo));
  return inboxes.flat().length;
};

/** Every letter has its one answer, whoever was waited for his reminder, and everybody the next report. */
const checkPost = async ({ stage, before, parts }: Round, sent: readonly Sent[]): Promise<void> => {
  const { office, pilots, master } = stage;
  const { turn } = before;
  for (const { letter, answered } of sent) await office.answerTo(letter, answered);
  for (const { pilot, plan } of parts) if (isReminded(plan)) await office.mailOf(pilot, 'reminder', about(turn));
  for (const reader of [...pilots, master]) await office.mailOf(reader, 'report', about(turn + 1));
};

/** What was flown is what the pilots meant, however their mail programs put it. */
const checkSheets = ({ parts }: Round, { sheets, turn }: ClosedTurn): void => {
  for (const { pilot, seat, plan, sheet } of parts) {
    const meant = writesInTime(plan) ? sheetLines(sheet).join(', ') : 'nothing';
    const stored = sheets[seat];
    const flown = stored ? sheetLines(stored).join(', ') : 'nothing';
    if (flown !== meant) throw new Error(`In turn ${turn} ${pilot.name} meant ${meant}, but the desk read ${flown}.`);
  }
};
