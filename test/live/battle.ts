import type { ParsedMail } from 'mailparser';
import { type Correspondent, correspondent } from './correspondent.ts';

export { noonIn, sixMinutesPass } from '../../scripts/live/passing-time.ts';

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
