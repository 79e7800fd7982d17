import type { Seat } from '../sopwith/index.ts';
import type { Block, Draft } from './block.ts';
import { aboutGame, type GameFacts, gameTag, type OpenTurn } from './facts.ts';
import { noonLine } from './standing-sheet.ts';
import { counted } from './words/en.ts';

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });

/** How a game stands for its master: seats and who has sent orders, never what. */
export type MasterStatus = {
  readonly game: GameFacts;
  readonly state: 'gathering' | 'running' | 'paused' | 'over' | 'cancelled' | 'moved';
  readonly turn: number;
  /** null where no turn is open. */
  readonly open: OpenTurn | null;
  /** Why the turn is not flown though it is due; null where nothing is in the way. */
  readonly held: string | null;
  readonly seats: readonly {
    readonly seat: Seat | null;
    readonly pilot: string;
    readonly orders: 'in' | 'waited for' | 'none needed';
    readonly missed: number;
  }[];
  /** Mails that did not arrive, or not yet. */
  readonly troubles: readonly { readonly to: string; readonly mail: string; readonly state: string }[];
};

export const masterStatus = ({ game, state, turn, open, held, seats, troubles }: MasterStatus): Draft => ({
  subject: `${gameTag(game)}: ${state}${turn > 0 ? `, turn ${turn}` : ''}`,
  blocks: [
    paragraph(aboutGame(game), ...(open === null ? [] : [noonLine(open)])),
    ...(held === null ? [] : [{ kind: 'warning', lines: [`Turn ${turn} is held: ${held}.`] } as const]),
    {
      kind: 'table',
      head: ['Seat', 'Pilot', 'Orders', 'NMR'],
      numbers: [3],
      rows: seats.map(({ seat, pilot, orders, missed }) => [
        seat === null ? 'open' : String(seat),
        pilot,
        orders,
        String(missed),
      ]),
    },
    ...(troubles.length === 0
      ? [paragraph('All mails of this game have arrived, as far as is known.')]
      : [
          { kind: 'heading', text: 'Mails that did not arrive' } as const,
          { kind: 'list', items: troubles.map(({ to, mail, state }) => `${to}: ${mail}, ${state}`) } as const,
        ]),
  ],
});

/** The first mail to a game master of the configuration; his reply address bears his token. R21 */
export const masterWelcome = (name: string, replyTo: string): Draft => ({
  subject: 'Welcome, game master',
  blocks: [
    paragraph(`${name}, you run games by mail here. Your address for that is below; it is yours alone.`, replyTo),
    paragraph('To begin, open a game, invite pilots, and start it when the seats are taken:'),
    {
      kind: 'sheet',
      lines: ['new game Cambrai', 'book: classic', 'zone: Europe/Amsterdam', 'every: 3 days', 'seats: 6'],
    },
    { kind: 'sheet', lines: ['invite baron@example.org to G1', 'start G1'] },
    paragraph('“help” brings all commands. What changes time, seats or positions waits for a code that comes to you.'),
  ],
});

/** To somebody whom a game master wants in his game. */
export const invitation = (game: GameFacts, gameMaster: string): Draft => ({
  subject: `${gameTag(game)}: an invitation`,
  blocks: [
    paragraph(
      `${gameMaster} invites you to a battle of postal Sopwith: six biplanes, orders in secret, a turn at noon.`,
      aboutGame(game),
    ),
    paragraph('To take a seat, answer with the name you want to fly under:'),
    { kind: 'sheet', lines: [`join ${game.id} as NAME`] },
  ],
});

/** What the game master has to look at. Addresses and ids only: no orders, no tokens. R57 */
export type Trouble =
  | {
      readonly kind: 'bounce';
      readonly severity: 'hard' | 'transient';
      readonly recipient: string;
      readonly status: string;
    }
  | { readonly kind: 'unlinked-bounce'; readonly recipient: string; readonly status: string }
  | { readonly kind: 'parked'; readonly letterId: number; readonly error: string; readonly attempts: number }
  | {
      readonly kind: 'withheld';
      readonly uid: string;
      readonly arrived: Date | null;
      readonly size: number;
      readonly from: string | null;
      readonly error: string;
      readonly attempts: number;
    }
  | { readonly kind: 'unproved'; readonly from: string }
  | { readonly kind: 'token-used'; readonly from: string; readonly holder: string }
  | { readonly kind: 'flood'; readonly address: string; readonly letters: number }
  | { readonly kind: 'silenced'; readonly address: string; readonly answers: number }
  | { readonly kind: 'turn-held'; readonly game: GameFacts; readonly turn: number; readonly because: string };

