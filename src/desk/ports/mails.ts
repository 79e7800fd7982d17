/** Outgoing mail and the postbox that takes it. */
import type { Enclosure } from '../../report/block.ts';

export type { Enclosure } from '../../report/block.ts';

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
  /** Whether it says when a game is flown and nothing beside: out of date once a newer mail tells the same person. */
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
  /**
   * 4xx, a timeout or a broken connection: tried again later. `unknown` when it broke after the text was sent. `reached`
   * when the server spoke of this mail; else none of the others could have gone either.
   */
  | { readonly kind: 'deferred'; readonly error: string; readonly unknown: boolean; readonly reached: boolean }
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
