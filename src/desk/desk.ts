import type { Enclosure } from '../report/block.ts';
import type { Render } from '../report/render.ts';
import type { Game, TurnEvent } from '../sopwith/index.ts';
import type { SecondFlight } from './fly-turn.ts';
import type { RawLetter } from './lost-end.ts';
import type { Store } from './ports/store.ts';
import type { FrozenTurn } from './ports/turns.ts';
import type { ReadLetter } from './read-letter.ts';
import type { Policy } from './world.ts';

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** How this installation wants its desk run. */
export type DeskSettings = {
  readonly name: string;
  /** The order mailbox, without sub-address. */
  readonly mailbox: string;
  readonly bounceAddress: string;
  /** In bytes. R52 */
  readonly largestLetter: number;
  /** Letters that are read of one pilot in 24 hours. R52 */
  readonly lettersPerDay: number;
  readonly policy: Policy;
  readonly trustedAuthserv: string | null;
  /** Zone and interval of games whose master names none. */
  readonly zone: string;
  readonly everyDays: number;
  /** Caps on answers to one address. R19 */
  readonly answers: { readonly perHour: number; readonly equalPerDay: number };
  /** null: nobody is reminded. */
  readonly remindHoursBefore: number | null;
  readonly gameMasters: readonly { readonly name: string; readonly address: string }[];
  readonly noon: NoonSettings;
  readonly leases: LeaseSettings;
  /** Readings of one letter that may fail before it is parked. R7 */
  readonly parkAfter: number;
  /** How long the bytes of settled letters and the texts of mails are kept; null: for ever. */
  readonly keepTextsDays: number | null;
  /** When game masters are told of their week; null: never. */
  readonly digest: { readonly weekday: Weekday; readonly zone: string } | null;
};

/** The times around a noon. */
export type NoonSettings = {
  /** How long after a noon the mailbox is read once more: letters on their way arrive. */
  readonly settleSeconds: number;
  /** For how long the mailbox may be dark around a noon, and how long before it the clock must not have jumped. */
  readonly outageMinutes: number;
  /** How long the summary of a turn waits at most for its mails to leave. */
  readonly summaryMinutes: number;
};

/** How long what a worker has taken on is left to him without a word from him; then another takes it over. R6 */
export type LeaseSettings = {
  /** The mailbox, letters, and games whose turn is run. */
  readonly workSeconds: number;
  /** Mails on their way. */
  readonly mailSeconds: number;
};

/** Where the desk tells operators what it did: ids and outcomes, no texts, no tokens. R57 */
export type Diary = {
  readonly info: (facts: Readonly<Record<string, unknown>>, event: string) => void;
  readonly error: (facts: Readonly<Record<string, unknown>>, event: string) => void;
};

/** What desk work is done with: the store, the clock, the reader of letters, the writer of mails, and chance for secrets. */
export type Desk = {
  readonly settings: DeskSettings;
  readonly store: Store;
  readonly render: Render;
  /** Rejects only where the reader himself is at fault. R53 */
  readonly readLetter: (letter: RawLetter) => Promise<ReadLetter>;
  /** Draws a board with the tracks of its turn; null: mails go out without pictures. Rule: V5 */
  readonly draw:
    | ((after: Game, events: readonly TurnEvent[]) => Promise<{ readonly png: Uint8Array; readonly digest: string }>)
    | null;
  /** The boards to print. Rule: V10 */
  readonly boards: () => Promise<readonly Enclosure[]>;
  /** Flies frozen turns for the second time, away from here: from their records alone, in their order. */
  readonly flyAgain: (turns: readonly FrozenTurn[]) => Promise<readonly SecondFlight[]>;
  readonly diary: Diary;
  readonly now: () => Date;
  /** A fresh secret word of at least 64 random bits, a–z and 2–7. R21 */
  readonly secret: () => string;
  /** A fresh seed of 128 random bits. Rule: C7 */
  readonly seed: () => string;
};
