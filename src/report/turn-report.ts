import { countsPoints, type Game, ruleBookOf, type Seat, type TurnEvent } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { boardAlt } from './board-alt.ts';
import { boardLines } from './board-text.ts';
import { gameTag, type OpenTurn, type ShownPicture, type Story, type ToldTurn } from './facts.ts';
import { lastNews } from './last-news.ts';
import { oncePer } from './once-per.ts';
import { ownOrders } from './order-form.ts';
import { standings } from './standings.ts';
import { tell } from './tell.ts';
import { namesOf, tellingOf } from './telling.ts';
import { noonText } from './time.ts';
import { countOf, ordinal, placeText, sentence } from './words/en.ts';

const WEATHER: readonly TurnEvent['kind'][] = ['wind', 'drift-damage', 'new-cloud'];

/**
 * The report of a turn, as one reader gets it. Only events are told; nothing is judged again.
 * The seat of the reader adds his own warning, situation and order form; everything else is the same for all.
 *
 * Rule: V1–V5, V7, C7
 */
export const turnReport = (story: Story, reader: Reader): Draft => {
  const { subject, opening, flight, press, open, proof } = toldToAll(story);
  return {
    subject,
    blocks: [
      ...opening,
      ...ownWarning(story.after, reader.seat),
      ...flight,
      ...lastNews(story, reader),
      ...press,
      ...(open === null ? [] : ownOrders(open, reader)),
      ...proof,
    ],
  };
};

/** What a report tells of a turn to one who reads it years later: no next noon, nobody's own orders. Rule: V1, C7 */
export const turnChronicle = (told: ToldTurn): readonly Block[] => [
  ...(told.after.over === null ? [] : result(told)),
  ...segments(told),
  { kind: 'heading', text: 'How things stood' },
  ...standings(told.after),
  ...pressBlocks(told),
  ...notes(told.notes),
  digests(told),
];

/** What every reader of a turn is told alike; the very same blocks, so that they are set once. */
const toldToAll = oncePer((story: Story) => ({
  subject: `${gameTag(story.game)}: turn ${story.before.turn}${story.deadline === null ? ', the last' : ' was flown'}`,
  opening: [dateline(story), ...(story.after.over === null ? [] : result(story))],
  flight: [
    boardBlock(story.after, story.picture),
    ...segments(story),
    { kind: 'heading', text: 'How things stand' } as const,
    ...standings(story.after),
  ],
  press: [...pressBlocks(story), ...notes(story.notes)],
  open: turnOpened(story),
  proof: [digests(story)],
}));

/** The turn that opens with this report; null after the last one. */
const turnOpened = ({ game, after: position, deadline }: Story): OpenTurn | null =>
  deadline === null ? null : { game, position, deadline, paused: null };

/** The board of a position: drawn where a picture is shown, in characters for the text part. */
export const boardBlock = (game: Game, picture: ShownPicture | null): Block => ({
  kind: 'board',
  digest: picture?.digest ?? null,
  alt: picture?.alt ?? boardAlt(game, []),
  lines: boardLines(game),
});

/** What the game master decided, told to everybody. Rule: V3 */
export const notes = (decided: readonly string[]): readonly Block[] =>
  decided.length === 0
    ? []
    : [
        { kind: 'heading', text: 'From the game master' },
        { kind: 'list', items: decided },
      ];

/** From the first NMR his own report warns: how many in a row, and when he will be struck off. Rule: V2, N3 */
export const ownWarning = (game: Game, seat: Seat | null): readonly Block[] => {
  const aircraft = game.aircraft.find(one => one.seat === seat);
  if (aircraft === undefined || aircraft.missed === 0 || aircraft.posture === 'out') return [];
  const limit = ruleBookOf(game).missedOrders.struckOffAfter;
  const warning = `No orders came from you for ${countOf(aircraft.missed, 'turn', 'turns in a row')} (NMR).`;
  const threat =
    limit === null
      ? []
      : [`Without orders you are struck off at the end of turn ${game.turn + limit - aircraft.missed - 1}.`];
  return game.over === null ? [{ kind: 'warning', lines: [[warning, ...threat].join(' ')] }] : [];
};

