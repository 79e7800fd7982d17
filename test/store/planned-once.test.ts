import { expect, test } from 'vitest';
import { planNameOf } from '../../src/store/planned-once.ts';

test('an insert of values is planned once, and keeps its name', () => {
  const insert = 'insert into "press" ("game_id", "turn") values ($1, $2), ($3, $4)';
  const name = planNameOf(insert);
  expect(name).toMatch(/^insert \d+$/);
  expect(planNameOf(`${insert} on conflict do nothing`)).not.toBe(name);
  expect(planNameOf(insert)).toBe(name);
});

test('what has an index to choose is planned each time: an insert that selects, a search', () => {
  expect(planNameOf('insert into "press" ("game_id") select "id" from "game" where "zone" = $1')).toBeUndefined();
  expect(planNameOf('select "id" from "game" where "zone" = $1')).toBeUndefined();
});

test('sixty kinds of inserts are kept; each takes memory on every connection', () => {
  const named = Array.from({ length: 100 }, (_, at) => planNameOf(`insert into "t${at}" ("id") values ($1)`));
  expect(new Set(named.filter(name => name !== undefined)).size).toBeLessThanOrEqual(60);
  expect(named.at(-1)).toBeUndefined();
});
