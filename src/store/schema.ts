/** The tables as kysely sees them. The truth is sql/; a JSON column takes text and gives a value. */
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { Duty } from '../desk/ports/changes.ts';
import type { GameRecord, GameStatus, Unreached } from '../desk/ports/games.ts';
import type { LetterOutcome, OpenRequest } from '../desk/ports/letters.ts';
import type { MailKind, MailState } from '../desk/ports/mails.ts';
import type { OfferState } from '../desk/ports/people.ts';
import type { ClosedTurn, FrozenTurn } from '../desk/ports/turns.ts';
import type {
  Game,
  HouseRules,
  Occupant,
  OrderSheet,
  Outcome,
  RuleBookId,
  Seat,
  Strength,
  Wind,
} from '../sopwith/index.ts';

type Json<T> = ColumnType<T, string, string>;

export type Schema = {
  readonly pilot: {
    readonly key: string;
    readonly name: string;
    /** null once his traces were erased. */
    readonly address: string | null;
    readonly standing: number;
    readonly ranks: number;
  };
  readonly gone_name: { readonly salt: Generated<string>; readonly hash: Uint8Array };
  readonly game_master: { readonly address: string; readonly name: string };
  readonly game: {
    readonly id: string;
    readonly name: string;
    readonly rule_book: RuleBookId;
    readonly house_rules: Json<HouseRules>;
    readonly seats: number;
    readonly computers: number;
    readonly strength: Strength;
    readonly zone: string;
    readonly every_days: number;
    readonly calendar: ColumnType<GameRecord['calendar'], string | undefined, string>;
    readonly status: GameStatus;
    readonly turn: number;
    readonly deadline: Date | null;
    readonly next_noon: Date | null;
    readonly position: ColumnType<Game | null, string | null, string>;
    readonly digest: string | null;
    readonly revision: number;
    readonly game_master: string | null;
    readonly practice: Generated<boolean>;
    readonly paused_until: Date | null;
    readonly paused_because: string | null;
    readonly cancelled_because: string | null;
    readonly called_turn: number | null;
    readonly roll_backs: Generated<number>;
    readonly frozen_turn: number | null;
    readonly held_because: string | null;
    readonly moved_to: string | null;
    readonly leased_by: string | null;
    readonly leased_until: Date | null;
    readonly fence: Generated<number>;
    readonly reminded_turn: number | null;
    readonly created_at: Date;
  };
  readonly enrolment: {
    readonly id: GeneratedAlways<number>;
    readonly game_id: string;
    readonly pilot_key: string;
    readonly seat: Seat | null;
  };
  readonly computer_pilot: {
    readonly game_id: string;
    readonly seat: Seat;
    readonly strength: Strength;
    readonly stream: string;
    readonly relieves: ColumnType<Occupant | null, string | null, string>;
  };
  readonly observer: {
    readonly id: GeneratedAlways<number>;
    readonly game_id: string;
    readonly address: string;
    readonly name: string;
  };
  readonly token: {
    readonly word: string;
    readonly pilot_key: string | null;
    readonly game_id: string | null;
    readonly game_master: string | null;
  };
  readonly retired_token: {
    readonly word: string;
    readonly pilot_key: string | null;
    readonly game_master: string | null;
    readonly retired_at: Date;
  };
  readonly unreached: {
    readonly game_id: string;
    readonly turn: number;
    readonly seat: Seat;
    readonly state: Unreached['state'];
    readonly changed_at: Date;
  };
  readonly forgery: {
    readonly pilot_key: string;
    readonly kind: 'unproved' | 'token-used';
    readonly day: string;
    readonly letters: Generated<number>;
    readonly told_at: Date | null;
  };
  readonly further_address: { readonly address: string; readonly pilot_key: string; readonly confirmed_at: Date };
  readonly letter: {
    readonly id: GeneratedAlways<number>;
    readonly mailbox: string;
    readonly uid_validity: string;
    readonly uid: string;
    readonly arrived: Date;
    readonly size: number;
    readonly raw: Uint8Array;
    readonly raw_sha256: Uint8Array;
    readonly filed_at: Date;
    readonly state: Generated<'waiting' | 'settled' | 'parked'>;
    readonly attempts: Generated<number>;
    readonly last_error: string | null;
    readonly leased_by: string | null;
    readonly leased_until: Date | null;
    readonly message_id: string | null;
    readonly content_hash: string | null;
    readonly outcome: LetterOutcome | null;
    readonly reason: string | null;
    readonly sender: string | null;
    readonly pilot_key: string | null;
    readonly settled_at: Date | null;
    readonly junk: Generated<boolean>;
    readonly emptied_at: Date | null;
  };
  readonly withheld_letter: {
    readonly mailbox: string;
    readonly uid_validity: string;
    readonly uid: string;
    readonly arrived: Date | null;
    readonly size: number;
    readonly sender: string | null;
    readonly tries: number;
    readonly last_try: Date;
    readonly last_error: string;
    readonly aside_at: Date | null;
  };
  readonly duty: { readonly name: Duty; readonly day: string };
  readonly mailbox_cursor: { readonly mailbox: string; readonly uid_validity: string; readonly uid: number };
  readonly order_sheet: Word & {
    readonly sheet: ColumnType<OrderSheet | null, string | null, never>;
    readonly stands: 'first' | 'latest';
  };
  readonly press: Word & { readonly lines: ColumnType<readonly string[], string, never> };
  readonly ruling: {
    readonly id: GeneratedAlways<number>;
    readonly game_id: string;
    readonly turn: number;
    readonly wind: Wind | null;
    readonly seat: Seat | null;
    readonly because: string | null;
    readonly ruled_at: Date;
    readonly letter_id: number | null;
    readonly undone: Generated<number>;
  };
  readonly seating: {
    readonly id: GeneratedAlways<number>;
    readonly game_id: string;
    readonly turn: number;
    readonly seat: Seat;
    readonly before: Json<Occupant>;
    readonly after: Json<Occupant>;
    readonly seated_at: Date;
    readonly roll_backs: number;
    readonly undone: ColumnType<number, number | undefined, number>;
    readonly letter_id: number | null;
  };
  readonly turn: {
    readonly game_id: string;
    readonly number: number;
    readonly sheets: Json<ClosedTurn['sheets']>;
    readonly weather: ColumnType<ClosedTurn['weather'], string | null, never>;
    readonly struck_off: Json<ClosedTurn['struckOff']>;
    readonly events: Json<ClosedTurn['events']>;
    readonly press: Json<ClosedTurn['press']>;
    readonly position: Json<Game>;
    readonly digest: string;
    readonly closed_at: Date;
    readonly summed_up: Generated<boolean>;
    readonly told_by: ColumnType<Date | null, never, Date>;
  };
  readonly frozen_turn: {
    readonly game_id: string;
    readonly turn: number;
    readonly position: Json<Game>;
    readonly sheets: Json<FrozenTurn['sheets']>;
    readonly absent: Json<FrozenTurn['absent']>;
    readonly press: Json<FrozenTurn['press']>;
    readonly rulings: Json<FrozenTurn['rulings']>;
    readonly digest: string;
    readonly frozen_at: Date;
  };
  readonly mailbox_pass: { readonly mailbox: string; readonly began: Date; readonly ended: Date };
  readonly outage: {
    readonly id: GeneratedAlways<number>;
    readonly kind: 'mailbox' | 'clock';
    readonly mailbox: string | null;
    readonly since: Date;
    readonly until: Date | null;
  };
  readonly game_result: {
    readonly game_id: string;
    readonly pilot_key: string;
    readonly place: number;
    readonly outcome: Outcome;
    readonly points: number;
    readonly hits: number;
    readonly kills: number;
    readonly missed: number;
    readonly computers_flew: boolean;
    readonly table_points: number | null;
    readonly standing: number | null;
    readonly ranks: number | null;
    readonly offer: OfferState | null;
    readonly ended_at: Date;
  };
  readonly duel_list: { readonly pilot_key: string; readonly since: Date; readonly id: GeneratedAlways<number> };
  readonly undone_turn: Schema['turn'] & { readonly roll_back: number; readonly undone_at: Date };
  readonly picture: {
    readonly id: GeneratedAlways<number>;
    readonly game_id: string;
    readonly turn: number;
    readonly digest: string;
    readonly png: Uint8Array;
  };
  readonly enclosure: {
    readonly digest: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: Uint8Array;
    readonly queued_at: Date;
  };
  readonly outgoing_mail: {
    readonly id: GeneratedAlways<number>;
    readonly key: string;
    readonly kind: MailKind;
    readonly game_id: string | null;
    readonly turn: number | null;
    readonly message_id: string;
    readonly to_name: string;
    readonly to_address: string;
    readonly from_address: string;
    readonly in_reply_to: string | null;
    readonly subject: string;
    readonly body_text: string;
    readonly body_html: string;
    readonly pictures: readonly string[];
    readonly enclosures: readonly string[];
    readonly fingerprint: string | null;
    readonly queued_at: Date;
    readonly state: Generated<Exclude<MailState, 'unknown'>>;
    readonly maybe_arrived: Generated<boolean>;
    readonly tells_noon: boolean;
    readonly afterwards: Generated<'stays' | 'emptied' | 'dropped'>;
    readonly fence: Generated<number>;
    readonly attempts: Generated<number>;
    readonly next_attempt: Date;
    readonly leased_by: string | null;
    readonly leased_until: Date | null;
    readonly done_at: Date | null;
    readonly last_error: string | null;
    readonly emptied_at: Date | null;
  };
  readonly request: {
    readonly code: string;
    readonly address: string;
    readonly commands: Json<OpenRequest['commands']>;
    readonly game_id: string | null;
    readonly expires: Date;
    readonly used_at: Date | null;
    readonly asked_by: string | null;
    readonly press: ColumnType<OpenRequest['press'], string | null, never>;
  };
  readonly bounce: {
    readonly id: GeneratedAlways<number>;
    readonly letter_id: number | null;
    readonly recipient: string;
    readonly severity: 'hard' | 'transient';
    readonly status: string;
    readonly message_id: string | null;
    readonly noted_at: Date;
  };
  readonly lease: { readonly name: string; readonly owner: string; readonly until: Date; readonly fence: number };
};

/** What a pilot said for a turn: never changed, only followed by another. */
type Word = {
  readonly id: GeneratedAlways<number>;
  readonly game_id: string;
  readonly turn: number;
  readonly seat: Seat;
  readonly arrived: Date;
  readonly letter_id: number | null;
  /** Somebody else flies the seat now. */
  readonly void: Generated<boolean>;
  /** The roll-back that undid it; 0: it stands. */
  readonly undone: Generated<number>;
};

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