const FLOWN_BY = {
  noon: 'at noon',
  'game-master': 'before its noon, by the game master’s word',
  orders: 'as your orders came in',
} as const;

const dateline = ({ game, before, after, flown, deadline }: Story): Block => ({
  kind: 'paragraph',
  lines: [
    `Turn ${before.turn} was flown ${FLOWN_BY[flown.by]}: ${noonText(flown.at, game.zone)}.`,
    ...(deadline === null || game.practice ? [] : [`The next noon: ${noonText(deadline, game.zone)}.`]),
    ...(deadline === null && after.over === null ? ['You are out, and with that the practice sortie ends.'] : []),
  ],
});

/** How a battle that is over ended for each pilot. Rule: E1–E3 */
export const result = ({ after }: Pick<ToldTurn, 'after'>): readonly Block[] => {
  const name = namesOf(after);
  const winner = after.over?.winner ?? null;
  const placed = after.aircraft.flatMap(one => (one.place === null ? [] : [{ ...one, place: one.place }]));
  return [
    { kind: 'heading', text: winner === null ? 'A draw' : `${name(winner)} has won` },
    {
      kind: 'list',
      items: [...placed]
        .sort((one, other) => one.place - other.place)
        .map(
          ({ place, pilot, points }) =>
            `${placeText(place)}: ${pilot}${countsPoints(after) ? `, ${pointsText(points)}` : ''}`,
        ),
    },
  ];
};

const pointsText = (points: number): string => `${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/** The missed orders, the segments, and what came after the last one. */
const segments = ({ before, events }: ToldTurn): readonly Block[] => {
  const telling = tellingOf(before, events);
  const chapter = (title: string, told: readonly TurnEvent[]): readonly Block[] =>
    told.length === 0 ? [] : [{ kind: 'chapter', title, sentences: told.map(event => tell(event, telling)) }];
  const after = events.filter(event => segmentOf(event) === null && event.kind !== 'missed-orders');
  const isWeather = ({ kind }: TurnEvent) => WEATHER.includes(kind);
  return [
    { kind: 'heading', text: 'The flight' },
    ...chapter(
      'Missed orders',
      events.filter(event => event.kind === 'missed-orders'),
    ),
    ...[1, 2, 3, 4].flatMap(segment =>
      halves(
        sentence(`${ordinal(segment)} segment`),
        events.filter(event => segmentOf(event) === segment),
      ).flatMap(({ title, told }) => chapter(title, told)),
    ),
    ...weather(after.filter(isWeather).map(event => tell(event, telling))),
    ...chapter(
      'After the last segment',
      after.filter(event => !isWeather(event)),
    ),
  ];
};

/** What fast aircraft did comes first, as all others were still where they had been. Rule: T2 */
const halves = (title: string, told: readonly TurnEvent[]) => {
  const isFast = (event: TurnEvent): boolean => 'half' in event && event.half === 'fast';
  if (!told.some(isFast)) return [{ title, told }];
  return [
    { title: `${title}: fast aircraft move and fire first`, told: told.filter(isFast) },
    { title: `${title}: then all others`, told: told.filter(event => !isFast(event)) },
  ];
};

/** Every report says what the wind was; after a battle that ended within a turn none was drawn. Rule: V4, T5 */
const weather = (told: readonly string[]): readonly Block[] => [
  {
    kind: 'chapter',
    title: 'The weather',
    sentences: told.length > 0 ? told : ['The battle ended before a wind was drawn.'],
  },
];

const segmentOf = (event: TurnEvent): number | null => ('segment' in event ? (event.segment ?? null) : null);

const pressBlocks = ({ press }: ToldTurn): readonly Block[] => {
  const written = press.filter(({ lines }) => lines.length > 0);
  return written.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Press' },
        ...written.map(({ pilot, lines }): Block => ({ kind: 'press', by: pilot, lines })),
      ];
};

/** With these anybody can check later that nothing was changed; the seed itself comes last. Rule: C7 */
const digests = ({ digest, previousDigest, seed }: ToldTurn): Block => ({
  kind: 'paragraph',
  lines: [
    `Digest of this position: ${digest}`,
    ...(previousDigest === null ? [] : [`Digest of the one before: ${previousDigest}`]),
    ...(seed === null ? [] : [`The seed of this battle: ${seed}`]),
  ],
});
