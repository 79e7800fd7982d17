import { describe, expect, test } from 'vitest';
import { laterBy, localDay, localTime, noonDaysAfter, zoneNamed } from '../../src/desk/noon.ts';

const at = (text: string) => new Date(text);

describe('D1 a deadline is a noon in the zone of the game', () => {
  const cases: [what: string, zone: string, from: string, days: number, noon: string][] = [
    ['a winter noon in Amsterdam', 'Europe/Amsterdam', '2026-01-10T08:00:00Z', 3, '2026-01-13T11:00:00Z'],
    ['over the change to summer time', 'Europe/Amsterdam', '2026-03-28T12:00:00Z', 1, '2026-03-29T10:00:00Z'],
    ['over the change to winter time', 'Europe/Amsterdam', '2026-10-24T12:00:00Z', 1, '2026-10-25T11:00:00Z'],
    ['over both changes, half a year on', 'Europe/Amsterdam', '2026-03-27T12:00:00Z', 213, '2026-10-26T11:00:00Z'],
    ['where summer is in January', 'Australia/Sydney', '2026-04-04T12:00:00Z', 1, '2026-04-05T02:00:00Z'],
    ['where the clocks move by half an hour', 'Australia/Lord_Howe', '2026-04-04T12:00:00Z', 1, '2026-04-05T01:30:00Z'],
    ['the local day counts, not the day in UTC', 'Pacific/Auckland', '2026-06-10T13:00:00Z', 1, '2026-06-12T00:00:00Z'],
    ['far behind UTC', 'Pacific/Honolulu', '2026-06-10T05:00:00Z', 1, '2026-06-10T22:00:00Z'],
    ['where hours are not whole', 'Asia/Kathmandu', '2026-06-10T00:00:00Z', 1, '2026-06-11T06:15:00Z'],
    ['into leap day', 'UTC', '2028-02-28T09:00:00Z', 1, '2028-02-29T12:00:00Z'],
    ['over leap day', 'UTC', '2028-02-28T09:00:00Z', 2, '2028-03-01T12:00:00Z'],
    ['over the end of a February without one', 'UTC', '2100-02-28T09:00:00Z', 1, '2100-03-01T12:00:00Z'],
    // Turkey was to go back to winter time on 30 October 2016; a law of September kept it on summer time.
    ['Istanbul before the law of 2016', 'Europe/Istanbul', '2016-09-01T12:00:00Z', 1, '2016-09-02T09:00:00Z'],
    ['Istanbul on the day that was to change', 'Europe/Istanbul', '2016-10-29T12:00:00Z', 1, '2016-10-30T09:00:00Z'],
    ['Istanbul in the winter before it', 'Europe/Istanbul', '2015-12-01T12:00:00Z', 1, '2015-12-02T10:00:00Z'],
    ['Istanbul in the winter after it', 'Europe/Istanbul', '2016-12-01T12:00:00Z', 1, '2016-12-02T09:00:00Z'],
    // Jordan decided three weeks before 28 October 2022 to stay on summer time.
    ['Amman on the day that was to change', 'Asia/Amman', '2022-10-27T12:00:00Z', 1, '2022-10-28T09:00:00Z'],
    ['Amman in the winter before it', 'Asia/Amman', '2021-12-01T12:00:00Z', 1, '2021-12-02T10:00:00Z'],
    ['Amman in the winter after it', 'Asia/Amman', '2022-12-01T12:00:00Z', 1, '2022-12-02T09:00:00Z'],
    // At noon of 15 January 2000 Sudan put its clocks forward by an hour: there was no twelve o'clock.
    ['a noon that Khartoum skipped by an hour', 'Africa/Khartoum', '2000-01-14T10:00:00Z', 1, '2000-01-15T10:00:00Z'],
    ['the noon after it', 'Africa/Khartoum', '2000-01-15T10:00:00Z', 1, '2000-01-16T09:00:00Z'],
    ['after the end of 32-bit time', 'Europe/Amsterdam', '2038-01-19T03:14:08Z', 1, '2038-01-20T11:00:00Z'],
    ['a summer noon of 2045', 'Europe/Amsterdam', '2045-06-30T12:00:00Z', 1, '2045-07-01T10:00:00Z'],
    // Samoa had no 30 December 2011, the Marshall Islands no 21 August 1993: their noons were the next day's.
    ['a noon that Samoa skipped with its day', 'Pacific/Apia', '2011-12-29T23:00:00Z', 1, '2011-12-30T22:00:00Z'],
    ['the noon after it', 'Pacific/Apia', '2011-12-29T23:00:00Z', 2, '2011-12-30T22:00:00Z'],
    [
      'a noon that Kwajalein skipped with its day',
      'Pacific/Kwajalein',
      '1993-08-21T01:00:00Z',
      1,
      '1993-08-22T00:00:00Z',
    ],
  ];
  test.each(cases)('%s', (_what, zone, from, days, noon) => {
    expect(noonDaysAfter(zone, at(from), days)).toEqual(at(noon));
  });
});

test('D1 in every zone of the IANA list each noon of a year with a leap day is twelve o’clock of the day after the last', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  const spans = [
    ['2028-02-10T00:00:00Z', 80],
    ['2028-09-01T00:00:00Z', 70],
  ] as const; // all changes of the clocks of that year
  const odd = zones.flatMap(zone => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    return spans.flatMap(([from, days]) => {
      const told = Array.from({ length: days }, (_, day) => clock.format(noonDaysAfter(zone, at(from), day)));
      const dates = new Set(told.map(text => text.slice(0, 10)));
      return told.every(text => text.endsWith(', 12:00:00')) && dates.size === days ? [] : [[zone, from]];
    });
  });
  expect(odd).toEqual([]);
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
  expect(zoneNamed(zone)).toBeNull();
});

test.each([
  ['europe/london', 'Europe/London'],
  ['utc', 'UTC'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
])('the zone %s is kept as %s', (written, kept) => {
  expect(zoneNamed(written)).toBe(kept);
});

test('the day of a moment is that of its zone', () => {
  expect(localDay('Pacific/Auckland', at('2026-06-10T13:00:00Z'))).toEqual({ date: '2026-06-11', weekday: 4 });
  expect(localDay('Pacific/Honolulu', at('2026-06-10T05:00:00Z'))).toEqual({ date: '2026-06-09', weekday: 2 });
});
