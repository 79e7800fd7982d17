/** Pilots, observers and game masters, and what is recorded of them. */
import type { Career, Result, RuleBookId, Seat } from '../../sopwith/index.ts';

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

/** What became of the offer of a rank; `lapsed` once his next game began. Rule: V6 */
export type OfferState = 'open' | 'taken' | 'lapsed';

/** One game of a pilot's record. */
export type RecordedGame = Omit<PilotResult, 'seat' | 'pilotKey' | 'offered'> & {
  readonly gameId: string;
  readonly gameName: string;
  readonly ruleBook: RuleBookId;
  readonly offer: OfferState | null;
  readonly endedAt: Date;
};

/** How one game ended for one of its pilots, as it stands on record. */
export type PastResult = Omit<RecordedGame, 'gameId' | 'gameName' | 'ruleBook'> & { readonly pilotKey: string };

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

export type GameMaster = { readonly name: string; readonly address: string; readonly token: string };

/** Letters of one day (UTC, as `2026-03-10`) that were passed off as this pilot's and refused. R26 */
export type NotedForgery = {
  readonly pilotKey: string;
  /** Nothing proved that they were his, or somebody else used his token. */
  readonly kind: 'unproved' | 'token-used';
  readonly day: string;
  readonly letters: number;
};
