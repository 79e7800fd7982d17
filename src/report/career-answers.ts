import { type Career, type Outcome, type Placed, type RankOffer, type RuleBookId, rankHeld } from '../sopwith/index.ts';
import type { Block, Draft } from './block.ts';
import { BENEFIT_WORDS, countOf, placeText, rankText } from './words/en.ts';

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });

// ---------------------------------------------------------------- an offer is answered

export const promotedAnswer = ({ name, benefit, price, after }: RankOffer): Draft => ({
  subject: `You are a ${rankText(name)} now`,
  blocks: [
    paragraph(
      `You are a ${rankText(name)} now, ${BENEFIT_WORDS[benefit]}.`,
      'The rank is yours for ever, and counts from your next game on.',
      `It cost ${price} points; your standing is ${after.standing}.`,
    ),
  ],
});

export const savingAnswer = (standing: number): Draft => ({
  subject: 'You keep saving',
  blocks: [
    paragraph(
      `Your standing stays at ${standing}, and no rank was bought.`,
      'Should you think otherwise: the offer is open until your next game begins.',
    ),
  ],
});

// ---------------------------------------------------------------- standings

/** What a pilot's counted games come to. */
type Row = {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly hits: number;
  readonly kills: number;
};

/** So many places are printed, and the reader's own wherever it is. */
const LONGEST = 100;

/** Everybody who has a career, by rank and standing. Rule: P10, P11 */
export const careerStandings = (rows: readonly Placed<Row & Career>[], reader: string | null): Draft => ({
  subject: 'The standings',
  blocks: [
    paragraph('Careers, by rank and then by standing. Games with computer pilots count in none.'),
    ...standingsTable(
      ['Place', 'Pilot', 'Rank', 'Standing', 'Games', 'Wins', 'Hits', 'Kills'],
      rows,
      reader,
      ({ ranks, standing }) => [rankText(rankHeld(ranks)), String(standing)],
    ),
  ],
});

/** The table of the duel. Rule: P12, V12 */
export const tableStandings = (
  rows: readonly Placed<Row & { readonly points: number; readonly draws: number }>[],
  reader: string | null,
): Draft => ({
  subject: 'The standings of the duel',
  blocks: [
    paragraph('Two points for a won duel, one for a draw. Equal points: by hits, then by wins, then a shared place.'),
    ...standingsTable(
      ['Place', 'Pilot', 'Points', 'Draws', 'Duels', 'Wins', 'Hits', 'Kills'],
      rows,
      reader,
      ({ points, draws }) => [String(points), String(draws)],
    ),
  ],
});

const standingsTable = <R extends Placed<Row>>(
  head: readonly string[],
  rows: readonly R[],
  reader: string | null,
  own: (row: R) => readonly string[],
): readonly Block[] => {
  if (rows.length === 0) return [paragraph('No game that counts has been flown to its end yet.')];
  const shown = rows.filter(({ name }, index) => index < LONGEST || name === reader);
  const table: Block = {
    kind: 'table',
    head,
    numbers: head.flatMap((title, column) => (title === 'Pilot' || title === 'Rank' ? [] : [column])),
    rows: shown.map(row => [
      String(row.place),
      row.name,
      ...own(row),
      ...[row.games, row.wins, row.hits, row.kills].map(String),
    ]),
  };
  const left = rows.length - shown.length;
  return left === 0 ? [table] : [table, paragraph(`And ${countOf(left, 'pilot', 'pilots')} more.`)];
};

// ---------------------------------------------------------------- one career

/** A game of a pilot's record. */
export type FlownGame = {
  readonly gameId: string;
  readonly gameName: string;
  readonly ruleBook: RuleBookId;
  readonly place: number;
  readonly outcome: Outcome;
  readonly points: number;
  readonly hits: number;
  readonly kills: number;
  readonly missed: number;
  readonly computersFlew: boolean;
  readonly tablePoints: number | null;
  readonly career: Career | null;
  readonly endedAt: Date;
};

const LAST_GAMES = 10;

/** All that a pilot has flown, by book, and his last games. Rule: P10–P12, V7 */
export const careerAnswer = (pilot: Career & { readonly name: string }, games: readonly FlownGame[]): Draft => ({
  subject: `The career of ${pilot.name}`,
  blocks: [
    paragraph(careerText(pilot)),
    ...(games.length === 0
      ? [paragraph('No game of this pilot is over yet.')]
      : [byBook(games), ...duels(games), { kind: 'heading', text: 'The last games' } as const, lastGames(games)]),
  ],
});

const careerText = ({ name, standing, ranks }: Career & { readonly name: string }): string => {
  const rank = rankHeld(ranks);
  return rank === null
    ? `${name} has a standing of ${standing}, and no rank.`
    : `${name} is a ${rankText(rank)}, with a standing of ${standing}.`;
};

/** Games with computer pilots stand apart, since they count nowhere. Rule: P10, P12 */
const bookText = ({ ruleBook, computersFlew }: FlownGame): string =>
  computersFlew ? `${ruleBook}, with computers` : ruleBook;

const byBook = (games: readonly FlownGame[]): Block => ({
  kind: 'table',
  head: ['Book', 'Games', 'Wins', 'Places', 'Hits', 'Kills', 'NMR'],
  numbers: [1, 2, 4, 5, 6],
  rows: [...new Set(games.map(bookText))].sort().map(book => {
    const own = games.filter(game => bookText(game) === book);
    const sum = (count: (game: FlownGame) => number): string => String(own.reduce((all, game) => all + count(game), 0));
    return [
      book,
      String(own.length),
      String(own.filter(({ outcome }) => outcome === 'won').length),
      placesText(own),
      sum(({ hits }) => hits),
      sum(({ kills }) => kills),
      sum(({ missed }) => missed),
    ];
  }),
});

/** Such as `1st 2, 4th 1`. */
const placesText = (games: readonly FlownGame[]): string =>
  [...new Set(games.map(({ place }) => place))]
    .sort((one, other) => one - other)
    .map(place => `${placeText(place)} ${games.filter(game => game.place === place).length}`)
    .join(', ');

const duels = (games: readonly FlownGame[]): readonly Block[] => {
  const counted = games.flatMap(({ outcome, tablePoints }) => (tablePoints === null ? [] : [{ outcome, tablePoints }]));
  if (counted.length === 0) return [];
  const ended = (how: Outcome): number => counted.filter(({ outcome }) => outcome === how).length;
  const points = counted.reduce((sum, { tablePoints }) => sum + tablePoints, 0);
  return [
    paragraph(
      `Duels that count: ${ended('won')} won, ${ended('drawn')} drawn, ${ended('lost')} lost; ${countOf(points, 'point', 'points')} in their standings.`,
    ),
  ];
};

const lastGames = (games: readonly FlownGame[]): Block => ({
  kind: 'table',
  head: ['Game', 'Book', 'Ended', 'Place', 'Points', 'Standing'],
  numbers: [4, 5],
  rows: games
    .slice(-LAST_GAMES)
    .toReversed()
    .map(game => [
      `${game.gameId} ${game.gameName}`,
      game.ruleBook,
      game.endedAt.toISOString().slice(0, 10),
      placeText(game.place),
      String(game.points),
      game.career === null ? '–' : String(game.career.standing),
    ]),
});
