/**
 * What the desk needs from the outside world: a store, an inbox and a postbox.
 * Every read brings all a station needs at once, every write is one transaction.
 */
import type { Calendar } from '../orders/calendar.ts';
import type { Command } from '../orders/command.ts';
import type { Enclosure } from '../report/block.ts';
import type {
  Career,
  Game,
  HouseRules,
  Occupant,
  OrderSheet,
  Result,
  RuleBookId,
  Seat,
  Strength,
  TurnEvent,
  Wind,
} from '../sopwith/index.ts';

export type { Enclosure } from '../report/block.ts';

// ---------------------------------------------------------------- games and people

/** A game gathers pilots, runs, may be paused, and ends: over by the rules, cancelled by its master. */
export type GameStatus = 'gathering' | 'running' | 'paused' | 'over' | 'cancelled';

export type GameRecord = {
  /** Such as `G1`; compared without case. */
  readonly id: string;
  readonly name: string;
  readonly ruleBook: RuleBookId;
  readonly houseRules: HouseRules;
  readonly seats: number;
  /** Seats that computer pilots take at the start. */
  readonly computers: number;
  /** How well they fly. */
  readonly strength: Strength;
  /** IANA zone in which noon is noon. */
  readonly zone: string;
  readonly everyDays: number;
  readonly calendar: Calendar;
  readonly status: GameStatus;
  /** The open turn; 0 while gathering. */
  readonly turn: number;
  /** The noon of the open turn; null unless running or paused. */
  readonly deadline: Date | null;
  /** The next noon at which the desk looks at this game: the deadline, or an earlier one where all-in runs. Rule: D2 */
  readonly nextNoon: Date | null;
  readonly position: Game | null;
  /** Counts every change of this game; a closing that read an older one is refused. */
  readonly revision: number;
  /** null: nobody runs a practice sortie. */
  readonly gameMaster: string | null;
  /** One pilot's own game, whose turns are flown as his orders come in; no list shows it. Rule: D2 */
  readonly practice: boolean;
  readonly pausedUntil: Date | null;
  readonly pausedBecause: string | null;
  /** The open turn's number once the game master called it before its time. */
  readonly calledTurn: number | null;
  /** How often it was rolled back. */
  readonly rollBacks: number;
  /** The open turn's number once it is frozen: nothing more is taken for it. */
  readonly frozenTurn: number | null;
  /** Why a frozen turn is not flown, in a sentence; null where nothing stands in its way. */
  readonly heldBecause: string | null;
  readonly createdAt: Date;
};

/** A pilot of the installation. `key` is the folded flying name: unique for ever. Rule: R2 */
export type Pilot = {
  readonly key: string;
  readonly name: string;
  /** The main one, to which his reports go. */
  readonly address: string;
  /** Others he confirmed and may write from, the oldest first. */
  readonly furtherAddresses: readonly string[];
  /** For mails outside any game. */
  readonly token: string;
  readonly standing: number;
  readonly ranks: number;
};

/** How a game ended for a pilot, as it goes into his record. Rule: P10–P12, V7 */
export type PilotResult = Omit<Result, 'careerPoints'> & {
  readonly pilotKey: string;
  /** What the game left of his career; null where it changed none. */
  readonly career: Career | null;
  /** Whether a rank is offered him with the last report. Rule: V6 */
  readonly offered: boolean;
};

/** What became of the offer of a rank; `lapsed` once his next game with careers began. Rule: V6 */
export type OfferState = 'open' | 'taken' | 'lapsed';

/** One game of a pilot's record. */
export type RecordedGame = Omit<PilotResult, 'seat' | 'pilotKey' | 'offered'> & {
  readonly gameId: string;
  readonly gameName: string;
  readonly ruleBook: RuleBookId;
  readonly offer: OfferState | null;
  readonly endedAt: Date;
};

/** What a pilot's counted games come to, in careers or in a table. */
export type Tally = {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly hits: number;
  readonly kills: number;
};

/** A pilot in a game; `seat` is null until the game starts, unless the game master chose one. */
export type Enrolled = {
  readonly pilot: Pilot;
  readonly seat: Seat | null;
  /** The secret of this pilot in this game. R21 */
  readonly token: string;
};

/** A seat that the program flies; his name stands in the position. */
export type ComputerPilot = {
  readonly seat: Seat;
  readonly strength: Strength;
  /** The seed of his own chance. Rule: C7 */
  readonly stream: string;
  /** Who flew the seat before him; null where he has had it from the start. */
  readonly relieves: Occupant | null;
};

