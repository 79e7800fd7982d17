import { describe, expect, test } from 'vitest';
import { isZone, laterBy, localTime, noonAfter, noonDaysAfter } from '../../src/desk/noon.ts';

const at = (text: string) => new Date(text);

describe('D1 a deadline is a noon in the zone of the game', () => {
  const cases: [what: string, zone: string, from: string, days: number, noon: string][] = [
    ['a winter noon in Amsterdam', 'Europe/Amsterdam', '2026-01-10T08:00:00Z', 3, '2026-01-13T11:00:00Z'],
    ['over the change to summer time', 'Europe/Amsterdam', '2026-03-28T12:00:00Z', 1, '2026-03-29T10:00:00Z'],
    ['over the change to winter time', 'Europe/Amsterdam', '2026-10-24T12:00:00Z', 1, '2026-10-25T11:00:00Z'],
    ['the local day counts, not the day in UTC', 'Pacific/Auckland', '2026-06-10T13:00:00Z', 1, '2026-06-12T00:00:00Z'],
    ['leap day', 'UTC', '2028-02-28T09:00:00Z', 1, '2028-02-29T12:00:00Z'],
  ];
  test.each(cases)('%s', (_what, zone, from, days, noon) => {
    expect(noonDaysAfter(zone, at(from), days)).toEqual(at(noon));
  });
});

test('D2 the next noon lies after now: at noon itself it is tomorrow', () => {
  expect(noonAfter('UTC', at('2026-03-10T11:59:59Z'))).toEqual(at('2026-03-10T12:00:00Z'));
  expect(noonAfter('UTC', at('2026-03-10T12:00:00Z'))).toEqual(at('2026-03-11T12:00:00Z'));
});

test('a date without a time means noon, and a date that does not exist means nothing', () => {
  expect(localTime('Europe/Amsterdam', '2026-03-10', null)).toEqual(at('2026-03-10T11:00:00Z'));
  expect(localTime('Europe/Amsterdam', '2026-03-10', '09:30')).toEqual(at('2026-03-10T08:30:00Z'));
  expect(localTime('Europe/Amsterdam', '2026-02-30', null)).toBeNull();
});

test('a deadline moved by days stays a noon over the change of the clocks', () => {
  expect(laterBy('Europe/Amsterdam', at('2026-03-28T11:00:00Z'), { days: 1 })).toEqual(at('2026-03-29T10:00:00Z'));
  expect(laterBy('Europe/Amsterdam', at('2026-03-28T11:00:00Z'), { hours: 24 })).toEqual(at('2026-03-29T11:00:00Z'));
});

test.each(['EST', '+02:00', 'Mars/Olympus', '', 'europe'])('%j is no zone of the IANA list', zone => {
  expect(isZone(zone)).toBe(false);
});
