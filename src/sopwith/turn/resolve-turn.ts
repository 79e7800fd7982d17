import type { Board } from '../board/board.ts';
import type { Resolved, TurnToFly } from '../game/door.ts';
import type { Game } from '../game/game.ts';
import { boardOf, ruleBookOf } from '../game/house-rules.ts';
import { nameAces } from './aces.ts';
import { dropBalloons } from './balloons.ts';
import { sufferClouds } from './clouds.ts';
import { alighted, boarded, type Flyer, type Half, isInPlay } from './flyer.ts';
import { refill, repair } from './ground-service.ts';
import { exchangeFire } from './gunnery.ts';
import { countLosses, endGame, placed, settle } from './losses.ts';
import { moveAll } from './movement.ts';
import { pricesOf } from './prices.ts';
import { countMissed, strikeOff } from './strikings-off.ts';
import { inTellingOrder } from './telling-order.ts';
import { continued, type Turn } from './turn.ts';
import { blow } from './weather.ts';

/**
 * Plays one turn: the position after it and everything that happened. The same input always gives the same output.
 * The game must be one in which `turnFault` finds nothing; other positions may throw.
 *
 * Rule: T1–T5
 */
export const resolveTurn = ({ game, orders, ...pinned }: TurnToFly): Resolved => {
  const turn = PHASES.reduce((told, phase) => phase(told), opened(game, orders, pinned));
  return { game: closed(turn), events: turn.events };
};

/** Takes the turn so far and plays the next part of it. */
type Phase = (turn: Turn) => Turn;

/** One segment for those who fly in one half of it: all computed from one position, then applied together. Rule: T1, T2 */
const HALF: readonly ((turn: Turn, half: Half) => Turn)[] = [moveAll, sufferClouds, exchangeFire, countLosses];

const isFast = ({ cockpit }: Flyer): boolean => cockpit.privileges.fast;
const isSlow = ({ cockpit }: Flyer): boolean => !cockpit.privileges.fast;
const isColonel = ({ cockpit }: Flyer): boolean => cockpit.privileges.fourthSegment;

const segment =
  (number: 1 | 2 | 3 | 4, ...halves: readonly Half['flies'][]): Phase =>
  turn => {
    if (turn.decided) return turn;
    const manned = halves.filter(flies => turn.flyers.some(flyer => isInPlay(flyer) && flies(flyer)));
    if (manned.length === 0) return turn;
    const flown = manned.reduce((half, flies, index) => {
      const part = HALF.reduce((told, phase) => phase(told, { segment: number, flies }), half);
      return index < manned.length - 1 ? withHalf(part) : part;
    }, turn);
    return recorded(placed(refill(settle(dropBalloons(flown, number), number), number)));
  };

/** All that was told so far happened before the others moved. Rule: T2 */
const withHalf = (turn: Turn): Turn =>
  continued(turn, { told: turn.told.map(event => ('segment' in event ? { ...event, half: 'fast' as const } : event)) });

/** The order of play. This list is the table of contents of the rules. */
const PHASES: readonly Phase[] = [
  segment(1, isFast, isSlow),
  segment(2, isFast, isSlow),
  segment(3, isFast, isSlow),
  segment(4, isColonel),
  blow,
  repair,
  countMissed,
  strikeOff,
  endGame,
  nameAces,
];

const opened = (game: Game, orders: TurnToFly['orders'], pinned: Turn['pinned']): Turn => {
  const book = ruleBookOf(game);
  const board = boardOf(game);
  const computersFlew = game.computersFlew || game.aircraft.some(aircraft => aircraft.computer);
  return {
    book,
    board,
    prices: pricesOf(book, computersFlew),
    game: { ...game, computersFlew },
    pinned,
    flyers: game.aircraft
      .map(aircraft => boarded(book, board, aircraft, orders[aircraft.seat] ?? null))
      .sort((one, other) => one.seat - other.seat),
    clouds: game.clouds,
    balloons: sortedBalloons(board, game.balloons),
    cloudHexes: new Set(game.clouds),
    balloonHexes: new Set(game.balloons.map(balloon => balloon.hex)),
    pot: game.pot,
    wind: game.wind,
    told: [],
    events: [],
    decided: false,
    over: null,
  };
};

/** The position after the turn; nothing of the turn itself goes into it. */
const closed = ({ game, board, clouds, balloons, flyers, wind, pot, over }: Turn): Game => ({
  ruleBook: game.ruleBook,
  edition: game.edition,
  houseRules: game.houseRules,
  seed: game.seed,
  computersFlew: game.computersFlew,
  turn: game.turn + 1,
  wind,
  clouds: board.sorted(clouds),
  balloons,
  pot,
  aircraft: flyers.map(alighted),
  over,
});

const sortedBalloons = (board: Board, balloons: Game['balloons']): Game['balloons'] =>
  board.sorted(balloons.map(({ hex }) => hex)).flatMap(hex => balloons.filter(balloon => balloon.hex === hex));

/** The segment is over and goes into the story. */
const recorded = (turn: Turn): Turn =>
  continued(turn, {
    told: [],
    events: [...turn.events, ...inTellingOrder(turn.told)],
  });