export type GameMaster = { readonly name: string; readonly address: string; readonly token: string };

/** The last accepted sheet of a seat for the open turn; a withdrawn one is not there. */
export type StandingSheet = { readonly seat: Seat; readonly sheet: OrderSheet; readonly arrived: Date };
export type StandingPress = { readonly seat: Seat; readonly lines: readonly string[] };

/** The sheet of a computer pilot, fixed before anybody's is read. Rule: D2 */
export type ComputerSheet = { readonly seat: Seat; readonly sheet: OrderSheet };

/** Somebody took a seat from somebody else while a turn was open. Rule: V3 */
export type Seating = {
  readonly turn: number;
  readonly seat: Seat;
  readonly before: Occupant;
  readonly after: Occupant;
};

/** Who flies a seat now: a pilot who is enrolled in the game, or a computer pilot with his sheet for the open turn. */
export type SeatTaker =
  | { readonly kind: 'pilot'; readonly pilotKey: string }
  | { readonly kind: 'computer'; readonly pilot: ComputerPilot; readonly sheet: OrderSheet; readonly arrived: Date };

/** What the game master decided for the open turn. Rule: V3 */
export type Rulings = {
  readonly wind: Wind | null;
  readonly removals: readonly { readonly seat: Seat; readonly because: string }[];
  readonly seatings: readonly Seating[];
};

/**
 * What is to be done in the open turn for a pilot whom mail does not reach: nothing decided yet, what the game master said,
 * or a sheet was written for him.
 */
export type Unreached = {
  readonly seat: Seat;
  readonly state: 'asked' | 'hold' | 'fly' | 'strike' | 'flown';
};

/** All that one game's desk work reads, at once. */
export type Dossier = {
  readonly game: GameRecord;
  readonly enrolled: readonly Enrolled[];
  readonly computers: readonly ComputerPilot[];
  readonly sheets: readonly StandingSheet[];
  readonly press: readonly StandingPress[];
  readonly rulings: Rulings;
  /** Who else gets reports and press; the token is the observer's own, outside any game. */
  readonly observers: readonly { readonly name: string; readonly address: string; readonly token: string | null }[];
  readonly unreached: readonly Unreached[];
  /** What its pilots were not told of yet. R26 */
  readonly forgeries: readonly NotedForgery[];
  /** Digest of the position as it stands; null before the game begins. */
  readonly lastDigest: string | null;
};

// ---------------------------------------------------------------- letters

/** A letter as the mailbox handed it over, before anything is parsed. R2 */
export type InboundLetter = {
  readonly mailbox: string;
  readonly uidValidity: string;
  readonly uid: string;
  /** Delivery time: IMAP INTERNALDATE, or the file's time. */
  readonly arrived: Date;
  /** Bytes on the server; `raw` holds only the header where this is over the limit. R52 */
  readonly size: number;
  readonly raw: Uint8Array;
};

export type FiledLetter = {
  readonly id: number;
  readonly arrived: Date;
  readonly size: number;
  readonly raw: Uint8Array;
  /** How often reading it has failed, or ended with the death of its reader. R7 */
  readonly attempts: number;
};

/** What the desk asks about a letter before judging it. */
export type Inquiry = {
  readonly letterId: number;
  readonly arrived: Date;
  readonly messageId: string | null;
  readonly contentHash: string;
  readonly addresses: readonly string[];
  /** Every word of the letter that could be a token. */
  readonly tokens: readonly string[];
  readonly gameIds: readonly string[];
  /** Message-IDs that may be ours. */
  readonly messageIds: readonly string[];
  readonly codes: readonly string[];
};

/** Commands of a known person, waiting for their code. */
export type OpenRequest = {
  readonly code: string;
  readonly address: string;
  readonly commands: readonly Command[];
  readonly gameId: string | null;
  readonly expires: Date;
  /** The registered address that asked, where the code went to another one; null where it went to the asker. */
  readonly askedBy: string | null;
  /** Press that the code releases; null: none. */
  readonly press: { readonly turn: number; readonly seat: Seat; readonly lines: readonly string[] } | null;
};

/** Letters of one day (UTC, as `2026-03-10`) that were passed off as this pilot's and refused. R26 */
export type NotedForgery = {
  readonly pilotKey: string;
  /** Nothing proved that they were his, or somebody else used his token. */
  readonly kind: 'unproved' | 'token-used';
  readonly day: string;
  readonly letters: number;
};

