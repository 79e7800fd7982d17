/** What makes a document impossible though each of its parts has the right shape. */
import type { Board } from '../board/board.ts';
import type { Setup, TurnToFly } from '../game/door.ts';
import { flyingNameFault, nameKey } from '../game/flying-name.ts';
import type { Aircraft, Game, Seat } from '../game/game.ts';
import { boardOf, type Fault, houseRuleFault, ruleBookOf } from '../game/house-rules.ts';
import type { OrderSheet } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { fromShelf, newestEdition } from '../rulebooks/shelf.ts';
import { type Career, privilegesOf } from './careers.ts';
import { lastSegment } from './cockpit.ts';
import { setupOf } from './new-game.ts';
import { runwayOfLanding } from './runway.ts';

/** Why no game can be laid out so; null where it can. Rule: B10, R2, §10 */
export const setupFault = ({ ruleBook, houseRules = {}, pilots }: Setup): Fault | null => {
  const book = newestEdition(ruleBook);
  return (
    below('/houseRules', houseRuleFault(book, houseRules)) ??
    seatsFault(book, '/pilots', pilots) ??
    crewFault(book, pilots) ??
    firstFault(pilots, (pilot, index) => pilotFault(book, pilots, pilot, index))
  );
};

/** Why no game can have begun with what this one says of its book and its pilots; null where it can. */
export const beginningFault = (game: Game): Fault | null => setupFault(setupOf(game));

/** Why this turn cannot be resolved; null where it can. Contract §1 */
export const turnFault = ({ game, orders, struckOff = [] }: TurnToFly): Fault | null =>
  positionFault(game) ??
  firstFault(Object.entries(orders), ([seat, sheet]) => ordersFault(game, Number(seat), sheet ?? null)) ??
  firstFault(struckOff, (seat, index) => seatFault(game, seat, `/struckOff/${index}`));

/** Why there are no choices to list for this seat; null where there are. Contract §3 */
export const choicesFault = (game: Game, seat: Seat): Fault | null =>
  positionFault(game) ?? seatFault(game, seat, '/seat');

/** Why nothing can be flown from this position; null where something can. */
export const positionFault = (game: Game): Fault | null => {
  if (game.over !== null) return { path: '/game/over', message: 'The game is over; no turn can be flown.' };
  const plain = fromShelf(game.ruleBook, game.edition);
  const house = below('/game/houseRules', houseRuleFault(plain, game.houseRules));
  if (house !== null) return house;
  const book = ruleBookOf(game);
  return (
    balloonsFault(book, game) ??
    seatsFault(book, '/game/aircraft', game.aircraft) ??
    firstFault(game.aircraft, (aircraft, index) => {
      const path = `/game/aircraft/${index}`;
      return (
        airfieldFault(boardOf(game), game.aircraft, aircraft, path) ??
        stanceFault(boardOf(game), aircraft, path) ??
        recordFault(book, aircraft, path)
      );
    })
  );
};

const balloonsFault = ({ balloons }: RuleBook, game: Game): Fault | null => {
  if (balloons === 'none' && game.balloons.length > 0) {
    return { path: '/game/balloons', message: 'There are balloons, but the house rules of this game have none.' };
  }
  return firstFault(game.balloons, ({ hex }, index) => {
    const first = game.balloons.findIndex(other => other.hex === hex);
    return first < index ? { path: `/game/balloons/${index}/hex`, message: `Two balloons stand at ${hex}.` } : null;
  });
};

const seatsFault = ({ id, seats }: RuleBook, path: string, taken: readonly { readonly seat: Seat }[]): Fault | null =>
  firstFault(taken, ({ seat }, index) => {
    const at = `${path}/${index}/seat`;
    if (seat > seats.most) return { path: at, message: `Seat ${seat}: ${id} has seats 1 to ${seats.most}.` };
    const first = taken.findIndex(other => other.seat === seat);
    return first < index ? { path: at, message: `Seat ${seat} is taken twice.` } : null;
  });

const crewFault = ({ id, seats }: RuleBook, pilots: Setup['pilots']): Fault | null => {
  if (pilots.length >= seats.fewest) return null;
  const wanted = seats.fewest === seats.most ? `${seats.most}` : `${seats.fewest} to ${seats.most}`;
  return { path: '/pilots', message: `There are ${pilots.length} pilots; ${id} is flown by ${wanted}.` };
};

const pilotFault = (
  book: RuleBook,
  pilots: Setup['pilots'],
  { pilot, computer, standing = 0, ranks = 0 }: Setup['pilots'][number],
  index: number,
): Fault | null => {
  const path = `/pilots/${index}`;
  const name = flyingNameFault(pilot);
  if (name !== null) return { path: `${path}/pilot`, message: name };
  const first = pilots.findIndex(other => nameKey(other.pilot) === nameKey(pilot));
  if (first < index) return { path: `${path}/pilot`, message: `"${pilot}" is the name of two pilots.` };
  const careerless = computer === true ? COMPUTER : book.scoring === 'none' ? `A pilot of ${book.id}` : null;
  return careerless === null ? null : careerFault(careerless, { standing, ranks }, path);
};

const COMPUTER = 'A computer pilot';

