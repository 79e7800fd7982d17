import { type Errand, gameMeant } from './errand.ts';
import type { Dossier, GameStatus } from './ports/games.ts';

/** The game a master means, if it is his to run and stands as the command needs it; else why not, in a sentence. */
export const ownGame = async (
  errand: Errand,
  named: string | undefined,
  states: readonly GameStatus[],
): Promise<Dossier | string> => {
  const dossier = await gameMeant(errand, named);
  if (typeof dossier === 'string') return dossier;
  const { game } = dossier;
  if (game.gameMaster !== errand.address) return `${game.id} is run by another game master.`;
  if (!states.includes(game.status)) {
    return `${game.id} is ${game.status}; this needs a game that is ${states.join(' or ')}.`;
  }
  return dossier;
};

/** The same, unless its turn is being flown at this moment: nothing may change under it. A held one may be steered. */
export const steerableGame: typeof ownGame = async (errand, named, states) => {
  const dossier = await ownGame(errand, named, states);
  if (typeof dossier === 'string') return dossier;
  const { id, turn, frozenTurn, heldBecause } = dossier.game;
  if (frozenTurn === null || heldBecause !== null) return dossier;
  return `Turn ${turn} of ${id} is frozen and is flown just now. Write again when its report is there.`;
};

/** The same, if something may still be added to its open turn. */
export const openGame: typeof ownGame = async (errand, named, states) => {
  const dossier = await steerableGame(errand, named, states);
  if (typeof dossier === 'string' || dossier.game.heldBecause === null) return dossier;
  const { id, turn } = dossier.game;
  return `Turn ${turn} of ${id} is held, and its orders are fixed. "process ${id} turn ${turn}" flies it from them; "extend ${id} by 1 day" opens it again.`;
};

/**
 * The same for what is meant for the open turn alone, as it was when it was asked for: where that has been flown before the
 * code came back, nothing of it is done to the next.
 */
export const gameOfTurn =
  (open: typeof ownGame): typeof ownGame =>
  async (errand, named, states) => {
    const dossier = await open(errand, named, states);
    if (typeof dossier === 'string' || errand.asked === null) return dossier;
    const { game, lastClosed } = dossier;
    if (lastClosed === null || lastClosed <= errand.asked) return dossier;
    return `Turn ${game.turn - 1} of ${game.id} has been flown since you asked. If you mean turn ${game.turn}, ask once more.`;
  };
