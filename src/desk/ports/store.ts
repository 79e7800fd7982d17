/** What the desk needs of a store. Every read brings all a station needs at once, every write is one transaction. */
import type { Traces } from '../../report/traces.ts';
import type { Career, RuleBookId, Seat } from '../../sopwith/index.ts';
import type { Change, Duty, Settlement } from './changes.ts';
import type { Chronicle } from './chronicle.ts';
import type { Dossier, GameRecord, RecordedSeating } from './games.ts';
import type { MailboxCursor, Noon, Outage, Pass, WithheldLetter, Withholding } from './inbox.ts';
import type { Acquaintance, AnswersGiven, FailedLetter, FiledLetter, InboundLetter, Inquiry } from './letters.ts';
import type { ClaimedMail, Mail, MailEntry, MailKind, MailStanding, MarkedMail, Picture } from './mails.ts';
import type { GameMaster, NotedForgery, Pilot, RecordedGame, Tally } from './people.ts';
import type { ClaimedGame, ClosedTurn, Closing, Freezing, FrozenTurn, UndoneTurn } from './turns.ts';

/** The error of a store that is away, or whose disk is full: what it was asked is not at fault. */
export type StoreUnwell = Error & { readonly unwell: true };

export const isUnwell = (error: unknown): error is StoreUnwell => error instanceof Error && 'unwell' in error;

