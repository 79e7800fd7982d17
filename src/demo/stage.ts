import type { Installation } from '../installation.ts';
import type { DemoPilot } from './cast.ts';
import type { PostOffice, Writer } from './post-office.ts';

/** A clock that jumps. IMAP keeps whole seconds, so it has no others. */
export type Clock = { readonly now: () => Date; readonly jump: (to: Date) => void };

/** All that a battle of the demo is flown with. */
export type Stage = {
  readonly installation: Installation;
  readonly office: PostOffice;
  readonly clock: Clock;
  readonly master: Writer;
  readonly pilots: readonly DemoPilot[];
  /** Hears how the battle goes, some lines at a time. */
  readonly tell: (lines: readonly string[]) => void;
};

/** The first game of a fresh database. */
export const GAME = 'G1';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

export const startClock = (start: Date): Clock => {
  let now = start;
  return {
    now: () => now,
    jump: to => {
      now = to;
    },
  };
};

/** A minute goes by; the desk reads what came, and posts what it wrote. */
export const letDeskWork = async ({ installation: { daemon }, clock }: Stage): Promise<void> => {
  clock.jump(later(clock.now(), MINUTE));
  await daemon.fetch();
  await daemon.post();
};

/** What time alone brings about at this moment: reminders a day before noon, the turn itself at noon. */
export const letTimeCome = async ({ installation: { daemon }, clock }: Stage, moment: Date): Promise<void> => {
  clock.jump(moment);
  await daemon.noon();
  await daemon.post();
};
