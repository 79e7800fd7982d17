import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game, TurnEvent } from '../../src/sopwith/index.ts';
import { answererOf } from '../../src/verbs/documents.ts';
import { answerTurn } from '../../src/verbs/resolve.ts';

type Case = {
  readonly id: string;
  readonly title: string;
  readonly input: unknown;
  readonly expect: {
    readonly game?: Partial<Omit<Game, 'aircraft'>> & { readonly aircraft?: Readonly<Record<string, object>> };
    readonly events?: readonly object[];
    readonly noEvents?: readonly object[];
    readonly pointsTotal?: Readonly<Record<string, number>>;
  };
};

const CASES: readonly Case[] = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8'));

/** Through the schema and the code of the verb, text in and text out. */
const answer = await answererOf('resolve', answerTurn);

const matches = (event: TurnEvent, wanted: object): boolean =>
  Object.entries(wanted).every(([field, value]) => {
    return JSON.stringify((event as Record<string, unknown>)[field]) === JSON.stringify(value);
  });

describe('SATC: Sopwith Adjudication Test Cases', () => {
  test('there are a hundred of them', () => expect(CASES).toHaveLength(100));

  test.each(CASES)('$id $title', ({ input, expect: wanted }) => {
    const { game, events } = JSON.parse(answer(JSON.stringify(input))) as { game: Game; events: TurnEvent[] };
    const { aircraft = {}, ...rest } = wanted.game ?? {};
    expect(game).toMatchObject(rest);
    for (const [seat, fields] of Object.entries(aircraft)) {
      expect(game.aircraft.find(one => one.seat === Number(seat))).toMatchObject(fields);
    }
    const left = [...events];
    for (const event of wanted.events ?? []) {
      const found = left.findIndex(one => matches(one, event));
      expect(found, `an event like ${JSON.stringify(event)}`).toBeGreaterThanOrEqual(0);
      left.splice(found, 1);
    }
    for (const event of wanted.noEvents ?? []) expect(events.filter(one => matches(one, event))).toEqual([]);
    for (const [seat, total] of Object.entries(wanted.pointsTotal ?? {})) {
      const deltas = events.flatMap(one => (one.kind === 'points' && one.seat === Number(seat) ? one.delta : []));
      expect(deltas.reduce((sum, delta) => sum + delta, 0)).toBe(total);
    }
  });
});
