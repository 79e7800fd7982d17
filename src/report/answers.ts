import { type FlightStep, type Game, type OrderSheet, ruleBookOf, type Seat } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { credits } from './credits.ts';
import { aboutGame, type GameFacts, gameTag, type OpenTurn } from './facts.ts';
import { mailto } from './mailto.ts';
import { whoHasSent } from './reminder.ts';
import { ruleSummary } from './rule-summary.ts';
import { flightPreview, noonLine, whatStands } from './standing-sheet.ts';
import { standings } from './standings.ts';
import { noonText } from './time.ts';
import { boardBlock, ownWarning } from './turn-report.ts';
import { listed, windText } from './words/en.ts';

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });

/** How an open turn stands for one pilot; sheet, preview and press are his own. */
export type OwnStatus = OpenTurn & {
  readonly sent: readonly Seat[];
  readonly standing: OrderSheet | null;
  readonly flight: readonly FlightStep[];
  readonly press: readonly string[];
};

/** The open turn, its noon, what is flown if nothing else comes, and who has sent orders, never what. Rule: V1, V2 */
export const statusAnswer = (status: OwnStatus, { seat }: Reader): Draft => {
  const { game, position } = status;
  const flies = position.aircraft.some(one => one.seat === seat && one.posture !== 'out');
  return {
    subject: `${gameTag(game)}: turn ${position.turn} is open`,
    blocks: [
      paragraph(noonLine(status)),
      ...(flies ? whatStands(status, status.standing) : []),
      ...(flies ? flightPreview(status.flight) : []),
      ...ownWarning(position, seat),
      ...(status.press.length === 0
        ? []
        : [paragraph('Your press for this turn:'), { kind: 'sheet', lines: status.press } as const]),
      whoHasSent(status),
      { kind: 'heading', text: 'How things stand' },
      boardBlock(position, null),
      paragraph(`The last wind: ${windText(position.wind)}.`),
      ...standings(position),
    ],
  };
};

/** A game that has not begun. */
export const gatheringAnswer = (game: GameFacts, pilots: readonly string[], seats: number): Draft => ({
  subject: `${gameTag(game)}: pilots are gathering`,
  blocks: [paragraph(aboutGame(game), `${pilots.length} of ${seats} seats are taken: ${listed(pilots)}.`)],
});

/** A game that is over or was cancelled: there is no noon any more. */
export const closedAnswer = (game: GameFacts, position: Game): Draft => ({
  subject: `${gameTag(game)}: the battle is over`,
  blocks: [paragraph('No more turns are flown in this game.'), ...standings(position)],
});

/** One line of the list of games. */
export type ListedGame = {
  readonly game: GameFacts;
  readonly state: 'gathering' | 'running' | 'paused' | 'over' | 'cancelled' | 'moved';
  readonly pilots: number;
  readonly seats: number;
  readonly turn: number;
  readonly deadline: Date | null;
};

/** The games there are, and who waits for a duel. */
export const gamesAnswer = (games: readonly ListedGame[], duelList: readonly string[]): Draft => ({
  subject: 'The games',
  blocks: [
    ...(games.length === 0
      ? [paragraph('There are no games at present.')]
      : [
          {
            kind: 'table' as const,
            head: ['Game', 'Rules', 'Pilots', 'State'],
            numbers: [],
            rows: games.map(({ game, state, pilots, seats, turn }) => [
              `${game.id} ${game.name}`,
              game.ruleBook,
              `${pilots} of ${seats}`,
              state === 'running' || state === 'paused' ? `${state}, turn ${turn}` : state,
            ]),
          },
          ...games.flatMap(({ game, deadline }) =>
            deadline === null ? [] : [paragraph(`${game.id}: noon is ${noonText(deadline, game.zone)}.`)],
          ),
          paragraph('To fly in one that is gathering, write:'),
          { kind: 'sheet', lines: ['join GAME as NAME'] } as const,
        ]),
    ...(duelList.length === 0 ? [] : [paragraph(`On the duel list: ${listed(duelList)}. “duel” puts you on it.`)]),
  ],
});

