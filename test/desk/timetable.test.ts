import { describe, expect, test } from 'vitest';
import type { GameRecord } from '../../src/desk/ports/games.ts';
import { comingNoons, intervalOf, noonAfter, noonsFrom, noonsResumed, noonsUntil } from '../../src/desk/timetable.ts';
import { ANY_DAY, type Calendar } from '../../src/orders/calendar.ts';
import type { Game } from '../../src/sopwith/index.ts';
import { gathering, position } from '../store/samples.ts';

const at = (text: string) => new Date(text);

const game = (everyDays: number, calendar: Partial<Calendar> = {}, zone = 'Europe/Amsterdam') => ({
  zone,
  everyDays,
  calendar: { ...ANY_DAY, ...calendar },
  practice: false,
});

/** So many Mondays, from 16 March 2026 on. */
const mondays = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, week) => new Date(Date.UTC(2026, 2, 16 + 7 * week)).toISOString().slice(0, 10));

const turn = (number: number, runs: 'deadline' | 'all-in' = 'deadline'): Game => ({
  ...position(number),
  houseRules: { runs },
});

describe('D1 the noon of a turn that opens now', () => {
  // 10 March 2026 is a Tuesday; Amsterdam is an hour ahead of UTC until the 29th.
  const cases: [what: string, everyDays: number, calendar: Partial<Calendar>, noon: string][] = [
    ['leaves the whole interval', 3, {}, '2026-03-13T11:00:00Z'],
    ['is the next day on which the game is flown', 1, { on: ['mon', 'thu'] }, '2026-03-12T11:00:00Z'],
    ['leaves the whole interval also then', 3, { on: ['mon', 'thu'] }, '2026-03-16T11:00:00Z'],
    ['comes once a week on its day', 7, { on: ['tue'] }, '2026-03-17T11:00:00Z'],
    ['passes over free days', 1, { not: ['2026-03-11', '2026-03-12'] }, '2026-03-13T11:00:00Z'],
    ['passes over both', 1, { on: ['thu'], not: ['2026-03-12', '2026-03-19'] }, '2026-03-26T11:00:00Z'],
    ['comes sooner at the beginning', 7, { first: { turns: 3, everyDays: 1 } }, '2026-03-11T11:00:00Z'],
    ['passes over all free days, as far as they go', 1, { on: ['mon'], not: mondays(69) }, '2027-07-12T10:00:00Z'],
    ['stays noon over the change of the clocks', 20, { on: ['mon'] }, '2026-03-30T10:00:00Z'],
  ];
  test.each(cases)('%s', (_, everyDays, calendar, noon) => {
    const opened = at('2026-03-10T11:00:31Z');
    expect(noonsFrom(game(everyDays, calendar), turn(1), opened).deadline).toEqual(at(noon));
  });

  test('a day that the zone skipped is no Friday', () => {
    const samoa = game(1, { on: ['fri'] }, 'Pacific/Apia');
    expect(noonsFrom(samoa, turn(1), at('2011-12-29T23:00:00Z')).deadline).toEqual(at('2012-01-05T22:00:00Z'));
  });

  test('a free day is a day of the zone, not of UTC', () => {
    const auckland = game(1, { not: ['2026-06-12'] }, 'Pacific/Auckland');
    expect(noonsFrom(auckland, turn(1), at('2026-06-10T13:00:00Z')).deadline).toEqual(at('2026-06-13T00:00:00Z'));
  });
});

test.each([
  [1, 1],
  [3, 1],
  [4, 7],
])('a game that begins with three fast turns: turn %i is open for %i days', (number, days) => {
  expect(intervalOf(game(7, { first: { turns: 3, everyDays: 1 } }), number)).toBe(days);
});

