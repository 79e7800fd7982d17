import { resignedAnswer } from '../report/answers.ts';
import { type RuleBookId, type Strength, seatsAllowed } from '../sopwith/index.ts';
import { beginGame } from './begin-game.ts';
import { answered, type Errand, gameMeant, notDone, type Obey, type ObeyBare } from './errand.ts';
import { freshDossier, freshGame } from './fresh-game.ts';
import { factsOf } from './game-facts.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import { PRACTICE_PATIENCE } from './practice-sortie.ts';

/** Begins a pilot's own game against computer pilots, one at a time; its first report is the answer. Rule: D2 */
export const practice: Obey<'practice'> = async (errand, { ruleBook = 'duel', strength = 'regular' }) => {
  const { desk, pilot, now } = errand;
  if (!pilot) return notDone('You have no flying name yet; write "join as NAME" first, then "practice".');
  const under = errand.dossiers.find(dossier => isOwnSortie(errand, dossier));
  if (under) {
    const { id, turn } = under.game;
    return notDone(`Turn ${turn} of your practice sortie ${id} waits for your orders. Write “resign” to end it first.`);
  }
  const game = await freshSortie(errand, ruleBook, strength);
  const enrolment = { pilot, seat: null, token: desk.secret() };
  const begun = await beginGame(desk, { ...freshDossier(game), enrolled: [enrolment] }, now);
  const enrol = { kind: 'enrol' as const, gameId: game.id, pilotKey: pilot.key, seat: null, token: enrolment.token };
  return answered(null, [{ kind: 'create-game', game }, enrol, ...begun.changes], begun.mails);
};

/** Ends a practice sortie. From any other game only its master takes a pilot out. */
export const resign: ObeyBare = async errand => {
  const meant = await gameMeant(errand, undefined);
  const named = typeof meant !== 'string' && isOwnSortie(errand, meant) ? meant : undefined;
  const sortie = named ?? errand.dossiers.find(dossier => isOwnSortie(errand, dossier));
  if (!sortie) return notDone('You fly no practice sortie. To leave another game, write to its game master.');
  const { game } = sortie;
  return answered(resignedAnswer(factsOf(game)), [
    { kind: 'cancel-game', gameId: game.id, because: 'its pilot resigned' },
  ]);
};

const isOwnSortie = ({ pilot }: Errand, { game, enrolled }: Dossier): boolean =>
  game.practice && game.status === 'running' && enrolled.some(each => each.pilot.key === pilot?.key);

/** As few seats as the book allows, all but one of them for computer pilots. */
const freshSortie = async (
  { desk: { settings, store }, now }: Errand,
  ruleBook: RuleBookId,
  strength: Strength,
): Promise<GameRecord> => {
  const seats = seatsAllowed(ruleBook).fewest;
  return freshGame(
    {
      id: await store.freeGameId('P'),
      name: 'Practice sortie',
      ruleBook,
      houseRules: {},
      seats,
      computers: seats - 1,
      strength,
      zone: settings.zone,
      everyDays: PRACTICE_PATIENCE,
      gameMaster: null,
    },
    now,
  );
};
