import { describe, expect, test } from 'vitest';
import { noonText } from '../../src/report/time.ts';

describe('D1 a deadline is told in the zone of the game and in UTC', () => {
  const cases: [zone: string, instant: string, text: string][] = [
    ['Europe/Amsterdam', '2026-03-10T11:00:00Z', 'Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC)'],
    ['Europe/Amsterdam', '2026-07-05T10:00:00Z', 'Sun 5 July 2026, 12:00 Amsterdam time (10:00 UTC)'],
    ['America/New_York', '2026-12-31T17:00:00Z', 'Thu 31 December 2026, 12:00 New York time (17:00 UTC)'],
    ['Pacific/Auckland', '2026-01-01T23:00:00Z', 'Fri 2 January 2026, 12:00 Auckland time (Thu 1 January, 23:00 UTC)'],
    ['UTC', '2026-03-10T12:00:00Z', 'Tue 10 March 2026, 12:00 UTC'],
  ];

  test.each(cases)('%s %s', (zone, instant, text) => {
    expect(noonText(new Date(instant), zone)).toBe(text);
  });

  test('a zone nobody knows is an error, not a guess', () => {
    expect(() => noonText(new Date('2026-03-10T11:00:00Z'), 'Europe/Cambrai')).toThrow(RangeError);
  });
});
