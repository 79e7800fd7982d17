import { Temporal } from 'temporal-polyfill';
import { forgeryNotice } from '../report/forgery-warning.ts';
import type { Desk } from './desk.ts';
import type { Change } from './ports/changes.ts';
import type { Mail } from './ports/mails.ts';
import type { NotedForgery } from './ports/people.ts';
import { unasked, writeMail } from './write-mail.ts';

const WEEK = 7 * 24 * 3_600_000;

/**
 * Once a day, pilots who fly in no game learn by a mail of their own of the letters that were passed off as theirs on the days
 * before; all others by their next report. Nobody gets more than one such mail a week, so that forging letters floods
 * nobody. Rule: R26
 */
export const tellForgeries = async (desk: Desk): Promise<void> => {
  const { store } = desk;
  const now = desk.now();
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate().toString();
  const done = await store.dutyDone('forgeries');
  if (done !== null && done >= day) return;
  const told = await store.forgeriesOutsideGames(day, new Date(now.getTime() - WEEK));
  const mails: Mail[] = [];
  for (const key of new Set(told.map(({ pilotKey }) => pilotKey))) {
    mails.push(await noticeOf(desk, day, key, told));
  }
  const changes: readonly Change[] = [
    { kind: 'duty-done', duty: 'forgeries', day },
    ...(told.length > 0 ? [{ kind: 'forgeries-told', told } as const] : []),
  ];
  await store.change(changes, mails, [], now);
};

const noticeOf = async (desk: Desk, day: string, key: string, told: readonly NotedForgery[]): Promise<Mail> => {
  const pilot = await desk.store.pilotByKey(key);
  if (!pilot) throw new Error(`noticeOf: forgeries are noted of pilot ${key}, who is not there`);
  const occasion = unasked('notice', { id: null, turn: null }, `forgeries-${day}`);
  const his = told.filter(({ pilotKey }) => pilotKey === key);
  return writeMail(desk, { ...pilot, seat: null }, occasion, () => forgeryNotice(his));
};
