/** Mails about careers and standings: an offer with a last report, its answers, the lists, and one career. */
import type { Draft, Reader } from '../../src/report/block.ts';
import {
  careerAnswer,
  careerStandings,
  type FlownGame,
  promotedAnswer,
  savingAnswer,
  tableStandings,
} from '../../src/report/career-answers.ts';
import { duelMadeNotice, offDuelListAnswer, onDuelListAnswer } from '../../src/report/duel-list.ts';
import type { LastNews, Story } from '../../src/report/facts.ts';
import { turnReport } from '../../src/report/turn-report.ts';
import type { RankOffer } from '../../src/sopwith/index.ts';
import { BARON, CAMBRAI, LAST, LAST_BEFORE, MASTER, NOON, ZOE } from './battle.ts';

const CAPTAIN: RankOffer = {
  name: 'captain',
  benefit: 'long-range',
  price: 100,
  after: { standing: 12, ranks: 2 },
};

const news = (seat: number, name: string, before: number, standing: number, ranks = 0): LastNews => ({
  seat,
  name,
  career: { before, standing, ranks },
  tablePoints: null,
  offer: null,
});

const LAST_OF_A_CAREER_GAME: Story = {
  game: { ...CAMBRAI, ruleBook: 'tweedekker' },
  before: LAST_BEFORE,
  after: LAST.game,
  events: LAST.events,
  press: [],
  notes: [],
  flown: { at: NOON, by: 'noon' },
  deadline: null,
  picture: null,
  digest: 'ab'.repeat(32),
  previousDigest: 'cd'.repeat(32),
  seed: LAST.game.seed,
  lastNews: [news(1, 'Baron', 20, 9), news(2, 'Snoopy', 3, 0), { ...news(5, 'Zoë', 97, 112, 1), offer: CAPTAIN }],
};

const GAMES: readonly FlownGame[] = [
  {
    gameId: 'G1',
    gameName: 'Cambrai',
    ruleBook: 'tweedekker',
    place: 2,
    outcome: 'lost',
    points: -4,
    hits: 3,
    kills: 0,
    missed: 1,
    computersFlew: false,
    tablePoints: null,
    career: { standing: 0, ranks: 0 },
    endedAt: new Date('2026-01-12T11:00:00Z'),
  },
  {
    gameId: 'G4',
    gameName: 'Baron against Zoë',
    ruleBook: 'duel',
    place: 1,
    outcome: 'won',
    points: 0,
    hits: 5,
    kills: 1,
    missed: 0,
    computersFlew: false,
    tablePoints: 2,
    career: null,
    endedAt: new Date('2026-02-20T11:00:00Z'),
  },
  {
    gameId: 'G7',
    gameName: 'Loos',
    ruleBook: 'tweedekker',
    place: 1,
    outcome: 'won',
    points: 41,
    hits: 12,
    kills: 2,
    missed: 0,
    computersFlew: true,
    tablePoints: null,
    career: null,
    endedAt: new Date('2026-03-10T11:00:00Z'),
  },
];

export const SAMPLES_OF_CAREERS: readonly { readonly name: string; readonly draft: Draft; readonly reader: Reader }[] =
  [
    { name: 'last-report-with-an-offer', draft: turnReport(LAST_OF_A_CAREER_GAME, ZOE), reader: ZOE },
    { name: 'promoted', draft: promotedAnswer(CAPTAIN), reader: ZOE },
    { name: 'points-kept', draft: savingAnswer(112), reader: ZOE },
    {
      name: 'standings',
      draft: careerStandings(
        [
          { place: 1, name: 'Zoë', ranks: 2, standing: 12, games: 9, wins: 4, hits: 61, kills: 8 },
          { place: 2, name: 'Baron', ranks: 0, standing: 9, games: 3, wins: 1, hits: 12, kills: 1 },
          { place: 2, name: 'Snoopy', ranks: 0, standing: 9, games: 5, wins: 0, hits: 7, kills: 0 },
        ],
        'Baron',
      ),
      reader: BARON,
    },
    {
      name: 'standings-of-the-duel',
      draft: tableStandings(
        [
          { place: 1, name: 'Baron', points: 5, games: 3, wins: 2, draws: 1, hits: 14, kills: 2 },
          { place: 2, name: 'Zoë', points: 1, games: 2, wins: 0, draws: 1, hits: 6, kills: 0 },
        ],
        'Baron',
      ),
      reader: BARON,
    },
    { name: 'duel-list', draft: onDuelListAnswer(['Ottilie']), reader: BARON },
    { name: 'duel-list-alone', draft: onDuelListAnswer([]), reader: BARON },
    { name: 'duel-list-left', draft: offDuelListAnswer(), reader: BARON },
    {
      name: 'duel-made',
      draft: duelMadeNotice({ ...CAMBRAI, id: 'G8', name: 'Baron against Zoë', ruleBook: 'duel' }, NOON),
      reader: MASTER,
    },
    { name: 'standings-before-any-game', draft: careerStandings([], null), reader: BARON },
    { name: 'career', draft: careerAnswer({ name: 'Baron', standing: 9, ranks: 1 }, GAMES), reader: BARON },
    {
      name: 'career-before-any-game',
      draft: careerAnswer({ name: 'Ottilie', standing: 0, ranks: 0 }, []),
      reader: BARON,
    },
  ];
