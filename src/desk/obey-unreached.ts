import { deedNotice } from '../report/deeds.ts';
import { deedsDone } from '../report/deeds-answered.ts';
import { nameKey, type Seat } from '../sopwith/index.ts';
import { answered, type Done, type Errand, notDone, type Obey } from './errand.ts';
import { factsOf } from './game-facts.ts';
import { gameOfTurn, openGame } from './own-game.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Enrolled } from './ports/people.ts';
import { unreachedSeats } from './unreached.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

type AboutPilot = Obey<'computer takes' | 'hand back' | 'hold' | 'fly' | 'strike'>;

/** The turn waits on for a pilot whom mail does not reach. */
export const hold: AboutPilot = (errand, { name }) => rule(errand, name, 'hold');

/** He is flown straight, which is no NMR. */
export const fly: AboutPilot = (errand, { name }) => rule(errand, name, 'fly');

/** He is flown straight and struck off at the end of the turn. Rule: N3 */
export const strike: AboutPilot = (errand, { name }) => rule(errand, name, 'strike');

type Ruling = 'hold' | 'fly' | 'strike';

const rule = async (errand: Errand, name: string, ruling: Ruling): Promise<Done> => {
  const dossier = await gameOfTurn(openGame)(errand, undefined, ['running']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  const unreached = await unreachedSeats(errand.desk, dossier);
  const enrolled = dossier.enrolled.find(({ pilot }) => pilot.key === nameKey(name));
  if (!enrolled || enrolled.seat === null) return notDone(`No pilot ${name} flies in ${game.id}.`);
  const { seat, pilot } = enrolled;
  if (!unreached.includes(seat)) {
    return notDone(
      `${pilot.name} has sent orders, or his mail arrives as far as is known; there is nothing to decide.`,
    );
  }
  const runs = ruling !== 'hold' && endsWaiting(dossier, unreached, seat);
  const told = { kind: 'unreached' as const, game: factsOf(game), turn: game.turn, pilot: pilot.name, ruling, runs };
  const changes: readonly Change[] = [
    { kind: 'unreached', gameId: game.id, turn: game.turn, seat, state: ruling },
    ...(ruling === 'strike' ? removal(dossier, seat) : []),
    ...(runs ? [{ kind: 'call-turn' as const, gameId: game.id, turn: game.turn }] : []),
  ];
  return answered(deedsDone([told]), changes, ruling === 'strike' ? struck(errand, dossier, enrolled) : []);
};

/** Whether this was the last word that a waiting turn waited for. */
const endsWaiting = ({ unreached }: Dossier, seats: readonly Seat[], decided: Seat): boolean => {
  const isWaiting = unreached.some(({ state }) => state === 'asked' || state === 'hold');
  const isOpen = (seat: Seat) =>
    unreached.some(each => each.seat === seat && (each.state === 'asked' || each.state === 'hold'));
  return isWaiting && seats.every(seat => seat === decided || !isOpen(seat));
};

const BECAUSE = 'mail to him does not arrive';

const removal = ({ game, rulings }: Dossier, seat: Seat): readonly Change[] =>
  rulings.removals.some(each => each.seat === seat)
    ? []
    : [{ kind: 'rule-removal', gameId: game.id, turn: game.turn, seat, because: BECAUSE }];

const struck = ({ desk, serial }: Errand, dossier: Dossier, { pilot, seat }: Enrolled) => {
  const { game } = dossier;
  const told = { kind: 'removed' as const, game: factsOf(game), turn: game.turn, pilot: pilot.name, because: BECAUSE };
  return recipientsOf(dossier).map(to =>
    writeMail(desk, to, unasked('notice', game, `${serial}-struck-${seat}`), () => deedNotice(told)),
  );
};
