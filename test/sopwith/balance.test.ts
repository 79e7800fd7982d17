import { describe, expect, test } from 'vitest';
import type { Seat, TurnEvent } from '../../src/sopwith/index.ts';
import { flightsOf, type PlayedTurn } from './flights.ts';

const TURNS = [...flightsOf('classic', 150), ...flightsOf('postal', 150)].flat();

type Out = Extract<TurnEvent, { kind: 'out' }>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The events of each segment apart, then what comes after the last one. */
const chapters = ({ events }: PlayedTurn): readonly (readonly TurnEvent[])[] =>
  [1, 2, 3, undefined].map(segment =>
    events.filter(event => ('segment' in event ? event.segment : undefined) === segment),
  );

const awarded = (events: readonly TurnEvent[], ...reasons: readonly string[]): number =>
  sum(events.flatMap(event => (event.kind === 'points' && reasons.includes(event.reason) ? event.delta : [])));

const outs = (events: readonly TurnEvent[]): readonly Out[] =>
  events.filter((event): event is Out => event.kind === 'out');

/** What each aircraft has left when the fire of a segment begins, and after it. */
const hullsOf = (played: PlayedTurn) => {
  const hulls = new Map<Seat, number>(played.turn.game.aircraft.map(({ seat, hull }) => [seat, hull]));
  const lower = (seat: Seat, by: number) => hulls.set(seat, Math.max(0, (hulls.get(seat) ?? 0) - by));
  return { of: (seat: Seat) => hulls.get(seat) ?? 0, lower };
};

describe('in a battle, whatever is won was taken from somebody', () => {
  test('there is enough of it to prove something', () => {
    const events = TURNS.flatMap(one => one.events);
    expect(outs(events).filter(({ by }) => by.length > 1).length).toBeGreaterThan(5);
    expect(awarded(events, 'damage')).toBeGreaterThan(500);
    expect(awarded(events, 'edge-share')).toBeGreaterThan(500);
  });

  test('P1 the hull taken by fire is won, and rounding up gives each shooter less than one point more', () => {
    for (const played of TURNS) {
      const hull = hullsOf(played);
      for (const events of chapters(played)) {
        for (const event of events) if (event.kind === 'cloud-damage') hull.lower(event.seat, 1);
        const hits = events.filter(event => event.kind === 'hit');
        const taken = [...new Set(hits.map(({ target }) => target))].map(target => {
          const damage = sum(hits.filter(hit => hit.target === target).map(hit => hit.damage));
          const shooters = new Set(hits.filter(hit => hit.target === target).map(hit => hit.seat)).size;
          const least = Math.min(damage, hull.of(target));
          return { least, most: damage > hull.of(target) && least > 0 ? least + shooters - 1 : least };
        });
        expect(awarded(events, 'damage')).toBeGreaterThanOrEqual(sum(taken.map(({ least }) => least)));
        expect(awarded(events, 'damage')).toBeLessThanOrEqual(sum(taken.map(({ most }) => most)));
        for (const hit of hits) hull.lower(hit.target, hit.damage);
      }
    }
  });

  test('P2 what the conquerors win is what the shot-down lose, each share rounded up', () => {
    for (const played of TURNS) {
      const isAce = (seat: Seat) => played.turn.game.aircraft.some(one => one.seat === seat && one.ace);
      for (const events of chapters(played)) {
        const prices = outs(events).map(({ seat, by }) => {
          const price = isAce(seat) ? 10 : 5;
          return { price, won: by.length * Math.ceil(price / by.length) || 0 };
        });
        expect(awarded(events, 'shot-down', 'crash')).toBe(0 - sum(prices.map(({ price }) => price)));
        expect(awarded(events, 'kill')).toBe(sum(prices.map(({ won }) => won)));
      }
    }
  });

  test('P3 the hull of those who leave is divided among all who are still in play', () => {
    for (const played of TURNS) {
      const hull = hullsOf(played);
      let inPlay = played.turn.game.aircraft.filter(({ posture }) => posture !== 'out').length;
      for (const events of chapters(played)) {
        for (const event of events) {
          if (event.kind === 'cloud-damage') hull.lower(event.seat, 1);
          if (event.kind === 'hit') hull.lower(event.target, event.damage);
          if (event.kind === 'repaired') hull.lower(event.seat, hull.of(event.seat) - event.hull);
        }
        inPlay -= outs(events).length;
        const leavers = outs(events).filter(({ cause }) => cause === 'edge' || cause === 'struck-off');
        const shares = leavers.map(({ seat }) => (inPlay === 0 ? 0 : inPlay * Math.ceil(hull.of(seat) / inPlay)));
        expect(awarded(events, 'edge-share')).toBe(sum(shares));
      }
    }
  });

  test('P4 a win is 5, and there is one in each game that has a winner', () => {
    for (const { game, events } of TURNS) {
      expect(awarded(events, 'win')).toBe(game.over === null || game.over.winner === null ? 0 : 5);
    }
  });
});
