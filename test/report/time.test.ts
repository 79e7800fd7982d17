import { describe, expect, test } from 'vitest';
import { noonText, zoneText } from '../../src/report/time.ts';

describe('D1 a deadline is told in the zone of the game and in UTC', () => {
  const cases: [zone: string, instant: string, text: string][] = [
    ['Europe/Amsterdam', '2026-03-10T11:00:00Z', 'Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC)'],
    ['Europe/Amsterdam', '2026-07-05T10:00:00Z', 'Sun 5 July 2026, 12:00 Amsterdam time (10:00 UTC)'],
    ['America/New_York', '2026-12-31T17:00:00Z', 'Thu 31 December 2026, 12:00 New York time (17:00 UTC)'],
    ['Pacific/Auckland', '2026-01-01T23:00:00Z', 'Fri 2 January 2026, 12:00 Auckland time (Thu 1 January, 23:00 UTC)'],
    [
      'America/Argentina/Buenos_Aires',
      '2026-03-10T15:00:00Z',
      'Tue 10 March 2026, 12:00 Buenos Aires time (15:00 UTC)',
    ],
    ['Asia/Calcutta', '2026-03-10T06:30:00Z', 'Tue 10 March 2026, 12:00 Calcutta time (06:30 UTC)'],
    ['US/Eastern', '2026-03-10T16:00:00Z', 'Tue 10 March 2026, 12:00 US Eastern time (16:00 UTC)'],
    ['Etc/GMT+5', '2026-03-10T17:00:00Z', 'Tue 10 March 2026, 12:00 UTC-5 (17:00 UTC)'],
    ['Etc/GMT-14', '2026-03-09T22:00:00Z', 'Tue 10 March 2026, 12:00 UTC+14 (Mon 9 March, 22:00 UTC)'],
    ['Etc/GMT', '2026-03-10T12:00:00Z', 'Tue 10 March 2026, 12:00 UTC'],
    ['GMT', '2026-03-10T12:00:00Z', 'Tue 10 March 2026, 12:00 UTC'],
    ['Etc/Zulu', '2026-03-10T12:00:00Z', 'Tue 10 March 2026, 12:00 UTC'],
    ['europe/amsterdam', '2026-03-10T11:00:00Z', 'Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC)'],
    ['UTC', '2026-03-10T12:00:00Z', 'Tue 10 March 2026, 12:00 UTC'],
  ];

  test.each(cases)('%s %s', (zone, instant, text) => {
    expect(noonText(new Date(instant), zone)).toBe(text);
  });

  test('a zone nobody knows is an error, not a guess', () => {
    expect(() => noonText(new Date('2026-03-10T11:00:00Z'), 'Europe/Cambrai')).toThrow(RangeError);
  });
});

test.each([
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['Etc/GMT+5', 'UTC-5'],
  ['Etc/GMT-3', 'UTC+3'],
  ['Etc/GMT-0', 'UTC'],
  ['Etc/UCT', 'UTC'],
])('the zone %s is told as %s', (zone, told) => {
  expect(zoneText(zone)).toBe(told);
});