export type Store = {
  // letters
  /** Stores letters as they came, in this order and all or none; those handed over before are left alone. R2 */
  readonly fileLetters: (letters: readonly InboundLetter[], now: Date) => Promise<void>;
  readonly cursor: (mailbox: string) => Promise<MailboxCursor>;
  /**
   * Ends a pass that reached the end of the mailbox: its cursor, when it began, and that the mailbox can be read.
   * `stale`: the lease went to somebody else meanwhile; nothing is noted.
   */
  readonly endPass: (pass: Pass) => Promise<'noted' | 'stale'>;
  /** Notes that the mailbox could not be read; the outage lasts, back to the last pass, until a pass ends well. */
  readonly failPass: (mailbox: string, now: Date) => Promise<void>;
  /** When the last pass began that reached the end; null before the first. */
  readonly lastPass: (mailbox: string) => Promise<Date | null>;
  /** Notes that the clock jumped somewhere in this span. */
  readonly noteClockJump: (span: { readonly since: Date; readonly until: Date }) => Promise<void>;
  /** The first outage for which this noon cannot be kept; null where it can. */
  readonly outageAt: (noon: Noon, now: Date) => Promise<Outage | null>;
  /** The oldest letters not settled yet, in order of arrival, leased to this owner. */
  readonly nextLetters: (claim: Claim) => Promise<readonly FiledLetter[]>;
  /** Gives back the letters of this owner as if he had never had them. */
  readonly releaseLetters: (owner: string) => Promise<void>;
  readonly acquaintance: (inquiry: Inquiry) => Promise<Acquaintance>;
  readonly answersGiven: (address: string, fingerprint: string, now: Date) => Promise<AnswersGiven>;
  /**
   * All of them or none; each game that they change has one more revision then. `stale`: a game read for one of them has
   * changed since; judge again.
   */
  readonly settle: (settlements: readonly Settlement[], now: Date) => Promise<'settled' | 'stale'>;
  /** When the oldest letter arrived that is not settled yet, whoever holds it; null where none waits. */
  readonly oldestWaiting: () => Promise<Date | null>;
  /** Counts a failed reading; the letter is tried again until `parkAfter`, then parked with state failed, and these mails tell of it. R7 */
  readonly letterFailed: (failure: FailedLetter, mails: readonly Mail[], now: Date) => Promise<'waiting' | 'parked'>;
  /** Letters that this mailbox did not give; one that was set aside is due once its last attempt lies before `dueBy`. */
  readonly withheldLetters: (mailbox: string, dueBy: Date) => Promise<Withholding['known']>;
  /** Counts an attempt to get a letter; resolves with how many there were. It is set aside with the last allowed one. */
  readonly noteWithheld: (mailbox: string, letter: WithheldLetter, asideAfter: number, now: Date) => Promise<number>;
  readonly forgetWithheld: (mailbox: string, uidValidity: string, uid: string) => Promise<void>;

  // games
  readonly dossier: (gameId: string) => Promise<Dossier | null>;
  readonly dossiers: (gameIds: readonly string[]) => Promise<readonly Dossier[]>;
  /** Every game with the number of its pilots, newest first. */
  readonly games: () => Promise<readonly { readonly game: GameRecord; readonly pilots: number }[]>;
  /** `G` and a number for a game, `P` and one for a practice sortie. */
  readonly freeGameId: (letter: 'G' | 'P') => Promise<string>;
  /** null also for one whose traces were erased. */
  readonly pilotByKey: (key: string) => Promise<Pilot | null>;
  /** The career of a name, also of one who left. Rule: R2 */
  readonly careerOf: (key: string) => Promise<(Career & Pick<Pilot, 'key' | 'name'>) | null>;
  /** Whether a folded name is or was somebody's. Rule: R2 */
  readonly nameTaken: (key: string) => Promise<boolean>;
  /** A name for the results of a pilot who wants his own to go. */
  readonly nobodysName: () => Promise<string>;
  /** All that is kept of a pilot; his newest letters with their bytes, up to so many bytes in all. */
  readonly traces: (pilot: Pilot, letterBytes: number) => Promise<Traces>;
  /** The pilots who write from one of these addresses. */
  readonly pilotsAt: (addresses: readonly string[]) => Promise<readonly Pilot[]>;
  /** Whether a pilot or a game master writes from this address. */
  readonly addressTaken: (address: string) => Promise<boolean>;
  /** How many codes for other addresses were asked for from these, and have not come back; of those that expire later than that. */
  readonly codesAskedFrom: (addresses: readonly string[], expiringAfter: Date) => Promise<number>;
  readonly gameMasters: () => Promise<readonly GameMaster[]>;
  /** Makes sure that these game masters have a token; returns those that are new. */
  readonly seatGameMasters: (masters: readonly GameMaster[]) => Promise<readonly GameMaster[]>;
  /** The noons, past by now, that running games wait for, their turn neither called nor frozen; each once, oldest first. */
  readonly dueNoons: (now: Date) => Promise<readonly Date[]>;
  /** The running games that wait for this noon. */
  readonly gamesDueAt: (noon: Date) => Promise<readonly string[]>;
  /**
   * Leases running games whose open turn was called or whose next noon lies not after `noonBy` (null: only the called
   * ones), and before `before` (null: whenever), unless they are held or somebody has them.
   */
  readonly claimGames: (
    claim: Claim & { readonly noonBy: Date | null; readonly before: Date | null },
  ) => Promise<readonly ClaimedGame[]>;
  /**
   * Whether somebody other than this owner has a game in hand that counts before this one for a pilot of both: of an
   * earlier noon, or of the same and with the lower id. Rule: P10
   */
  readonly countsAfterAnother: (gameId: string, owner: string, now: Date) => Promise<boolean>;
  /** Gives back the games of this owner, so that the next knock finds them. */
  readonly releaseGames: (owner: string) => Promise<void>;
  /** Running games whose deadline lies in this span and whose open turn was not reminded of yet. */
  readonly unreminded: (from: Date, to: Date) => Promise<readonly string[]>;
  /** Paused games whose pause has run out. */
  readonly lapsedPauses: (now: Date) => Promise<readonly string[]>;
  /** Carries out changes that no letter asked for, such as a pause that ran out. */
  readonly change: (
    changes: readonly Change[],
    mails: readonly Mail[],
    read: Settlement['read'],
    now: Date,
  ) => Promise<'settled' | 'stale'>;
  /** Freezes these turns; gives back the games of those that are frozen now. The others have changed or gone. */
  readonly freeze: (freezings: readonly Freezing[]) => Promise<readonly string[]>;
  /** The open turns of these games, as they were frozen. */
  readonly frozenTurns: (gameIds: readonly string[]) => Promise<readonly FrozenTurn[]>;
  /** `stale`: somebody else closed this turn or has it now, or the game has changed. */
  readonly closeTurn: (closing: Closing) => Promise<'closed' | 'stale'>;
  readonly closedTurn: (gameId: string, turn: number) => Promise<ClosedTurn | null>;
  /** What was flown and undone, oldest roll-back first. */
  readonly undoneTurns: (gameId: string) => Promise<readonly UndoneTurn[]>;
  readonly closedTurns: (gameId: string) => Promise<readonly ClosedTurn[]>;
  /** Who took which seat from whom, in the order in which it was done. Rule: V3 */
  readonly seatings: (gameId: string) => Promise<readonly RecordedSeating[]>;
  /** A game as far as it was flown, in one moment; null where there is none, or it has not begun. */
  readonly chronicle: (gameId: string) => Promise<Chronicle | null>;
  readonly picture: (gameId: string, turn: number) => Promise<Picture | null>;

  // careers and duels
  /** A pilot's games that are over, in the order in which they ended. */
  readonly record: (pilotKey: string) => Promise<readonly RecordedGame[]>;
  /** Everybody who has a career. Rule: P10, P11 */
  readonly careers: () => Promise<readonly (Tally & Career)[]>;
  /** Who waits for an opponent, the longest first. Rule: V9 */
  readonly duelList: () => Promise<readonly Pilot[]>;
  /** Everybody in the standing table of a book. Rule: P12 */
  readonly table: (
    ruleBook: RuleBookId,
  ) => Promise<readonly (Tally & { readonly draws: number; readonly points: number })[]>;

  // outbox
  readonly queue: (mails: readonly Mail[], pictures: readonly Picture[], now: Date) => Promise<void>;
  /** Leases mails that are due: those of the kinds `first`, then the others, the longest due before the rest. */
  readonly claimMails: (claim: Claim & { readonly first?: readonly MailKind[] }) => Promise<readonly ClaimedMail[]>;
  readonly picturesOf: (digests: readonly string[]) => Promise<readonly Picture[]>;
  /**
   * Marks mails that still wait; what was posted or refused stays so, whoever comes late. That a mail was posted is
   * believed of everybody, anything else only of the present holder. R45
   */
  readonly markMails: (marked: readonly MarkedMail[]) => Promise<void>;
  readonly mailsOf: (gameId: string, turn: number) => Promise<readonly MailStanding[]>;
  /** Closed turns not summed up yet, all whose reports are out of the outbox, or that were closed by then. */
  readonly turnsToSumUp: (
    closedBy: Date,
    limit: number,
  ) => Promise<readonly { readonly gameId: string; readonly turn: number }[]>;
  /** The latest mails of these games, newest first; `address` null: to anybody. */
  readonly mailBook: (
    gameIds: readonly string[],
    address: string | null,
    limit: number,
  ) => Promise<readonly MailEntry[]>;
  readonly mailByNumber: (number: number) => Promise<MailEntry | null>;
  /**
   * For each seat whether the report that opened this turn arrived, or its pilot was heard of since; and how many mails to
   * him came back for good since then. R15, R16
   */
  readonly reach: (
    gameId: string,
    turn: number,
  ) => Promise<readonly { readonly seat: Seat; readonly reached: boolean; readonly bounces: number }[]>;
  /** Mails of these games written since then that did not arrive, or not yet, or came back; newest first, a hundred at most. */
  readonly undelivered: (gameIds: readonly string[], since: Date) => Promise<readonly MailEntry[]>;
  /** Letters put aside, newest first, a hundred at most. R7 */
  readonly parkedLetters: () => Promise<
    readonly { readonly id: number; readonly arrived: Date; readonly error: string | null }[]
  >;
  /** The latest report for this open turn that went to one of these addresses; a copy only where no other is there. */
  readonly reportTo: (gameId: string, turn: number, addresses: readonly string[]) => Promise<Mail | null>;

  // duties
  /** The latest day for which this was done, such as `2026-03-09`; null: never. */
  readonly dutyDone: (duty: Duty) => Promise<string | null>;
  /**
   * What pilots who get no reports were not told of yet, of the days before this one; of those who were told of some since
   * then, none. R26
   */
  readonly forgeriesOutsideGames: (day: string, since: Date) => Promise<readonly NotedForgery[]>;
  /**
   * Takes the bytes out of letters that were settled, and the text out of mails that were done with, before this moment:
   * at most so many of each, the oldest first. Everything else about them stays. Resolves with how many there were.
   */
  readonly emptyTexts: (before: Date, limit: number, now: Date) => Promise<number>;

  // leases
  /**
   * Takes or renews the one lease of a name; resolves with its fencing number, which rises with every new holder,
   * or with null while somebody else holds it. R6
   */
  readonly takeLease: (name: string, owner: string, now: Date, until: Date) => Promise<number | null>;
  readonly dropLease: (name: string, owner: string) => Promise<void>;
  /** Gives back the letters, games and mails that this owner had claimed and not touched, at a clean stop. R61 */
  readonly giveBack: (owner: string) => Promise<void>;
  /** The clock of the database. */
  readonly clock: () => Promise<Date>;

  /** How the work stands, by figures alone. R58 */
  readonly vitals: () => Promise<Vitals>;

  readonly close: () => Promise<void>;
};

export type Vitals = {
  readonly lettersWaiting: number;
  readonly lettersParked: number;
  /** Set aside because the mail server does not give them. */
  readonly lettersWithheld: number;
  readonly mailsWaiting: number;
  /** When the oldest mail in the outbox was written; null where it is empty. */
  readonly oldestMail: Date | null;
  readonly gamesRunning: number;
  readonly nextNoon: Date | null;
  readonly databaseClock: Date;
};

/** Whose lease, how many, until when. */
export type Claim = { readonly owner: string; readonly limit: number; readonly now: Date; readonly until: Date };
