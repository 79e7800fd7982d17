import type { Game, HouseRules, OrderSheet, RuleBookId, Seat } from '../sopwith/index.ts';
import type { GameStatus } from './ports/games.ts';
import type { OpenRequest, RetiredToken } from './ports/letters.ts';

/** Which proofs of identity an installation asks for. R21 */
export const POLICIES = ['either', 'token', 'authenticated', 'both'] as const;
export type Policy = (typeof POLICIES)[number];

/** Who may write: a pilot in a game, a pilot at large, a game master. */
export type WorldPilot = {
  readonly seat: Seat | null;
  readonly name: string;
  readonly address: string;
  readonly furtherAddresses: readonly string[];
  readonly token: string;
  /** The sheet that stands for the open turn. */
  readonly standing: OrderSheet | null;
  /** When that sheet was delivered. R8 */
  readonly standingSince: Date | null;
  /** The press that stands for it. */
  readonly press: readonly string[];
};

export type WorldGame = {
  readonly id: string;
  readonly turn: number;
  /** The noon of the open turn: what arrives after it is too late. null unless a turn is open. */
  readonly deadline: Date | null;
  readonly status: GameStatus;
  /** The order mailbox of the installation where it goes on; null where it is flown here. */
  readonly movedTo: string | null;
  /** Whether the orders of the open turn are fixed already. */
  readonly frozen: boolean;
  /** When the turn before the open one was flown: what was delivered before meant that turn. null before the first. */
  readonly lastClosed: Date | null;
  readonly practice: boolean;
  /** IANA zone in which noon is noon. */
  readonly zone: string;
  readonly ruleBook: RuleBookId;
  readonly houseRules: HouseRules;
  /** null: only what needs no position is judged. */
  readonly position: Game | null;
  readonly pilots: readonly WorldPilot[];
};

export type Person = {
  readonly name: string;
  readonly address: string;
  readonly furtherAddresses?: readonly string[];
  readonly token: string | null;
};

/** Everything that a letter is judged against; the daemon reads it from the store, `read-mail` from a file. */
export type World = {
  readonly policy: Policy;
  /** The authserv-id whose verdicts are believed; null: none. R24 */
  readonly trustedAuthserv: string | null;
  /** The order mailbox, without sub-address. */
  readonly mailbox: string;
  readonly bounceAddress: string;
  /** Bytes of the largest letter that is read; a larger one is told so. R52 */
  readonly largestLetter: number;
  /** Letters that are read of one pilot in 24 hours. R52 */
  readonly lettersPerDay: number;
  /** Letters of this sender that were read in the 24 hours before this one. */
  readonly lettersToday: number;
  readonly gameMasters: readonly Person[];
  /** Registered pilots, whether they fly in a game or not. */
  readonly pilots: readonly Person[];
  readonly games: readonly WorldGame[];
  readonly isOurMessageId: (id: string) => boolean;
  /** What waits for a code. */
  readonly requests: readonly OpenRequest[];
  readonly retired: readonly RetiredToken[];
};
