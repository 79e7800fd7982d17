import { countsCareers, type RankOffer, rankHeld } from '../sopwith/index.ts';
import type { Block, Reader } from './block.ts';
import { gameTag, type LastNews, type Story } from './facts.ts';
import { mailto } from './mailto.ts';
import { BENEFIT_WORDS, countOf, rankText, sentence } from './words/en.ts';

/** What the last report says beside the result: careers, the standing table, and the reader's own offer. Rule: P10–P12, V6 */
export const lastNews = (story: Story, reader: Reader): readonly Block[] => [
  ...careers(story),
  ...tablePoints(story.lastNews),
  ...ownOffer(story, reader),
];

const careers = ({ game, after, lastNews: news }: Story): readonly Block[] => {
  if (news.length > 0 && after.computersFlew && countsCareers(game.ruleBook)) {
    return [{ kind: 'paragraph', lines: ['A computer pilot flew in this battle, so it changes no career.'] }];
  }
  const rows = news.flatMap(({ name, career }) => {
    if (career === null) return [];
    const won = career.standing - career.before;
    return [
      [name, rankText(rankHeld(career.ranks)), career.before, won > 0 ? `+${won}` : won, career.standing].map(String),
    ];
  });
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Careers' },
        { kind: 'table', head: ['Pilot', 'Rank', 'Before', 'Change', 'Now'], numbers: [2, 3, 4], rows },
      ];
};

const tablePoints = (news: readonly LastNews[]): readonly Block[] => {
  const told = news.flatMap(({ name, tablePoints: points }) =>
    points === null ? [] : [`${name} ${countOf(points, 'point', 'points')}`],
  );
  if (told.length === 0) return [];
  return [
    { kind: 'heading', text: 'The standings of the duel' },
    { kind: 'paragraph', lines: [`This duel brings ${told.join(', ')}. “standings duel” brings the table.`] },
  ];
};

const ownOffer = ({ game, lastNews: news }: Story, { seat, replyTo }: Reader): readonly Block[] => {
  const own = news.find(one => one.seat === seat);
  return own?.offer ? offerBlocks(own.offer, `Re: ${gameTag(game)}`, replyTo) : [];
};

/** A rank that is the reader's for the asking, with the line that takes it. Rule: P11, V6 */
export const offerBlocks = (
  { name, benefit, price, after }: RankOffer,
  subject: string,
  replyTo: string,
): readonly Block[] => [
  { kind: 'heading', text: 'A promotion is open to you' },
  {
    kind: 'paragraph',
    lines: [
      `For ${price} points of your standing you may be promoted: a ${rankText(name)}, ${BENEFIT_WORDS[benefit]}.`,
      `The rank is for ever, and ${countOf(after.standing, 'point is', 'points are')} left. To have it, send back:`,
    ],
  },
  {
    kind: 'reply',
    line: 'promote',
    label: sentence(`become ${rankText(name)}`),
    mailto: mailto(replyTo, subject, ['promote']),
  },
  {
    kind: 'paragraph',
    lines: ['Silence, or “decline”, keeps saving. The offer is open until your next game begins.'],
  },
];