/** A mail of ours, to whom it went, and about which game. */
export type OurMail = { readonly messageId: string; readonly to: string; readonly gameId: string | null };

/** A token that was replaced by a new one, and the main address of whose it was. R23 */
export type RetiredToken = { readonly token: string; readonly address: string };

/** Everything the store knows that bears on one letter. */
export type Acquaintance = {
  /** An earlier letter with the same Message-ID and content. R4 */
  readonly duplicate: boolean;
  readonly pilots: readonly Pilot[];
  readonly gameMasters: readonly GameMaster[];
  /** Games of those pilots, of those tokens, and the ones named. */
  readonly dossiers: readonly Dossier[];
  /** The mails of ours that `messageIds` name. */
  readonly ours: readonly OurMail[];
  readonly requests: readonly OpenRequest[];
  /** Letters of this sender that were read in the 24 hours before this one. R52 */
  readonly lettersToday: number;
  /** Words of the letter that were tokens once. */
  readonly retired: readonly RetiredToken[];
};

/** What one address was answered lately. R19 */
export type AnswersGiven = { readonly lastHour: number; readonly sameToday: number };

export type LetterOutcome = 'accept' | 'rejected' | 'ignored' | 'duplicate' | 'bounce' | 'failed';

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
  /** An earlier turn is open again; what was flown since is kept beside. `count` is the number of this roll-back. */
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
    }
  | { readonly kind: 'cancel-game'; readonly gameId: string; readonly because: string }
  /** A mail of this game is posted once more, whatever became of it. R45 */
  | { readonly kind: 'send-again'; readonly gameId: string; readonly number: number }
  /** The rank that was offered with the last report of that game is taken. Rule: P11, V6 */
  | {
      readonly kind: 'promote';
      readonly pilotKey: string;
      readonly offeredWith: string;
      readonly from: Career;
      readonly to: Career;
    }
  /** A game with careers begins: what these pilots were offered is open no longer. Rule: V6 */
  | { readonly kind: 'lapse-offers'; readonly pilotKeys: readonly string[] }
  | { readonly kind: 'join-duel-list'; readonly pilotKey: string }
  /** Whoever of them is not on it stays off it. */
  | { readonly kind: 'leave-duel-list'; readonly pilotKeys: readonly string[] }
  /** These two leave the duel list for a game of theirs; stale unless both are still on it. Rule: V9 */
  | { readonly kind: 'pair-off'; readonly pilotKeys: readonly string[] }
  /** Done for this day; stale where somebody has done it for the same or a later one. */
  | { readonly kind: 'duty-done'; readonly duty: Duty; readonly day: string }
  | { readonly kind: 'ask-code'; readonly request: OpenRequest }
  | { readonly kind: 'use-code'; readonly code: string }
  /** One more letter that was passed off as this pilot's. R26 */
  | { readonly kind: 'forgery'; readonly pilotKey: string; readonly forgery: NotedForgery['kind'] }
  | {
      readonly kind: 'bounce';
      readonly recipient: string;
      readonly severity: 'hard' | 'transient';
      readonly status: string;
      /** The mail of ours that came back, where it is known. */
      readonly messageId: string | null;
    };

/** What the desk does once a day or a week, whatever the mail. */
export type Duty = 'empty-texts' | 'digest';

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

// ---------------------------------------------------------------- mail

export type MailKind = 'report' | 'receipt' | 'refusal' | 'answer' | 'notice' | 'reminder' | 'code';

/** A picture belongs to a game and a turn; mails name it by digest. */
export type Picture = {
  readonly digest: string;
  readonly gameId: string;
  readonly turn: number;
  readonly png: Uint8Array;
};

/** One outgoing mail to one recipient. `key` makes queuing repeatable, the fixed Message-ID makes posting so. R44 */
export type Mail = {
  /** Such as `G1/t3/baron/report`. */
  readonly key: string;
  readonly kind: MailKind;
  readonly gameId: string | null;
  readonly turn: number | null;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  /** From and Reply-To: the order mailbox with this person's token as sub-address. R50 */
  readonly from: string;
  readonly inReplyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Digests of the pictures shown, as `cid:DIGEST` in the HTML. */
  readonly pictures: readonly string[];
  /** Files that go with it. */
  readonly enclosures: readonly Enclosure[];
  /** Equal for equal answers; null where no cap counts it. R19 */
  readonly fingerprint: string | null;
  /** Whether it says when a game is flown: out of date once a newer mail tells the same person. */
  readonly tellsNoon: boolean;
};

