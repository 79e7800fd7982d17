import type { TurnEvent } from '../game/event.ts';
import type { Seat } from '../game/game.ts';
import { changed, type Flyer, type Half, isInPlay, seatsInPlay } from './flyer.ts';
import { award, awardOuts, potFrom } from './scoring.ts';
import { distinct, hitsOn, isOut, type Out } from './told.ts';
import { continued, type Turn } from './turn.ts';

/**
 * Aircraft without hull are out. Whoever was hit in this segment is shot down by all who hit him, whatever took the
 * last point; else the cloud did it.
 *
 * Rule: T1, T2, F6
 */
export const countLosses = (turn: Turn, { segment }: Half): Turn => {
  const lost = turn.flyers.filter(isInPlay).filter(flyer => flyer.hull === 0);
  if (lost.length === 0) return turn;
  const outs = lost.map(({ seat }): Out => {
    const by = distinct(hitsOn(turn.told, seat).map(hit => hit.seat));
    return { kind: 'out', segment, seat, cause: by.length > 0 ? 'shot-down' : 'cloud', by };
  });
  return continued(turn, { flyers: takenOut(turn.flyers, outs), told: [...turn.told, ...outs] });
};

/** Counts what a segment told into points, hits, kills and the pot. Rule: P1–P3, P6–P8 */
export const settle = (turn: Turn, segment: number): Turn => {
  const outs = turn.told.filter(isOut);
  const told = outs.length === 0 ? turn.told : [...turn.told, ...awardOuts(turn, outs, segment)];
  return continued(turn, { told, flyers: tallied(turn.flyers, told), pot: turn.pot + potFrom(turn, outs) });
};

/** Losses after the last segment, all at once, with what they cost and bring. Rule: C4, N3, P3, P8 */
export const afterwardsOut = (turn: Turn, seats: readonly Seat[], cause: Out['cause']): Turn => {
  if (seats.length === 0) return turn;
  const outs = seats.map((seat): Out => ({ kind: 'out', seat, cause, by: [] }));
  const without = continued(turn, { flyers: takenOut(turn.flyers, outs) });
  const points = awardOuts(without, outs).toSorted((one, other) => one.seat - other.seat);
  return placed(
    continued(without, {
      flyers: tallied(without.flyers, points),
      pot: turn.pot + potFrom(turn, outs),
      events: [...turn.events, ...outs, ...points],
    }),
  );
};

/**
 * Gives a place to those who went out, and the decision where at most one is left, if the book does so at once;
 * else both wait for the end of the turn.
 *
 * Rule: E2, T5
 */
export const placed = (turn: Turn): Turn => {
  switch (turn.book.ends) {
    case 'segment':
      return continued(turn, { flyers: withPlaces(turn.flyers), decided: seatsInPlay(turn.flyers).length <= 1 });
    case 'turn':
      return turn;
  }
};

/** The game is over when at most one is in play; he has won, the pot is his. Rule: E1, E3, P4, P8 */
export const endGame = (turn: Turn): Turn => {
  const flyers = withPlaces(turn.flyers);
  const left = seatsInPlay(flyers);
  if (left.length > 1) return continued(turn, { flyers });
  const winner = left[0] ?? null;
  const pot = turn.prices.pot > 0 ? turn.pot : 0;
  const points = winner === null ? [] : [...award(winner, turn.prices.win, 'win'), ...award(winner, pot, 'pot')];
  return continued(turn, {
    flyers: tallied(flyers, points).map(flyer => (flyer.seat === winner ? changed(flyer, { place: 1 }) : flyer)),
    pot: 0,
    over: { winner },
    events: [...turn.events, { kind: 'over', winner }, ...points],
  });
};

const takenOut = (flyers: readonly Flyer[], outs: readonly Out[]): readonly Flyer[] =>
  flyers.map(flyer => (outs.some(out => out.seat === flyer.seat) ? changed(flyer, { stance: null }) : flyer));

/** All who went out since places were last given share the place below those still in play. Rule: E2 */
const withPlaces = (flyers: readonly Flyer[]): readonly Flyer[] => {
  const place = seatsInPlay(flyers).length + 1;
  return flyers.map(flyer => (flyer.stance === null && flyer.place === null ? changed(flyer, { place }) : flyer));
};

const tallied = (flyers: readonly Flyer[], told: readonly TurnEvent[]): readonly Flyer[] => {
  if (!told.some(event => event.kind === 'points' || event.kind === 'hit')) return flyers;
  return flyers.map(flyer => {
    let { points, hits, kills } = flyer;
    for (const event of told) {
      if (event.kind === 'points' && event.seat === flyer.seat) points += event.delta;
      if (event.kind === 'hit' && event.seat === flyer.seat) hits += 1;
      if (event.kind === 'out' && event.by.includes(flyer.seat)) kills += 1;
    }
    return changed(flyer, { points, hits, kills });
  });
};
