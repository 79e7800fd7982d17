import { A_DAY, type ClockFinding, type ClockReading, clockFinding } from './clock-check.ts';
import type { Desk } from './desk.ts';
import { mindTheClock } from './mind-the-clock.ts';
import { moveSpoiltNoons } from './move-noons.ts';
import { type NoonDuty, runDueTurns } from './run-turn.ts';
import { sumUpTurns } from './sum-up-turns.ts';
import { lastPassOf } from './sweep-mailbox.ts';

export type NoonKeeping = NoonDuty & {
  readonly readClocks: () => Promise<ClockReading>;
  /** One pass of the mailbox that begins after the call, by this worker or, where another reads it, by nobody. */
  readonly sweep: () => Promise<void>;
};

/**
 * The sequence of noon: look at the clocks, move the noons that could not be kept, let the others settle, read the
 * mailbox once more, run the turns, tell their masters. Gives back the work of one knock, which ends with what the
 * clocks showed. Nothing is remembered between two knocks but the last look at the clocks that is believed.
 *
 * Rule: D1, D2
 */
export const noonKeeper = (desk: Desk, keeping: NoonKeeping): (() => Promise<ClockFinding>) => {
  let last: ClockReading | null = null;
  let doubtedFrom: number | null = null;
  return async () => {
    const reading = await keeping.readClocks();
    const finding = clockFinding(last, reading);
    if (isLeap(finding)) {
      doubtedFrom ??= reading.elapsed;
      if (reading.elapsed - doubtedFrom < DOUBT) return { ...finding, kind: 'doubted' }; // put right, it is sound again
    }
    doubtedFrom = null;
    if (finding.kind === 'jumped') await desk.store.noteClockJump(finding); // where that fails, the next look finds it again
    last = reading;
    if (finding.kind === 'off') return finding; // another worker, whose clock is right, may do the work
    await keepNoon(desk, keeping);
    return finding;
  };
};

/** A clock put forward by days is not believed at once: under it all noons would move, pauses end and old texts be emptied. */
const isLeap = (finding: ClockFinding): finding is Extract<ClockFinding, { readonly since: Date }> =>
  finding.kind === 'jumped' && finding.until.getTime() - finding.since.getTime() > A_DAY;

/** In milliseconds: by then somebody has put it right, or the time is what it shows. */
const DOUBT = 3_600_000;

const keepNoon = async (desk: Desk, { sweep, ...duty }: NoonKeeping): Promise<void> => {
  await mindTheClock(desk);
  await moveSpoiltNoons(desk, duty.mailbox);
  if (await finalSweepIsDue(desk, duty.mailbox)) await sweep();
  await runDueTurns(desk, duty);
  await sumUpTurns(desk);
};

/** Whether a noon has settled since the last pass began: no turn of it is run before another has read everything. */
const finalSweepIsDue = async (desk: Desk, mailbox: string): Promise<boolean> => {
  const { store, settings, now } = desk;
  const settled = settings.noon.settleSeconds * 1000;
  const noons = (await store.dueNoons(now())).map(noon => noon.getTime() + settled);
  const latest = noons.findLast(ripe => ripe <= now().getTime());
  if (latest === undefined) return false;
  const pass = await lastPassOf(desk, mailbox);
  return pass === null || pass.getTime() < latest;
};
