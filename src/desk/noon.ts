import { Temporal } from 'temporal-polyfill';

const instant = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);

const local = (zone: string, at: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/**
 * Noon on the local day that lies so many days after the day of `from`; with 0 it may already be past.
 * Zones are IANA names; a noon that the clocks skip is the first moment after it.
 *
 * Rule: D1
 */
export const noonDaysAfter = (zone: string, from: Date, days: number): Date =>
  instant(local(zone, from).toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }));

/** The day of a moment in a zone: `2026-03-10`, and its weekday from 1, Monday, to 7. */
export const localDay = (zone: string, at: Date): { readonly date: string; readonly weekday: number } => {
  const day = local(zone, at);
  return { date: day.toPlainDate().toString(), weekday: day.dayOfWeek };
};

/** A moment written by a game master: a date, and a wall-clock time (noon when he names none) in the game's zone. */
export const localTime = (zone: string, date: string, time: string | null): Date | null => {
  try {
    return instant(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time ?? '12:00' }));
  } catch {
    return null;
  }
};

/** So many hours or days later by the wall clock of the zone: noon stays noon over a change of the clocks. */
export const laterBy = (zone: string, from: Date, by: { readonly days?: number; readonly hours?: number }): Date =>
  instant(
    local(zone, from)
      .add({ days: by.days ?? 0 })
      .add({ hours: by.hours ?? 0 }),
  );

/**
 * A zone of the IANA list, such as `Europe/Amsterdam`, spelt as it stands there, for mails name its city; null for any
 * other word, and for offsets and abbreviations.
 */
export const zoneNamed = (text: string): string | null => {
  if (!/^(utc|[a-z_]+(\/[a-z0-9_+-]+)+)$/i.test(text)) return null;
  try {
    return local(text, new Date(0)).timeZoneId;
  } catch {
    return null;
  }
};
