import { describe, expect, test } from 'vitest';
import { readDates, readFirstTurns, readInterval, readWeekdays } from '../../src/orders/calendar.ts';

describe('days of the week', () => {
  test.each([
    ['mon thu', ['mon', 'thu']],
    ['Thursday and Monday', ['mon', 'thu']],
    ['ma, do', ['mon', 'thu']],
    ['maandag en donderdag', ['mon', 'thu']],
    ['zo', ['sun']],
    ['sat sat', ['sat']],
    ['any day', []],
    ['elke dag', []],
  ])('%j are read, in the order of the week', (text, days) => {
    expect(readWeekdays(text)).toEqual(days);
  });

  test.each(['', 'mon someday', 'weekdays', 'mon-thu'])('%j are none', text => {
    expect(readWeekdays(text)).toBeUndefined();
  });
});

describe('free days', () => {
  test.each([
    ['2026-12-25', ['2026-12-25']],
    ['2026-12-26, 2026-12-25 2026-12-26', ['2026-12-25', '2026-12-26']],
    ['2026-12-31 to 2027-01-02', ['2026-12-31', '2027-01-01', '2027-01-02']],
    ['2028-02-28 t/m 2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
    ['2026-05-05 2026-12-24 tot 2026-12-25', ['2026-05-05', '2026-12-24', '2026-12-25']],
    ['none', []],
    ['geen', []],
  ])('%j are read, sorted, each once', (text, dates) => {
    expect(readDates(text)).toEqual(dates);
  });

  test.each([
    ['a day that is not there', '2026-02-30'],
    ['a year without leap day', '2026-02-29'],
    ['a span the wrong way round', '2027-01-02 to 2026-12-31'],
    ['half a span', '2026-12-25 to'],
    ['more than anybody celebrates', '2026-01-01 to 2027-12-31'],
    ['words', 'christmas'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(readDates(text)).toBeUndefined();
  });
});

test.each([
  ['3 days', 3],
  ['1 day', 1],
  ['day', 1],
  ['2 weeks', 14],
  ['week', 7],
  ['3 dagen', 3],
  ['2 weken', 14],
  ['other week', 14],
  ['other day', 2],
  ['andere week', 14],
  ['weekly', 7],
  ['Daily', 1],
  ['tweewekelijks', 14],
  ['other', undefined],
  ['2 weekly', undefined],
  ['0 days', undefined],
  ['15 weeks', undefined],
  ['three days', undefined],
])('an interval: %j', (text, days) => {
  expect(readInterval(text)).toBe(days);
});

test.each([
  ['3 turns every day', { turns: 3, everyDays: 1 }],
  ['1 turn every 2 days', { turns: 1, everyDays: 2 }],
  ['3 beurten elke dag', { turns: 3, everyDays: 1 }],
  ['0 turns every day', undefined],
  ['3 turns', undefined],
  ['3 turns every now and then', undefined],
])('another beginning: %j', (text, first) => {
  expect(readFirstTurns(text)).toEqual(first);
});
