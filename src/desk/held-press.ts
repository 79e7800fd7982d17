import type { Draft } from '../report/block.ts';
import { gameTag } from '../report/facts.ts';
import { heldPressBlocks, leakText } from '../report/held-press.ts';
import { noticesDraft } from '../report/receipt.ts';
import { freshRequest } from './ask-code.ts';
import type { Errands } from './errand.ts';
import { factsOf, openTurnOf } from './game-facts.ts';
import type { Hearing } from './hearing.ts';
import type { Accepted } from './judgement.ts';
import { pressAlone } from './paperwork.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { OpenRequest } from './ports/letters.ts';

type Held = Pick<Errands, 'drafts' | 'changes'>;

/** Press that gives something away waits for a code, which goes to its author with what it gives away. */
export const holdPress = ({ desk, known, read }: Hearing, { cockpit, held, test }: Accepted): Held => {
  const game = known.dossiers.find(dossier => dossier.game.id === cockpit?.game.id)?.game;
  if (!held || !cockpit || !game || cockpit.pilot.seat === null) return { drafts: [], changes: [] };
  if (test) return { drafts: [() => noticesDraft(held.leaks.map(leakText))], changes: [] };
  const press = { turn: game.turn, seat: cockpit.pilot.seat, lines: held.lines };
  const request = { ...freshRequest(desk, read.letter.from[0] ?? '', game.id), press };
  return {
    drafts: [
      ({ replyTo }) => ({
        subject: `${gameTag(factsOf(game))}: your press is held`,
        blocks: heldPressBlocks(held.leaks, request.code, request.expires, replyTo),
      }),
    ],
    changes: [{ kind: 'ask-code', request }],
  };
};

/** The code came back: the press is printed as it was. A sentence where its turn is not open any more. */
export const releasePress = (
  { known, filed }: Hearing,
  gameId: string | null,
  { turn, seat, lines }: NonNullable<OpenRequest['press']>,
): { readonly receipt: Draft; readonly change: Change } | string => {
  const dossier = known.dossiers.find(({ game }) => game.id === gameId);
  const open = dossier && openTurnOf(dossier.game);
  if (!dossier || !open || !isOpen(dossier, turn, filed.arrived)) {
    return `Turn ${turn} of ${gameId} is not open any more, so its press is not printed.`;
  }
  const standing = dossier.sheets.find(sheet => sheet.seat === seat)?.sheet ?? null;
  return {
    receipt: pressAlone({ ...open, press: { lines, leftOut: [] }, notices: [] }, seat, standing),
    change: { kind: 'press', gameId: dossier.game.id, turn, seat, lines, arrived: filed.arrived },
  };
};

const isOpen = ({ game }: Dossier, turn: number, arrived: Date): boolean =>
  game.turn === turn && (game.status === 'paused' || (game.deadline !== null && arrived <= game.deadline));
