import { expect } from 'vitest';
import type { Game, TurnEvent } from '../../src/sopwith/index.ts';
import type { Case } from './case-text.ts';

/** Holds one answer of the verb, as text, against what its case expects; what the case is not about is not looked at. */
export const expectCase = ({ expect: wanted }: Case, answer: string): void => {
  const { game, events, error } = JSON.parse(answer) as {
    readonly game: Game;
    readonly events: readonly TurnEvent[];
    readonly error?: { readonly path: string };
  };
  expect(error?.path).toBe(wanted.refusedAt);
  if (error !== undefined) return;
  const { aircraft = {}, ...rest } = wanted.game ?? {};
  expect(game).toMatchObject(rest);
  for (const [seat, fields] of Object.entries(aircraft)) {
    expect(game.aircraft.find(one => one.seat === Number(seat))).toMatchObject(fields);
  }
  expectTold(events, wanted.events ?? []);
  for (const event of wanted.noEvents ?? []) expect(events.filter(one => matches(one, event))).toEqual([]);
  for (const [seat, total] of Object.entries(wanted.pointsTotal ?? {})) {
    const deltas = events.flatMap(one => (one.kind === 'points' && one.seat === Number(seat) ? one.delta : []));
    expect(
      deltas.reduce((sum, delta) => sum + delta, 0),
      `points of seat ${seat}`,
    ).toBe(total);
  }
};

/** Each in any order, but each by an event of its own. */
const expectTold = (events: readonly TurnEvent[], wanted: readonly object[]): void => {
  const left = [...events];
  for (const event of wanted) {
    const found = left.findIndex(one => matches(one, event));
    expect(found, `an event like ${JSON.stringify(event)}`).toBeGreaterThanOrEqual(0);
    left.splice(found, 1);
  }
};

const matches = (event: TurnEvent, wanted: object): boolean =>
  Object.entries(wanted).every(
    ([field, value]) => JSON.stringify((event as Record<string, unknown>)[field]) === JSON.stringify(value),
  );
