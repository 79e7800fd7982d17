import { boardAlt } from '../report/board-alt.ts';
import type { ShownPicture } from '../report/facts.ts';
import { type Game, openTurn, type TurnEvent } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import type { Picture } from './ports/mails.ts';

/** The board as the mails of a turn show it, and the picture that is stored for them; neither where none are mailed. */
export type BoardShown = { readonly shown: ShownPicture | null; readonly pictures: readonly Picture[] };

/** Draws the board with the tracks of the turn before, once for all who read of it. */
export const boardShown = async (
  { draw }: Pick<Desk, 'draw'>,
  gameId: string,
  after: Game,
  events: readonly TurnEvent[],
): Promise<BoardShown> => {
  if (draw === null) return { shown: null, pictures: [] };
  const { png, digest } = await draw(after, events);
  return {
    shown: { digest, alt: boardAlt(after, events) },
    pictures: [{ digest, gameId, turn: openTurn(after), png }],
  };
};
