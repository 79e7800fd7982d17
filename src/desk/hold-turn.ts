import { type Trouble, troubleNotice } from '../report/game-master.ts';
import type { Desk } from './desk.ts';
import { factsOf } from './game-facts.ts';
import type { Dossier } from './ports/games.ts';
import { mastersOf } from './tell-masters.ts';
import { unasked, writeMail } from './write-mail.ts';

/** A frozen turn that cannot be flown stands still, and its game master is told why. Rule: D1 */
export const holdTurn = async (desk: Desk, dossier: Dossier, because: string): Promise<'held' | 'stale'> => {
  const { game } = dossier;
  const trouble: Trouble = { kind: 'turn-held', game: factsOf(game), turn: game.turn, because };
  const mails = (await mastersOf(desk, [game.id])).map(master =>
    writeMail(desk, { ...master, seat: null }, unasked('notice', game, `held-${game.revision}`), () =>
      troubleNotice(trouble),
    ),
  );
  const change = { kind: 'hold-turn' as const, gameId: game.id, turn: game.turn, because };
  const read = [{ gameId: game.id, revision: game.revision }];
  const done = await desk.store.change([change], mails, read, desk.now());
  return done === 'stale' ? 'stale' : 'held';
};
