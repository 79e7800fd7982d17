import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Pulse } from './daemon.ts';
import { leavesNoonsAlone } from './desk/clock-check.ts';
import type { Vitals } from './desk/ports/store.ts';

/** The figures of a daemon in the text format of Prometheus. */
export type Metrics = {
  /** Counts a line of the log by what happened; the arguments of one call of the logger. */
  readonly count: (args: readonly unknown[]) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
};

/** What the daemon can tell of itself at any moment; of the database why it does not answer, where it does not. */
export type Reading = { readonly pulse: Pulse; readonly vitals: Vitals | Error; readonly now: Date };

/** Gauges are read when they are asked for; what happens is counted where it is written into the log. R58 */
export const makeMetrics = (read: () => Promise<Reading>): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const happened = new Counter({
    name: 'noon_patrol_happenings_total',
    help: 'Letters settled, turns run, mails posted and failures, since the daemon started.',
    labelNames: ['what', 'outcome'] as const,
    registers: [registry],
  });
  const gauges = GAUGES.map(({ name, help, value }) => ({
    gauge: new Gauge({ name: `noon_patrol_${name}`, help, registers: [registry] }),
    value,
  }));
  return {
    count: args => {
      const said = happening(args);
      if (said) happened.inc(said);
    },
    contentType: registry.contentType,
    text: async () => {
      const reading = await read();
      for (const { gauge, value } of gauges) gauge.set(value(reading));
      return registry.metrics();
    },
  };
};

/** A line with facts and fixed words is counted; a sentence made for the occasion is not, for it may be any. */
const happening = ([facts, words]: readonly unknown[]): { what: string; outcome: string } | null => {
  if (typeof words !== 'string' || typeof facts !== 'object' || facts === null) return null;
  const { outcome, delivery } = facts as { readonly outcome?: unknown; readonly delivery?: unknown };
  return { what: words, outcome: String(outcome ?? delivery ?? '') };
};

const seconds = (from: Date | null, to: Date | null): number =>
  from && to ? (to.getTime() - from.getTime()) / 1000 : Number.NaN;

/** A figure that the database tells; NaN where it does not answer. */
const told =
  (figure: (vitals: Vitals, now: Date) => number) =>
  ({ vitals, now }: Reading): number =>
    vitals instanceof Error ? Number.NaN : figure(vitals, now);

const GAUGES: readonly { readonly name: string; readonly help: string; readonly value: (at: Reading) => number }[] = [
  {
    name: 'mailbox_silence_seconds',
    help: 'Since the last complete look into the mailbox; NaN before the first.',
    value: ({ pulse, now }) => seconds(pulse.lastSweep, now),
  },
  {
    name: 'last_post_seconds',
    help: 'Since a mail was last accepted; NaN before the first.',
    value: ({ pulse, now }) => seconds(pulse.lastPost, now),
  },
  {
    name: 'post_halted_seconds',
    help: 'Since no mail can go out, because the mail server is not reached or refuses us; NaN while mails go out.',
    value: ({ pulse, now }) => seconds(pulse.postHaltedSince, now),
  },
  {
    name: 'clock_off',
    help: '1 while nothing is flown because the clock is off the database’s, or leapt by days and is doubted; else 0.',
    value: ({ pulse }) => Number(leavesNoonsAlone(pulse.clock)),
  },
  {
    name: 'database_answers',
    help: '1, or 0 while it does not; then the figures below are NaN.',
    value: ({ vitals }) => Number(!(vitals instanceof Error)),
  },
  {
    name: 'letters_waiting',
    help: 'Letters filed and not settled yet.',
    value: told(({ lettersWaiting }) => lettersWaiting),
  },
  {
    name: 'letters_withheld',
    help: 'Letters set aside because the mail server does not give them.',
    value: told(({ lettersWithheld }) => lettersWithheld),
  },
  {
    name: 'letters_parked',
    help: 'Letters set aside as unreadable.',
    value: told(({ lettersParked }) => lettersParked),
  },
  { name: 'mails_waiting', help: 'Mails in the outbox.', value: told(({ mailsWaiting }) => mailsWaiting) },
  {
    name: 'oldest_mail_seconds',
    help: 'Age of the oldest mail in the outbox; NaN where it is empty.',
    value: told(({ oldestMail }, now) => seconds(oldestMail, now)),
  },
  { name: 'games_running', help: 'Games under way.', value: told(({ gamesRunning }) => gamesRunning) },
  {
    name: 'next_noon_seconds',
    help: 'Until the next noon of any game, negative where one is overdue; NaN where none is.',
    value: told(({ nextNoon }, now) => seconds(now, nextNoon)),
  },
  {
    name: 'clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's.",
    value: told(({ databaseClock }, now) => seconds(databaseClock, now)),
  },
];
