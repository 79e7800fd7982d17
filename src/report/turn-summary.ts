import type { TurnEvent } from '../sopwith/index.ts';
import type { Block, Draft } from './block.ts';
import { type GameFacts, gameTag } from './facts.ts';
import { noonText } from './time.ts';
import { counted, countOf, listed, sentence } from './words/en.ts';

/** What became of a report: taken by the reader's server, still tried, or one of the ways not to arrive. */
export type ReportFate = 'accepted' | 'deferred' | 'bounced' | 'refused' | 'given-up' | 'withdrawn';

/** How a turn went, for the master of its game. */
export type TurnSummary = {
  readonly game: GameFacts;
  readonly turn: number;
  readonly events: readonly TurnEvent[];
  readonly pilotAt: (seat: number) => string;
  readonly reports: readonly { readonly to: string; readonly fate: ReportFate; readonly error: string | null }[];
  /** The noon of the turn that is open now; null when the battle is over, or has gone on meanwhile. */
  readonly deadline: Date | null;
};

/** So many reports that did not arrive are listed one by one. */
const MOST_LISTED = 20;

/** One mail for a turn, however many readers it has: whose reports arrived, who sent no orders, when it goes on. */
export const turnSummary = (summary: TurnSummary): Draft => {
  const { game, turn, deadline } = summary;
  return {
    subject: `${gameTag(game)}: turn ${turn} summed up`,
    blocks: [
      { kind: 'paragraph', lines: [`Turn ${turn} of ${game.name} (${game.id}) was flown.`, reportsLine(summary)] },
      ...notArrived(summary),
      { kind: 'paragraph', lines: [missedLine(summary)] },
      ...(deadline === null
        ? []
        : [
            {
              kind: 'paragraph',
              lines: [`Turn ${turn + 1} is flown at noon: ${noonText(deadline, game.zone)}.`],
            } as const,
          ]),
    ],
  };
};

const FATES: readonly (readonly [ReportFate, string])[] = [
  ['accepted', 'accepted'],
  ['deferred', 'still tried'],
  ['bounced', 'bounced'],
  ['refused', 'refused'],
  ['given-up', 'given up'],
  ['withdrawn', 'withdrawn'],
];

const FATE_WORDS = Object.fromEntries(FATES) as Readonly<Record<ReportFate, string>>;

const reportsLine = ({ reports }: TurnSummary): string => {
  const counts = FATES.map(([fate, word]) => [reports.filter(report => report.fate === fate).length, word] as const)
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${counted(many)} ${word}`);
  return sentence(`${countOf(reports.length, 'report', 'reports')} written: ${listed(counts, 'none')}.`);
};

const notArrived = ({ reports }: TurnSummary): readonly Block[] => {
  const troubles = reports.filter(({ fate }) => fate !== 'accepted');
  if (troubles.length === 0) return [];
  const items = troubles
    .slice(0, MOST_LISTED)
    .map(({ to, fate, error }) => `${to}: ${FATE_WORDS[fate]}${error === null ? '' : ` (${error})`}`);
  const more = troubles.length - items.length;
  return [
    { kind: 'heading', text: 'Reports that did not arrive' },
    { kind: 'list', items: more > 0 ? [...items, `and ${more} more`] : items },
  ];
};

/** Rule: N1, V2 */
const missedLine = ({ events, pilotAt }: TurnSummary): string => {
  const missed = events.flatMap(event =>
    event.kind === 'missed-orders'
      ? [`${pilotAt(event.seat)}${event.inARow > 1 ? ` (${counted(event.inARow)} in a row)` : ''}`]
      : [],
  );
  return missed.length === 0 ? 'Everybody sent orders.' : `No orders came from ${listed(missed)}.`;
};
