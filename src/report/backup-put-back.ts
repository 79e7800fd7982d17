import type { OrderSheet, Seat } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { type GameFacts, gameTag, type OpenTurn } from './facts.ts';
import { orderForm } from './order-form.ts';
import { whoHasSent } from './reminder.ts';
import { noonLine, whatStands } from './standing-sheet.ts';

/** A game as a backup brought it back, as one of its readers is told. */
export type PutBack = OpenTurn & {
  readonly sent: readonly Seat[];
  /** The sheet that stands for the reader; null where none does. */
  readonly standing: OrderSheet | null;
  /** Whether the reader has orders to write for this turn. */
  readonly writes: boolean;
  /** Whether its noon has passed already. */
  readonly due: boolean;
};

/** What counts no more, what stands, and where to write: tokens that are younger than the backup are lost. Rule: V2 */
export const backupPutBack = (put: PutBack, reader: Reader): Draft => ({
  subject: `${gameTag(put.game)}: a backup was put back`,
  blocks: [
    paragraph(
      `The desk lost what came after a backup, which was put back. Turn ${put.position.turn} of ${put.game.name} (${put.game.id}) is open as it stood then; what you were told of it and of later turns counts no more, and they are flown anew.`,
      'A mail program that knows a report already may hide the new one: “report” brings it again.',
    ),
    paragraph('Answer this mail, or write to this address. One that you were given after the backup is void:'),
    { kind: 'sheet', lines: [reader.replyTo] },
    ...(put.due ? [paragraph(dueLine(put))] : stillToWrite(put, reader)),
  ],
});

const dueLine = ({ position }: OpenTurn): string =>
  `The noon of turn ${position.turn} has passed. It is flown as soon as the desk is at work, with what it finds in its mailbox; its report says what to write then.`;

const stillToWrite = (put: PutBack, { seat, replyTo }: Reader): readonly Block[] => [
  paragraph(noonLine(put)),
  ...(put.writes ? whatStands(put, put.standing) : []),
  whoHasSent(put),
  ...(put.writes && seat !== null ? [orderForm(put.position, put.game, seat, replyTo)] : []),
];

/** The same for a game master, with his games; `turn`: null for one that gathers pilots. */
export const backupPutBackForMaster = (
  games: readonly { readonly game: GameFacts; readonly turn: number | null }[],
): Draft => ({
  subject: 'A backup was put back',
  blocks: [
    paragraph(
      'The desk lost what came after a backup, which was put back. All that happened since is undone, what you had done as well; what letters still lie in the mailbox are read again.',
      'Codes that were mailed since work no more. Who joined since, or was given a new address or token, asks for it again.',
    ),
    games.length === 0
      ? paragraph('None of your games is under way.')
      : {
          kind: 'list',
          items: games.map(({ game, turn }) => `${game.name} (${game.id}): ${standing(turn)}`),
        },
    paragraph(
      'Everybody in a game under way was told so. “status” tells how a game stands, “extend” gives its pilots time.',
    ),
  ],
});

const standing = (turn: number | null): string =>
  turn === null
    ? 'it gathers pilots. If it had begun since, start it again, and tell its pilots that its reports count no more.'
    : `turn ${turn} is open again.`;

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });
