import type { Authentication } from '../letters/authentication.ts';
import type { Command } from '../orders/command.ts';
import { type Reason, type Refusal, reasonOf } from '../orders/refusal.ts';
import type { FlightStep, OrderSheet } from '../sopwith/index.ts';
import type { Leak } from './leak-guard.ts';
import type { Cockpit, Sender, TokenHolder } from './sender.ts';

/** A letter that nothing proves to be its sender's, or that bears the token of somebody else. R23, R26 */
export type Forgery =
  | { readonly kind: 'unproved'; readonly from: string }
  | { readonly kind: 'token-used'; readonly from: string; readonly holder: TokenHolder };

/** Everything the desk found out about a letter, whatever becomes of it. */
export type Read = {
  /** null: nobody we know, or nobody proved. */
  readonly sender: Sender | null;
  /** What a trusted server says of the domain he wrote from. */
  readonly authentication: Authentication;
  /** The game and pilot the letter is bound to. */
  readonly cockpit: Cockpit | null;
  /** The turn it is bound to; null where it is bound to none. */
  readonly turn: number | null;
  /** Whether it was passed off as somebody's who did not send it. */
  readonly forgery: Forgery | null;
  /** Where an answer goes; null: nowhere. */
  readonly answerTo: string | null;
  readonly notices: readonly string[];
};

/** What may be mailed to whoever wrote: nothing but a code to a stranger for whom no server vouches. R26, R27 */
export const mayBeMailed = ({ sender, authentication }: Read): 'anything' | 'codes' =>
  sender !== null || authentication === 'pass' ? 'anything' : 'codes';

export type Rejected = Read & {
  readonly outcome: 'rejected';
  readonly reason: Reason;
  readonly refusals: readonly Refusal[];
};

export type Accepted = Read & {
  readonly outcome: 'accept';
  readonly sheet: OrderSheet | null;
  readonly flight: readonly FlightStep[];
  /** null: nothing said of press, or all of it is held; empty: withdrawn. Rule: R1 */
  readonly press: readonly string[] | null;
  /** Press that waits for its author's word, because it gives something away. */
  readonly held: { readonly lines: readonly string[]; readonly leaks: readonly Leak[] } | null;
  readonly commands: readonly Command[];
  /** The game that a `game:` line or the answered mail names; commands that name none mean this one. */
  readonly namedGame: string | null;
  readonly test: boolean;
};

/** What becomes of a letter. Contract §4 */
export type Judgement =
  | {
      readonly outcome: 'ignored';
      readonly reason: 'own-mail' | 'auto-reply' | 'list-mail' | 'calendar-reply' | 'read-receipt';
    }
  | {
      readonly outcome: 'bounce';
      readonly reason: 'hard' | 'transient';
      readonly recipients: readonly string[];
      readonly returnedMessageId: string | null;
    }
  | Rejected
  | Accepted;

/** What a letter is refused for whatever it says. */
const OUTSIDE: ReadonlySet<Reason> = new Set<Reason>([
  'sender-not-authenticated',
  'wrong-token',
  'unreadable-encoding',
]);

/**
 * Whether the verdict rests on what the letter says. Where it rests on how the letter came, another copy of it may have
 * come by a better way and is judged by itself: straight, where the first one came through a list. Rule: R4
 */
export const restsOnContent = (judged: Judgement): boolean =>
  judged.outcome !== 'ignored' && !(judged.outcome === 'rejected' && OUTSIDE.has(judged.reason));

/** A letter of which nothing is kept, with the one reason that is given for it. Order grammar §7.6 */
export const rejected = (read: Read, refusals: readonly Refusal[]): Rejected => {
  const reason = reasonOf(refusals);
  if (!reason) throw new Error('rejected: a letter cannot be refused without a reason');
  const { sender, authentication, cockpit, turn, forgery, answerTo, notices } = read;
  const quiet = reason === 'sender-not-authenticated' || reason === 'ambiguous-sender';
  const where = { sender, authentication, cockpit, turn, forgery, answerTo: quiet ? null : answerTo, notices };
  return { outcome: 'rejected', reason, refusals, ...where };
};
