import { type Refusal, refusalText } from '../orders/refusal-text.ts';
import type { OrderSheet } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { gameTag, type OpenTurn } from './facts.ts';
import { orderForm } from './order-form.ts';
import { noticeBlocks } from './receipt.ts';
import { noonLine, sheetBlock, whatStands } from './standing-sheet.ts';
import { countOf, inBrief, sentence } from './words/en.ts';

/** A letter that was refused whole; `open` is null where it is bound to no running game. */
export type RefusedLetter = {
  readonly refusals: readonly Refusal[];
  readonly notices: readonly string[];
  readonly open: (OpenTurn & { readonly standing: OrderSheet | null }) | null;
};

/**
 * Every fault in a sentence of its own, what was expected, and what stands now.
 *
 * Rule: R40, O2
 */
export const refusalMail = ({ refusals, notices, open }: RefusedLetter, reader: Reader): Draft => ({
  subject: open === null ? 'Your letter was refused' : `${gameTag(open.game)}: your letter was refused`,
  blocks: [
    {
      kind: 'paragraph',
      lines: [
        `${sentence(countOf(refusals.length, 'thing', 'things'))} kept this letter from being accepted; nothing of it was kept.`,
      ],
    },
    { kind: 'list', items: inBrief(refusals.map(refusalText)) },
    ...(open === null ? [] : refusals.some(isPastNoon) ? afterNoon(open, reader) : inGame(open, reader)),
    ...noticeBlocks(notices),
  ],
});

type Open = NonNullable<RefusedLetter['open']>;

/** Whether nothing more is taken for the turn that is open, and no other is open yet. */
const isPastNoon = (refusal: Refusal): boolean =>
  refusal.code === 'deadline-passed' && (refusal.why.kind === 'late' || refusal.why.kind === 'frozen');

/** No form: it would be that of a turn for which nothing is taken. */
const afterNoon = (open: Open, { seat }: Reader): readonly Block[] => {
  const { turn } = open.position;
  const next = `The report of turn ${turn} comes once it is flown, and brings the form of the next.`;
  if (!flies(open, seat)) return [{ kind: 'paragraph', lines: [next] }];
  const standing: readonly Block[] =
    open.standing === null
      ? [{ kind: 'paragraph', lines: [`No sheet of yours is in for turn ${turn}.`] }]
      : [{ kind: 'paragraph', lines: [`This is what you fly in turn ${turn}:`] }, sheetBlock(open.standing)];
  return [...standing, { kind: 'paragraph', lines: [next] }];
};

const flies = ({ position }: Open, seat: Reader['seat']): boolean =>
  position.aircraft.some(one => one.seat === seat && one.posture !== 'out');

const inGame = (open: Open, { seat, replyTo }: Reader): readonly Block[] => {
  const noon: Block = { kind: 'paragraph', lines: [noonLine(open)] };
  if (seat === null || !flies(open, seat)) return [noon];
  return [
    ...whatStands(open, open.standing),
    noon,
    { kind: 'heading', text: 'The form' },
    orderForm(open.position, open.game, seat, replyTo),
  ];
};
