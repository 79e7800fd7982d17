import { type Refusal, refusalText } from '../orders/refusal-text.ts';
import type { OrderSheet } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { gameTag, type OpenTurn } from './facts.ts';
import { orderForm } from './order-form.ts';
import { noticeBlocks } from './receipt.ts';
import { noonLine, whatStands } from './standing-sheet.ts';
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
    ...(open === null ? [] : inGame(open, reader)),
    ...noticeBlocks(notices),
  ],
});

const inGame = (
  open: OpenTurn & { readonly standing: OrderSheet | null },
  { seat, replyTo }: Reader,
): readonly Block[] => {
  const flies = open.position.aircraft.some(one => one.seat === seat && one.posture !== 'out');
  const noon: Block = { kind: 'paragraph', lines: [noonLine(open)] };
  if (seat === null || !flies) return [noon];
  return [
    ...whatStands(open, open.standing),
    noon,
    { kind: 'heading', text: 'The form' },
    orderForm(open.position, open.game, seat, replyTo),
  ];
};
