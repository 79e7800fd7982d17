import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/store/schema.ts';
import { GAMES } from './battles.ts';
import type { PostOffice } from './post-office.ts';

/** The stages of a noon at which a fault may strike. */
export const STAGES_OF_NOON = [
  'letters are settled',
  'turns are frozen',
  'turns are closed',
  'reports go out',
] as const;
export type StageOfNoon = (typeof STAGES_OF_NOON)[number];

/** When a fault strikes: once that stage has come so far (in parts of a hundred), and so many milliseconds later. */
export type Moment = { readonly stage: StageOfNoon; readonly percent: number; readonly delay: number };

/** How far a round has come. */
export type Progress = {
  readonly lettersSettled: number;
  readonly turnsFrozen: number;
  readonly turnsClosed: number;
  readonly turnsSummedUp: number;
  readonly mailsWaiting: number;
  readonly reportsTaken: number;
};

const PILOTS = 6;
/** An undisturbed round comes to each of its moments long before. */
const PATIENCE = 120_000;

export const progressOf = async (db: Db, { taken }: PostOffice): Promise<Progress> => {
  const { rows } = await sql<Omit<Progress, 'reportsTaken'>>`
    select (select count(*)::integer from letter where state = 'settled') as "lettersSettled",
      (select count(*)::integer from frozen_turn) as "turnsFrozen",
      (select count(*)::integer from turn) as "turnsClosed",
      (select count(*)::integer from turn where summed_up) as "turnsSummedUp",
      (select count(*)::integer from outgoing_mail where state = 'waiting') as "mailsWaiting"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('progressOf: the database counted nothing');
  return { ...row, reportsTaken: taken().filter(({ messageId }) => messageId.startsWith('report.')).length };
};

/** @throws when a round does not come so far, though nothing has struck yet */
export const comeTo = async (moment: Moment, letters: number, look: () => Promise<Progress>): Promise<void> => {
  const end = performance.now() + PATIENCE;
  while (!isReached(moment, letters, await look())) {
    if (performance.now() > end)
      throw new Error(`nothing had struck, and yet it never came so far that ${moment.stage}`);
    await pause(25);
  }
  await pause(moment.delay);
};

const isReached = ({ stage, percent }: Moment, letters: number, so: Progress): boolean => {
  const most = (all: number): number => 1 + Math.floor(((all - 1) * percent) / 100);
  switch (stage) {
    case 'letters are settled':
      return so.lettersSettled >= most(letters);
    case 'turns are frozen':
      return so.turnsFrozen > 0;
    case 'turns are closed':
      return so.turnsClosed >= most(GAMES);
    case 'reports go out':
      return so.reportsTaken >= most(GAMES * PILOTS);
  }
};
