/** More than this no honest clock wanders between two looks, nor two clocks apart. */
const TOLERANCE = 10_000;
/** In milliseconds. Of a clock put back by more, the noons of one day are in doubt; one put forward by more is doubted itself. */
export const A_DAY = 86_400_000;

/** The clock on the wall, and one that nobody can set: milliseconds since whenever. */
export type Clock = {
  readonly kind: 'real' | 'played';
  readonly now: () => Date;
  readonly elapsed: () => number;
};

/** The clock of a play: it jumps on purpose, and nobody compares it with another. */
export const playedClock = (now: () => Date): Clock => ({ kind: 'played', now, elapsed: () => now().getTime() });

/** What the clocks showed at one moment; `database` is null where it has no clock of its own. */
export type ClockReading = { readonly wall: Date; readonly elapsed: number; readonly database: Date | null };

/**
 * `off`: it disagrees with the database's. A jump is told with the two times between which it happened, in their order;
 * `doubted` is one by days that is not believed yet.
 */
export type ClockFinding =
  | { readonly kind: 'sound' }
  | { readonly kind: 'off'; readonly milliseconds: number }
  | { readonly kind: 'jumped' | 'doubted'; readonly since: Date; readonly until: Date };

/** Reads all clocks; the database's is taken for the middle of the time that it took to answer. */
export const readClocks = async (
  { now, elapsed }: Pick<Clock, 'now' | 'elapsed'>,
  databaseClock: (() => Promise<Date>) | null,
): Promise<ClockReading> => {
  const before = elapsed();
  const database = await databaseClock?.();
  const after = elapsed();
  const wait = (after - before) / 2;
  return {
    wall: now(),
    elapsed: after,
    database: database && wait <= TOLERANCE ? new Date(database.getTime() + wait) : null,
  };
};

/**
 * Whether noons may be judged by this clock. One that comes back into step with the database's did not jump away from
 * the truth but back to it.
 */
export const clockFinding = (before: ClockReading | null, reading: ClockReading): ClockFinding => {
  const off = offset(reading);
  if (Math.abs(off) > TOLERANCE) return { kind: 'off', milliseconds: off };
  if (!before || Math.abs(offset(before)) > TOLERANCE) return { kind: 'sound' };
  const walked = reading.wall.getTime() - before.wall.getTime();
  if (Math.abs(walked - (reading.elapsed - before.elapsed)) <= TOLERANCE) return { kind: 'sound' };
  return walked < 0
    ? { kind: 'jumped', since: reading.wall, until: earlier(before.wall, new Date(reading.wall.getTime() + A_DAY)) }
    : { kind: 'jumped', since: before.wall, until: reading.wall };
};

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const offset = ({ wall, database }: ClockReading): number => (database ? wall.getTime() - database.getTime() : 0);

/** Whether a daemon that finds its clock so leaves every noon alone. */
export const leavesNoonsAlone = (kind: ClockFinding['kind']): boolean => kind === 'off' || kind === 'doubted';