/**
 * `unknown`: the line broke after the text had gone out; it waits to be posted again under its Message-ID.
 * `withdrawn`: out of date before it was posted. R45
 */
export type MailState = 'waiting' | 'unknown' | 'posted' | 'refused' | 'given-up' | 'withdrawn';

/** `attempts` counts this one; `fence` tells this claim from any later one. */
export type ClaimedMail = Mail & { readonly attempts: number; readonly queuedAt: Date; readonly fence: number };

/** What became of one attempt to post. R45 */
export type Delivery =
  | { readonly kind: 'accepted'; readonly response: string }
  /** 4xx, a timeout or a broken connection: tried again later. `unknown` when it broke after the text was sent. */
  | { readonly kind: 'deferred'; readonly error: string; readonly unknown: boolean }
  /** 5xx for this recipient or this text: never tried again by itself. */
  | { readonly kind: 'refused'; readonly error: string }
  /** Login or sender refused: nothing of the queue can go out. */
  | { readonly kind: 'barred'; readonly error: string };

export type Postbox = {
  /** `pictures` holds those that the mail shows, and may hold others. */
  readonly post: (mail: Mail, pictures: readonly Picture[]) => Promise<Delivery>;
  /** Nothing waits to be posted: lines that are kept open may be let go. */
  readonly rest: () => Promise<void>;
  readonly close: () => Promise<void>;
};

// ---------------------------------------------------------------- inbox

/** How far a mailbox was read; null before the first sweep. R3, R5 */
export type MailboxCursor = { readonly uidValidity: string; readonly uid: number } | null;

/** One look through a mailbox to its end, under the lease with this fencing number. */
export type Pass = {
  readonly mailbox: string;
  readonly lease: { readonly name: string; readonly fence: number };
  /** How far it got. */
  readonly cursor: MailboxCursor;
  readonly began: Date;
  readonly ended: Date;
};

/** A noon, and how much time before it must have been quiet for it to count. */
export type Noon = { readonly mailbox: string; readonly at: Date; readonly outageMinutes: number };

/** A time in which letters may have been kept from us; `until` is null while it lasts. */
export type Outage = { readonly kind: 'mailbox' | 'clock'; readonly since: Date; readonly until: Date | null };

export type Inbox = {
  /** The name under which letters of this mailbox are filed. */
  readonly mailbox: string;
  /**
   * One full pass: hands over every letter above the cursor, oldest first, and resolves with the new cursor.
   * Rejects when the mailbox could not be read to its end; letters already handed over stay filed.
   */
  readonly sweep: (cursor: MailboxCursor, file: (letter: InboundLetter) => Promise<void>) => Promise<MailboxCursor>;
  /** Resolves when the mailbox hints at news, at the latest after so many milliseconds. */
  readonly news: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};

// ---------------------------------------------------------------- turns

/** A game leased to one worker. Whatever he writes of its turn he writes under this number. */
export type ClaimedGame = { readonly gameId: string; readonly fence: number };

/** All that one turn is flown from, fixed once and for all: whatever comes later is not in it. Rule: D1 */
export type FrozenTurn = {
  readonly gameId: string;
  readonly turn: number;
  /** The position before the turn. */
  readonly position: Game;
  /** By seat, of everybody in play or out; null where no sheet stands. */
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  /** By seat, what is flown for those in play whose sheet is null. Rule: N2 */
  readonly absent: Readonly<Record<string, OrderSheet>>;
  readonly press: readonly StandingPress[];
  readonly rulings: Rulings;
  /** Over what is flown, so that a record that was tampered with or lost a part is told from a good one. */
  readonly digest: string;
  readonly frozenAt: Date;
};

/** A turn to be frozen, as the dossier of this revision shows it. */
export type Freezing = { readonly turn: FrozenTurn; readonly revision: number; readonly fence: number };

export type ClosedTurn = {
  readonly gameId: string;
  readonly turn: number;
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  readonly weather: { readonly wind?: Wind } | null;
  readonly struckOff: readonly Seat[];
  readonly events: readonly TurnEvent[];
  readonly press: readonly StandingPress[];
  /** The position after the turn. */
  readonly position: Game;
  /** Digest of the position after the turn. Contract §5 */
  readonly digest: string;
  readonly closedAt: Date;
};

/** A turn that was flown and undone by the roll-back of this number. */
export type UndoneTurn = ClosedTurn & { readonly rollBack: number };