/** Rule: P10 */
const careerFault = (careerless: string, { standing, ranks }: Career, path: string): Fault | null => {
  if (standing === 0 && ranks === 0) return null;
  const field = standing === 0 ? 'ranks' : 'standing';
  return { path: `${path}/${field}`, message: `${careerless} has standing 0 and no ranks.` };
};

const airfieldFault = (
  board: Board,
  aircraft: readonly Aircraft[],
  { airfield, seat }: Aircraft,
  path: string,
): Fault | null => {
  const at = `${path}/airfield`;
  const corners = board.airfields.map(({ corner }) => corner);
  if (!corners.includes(airfield)) {
    return { path: at, message: `There is no airfield at ${airfield}; there are ${corners.join(', ')}.` };
  }
  const shared = aircraft.some(other => other.airfield === airfield && other.seat !== seat);
  return shared ? { path: at, message: `The airfield at ${airfield} is home to two aircraft.` } : null;
};

/** Where an aircraft is must fit its posture. Rule: A1–A3 */
const stanceFault = (board: Board, aircraft: Aircraft, path: string): Fault | null => {
  const { posture, hex, heading, airfield, hull } = aircraft;
  if (posture === 'out') {
    if (hex !== null) return { path: `${path}/hex`, message: `One who is out is on no hex; this one is on ${hex}.` };
    return heading === null ? null : { path: `${path}/heading`, message: 'One who is out has no heading.' };
  }
  if (hull === 0) return { path: `${path}/hull`, message: `One who is ${posture} has hull left; this one has 0.` };
  if (posture === 'grounded') {
    if (hex !== airfield) return { path: `${path}/hex`, message: `Grounded on ${hex}: it can only be ${airfield}.` };
    return heading === null ? null : { path: `${path}/heading`, message: 'On the ground there is no heading.' };
  }
  if (hex === null) return { path: `${path}/hex`, message: `One who is ${posture} is on a hex.` };
  if (heading === null) return { path: `${path}/heading`, message: `One who is ${posture} has a heading.` };
  if (posture === 'landing' && runwayOfLanding(board, airfield, hex, heading) === null) {
    return {
      path: `${path}/hex`,
      message: `Landing on ${hex} with the nose to ${heading} is on no runway of ${airfield}.`,
    };
  }
  return null;
};

/**
 * What no turn of any game leaves behind. One who came after a lieutenant may have more bursts aboard than he could load,
 * so they are held against the highest rank.
 *
 * Rule: B10, E2, P10
 */
const recordFault = (book: RuleBook, aircraft: Aircraft, path: string): Fault | null => {
  const { computer, posture, place, ammunition } = aircraft;
  const most = privilegesOf(book, { ...aircraft, ranks: HIGHEST_RANK }).ammunition;
  if (ammunition > most) {
    return { path: `${path}/ammunition`, message: `There are ${ammunition} bursts aboard; ${most} is the most.` };
  }
  if (posture !== 'out' && place !== null) {
    return { path: `${path}/place`, message: `One who is ${posture} has no place yet; this one has ${place}.` };
  }
  return computer ? careerFault(COMPUTER, aircraft, path) : null;
};

const HIGHEST_RANK = 6;

const seatFault = (game: Game, seat: Seat, path: string): Fault | null =>
  game.aircraft.some(aircraft => aircraft.seat === seat)
    ? null
    : { path, message: `Nobody sits in seat ${seat} of this game.` };

const ordersFault = (game: Game, seat: Seat, sheet: OrderSheet | null): Fault | null => {
  const path = `/orders/${seat}`;
  const aircraft = game.aircraft.find(one => one.seat === seat);
  if (aircraft === undefined) return seatFault(game, seat, path);
  if (sheet === null) return null;
  if (aircraft.posture === 'out') return { path, message: `The pilot of seat ${seat} is out and sends no orders.` };
  const book = ruleBookOf(game);
  const most = lastSegment(privilegesOf(book, aircraft));
  if (sheet.segments.length > most) {
    const given = sheet.segments.length;
    return { path: `${path}/segments`, message: `There are ${given} segments; this pilot flies ${most}.` };
  }
  return sheetFault(book, sheet, `${path}/segments`);
};

const sheetFault = ({ balloons }: RuleBook, { segments }: OrderSheet, path: string): Fault | null =>
  firstFault(segments, ({ manoeuvre, runway, fire = [] }, index) => {
    if (runway !== undefined && manoeuvre !== 'take-off') {
      const message = `Runway ${runway} stands with ${manoeuvre}; only a take-off names a runway.`;
      return { path: `${path}/${index}/runway`, message };
    }
    const through = balloons === 'through' ? -1 : fire.findIndex(burst => burst.through);
    if (through === -1) return null;
    const message = 'Fire through a balloon needs the house rule "balloons": "through".';
    return { path: `${path}/${index}/fire/${through}/through`, message };
  });

const below = (path: string, fault: Fault | null): Fault | null =>
  fault === null ? null : { path: `${path}${fault.path}`, message: fault.message };

const firstFault = <T>(items: readonly T[], faultOf: (item: T, index: number) => Fault | null): Fault | null => {
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item, index);
    if (fault !== null) return fault;
  }
  return null;
};