describe('D2 where a turn runs once all sheets are in', () => {
  test('it is looked at from the next noon on, but on no day on which the game is not flown', () => {
    const opened = at('2026-03-10T11:00:31Z');
    expect(noonsFrom(game(7), turn(1, 'all-in'), opened)).toEqual({
      deadline: at('2026-03-17T11:00:00Z'),
      nextNoon: at('2026-03-11T11:00:00Z'),
    });
    expect(noonsFrom(game(7, { on: ['fri'] }), turn(1, 'all-in'), opened)).toEqual({
      deadline: at('2026-03-20T11:00:00Z'),
      nextNoon: at('2026-03-13T11:00:00Z'),
    });
  });

  test('it is not looked at after its deadline', () => {
    const deadline = at('2026-03-11T09:00:00Z');
    const noons = noonsUntil(game(7), turn(1, 'all-in'), at('2026-03-10T11:00:31Z'), deadline);
    expect(noons).toEqual({ deadline, nextNoon: deadline });
  });
});

test('D2 the next noon lies after now: at noon itself it is tomorrow', () => {
  expect(noonAfter(game(1, {}, 'UTC'), at('2026-03-10T11:59:59Z'))).toEqual(at('2026-03-10T12:00:00Z'));
  expect(noonAfter(game(1, {}, 'UTC'), at('2026-03-10T12:00:00Z'))).toEqual(at('2026-03-11T12:00:00Z'));
});

test('three fast turns and then Mondays, over the change of the clocks and a free day', () => {
  const calendar = { on: ['mon'] as const, not: ['2026-04-06'], first: { turns: 3, everyDays: 1 } };
  const daily = { ...game(7, calendar), calendar: { ...ANY_DAY, ...calendar } };
  expect(comingNoons(daily, 2, at('2026-03-16T11:00:00Z'), 5)).toEqual([
    at('2026-03-16T11:00:00Z'),
    at('2026-03-23T11:00:00Z'),
    at('2026-03-30T10:00:00Z'),
    at('2026-04-13T10:00:00Z'),
    at('2026-04-20T10:00:00Z'),
  ]);
});

test('the noons to come of a game whose zone changed its law meanwhile stay at noon', () => {
  const istanbul = game(1, {}, 'Europe/Istanbul');
  expect(comingNoons(istanbul, 9, at('2016-10-28T09:00:00Z'), 4)).toEqual([
    at('2016-10-28T09:00:00Z'),
    at('2016-10-29T09:00:00Z'),
    at('2016-10-30T09:00:00Z'),
    at('2016-10-31T09:00:00Z'),
  ]);
});

test('the noons to come of a zone that stays on summer time after all are an hour earlier than its old law had them', () => {
  const amman = game(1, {}, 'Asia/Amman');
  expect(comingNoons(amman, 9, at('2022-10-27T09:00:00Z'), 3)).toEqual([
    at('2022-10-27T09:00:00Z'),
    at('2022-10-28T09:00:00Z'),
    at('2022-10-29T09:00:00Z'),
  ]);
});

test('an interval counts leap day, and a year without one has none', () => {
  expect(noonsFrom(game(3, {}, 'UTC'), turn(1), at('2028-02-27T12:00:31Z')).deadline).toEqual(
    at('2028-03-01T12:00:00Z'),
  );
  expect(noonsFrom(game(3, {}, 'UTC'), turn(1), at('2027-02-27T12:00:31Z')).deadline).toEqual(
    at('2027-03-02T12:00:00Z'),
  );
});

test('a noon that the clocks skip is told for its day, and the one after it is noon again', () => {
  expect(comingNoons(game(1, {}, 'Africa/Khartoum'), 1, at('2000-01-14T10:00:00Z'), 3)).toEqual([
    at('2000-01-14T10:00:00Z'),
    at('2000-01-15T10:00:00Z'),
    at('2000-01-16T09:00:00Z'),
  ]);
});

describe('D1 a pause that ends', () => {
  const paused = (deadline: string): GameRecord => ({
    ...gathering('G1'),
    ...game(3, {}, 'UTC'),
    status: 'paused',
    deadline: at(deadline),
  });
  test.each([
    ['gives the open turn a whole interval', '2026-03-05T12:00:00Z', '2026-03-13T12:00:00Z'],
    ['brings no noon nearer than it was set before', '2026-03-20T18:00:00Z', '2026-03-20T18:00:00Z'],
  ])('%s', (_, before, after) => {
    expect(noonsResumed(paused(before), turn(1), at('2026-03-10T12:00:01Z')).deadline).toEqual(at(after));
  });
});