/** Position, events and all mail of a turn, stored together or not at all. */
export type Closing = {
  readonly revision: number;
  /** Of the lease under which the turn was flown. */
  readonly fence: number;
  readonly closed: ClosedTurn;
  /** null when the game is over. */
  readonly deadline: Date | null;
  readonly nextNoon: Date | null;
  /** For the turn that opens. Rule: D2 */
  readonly computerSheets: readonly ComputerSheet[];
  readonly pictures: readonly Picture[];
  /** What its reports tell of forgeries. R26 */
  readonly forgeriesTold: readonly NotedForgery[];
  readonly mails: readonly Mail[];
  /** Of each pilot once the game is over; empty before. Rule: P10 */
  readonly results: readonly PilotResult[];
};

export type Store = {
  // letters
  readonly fileLetter: (letter: InboundLetter, now: Date) => Promise<'filed' | 'known'>;
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
  readonly acquaintance: (inquiry: Inquiry) => Promise<Acquaintance>;
  readonly answersGiven: (address: string, fingerprint: string, now: Date) => Promise<AnswersGiven>;
  /** `stale`: a game read for it has changed since; judge again. */
  readonly settle: (settlement: Settlement, now: Date) => Promise<'settled' | 'stale'>;
  /** When the oldest letter arrived that is not settled yet, whoever holds it; null where none waits. */
  readonly oldestWaiting: () => Promise<Date | null>;
  /** Counts a failed reading; the letter is tried again until `parkAfter`, then parked with state failed. R7 */
  readonly letterFailed: (letterId: number, error: string, parkAfter: number) => Promise<'waiting' | 'parked'>;
  /** Puts a parked letter back into the queue; false where none of this number is parked. R7 */
  readonly readAgain: (letterId: number) => Promise<boolean>;

  // games
  readonly dossier: (gameId: string) => Promise<Dossier | null>;
  readonly dossiers: (gameIds: readonly string[]) => Promise<readonly Dossier[]>;
  /** Every game with the number of its pilots, newest first. */
  readonly games: () => Promise<readonly { readonly game: GameRecord; readonly pilots: number }[]>;
  /** `G` and a number for a game, `P` and one for a practice sortie. */
  readonly freeGameId: (letter: 'G' | 'P') => Promise<string>;
  readonly pilotByKey: (key: string) => Promise<Pilot | null>;
  /** Whether a pilot or a game master writes from this address. */
  readonly addressTaken: (address: string) => Promise<boolean>;
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
  readonly seatings: (gameId: string) => Promise<readonly Seating[]>;
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
  /** The first report for this open turn that went to one of these addresses. */
  readonly reportTo: (gameId: string, turn: number, addresses: readonly string[]) => Promise<Mail | null>;

  // duties
  /** The latest day for which this was done, such as `2026-03-09`; null: never. */
  readonly dutyDone: (duty: Duty) => Promise<string | null>;
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
  readonly mailsWaiting: number;
  /** When the oldest mail in the outbox was written; null where it is empty. */
  readonly oldestMail: Date | null;
  readonly gamesRunning: number;
  readonly nextNoon: Date | null;
  readonly databaseClock: Date;
};

/** Whose lease, how many, until when. */
export type Claim = { readonly owner: string; readonly limit: number; readonly now: Date; readonly until: Date };

/** `fence` is that of the claim under which the mail was tried. */
export type MarkedMail = { readonly key: string; readonly fence: number; readonly mark: MailMark };

export type MailMark =
  | { readonly state: 'posted'; readonly at: Date }
  | { readonly state: 'waiting' | 'unknown'; readonly nextAttempt: Date; readonly error: string }
  /** Never tried, because the server bars everything: the claim does not count as an attempt. */
  | { readonly state: 'untried'; readonly nextAttempt: Date; readonly error: string }
  | { readonly state: 'refused' | 'given-up'; readonly at: Date; readonly error: string };

export type MailStanding = {
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly error: string | null;
  /** The status of the delivery report with which it came back, such as `5.1.1`. R15 */
  readonly bounced: string | null;
};

/** A mail of a game with the number by which its master names it, since the key holds a secret. R57 */
export type MailEntry = MailStanding & {
  readonly number: number;
  readonly gameId: string;
  readonly turn: number;
  readonly queuedAt: Date;
  readonly nextAttempt: Date;
  /** Its text is kept no longer, so it cannot be posted again. */
  readonly emptied: boolean;
};
