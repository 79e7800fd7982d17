import {
  computerSheet,
  newGame,
  type OrderSheet,
  type RuleBookId,
  resolveTurn,
  type Seat,
  type Strength,
} from '../../src/sopwith/index.ts';

/** Who flies against whom; the crew by seat from 1. */
export type Fixture = { readonly ruleBook: RuleBookId; readonly seed: string; readonly crew: readonly Strength[] };

export type BattleResult = {
  readonly fixture: Fixture;
  /** null: shared by all who were last, or still open after the last turn. */
  readonly winner: Seat | null;
  readonly isOver: boolean;
  readonly turns: number;
  /** By seat; null for one who was still flying when time was up. */
  readonly places: readonly (number | null)[];
  /** Milliseconds that each strength thought for each of its sheets. */
  readonly thinking: Readonly<Record<Strength, readonly number[]>>;
};

/** After so many turns a battle is called off as undecided. */
const LAST_TURN = 80;

/** Flies one battle between computer pilots, each with a stream of his own. */
export const battle = (fixture: Fixture): BattleResult => {
  const thinking: Record<Strength, number[]> = { novice: [], regular: [], veteran: [] };
  const pilots = fixture.crew.map((_, index) => ({ seat: index + 1, pilot: `Pilot ${index + 1}`, computer: true }));
  let game = newGame({ ruleBook: fixture.ruleBook, seed: fixture.seed, pilots });
  while (game.over === null && game.turn <= LAST_TURN) {
    const orders: Record<Seat, OrderSheet> = {};
    for (const { seat, posture } of game.aircraft) {
      if (posture === 'out') continue;
      const strength = fixture.crew[seat - 1] as Strength;
      const start = performance.now();
      orders[seat] = computerSheet(game, seat, strength, `${fixture.seed}|stream of seat ${seat}`);
      thinking[strength].push(performance.now() - start);
    }
    game = resolveTurn({ game, orders }).game;
  }
  return {
    fixture,
    winner: game.over?.winner ?? null,
    isOver: game.over !== null,
    turns: game.turn - 1,
    places: game.aircraft.map(({ place }) => place),
    thinking,
  };
};
