import { Temporal } from 'temporal-polyfill';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * An instant as the people of a game read it: in the game's zone and in UTC,
 * such as `Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC)`. The UTC day is named where it is another one.
 * `zone` is an IANA name; an unknown one throws a RangeError.
 *
 * Rule: D1
 */
export const noonText = (date: Date, zone: string): string => {
  const instant = Temporal.Instant.fromEpochMilliseconds(date.getTime());
  const utc = instant.toZonedDateTimeISO('UTC');
  if (isUtc(zone)) return `${dayText(utc)} ${utc.year}, ${clockText(utc)} UTC`;
  const local = instant.toZonedDateTimeISO(zone);
  const sameDay = local.toPlainDate().equals(utc.toPlainDate());
  const inUtc = sameDay ? clockText(utc) : `${dayText(utc)}, ${clockText(utc)}`;
  return `${dayText(local)} ${local.year}, ${clockText(local)} ${timeOf(local.timeZoneId)} (${inUtc} UTC)`;
};

/** The day of an instant in a zone, such as `Tue 10 March 2026`. */
export const dateText = (date: Date, zone: string): string => {
  const local = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone);
  return `${dayText(local)} ${local.year}`;
};

/** A zone as people read it: its IANA name, or for one that is so many hours from UTC all year, `UTC-5`. */
export const zoneText = (zone: string): string => (isUtc(zone) ? 'UTC' : (offsetOf(zone) ?? zone));

const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|UCT|GMT|GMT[+-]?0|Zulu|Universal|Greenwich)$/i.test(zone);

/** `Etc/GMT+5` is five hours *behind* UTC: its sign is that of POSIX. */
const offsetOf = (zone: string): string | undefined => {
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/i.exec(zone) ?? [];
  return hours && `UTC${sign === '+' ? '-' : '+'}${hours}`;
};

const dayText = (at: Temporal.ZonedDateTime): string => `${DAYS[at.dayOfWeek - 1]} ${at.day} ${MONTHS[at.month - 1]}`;

const clockText = (at: Temporal.ZonedDateTime): string =>
  `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`;

/** Countries with a name for each of their zones: `US/Eastern`, not a city. */
const WITH_COUNTRY = /^(US|Canada|Brazil|Mexico|Chile)\//i;

const timeOf = (zone: string): string => {
  const place = WITH_COUNTRY.test(zone) ? zone.replace('/', ' ') : (zone.split('/').at(-1) ?? zone);
  return offsetOf(zone) ?? `${place.replaceAll('_', ' ')} time`;
};
