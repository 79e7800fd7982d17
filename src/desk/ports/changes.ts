/** What a letter, a command or the clock changes: written in one transaction. */
import type { Calendar } from '../../orders/calendar.ts';
import type { Career, Game, OrderSheet, Seat, Wind } from '../../sopwith/index.ts';
import type {
  ComputerPilot,
  ComputerSheet,
  GameRecord,
  RecordedSeating,
  Seating,
  SeatTaker,
  Unreached,
} from './games.ts';
import type { LetterOutcome, OpenRequest } from './letters.ts';
import type { Mail, Picture } from './mails.ts';
import type { NotedForgery, PastResult, Pilot } from './people.ts';
import type { ClosedTurn, UndoneTurn } from './turns.ts';

/** One thing that settling a letter changes. */
export type Change =
  | {
      readonly kind: 'sheet';
      readonly gameId: string;
      readonly turn: number;
      readonly seat: Seat;
      /** null: taken back. Rule: O1 */
      readonly sheet: OrderSheet | null;
      readonly arrived: Date;
      /** Which of several accepted sheets stands, by arrival; the latest where absent. Rule: O1, O2 */
      readonly stands?: 'first' | 'latest';
    }
  | {
      readonly kind: 'press';
      readonly gameId: string;
      readonly turn: number;
      readonly seat: Seat;
      readonly lines: readonly string[];
      readonly arrived: Date;
    }
  | { readonly kind: 'add-pilot'; readonly pilot: Pilot }
  | {
      readonly kind: 'enrol';
      readonly gameId: string;
      readonly pilotKey: string;
      readonly seat: Seat | null;
      readonly token: string;
    }
  /** Another word in place of this token; `gameId` where it is the token of a game. R23 */
  | {
      readonly kind: 'new-token';
      readonly gameId: string | null;
      readonly replaces: string;
      readonly token: string;
    }
  /** Further addresses come and go; the main one is one of them that reports go to. */
  | {
      readonly kind: 'add-address' | 'drop-address' | 'main-address';
      readonly pilotKey: string;
      readonly address: string;
    }
  /** All that is kept about him goes; his results stand under this name from now on, his own or nobody's. Rule: R2 */
  | { readonly kind: 'erase-pilot'; readonly pilotKey: string; readonly goesBy: string }
  | { readonly kind: 'observe'; readonly gameId: string; readonly name: string; readonly address: string }
  | { readonly kind: 'unobserve'; readonly gameId: string; readonly address: string }
  | { readonly kind: 'create-game'; readonly game: GameRecord }
  | {
      readonly kind: 'start-game';
      readonly gameId: string;
      readonly position: Game;
      /** Pilot key by seat. */
      readonly seats: readonly { readonly seat: Seat; readonly pilotKey: string }[];
      readonly computers: readonly ComputerPilot[];
      readonly computerSheets: readonly ComputerSheet[];
      readonly deadline: Date;
      readonly nextNoon: Date;
      readonly digest: string;
      readonly pictures: readonly Picture[];
    }
  | { readonly kind: 'set-deadline'; readonly gameId: string; readonly deadline: Date; readonly nextNoon: Date }
  /** Counts from the next turn on. */
  | {
      readonly kind: 'set-schedule';
      readonly gameId: string;
      readonly everyDays: number;
      readonly calendar: Calendar;
    }
  /** The pilots without a sheet were reminded of this turn; changes no revision. */
  | { readonly kind: 'reminded'; readonly gameId: string; readonly turn: number }
  /** A noon went by at which not all sheets were in. Rule: D2 */
  | { readonly kind: 'await-noon'; readonly gameId: string; readonly nextNoon: Date }
  | { readonly kind: 'pause'; readonly gameId: string; readonly until: Date; readonly because: string }
  | { readonly kind: 'resume'; readonly gameId: string; readonly deadline: Date; readonly nextNoon: Date }
  | { readonly kind: 'call-turn'; readonly gameId: string; readonly turn: number }
  /** A frozen turn stands still until its game master has looked at it. */
  | { readonly kind: 'hold-turn'; readonly gameId: string; readonly turn: number; readonly because: string }
  /** The game master was told how the mails of this closed turn fared; changes no revision. */
  | { readonly kind: 'summed-up'; readonly gameId: string; readonly turn: number }
  /** A letter that answers the report of this closed turn was delivered then: it had been flown by that moment. D1 */
  | { readonly kind: 'turn-told'; readonly gameId: string; readonly turn: number; readonly by: Date }
  | { readonly kind: 'rule-wind'; readonly gameId: string; readonly turn: number; readonly wind: Wind }
  | {
      readonly kind: 'rule-removal';
      readonly gameId: string;
      readonly turn: number;
      readonly seat: Seat;
      readonly because: string;
    }
  /** Somebody else flies a seat, from the open turn on; what was said for it before is void. Rule: V3, P10 */
  | {
      readonly kind: 'reseat';
      readonly gameId: string;
      readonly seating: Seating;
      readonly position: Game;
      readonly digest: string;
      readonly flownBy: SeatTaker;
    }
  | ({ readonly kind: 'unreached'; readonly gameId: string; readonly turn: number } & Unreached)
  /**
   * An earlier turn is open again; what was flown since is kept beside. `count` is the number of this roll-back. Who took
   * a seat since has it from this turn on: `seatings`, made anew. What another said in one of the seats `vacated` is void.
   */
  | {
      readonly kind: 'roll-back';
      readonly gameId: string;
      readonly count: number;
      readonly turn: number;
      readonly position: Game;
      readonly digest: string;
      readonly deadline: Date;
      readonly nextNoon: Date;
      /** What was written for that turn: it may still be changed, or has to be written anew. Rule: O1, O2 */
      readonly sheets: 'stand' | 'anew';
      readonly seatings: readonly Seating[];
      readonly vacated: readonly Seat[];
      /** Of computer pilots who have the seat of somebody else since. Rule: D2 */
      readonly computerSheets: readonly ComputerSheet[];
    }
  | { readonly kind: 'cancel-game'; readonly gameId: string; readonly because: string }
  /**
   * What was flown of a game elsewhere, and how it ended there if it did: the game itself, its pilots and what stands for its
   * open turn are changes of their own. No career changes by it.
   */
  | {
      readonly kind: 'take-over';
      readonly gameId: string;
      /** Of the position as it stands. */
      readonly digest: string;
      readonly rollBacks: number;
      readonly turns: readonly ClosedTurn[];
      readonly undone: readonly UndoneTurn[];
      readonly seatings: readonly RecordedSeating[];
      readonly computers: readonly ComputerPilot[];
      readonly results: readonly PastResult[];
    }
  /**
   * A game that moved away is here again, in the place of what was kept of it: its history comes by `take-over`. What was
   * said here for its turns `saidFrom` on is void, what was ruled for those `ruledFrom` on is gone; who is enrolled has these
   * seats. Stale unless it is away.
   */
  | {
      readonly kind: 'come-home';
      readonly gameId: string;
      readonly game: GameRecord;
      readonly saidFrom: number;
      readonly ruledFrom: number;
      /** Of everybody who is enrolled here. */
      readonly seats: readonly { readonly seat: Seat | null; readonly pilotKey: string }[];
    }
  /** It goes on at the installation with this order mailbox; what still waits to tell of a noon here is withdrawn. */
  | { readonly kind: 'move-game'; readonly gameId: string; readonly to: string }
  /** A mail of this game is posted once more, whatever became of it. R45 */
  | { readonly kind: 'send-again'; readonly gameId: string; readonly number: number }
  /** A letter that was parked waits to be read again; stale where it is parked no more. R7 */
  | { readonly kind: 'read-again'; readonly letterId: number }
  /** The rank that was offered with the last report of that game is taken. Rule: P11, V6 */
  | {
      readonly kind: 'promote';
      readonly pilotKey: string;
      readonly offeredWith: string;
      readonly from: Career;
      readonly to: Career;
    }
  /** A game begins, and no practice sortie: what these pilots were offered is open no longer. Rule: V6 */
  | { readonly kind: 'lapse-offers'; readonly pilotKeys: readonly string[] }
  | { readonly kind: 'join-duel-list'; readonly pilotKey: string }
  /** Whoever of them is not on it stays off it. */
  | { readonly kind: 'leave-duel-list'; readonly pilotKeys: readonly string[] }
  /** These two leave the duel list for a game of theirs; stale unless both are still on it. Rule: V9 */
  | { readonly kind: 'pair-off'; readonly pilotKeys: readonly string[] }
  /** Done for this day; stale where somebody has done it for the same or a later one. */
  | { readonly kind: 'duty-done'; readonly duty: Duty; readonly day: string }
  | { readonly kind: 'ask-code'; readonly request: OpenRequest }
  /** `fingerprint`: of the answer that brought the code, which no cap counts any more. R19 */
  | { readonly kind: 'use-code'; readonly code: string; readonly fingerprint: string }
  /** One more letter that was passed off as this pilot's. R26 */
  | { readonly kind: 'forgery'; readonly pilotKey: string; readonly forgery: NotedForgery['kind'] }
  | { readonly kind: 'forgeries-told'; readonly told: readonly NotedForgery[] }
  | {
      readonly kind: 'bounce';
      readonly recipient: string;
      readonly severity: 'hard' | 'transient';
      readonly status: string;
      /** The mail of ours that came back, where it is known. */
      readonly messageId: string | null;
    };

/** What the desk does once a day or a week, whatever the mail. */
export type Duty = 'empty-texts' | 'digest' | 'forgeries';

/** How a letter ends: its outcome, what it changes and what is mailed, written together. */
export type Settlement = {
  readonly letterId: number;
  readonly messageId: string | null;
  readonly contentHash: string | null;
  readonly outcome: LetterOutcome;
  readonly reason: string | null;
  readonly sender: string | null;
  /** The pilot it was proved to be from, where it was read: it counts among his letters of the day. R52 */
  readonly pilotKey: string | null;
  /** Games read for this judgement, with the revision they had; a newer one makes the settlement stale. */
  readonly read: readonly { readonly gameId: string; readonly revision: number }[];
  readonly changes: readonly Change[];
  readonly mails: readonly Mail[];
};
