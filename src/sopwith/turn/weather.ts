import { HEADINGS, type Heading, type Hex, turned } from '../board/hex.ts';
import { type Dice, diceFor } from '../game/dice.ts';
import type { TurnEvent } from '../game/event.ts';
import type { Game, Wind } from '../game/game.ts';
import type { WindRule } from '../rulebooks/rulebook.ts';
import { enteringField } from './cloud-fields.ts';
import { drifted } from './clouds.ts';
import { changed, isInPlay } from './flyer.ts';
import { afterwardsOut } from './losses.ts';
import { continued, type Turn } from './turn.ts';

/** The wind of the turn shifts the clouds, may harm those it drives them over, and may bring new ones. Rule: C3, C4, C6 */
export const blow = (turn: Turn): Turn => {
  if (turn.decided) return turn;
  const wind = turn.pinned.weather?.wind ?? drawnWind(turn.book.wind, turn.game);
  const told: Turn = continued(turn, { wind, events: [...turn.events, { kind: 'wind', wind }] });
  if (wind === 'calm') return told;
  const shifted = withClouds(told, drifted(turn.board, turn.clouds, wind));
  return replenished(harmedByDrift(shifted), wind);
};

/**
 * The wind of the turn about to be flown, as chance has it.
 *
 * Rule: C5
 */
export const drawnWind = (rule: WindRule, { seed, turn, wind }: Pick<Game, 'seed' | 'turn' | 'wind'>): Wind => {
  const dice = (ofTurn: number): Dice => diceFor(seed, 'wind', ofTurn);
  switch (rule.kind) {
    case 'calm':
      return 'calm';
    case 'fixed':
      return dice(1).pick(HEADINGS);
    case 'drawn-each-turn':
      return dice(turn).pick(HEADINGS);
    case 'shifting':
      return turn === 1 ? 'calm' : shiftedWind(rule, wind, dice(turn));
    case 'steady':
      return steadyWind(rule, wind, dice(turn));
  }
};

const shiftedWind = (rule: Extract<WindRule, { kind: 'shifting' }>, wind: Wind, dice: Dice): Wind => {
  if (wind === 'calm') return dice.oneIn(rule.risesOneIn) ? dice.pick(HEADINGS) : 'calm';
  if (!dice.oneIn(rule.changesOneIn)) return wind;
  return dice.pick<Wind>([turned(wind, -1), turned(wind, 1), 'calm']);
};

const steadyWind = (rule: Extract<WindRule, { kind: 'steady' }>, wind: Wind, dice: Dice): Wind => {
  if (wind === 'calm') return dice.pick(HEADINGS);
  return dice.oneIn(rule.changesOneIn) ? dice.pick([turned(wind, -1), turned(wind, 1)]) : wind;
};

/** Whoever is not on the ground and has cloud over him after the shift is harmed. Rule: C4 */
const harmedByDrift = (turn: Turn): Turn => {
  const { driftDamage } = turn.book.clouds;
  if (driftDamage === 0) return turn;
  const harmed = turn.flyers
    .filter(isInPlay)
    .filter(({ stance }) => stance.posture !== 'grounded' && turn.cloudHexes.has(stance.hex));
  const told = harmed.map(({ seat, stance }): TurnEvent => ({ kind: 'drift-damage', seat, hex: stance.hex }));
  const flyers = turn.flyers.map(flyer =>
    harmed.some(one => one === flyer) ? changed(flyer, { hull: Math.max(0, flyer.hull - driftDamage) }) : flyer,
  );
  const lost = flyers.filter(flyer => isInPlay(flyer) && flyer.hull === 0).map(flyer => flyer.seat);
  return afterwardsOut(continued(turn, { flyers, events: [...turn.events, ...told] }), lost, 'cloud');
};

/** Where clouds have grown few, a field may come in with the wind. Rule: C6 */
const replenished = (turn: Turn, wind: Heading): Turn => {
  const rule = turn.book.clouds.replenish;
  switch (rule.kind) {
    case 'never':
      return turn;
    case 'upwind': {
      if (turn.clouds.length >= rule.below) return turn;
      const dice = diceFor(turn.game.seed, 'new-cloud', turn.game.turn);
      const draw = (): readonly Hex[] =>
        dice.oneIn(rule.oneIn) ? enteringField(turn.board, rule, turn.book.clouds.hexes, turn.clouds, wind, dice) : [];
      return withField(turn, turn.pinned.weather?.newCloud ?? draw());
    }
  }
};

const withField = (turn: Turn, field: readonly Hex[]): Turn => {
  if (field.length === 0) return turn;
  const hexes = turn.board.sorted(field);
  const clouds = turn.board.sorted([...new Set([...turn.clouds, ...hexes])]);
  return withClouds(continued(turn, { events: [...turn.events, { kind: 'new-cloud', hexes }] }), clouds);
};

const withClouds = (turn: Turn, clouds: readonly Hex[]): Turn =>
  continued(turn, { clouds, cloudHexes: new Set(clouds) });
