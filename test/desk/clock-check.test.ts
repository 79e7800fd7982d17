import { describe, expect, test } from 'vitest';
import { type ClockReading, clockFinding, readClocks } from '../../src/desk/clock-check.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);

const reading = (wall: string, elapsedSeconds: number, database: string | null = null): ClockReading => ({
  wall: at(wall),
  elapsed: elapsedSeconds * 1000,
  database: database === null ? null : at(database),
});

describe('the clock on the wall', () => {
  test('is sound at the first look', () => {
    expect(clockFinding(null, reading('11:00:00', 0))).toEqual({ kind: 'sound' });
  });

  test.each([
    ['keeps step with the other', '11:00:05', 5],
    ['was nudged by seconds', '11:00:14', 5],
    ['slept together with the other', '18:00:00', 25_200],
  ])('is sound when it %s', (_, wall, elapsed) => {
    expect(clockFinding(reading('11:00:00', 0), reading(wall, elapsed))).toEqual({ kind: 'sound' });
  });

  test('that was put forward jumped somewhere between two looks', () => {
    const finding = clockFinding(reading('11:00:00', 0), reading('13:00:05', 5));
    expect(finding).toEqual({ kind: 'jumped', since: at('11:00:00'), until: at('13:00:05') });
  });

  test('that was put back jumped as well, and the span is told in its order', () => {
    const finding = clockFinding(reading('12:20:00', 0), reading('11:40:05', 5));
    expect(finding).toEqual({ kind: 'jumped', since: at('11:40:05'), until: at('12:20:00') });
  });
});

test('of a clock that is put back by years, only the next day is in doubt', () => {
  const before = { ...reading('12:20:00', 0), wall: new Date('2099-03-10T12:20:00Z') };
  expect(clockFinding(before, reading('11:40:05', 5))).toEqual({
    kind: 'jumped',
    since: at('11:40:05'),
    until: new Date('2026-03-11T11:40:05Z'),
  });
});

describe("the database's clock", () => {
  test.each([
    ['ahead of it', '11:00:30', '11:00:00', 30_000],
    ['behind it', '11:00:00', '11:00:30', -30_000],
  ])('tells that ours is off when it is %s', (_, wall, database, milliseconds) => {
    expect(clockFinding(null, reading(wall, 0, database))).toEqual({ kind: 'off', milliseconds });
  });

  test('that goes with ours leaves a jump of both a jump', () => {
    const finding = clockFinding(reading('11:00:00', 0, '11:00:01'), reading('13:00:05', 5, '13:00:06'));
    expect(finding).toMatchObject({ kind: 'jumped' });
  });

  test('into step with which ours comes back is no jump', () => {
    const finding = clockFinding(reading('13:00:00', 0, '11:00:00'), reading('11:00:05', 5, '11:00:05'));
    expect(finding).toEqual({ kind: 'sound' });
  });

  test('is taken for the middle of the time that it took to answer', async () => {
    const moments = [1000, 5000];
    const clock = { now: () => at('11:00:04'), elapsed: () => moments.shift() ?? 0 };
    const { database, elapsed } = await readClocks(clock, async () => at('11:00:02'));
    expect([database, elapsed]).toEqual([at('11:00:04'), 5000]);
  });

  test('that takes too long to answer tells nothing', async () => {
    const moments = [0, 60_000];
    const clock = { now: () => at('11:01:00'), elapsed: () => moments.shift() ?? 0 };
    expect((await readClocks(clock, async () => at('11:00:00'))).database).toBeNull();
  });
});
