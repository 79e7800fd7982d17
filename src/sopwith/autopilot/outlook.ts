import type { Board } from '../board/board.ts';
import { type Heading, type Hex, turned } from '../board/hex.ts';
import type { Aircraft, Game, Seat } from '../game/game.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { canBeHit } from '../turn/gunnery.ts';
import type { Scene } from './scene.ts';

/** All that is weighed here is weighed in points of hull. The weights were found by tournaments. */
export const LOST = 30;
const SHOT_DOWN = 5;
const WON = 25;

/** Where nobody can hit him on the ground, a pilot once down stays until his hull is above this. */
const TO_BE_MENDED = 6;
const IDLE_ON_THE_GROUND = 12;
const AT_HOME = 6;
const EACH_SEGMENT_FROM_HOME = 0.5;

/** Beyond this distance nobody's nose is a threat within a turn or two. */
const FAR = 9;
const NOSE_ON = 1.5;
const EACH_HEX_TO_PREY = 0.25;

/**
 * How good the position after a turn is for this seat: his own hull, what the others have lost, who is still there,
 * and how the aircraft are placed for the next turn.
 */
export const judged = (scene: Scene, game: Game, seat: Seat): number => {
  const own = aircraftIn(game, seat);
  if (game.over !== null && game.over.winner === seat) return WON + own.hull;
  const foes = game.aircraft.filter(aircraft => aircraft !== own);
  return foes.reduce((sum, foe) => sum + lossOf(scene.book, foe), 0) + hullLeft(own) + outlook(scene, own, foes);
};

/** Counted from a full hull: losses of earlier turns are the same in every turn that is tried, and change no choice. */
const lossOf = ({ aircraft }: RuleBook, foe: Aircraft): number =>
  foe.posture === 'out' ? aircraft.hull + SHOT_DOWN : aircraft.hull - foe.hull;

const hullLeft = ({ posture, hull }: Aircraft): number => (posture === 'out' ? 0 : hull);

const aircraftIn = (game: Game, seat: Seat): Aircraft => {
  const own = game.aircraft.find(aircraft => aircraft.seat === seat);
  if (own === undefined) throw new Error(`judged: nobody sits in seat ${seat}`);
  return own;
};

/** How an aircraft is placed against the others: on the ground, on the way home, or hunting. */
export const outlook = (scene: Scene, own: Aircraft, others: readonly Aircraft[]): number => {
  const { hex, heading } = own;
  switch (own.posture) {
    case 'out':
      return -LOST;
    case 'grounded':
      return isWorn(scene.book, own) || cameToRefill(scene.game, own) ? AT_HOME : -IDLE_ON_THE_GROUND;
    case 'landing':
      return own.ammunition === 0 ? AT_HOME : -IDLE_ON_THE_GROUND;
    case 'airborne': {
      if (hex === null || heading === null) throw new Error(`outlook: seat ${own.seat} is airborne nowhere`);
      const foes = others.filter(foe => foe.posture !== 'out');
      const trapped = canFlyOn(scene.board, hex, heading, 3) ? 0 : -LOST;
      const aim =
        own.ammunition === 0
          ? -EACH_SEGMENT_FROM_HOME * scene.wayHome(own.airfield)(hex, heading)
          : hunting(scene, hex, foes);
      return trapped + aim + noses(scene, own, foes);
    }
  }
};

/** His hull is low, the field may still mend it, and he is safe there. Rule: A5, A8 */
const isWorn = (book: RuleBook, { hull, repaired }: Aircraft): boolean =>
  hull <= TO_BE_MENDED &&
  !canBeHit(book, 'grounded') &&
  (book.field.repairInGame === null || repaired < book.field.repairInGame);

/** He began the turn with empty guns. Rule: A4 */
const cameToRefill = ({ aircraft }: Game, { seat }: Aircraft): boolean =>
  aircraft.some(before => before.seat === seat && before.ammunition === 0);

/** Whether some way of steering keeps him on the board for so many segments. Rule: M8, B9 */
const canFlyOn = (board: Board, hex: Hex, heading: Heading, segments: number): boolean =>
  segments === 0 ||
  [0, -1, 1].some(sixths => {
    const side = turned(heading, sixths);
    const next = board.neighbour(hex, side);
    const line = next === null ? board.dottedLine(hex, side) : null;
    if (line !== null) return canFlyOn(board, line.to, line.heading, segments - 1);
    return next !== null && canFlyOn(board, next, side, segments - 1);
  });

/** The nearer the nearest prey, the better; one who cannot be hit is prey only where there is no other. */
const hunting = ({ board, book }: Scene, hex: Hex, foes: readonly Aircraft[]): number => {
  const open = foes.filter(foe => foe.posture !== 'out' && canBeHit(book, foe.posture));
  const distances = (open.length > 0 ? open : foes).flatMap(foe =>
    foe.hex === null ? [] : board.distance(hex, foe.hex),
  );
  return distances.length === 0 ? 0 : -EACH_HEX_TO_PREY * Math.min(...distances);
};

/** Whose nose points at whom: his own at the others for the better, theirs at him for the worse. */
const noses = ({ board }: Scene, own: Aircraft, foes: readonly Aircraft[]): number =>
  foes.reduce((sum, foe) => {
    if (own.hex === null || foe.hex === null) return sum;
    const nearness = Math.max(0, FAR - board.distance(own.hex, foe.hex)) / FAR;
    return nearness === 0 ? sum : sum + NOSE_ON * nearness * (closing(board, own, foe) - closing(board, foe, own));
  }, 0);

/** 1 where the hex ahead is nearer to the other, -1 where it is further off, 0 between the two and on the ground. */
const closing = (board: Board, one: Aircraft, other: Aircraft): number => {
  if (one.hex === null || one.heading === null || other.hex === null) return 0;
  const ahead = board.neighbour(one.hex, one.heading);
  return ahead === null ? 0 : board.distance(one.hex, other.hex) - board.distance(ahead, other.hex);
};