export const troubleNotice = (trouble: Trouble): Draft => ({
  subject: TROUBLE_SUBJECTS[trouble.kind],
  blocks: [{ kind: 'warning', lines: [troubleText(trouble)] }],
});

const TROUBLE_SUBJECTS: Readonly<Record<Trouble['kind'], string>> = {
  bounce: 'A mail did not arrive',
  'unlinked-bounce': 'A mail may not have arrived',
  parked: 'A letter could not be read',
  withheld: 'The mail server does not give a letter',
  unproved: 'A letter that nobody could be held to',
  'token-used': 'Somebody used the token of another',
  flood: 'Somebody writes too many letters',
  silenced: 'Somebody is answered no more today',
  'turn-held': 'A turn is held',
};

const troubleText = (trouble: Trouble): string => {
  switch (trouble.kind) {
    case 'bounce':
      return trouble.severity === 'hard'
        ? `Mail to ${trouble.recipient} was refused for good (${trouble.status}). The pilot keeps his seat; perhaps you know another way to reach him.`
        : `Mail to ${trouble.recipient} is delayed (${trouble.status}). Nothing is to be done yet.`;
    case 'unlinked-bounce':
      return `A delivery report says that mail to ${trouble.recipient} was refused for good (${trouble.status}). It names no mail of ours, so anybody may have written it: it excuses nobody. More of the kind are not told of today.`;
    case 'parked':
      return `Letter ${trouble.letterId} was set aside after ${counted(trouble.attempts)} attempts: ${trouble.error}. Nothing of it counts. Show this to whoever runs the program; once that is mended, “read again ${trouble.letterId}” has it read.`;
    case 'withheld':
      return withheldText(trouble);
    case 'unproved':
      return `A letter named ${trouble.from} as its sender, and nothing proved it: neither his secret nor a mail server that is trusted. Nothing of it counts, and a pilot learns of it from his next report. If it was his, let him answer his newest one. More of the kind are not told of today.`;
    case 'token-used':
      return `A letter from ${trouble.from} bore the token of ${trouble.holder} and was refused. Perhaps a report was passed on. Both learn of it; more of the kind are not told of today.`;
    case 'flood':
      return `${trouble.address} sent ${trouble.letters} letters within 24 hours, as many as are read of anybody. The others are not read; what stands stays.`;
    case 'silenced':
      return `${trouble.address} had ${trouble.answers} answers; more would only feed a loop. Letters are still read, but not answered for a while.`;
    case 'turn-held':
      return `Turn ${trouble.turn} of ${trouble.game.name} (${trouble.game.id}) is held: ${trouble.because}. Nothing of it was told to anybody, and all orders are kept as they were at noon. Show this to whoever runs the program; then “process ${trouble.game.id} turn ${trouble.turn}” flies it from the same orders, and “extend ${trouble.game.id} by 1 day” opens it again for a later noon.`;
  }
};

const withheldText = ({
  uid,
  arrived,
  size,
  from,
  error,
  attempts,
}: Extract<Trouble, { kind: 'withheld' }>): string => {
  const when = arrived
    ? `delivered ${arrived.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'delivered we know not when';
  const whose = from ?? 'somebody unknown';
  const then = from
    ? 'If it is of a pilot who owes orders, that is no NMR: his turn waits a day, and you are asked.'
    : 'Nobody knows whose orders it may hold; “extend” gives everybody time to write again.';
  return `The mail server did not give a letter from ${whose} (UID ${uid}, ${size} bytes, ${when}) in ${counted(attempts)} attempts: ${error} It was set aside, and the letters behind it are read. It is asked for once an hour; whoever runs the mailbox can move it away. ${then}`;
};
