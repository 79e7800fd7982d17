/** A desk at work over an empty store, with letters typed by hand and a clock that only moves when told. */
import type { Desk, DeskSettings } from '../../src/desk/desk.ts';
import { secondFlight } from '../../src/desk/fly-turn.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import type { Store } from '../../src/desk/ports/store.ts';
import { openAndRead } from '../../src/desk/read-letter.ts';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { runDueTurns } from '../../src/desk/run-turn.ts';
import { welcomeGameMasters } from '../../src/desk/welcome-game-masters.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { boardFiles } from '../../src/report/board-files.ts';
import { drawBoard } from '../../src/report/board-picture.ts';
import { prepareTemplates } from '../../src/report/render.ts';
import type { Db } from '../../src/store/schema.ts';
import { testDatabase } from '../builders-store.ts';

export const MASTER = 'gm@example.org';

const SETTINGS: DeskSettings = {
  name: 'Flight Desk',
  mailbox: 'orders@game.example.org',
  bounceAddress: 'bounces@game.example.org',
  largestLetter: DEFAULT_LIMITS.size,
  policy: 'either',
  trustedAuthserv: null,
  zone: 'UTC',
  everyDays: 3,
  answers: { perHour: 20, equalPerDay: 3 },
  remindHoursBefore: 24,
  gameMasters: [{ name: 'Maud', address: MASTER }],
  noon: { settleSeconds: 0, outageMinutes: 30, summaryMinutes: 60 },
  leases: { workSeconds: 120, mailSeconds: 300 },
  parkAfter: 3,
  lettersPerDay: 50,
  keepTextsDays: null,
  digest: null,
};

