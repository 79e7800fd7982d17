import type { Block, Draft } from './block.ts';
import type { GameFacts } from './facts.ts';
import { type MailLine, mailLine } from './mail-book.ts';
import { noonText } from './time.ts';
import { counted, countOf, listed } from './words/en.ts';

/** How a game of his stands, as its master is told once a week. */
export type WeeksGame = {
  readonly game: GameFacts;
  readonly state: 'gathering' | 'running' | 'paused';
  readonly turn: number;
  /** null while it gathers pilots. */
  readonly deadline: Date | null;
  readonly waitedFor: readonly string[];
  readonly missing: readonly { readonly pilot: string; readonly inARow: number }[];
};

/** What one game master is told once a week. */
export type Week = {
  readonly games: readonly WeeksGame[];
  /** Mails of his games that did not arrive, or not yet. */
  readonly mails: readonly MailLine[];
  readonly parked: readonly { readonly id: number; readonly arrived: Date; readonly error: string | null }[];
  readonly zone: string;
};

/** The week of a game master: his games, who is missing, mails that did not arrive, letters put aside. Rule: R58 */
export const weeklyDigest = ({ games, mails, parked, zone }: Week): Draft => ({
  subject: `Your week: ${countOf(games.length, 'game', 'games')}`,
  blocks: [
    games.length === 0 ? paragraph('You run no game at present.') : { kind: 'list', items: games.map(gameText) },
    ...section(
      'Mails of the week that did not arrive',
      mails.map(mail => `Mail ${mail.number}: ${mailLine(mail, zone)}`),
    ),
    ...(mails.length === 0 ? [] : [paragraph('“send again NUMBER” posts one once more.')]),
    ...section(
      'Letters put aside',
      parked.map(
        ({ id, arrived, error }) => `Letter ${id}, come ${noonText(arrived, zone)}: ${error ?? 'no reason noted'}`,
      ),
    ),
    ...(mails.length + parked.length === 0
      ? [paragraph('All mails of the week have arrived, as far as is known, and no letter is put aside.')]
      : []),
  ],
});

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });

const section = (text: string, items: readonly string[]): readonly Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', text },
        { kind: 'list', items },
      ];

const gameText = ({ game, state, turn, deadline, waitedFor, missing }: WeeksGame): string => {
  const open = deadline === null ? state : `${state}, turn ${turn}, noon ${noonText(deadline, game.zone)}`;
  const waited = waitedFor.length === 0 ? '' : ` Orders are waited for from ${listed(waitedFor)}.`;
  const missed = missing.map(({ pilot, inARow }) => `${pilot} (${counted(inARow)} in a row)`);
  return `${game.name} (${game.id}): ${open}.${waited}${missed.length === 0 ? '' : ` NMR: ${listed(missed)}.`}`;
};