/** Who made the game, and its rules in short. */
export const rulesAnswer = (game: GameFacts | null, position: Game | null): Draft => ({
  subject: 'The rules',
  blocks: [
    paragraph(
      'Each turn has three segments. All pilots write their orders in secret, and at noon they fly them together.',
      'In each segment everybody moves, then clouds do their harm, then all fire at once.',
    ),
    ...(game === null || position === null
      ? []
      : [
          { kind: 'heading', text: `${ruleBookOf(position).title}, as flown in ${game.name}` } as const,
          { kind: 'list', items: ruleSummary(position, game) } as const,
        ]),
    ...credits,
  ],
});

/** Somebody new, or known, now flies, in a game or (null) in none yet; his reply address is his secret. R21 */
export const joinedAnswer = (game: GameFacts | null, name: string, replyTo: string): Draft => ({
  subject: game === null ? `You fly as ${name}` : `${gameTag(game)}: you fly as ${name}`,
  blocks: [
    game === null
      ? paragraph(`You fly as ${name}, and the name is yours for ever. To take a seat, write “join GAME as ${name}”.`)
      : paragraph(aboutGame(game), `You fly as ${name}. The first report comes when the battle begins.`),
    paragraph('Your reply address is below. It is yours alone: who writes to it writes as you.', replyTo),
  ],
  asked: [
    ...(game === null ? [] : [aboutGame(game)]),
    `You are to fly ${game === null ? '' : 'in it '}as ${name}, and the name is yours for ever then.`,
  ],
});

/** What was asked waits for its code; `asked`: in sentences of which nothing is done yet. */
export const codeMail = (asked: readonly string[], code: string, expires: Date, replyTo: string): Draft => ({
  subject: 'Please confirm',
  blocks: [
    paragraph('Somebody, probably you, asked for this:'),
    { kind: 'list', items: asked },
    paragraph('To have it done, send back this line, without the bar:'),
    {
      kind: 'reply',
      line: `confirm ${code}`,
      label: 'Confirm',
      mailto: mailto(replyTo, 'Re: Please confirm', [`confirm ${code}`]),
    },
    paragraph(
      `The code works once, until ${noonText(expires, 'UTC')} (48 hours).`,
      'If it was not you, do nothing: then nothing is done.',
    ),
  ],
});

/** The pilot of a practice sortie has had enough of it. */
export const resignedAnswer = (game: GameFacts): Draft => ({
  subject: `${gameTag(game)}: you have resigned`,
  blocks: [
    paragraph(`${game.name} ${game.id} ends here. For another one, write:`),
    { kind: 'sheet', lines: ['practice'] },
  ],
});

export const observingAnswer = (game: GameFacts): Draft => ({
  subject: `${gameTag(game)}: you are watching`,
  blocks: [
    paragraph(aboutGame(game), 'You get its reports and press. To end that, write:'),
    { kind: 'sheet', lines: [`unobserve ${game.id}`] },
  ],
});

/** Beside the report of a turn that a roll back undid and that was not flown again yet. */
export const undoneReportAnswer = (game: GameFacts, turn: number): Draft => ({
  subject: `${gameTag(game)}: the report of turn ${turn}, which was undone`,
  blocks: [
    paragraph(
      aboutGame(game),
      `The game was rolled back, and turn ${turn} was undone by it. Its report comes as it was sent then; what it tells counts no more.`,
    ),
  ],
});

export const notObservingAnswer = (game: GameFacts): Draft => ({
  subject: `${gameTag(game)}: you are no longer watching`,
  blocks: [paragraph('No more reports of this game come to you.')],
});

/** A stranger learns how to begin, and nothing of any game. Rule: V1 */
export const strangerAnswer = (sentences: readonly string[]): Draft => ({
  subject: 'Your letter',
  blocks: [
    paragraph('This address runs games of postal Sopwith. Nothing of your letter was kept.'),
    ...(sentences.length === 0 ? [] : [{ kind: 'list', items: sentences } as const]),
    paragraph(
      'If you fly here, write from your registered address, or answer one of our mails. To join a game, write:',
    ),
    { kind: 'sheet', lines: ['join GAME as NAME'] },
  ],
});