export type Office = {
  readonly desk: Desk;
  readonly store: Store;
  /** The tables, for what no letter can bring about. */
  readonly db: Db;
  readonly setClock: (moment: string) => void;
  /** Who flies turns again; `honestly` until somebody else is set. */
  readonly setReferee: (flyAgain: Desk['flyAgain']) => void;
  /** Notes that the mailbox was read to its end by a pass that began now. */
  readonly readMailbox: () => Promise<void>;
  /** Runs the turns that are due; gives what became of each. */
  readonly runTurns: () => Promise<readonly string[]>;
  /** Sets the clock, where a moment is given, and does both. */
  readonly noon: (moment?: string) => Promise<readonly string[]>;
  /** Settles whatever letters wait. */
  readonly receive: () => Promise<void>;
  /** Files a letter; it waits until letters are received. */
  readonly file: (from: string, body: string, more?: Extra) => Promise<void>;
  /** Sends a letter and has it settled; gives the mails it caused, in order of their addresses. */
  readonly write: (from: string, body: string, more?: Extra) => Promise<readonly ClaimedMail[]>;
  /** A letter of the game master, and the code that he is sent, if any, sent back; gives the mails of the last letter. */
  readonly command: (body: string) => Promise<readonly ClaimedMail[]>;
  /** Everything that waits in the outbox, taken out of it. */
  readonly mails: () => Promise<readonly ClaimedMail[]>;
  /** Pilots (six) in G1, of classic unless other lines are given, begun by mail alone; gives each pilot's reply address. */
  readonly startedGame: (rules?: string, pilots?: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** An empty store to work over, other than the one that tests share. */
type Place = { readonly store: Store; readonly db: Db };

type Extra = {
  readonly to?: string;
  readonly headers?: readonly string[];
  readonly arrived?: string;
  readonly raw?: Uint8Array;
};

/** Flies turns again from their records, here. */
export const honestly: Desk['flyAgain'] = async turns => turns.map(secondFlight);

export const PILOTS = ['Adder', 'Bittern', 'Cormorant', 'Dunlin', 'Egret', 'Falcon'] as const;
export const addressOf = (pilot: string): string => `${pilot.toLowerCase()}@example.net`;

export const openOffice = async (settings: Partial<DeskSettings> = {}, place: Place | null = null): Promise<Office> => {
  const { store, db } = place ?? (await testDatabase());
  let clock = new Date('2026-03-02T09:00:00Z');
  let serial = 0;
  let seeds = 0;
  let flyAgain = honestly;
  const outcomes: string[] = [];
  const desk: Desk = {
    settings: { ...SETTINGS, ...settings },
    store,
    render: await prepareTemplates(),
    readLetter: letter => openAndRead(letter, { limits: DEFAULT_LIMITS, gameMasters: SETTINGS.gameMasters }),
    draw: async (after, events) => drawBoard(after, events),
    boards: boardFiles,
    flyAgain: turns => flyAgain(turns),
    diary: {
      info: ({ outcome }, event) => void (event === 'turn run' && outcomes.push(String(outcome))),
      error: facts => console.error(facts),
    },
    now: () => clock,
    secret: () => `${String(++serial).padStart(8, 'a')}secret`,
    seed: () => `a seed of the test${seeds++ === 0 ? '' : `, ${seeds}`}`,
  };
  await welcomeGameMasters(desk);

  const mails = async (): Promise<readonly ClaimedMail[]> => {
    const now = new Date('2099-01-01T00:00:00Z');
    const claimed = await store.claimMails({ owner: 'test', limit: 1000, now, until: now });
    await store.markMails(claimed.map(({ key, fence }) => ({ key, fence, mark: { state: 'posted', at: clock } })));
    return [...claimed].sort((one, other) => (one.to.address < other.to.address ? -1 : 1));
  };

  /** What a trusted border server says of an honest letter. */
  const vouched = (from: string): readonly string[] =>
    settings.trustedAuthserv
      ? [`Authentication-Results: ${settings.trustedAuthserv}; dmarc=pass header.from=${from.split('@')[1]}`]
      : [];

  const receive = () => receiveLetters(desk, 'test', new AbortController().signal);

  const file: Office['file'] = async (
    from,
    body,
    { to = SETTINGS.mailbox, headers = vouched(from), arrived, raw } = {},
  ) => {
    const uid = String(++serial);
    const text = [
      `From: ${from}`,
      `To: ${to}`,
      'Subject: a letter',
      `Message-ID: <letter.${uid}@example.net>`,
      ...headers,
      'Content-Type: text/plain; charset=utf-8',
      '',
      body,
      '',
    ].join('\r\n');
    const bytes = raw ?? Buffer.from(text);
    const letter = { mailbox: 'test', uidValidity: '1', uid, arrived: arrived ? new Date(arrived) : clock, raw: bytes };
    await store.fileLetters([{ ...letter, size: bytes.byteLength }], clock);
  };

  const write: Office['write'] = async (...letter) => {
    await file(...letter);
    await receive();
    return mails();
  };

  const masterAddress = async (): Promise<string> => `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;

  const command: Office['command'] = async body => {
    const to = await masterAddress();
    const answers = await write(MASTER, body, { to });
    const asked = answers.find(({ kind }) => kind === 'code');
    return asked ? write(MASTER, `confirm ${codeIn(asked)}`, { to }) : answers;
  };

  const startedGame: Office['startedGame'] = async (rules = 'book: classic', pilots = PILOTS) => {
    await mails();
    await command(`new game Cambrai\n${rules}\nevery: 3 days`);
    for (const pilot of pilots) {
      const [asked] = await write(addressOf(pilot), `join G1 as ${pilot}`);
      await write(addressOf(pilot), `confirm ${codeIn(asked)}`);
    }
    const begun = await command('start G1');
    const reports = begun.filter(({ kind }) => kind === 'report');
    return new Map(reports.map(({ to, from }) => [to.name, from]));
  };

  const setClock = (moment: string): void => {
    clock = new Date(moment);
  };

  const readMailbox = async (): Promise<void> => {
    const fence = await store.takeLease('mailbox test', 'test', clock, new Date(clock.getTime() + 60_000));
    const lease = { name: 'mailbox test', fence: fence ?? 0 };
    await store.endPass({ mailbox: 'test', lease, cursor: null, began: clock, ended: clock });
  };

  const runTurns = async (): Promise<readonly string[]> => {
    const stopping = new AbortController().signal;
    await runDueTurns(desk, { owner: 'test', mailbox: 'test', stopping, mailsWait: () => undefined });
    return outcomes.splice(0);
  };

  const noon: Office['noon'] = async moment => {
    if (moment !== undefined) setClock(moment);
    await readMailbox();
    return runTurns();
  };

  const setReferee: Office['setReferee'] = next => {
    flyAgain = next;
  };

  return {
    desk,
    receive,
    store,
    db,
    setClock,
    setReferee,
    file,
    write,
    command,
    mails,
    startedGame,
    readMailbox,
    runTurns,
    noon,
  };
};

/** The code that a mail asks to send back. */
export const codeIn = (mail: Pick<ClaimedMail, 'text'> | undefined): string => {
  const code = /confirm ([a-z0-9]+)/.exec(mail?.text ?? '')?.[1];
  if (!code) throw new Error(`There is no code in this mail:\n${mail?.text}`);
  return code;
};
