import type { TurnEvent } from '../game/event.ts';
import type { Seat } from '../game/game.ts';

export type Out = Extract<TurnEvent, { kind: 'out' }>;
export type Hit = Extract<TurnEvent, { kind: 'hit' }>;
export type Points = Extract<TurnEvent, { kind: 'points' }>;

export const isOut = (event: TurnEvent): event is Out => event.kind === 'out';
export const isHit = (event: TurnEvent): event is Hit => event.kind === 'hit';

/** The hits of this segment on one aircraft. */
export const hitsOn = (told: readonly TurnEvent[], target: Seat): readonly Hit[] =>
  told.filter(isHit).filter(hit => hit.target === target);

/** Each seat once, in order. */
export const distinct = (seats: readonly Seat[]): readonly Seat[] =>
  [...new Set(seats)].sort((one, other) => one - other);

/** All the damage of these hits, not capped by the hull left. */
export const damageOf = (hits: readonly Hit[]): number => hits.reduce((sum, hit) => sum + hit.damage, 0);
