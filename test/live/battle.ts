import { sql } from 'kysely';
import type { ParsedMail } from 'mailparser';
import { until } from '../../scripts/live/ground.ts';
import type { Db } from '../../src/store/schema.ts';
import { type Correspondent, correspondent } from './correspondent.ts';

export const PILOTS = ['Adder', 'Bittern', 'Cormorant', 'Dunlin', 'Egret', 'Falcon'] as const;
export type PilotName = (typeof PILOTS)[number];

const MAILBOXES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The people of a battle, each at his mailbox. */
export type Company = {
  readonly master: Correspondent;
  readonly pilots: Readonly<Record<PilotName, Correspondent>>;
  readonly everybody: readonly Correspondent[];
  readonly leave: () => Promise<void>;
};

export const company = async (): Promise<Company> => {
  const master = await correspondent('gm', 'Maud');
  const everybody = await Promise.all(PILOTS.map((name, index) => correspondent(MAILBOXES[index] ?? '', name)));
  const pilots = Object.fromEntries(everybody.map(pilot => [pilot.name, pilot])) as Company['pilots'];
  const leave = async () => void (await Promise.all([master, ...everybody].map(each => each.leave())));
  return { master, pilots, everybody, leave };
};

/** Asks for something that needs a code, and sends the code back; tells what came of it. */
export const askWithCode = async (
  who: Correspondent,
  body: string,
  answering?: ParsedMail,
): Promise<{ readonly asked: ParsedMail; readonly done: ParsedMail }> => {
  const asked = await who.ask(body, answering);
  return { asked, done: await who.ask(`confirm ${codeIn(asked)}`, asked) };
};

/** The code that a mail asks to send back. */
const codeIn = (mail: ParsedMail): string => {
  const code = /\| confirm ([a-z0-9]+)/.exec(mail.text ?? '')?.[1];
  if (code === undefined) throw new Error(`Expected a code in "${mail.subject}", found:\n${mail.text}`);
  return code;
};

/** A game of classic with six pilots begins, by mail alone; gives each pilot's first report. */
export const beginBattle = async ({ master, everybody }: Company): Promise<ReadonlyMap<string, ParsedMail>> => {
  const welcome = await master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
  await askWithCode(master, 'new game Cambrai\nbook: classic\nevery: 3 days', welcome);
  await Promise.all(everybody.map(pilot => askWithCode(pilot, `join G1 as ${pilot.name}`)));
  await askWithCode(master, 'start G1', welcome);
  return reports(everybody, 1);
};

/** The reports with which this turn of a game opened, by pilot, once everybody has his. */
export const reports = async (
  everybody: readonly Correspondent[],
  turn: number,
  game = 'G1',
): Promise<ReadonlyMap<string, ParsedMail>> => {
  const came = everybody.map(async pilot => {
    const report = await pilot.receive(`the report that opens turn ${turn}`, mail => opens(mail, game, turn));
    return [pilot.name, report] as const;
  });
  return new Map(await Promise.all(came));
};

const opens = ({ messageId = '' }: ParsedMail, game: string, turn: number): boolean =>
  messageId.startsWith(`<report.${game.toLowerCase()}.t${turn}.`);

/**
 * Moves the noon of G1, or of the games named, so many seconds ahead and waits until it has passed. Only the deadline is moved, as if the wall
 * clock had run; everything else the daemon does by itself. A noon falls on a whole second, as INTERNALDATE does.
 */
export const noonIn = async (db: Db, seconds: number, games: readonly string[] = ['G1']): Promise<void> => {
  const noon = new Date((Math.ceil(Date.now() / 1000) + seconds) * 1000);
  await db.updateTable('game').set({ deadline: noon, next_noon: noon }).where('id', 'in', games).execute();
  await until('noon has passed', seconds + 5, () => Date.now() > noon.getTime() + 1000);
};

/**
 * Lets six minutes pass for whoever waits in the database: leases run out and attempts fall due. The test moves the
 * clock, so that nobody has to wait for it.
 */
export const sixMinutesPass = async (db: Db): Promise<void> => {
  for (const statement of [
    "update lease set until = until - interval '6 minutes'",
    "update letter set leased_until = leased_until - interval '6 minutes'",
    "update game set leased_until = leased_until - interval '6 minutes'",
    `update outgoing_mail set leased_until = leased_until - interval '6 minutes',
       next_attempt = next_attempt - interval '6 minutes'`,
  ]) {
    await sql.raw(statement).execute(db);
  }
};
