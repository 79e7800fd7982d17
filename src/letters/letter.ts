/** One header field, unfolded, in the order in which it came. The name is lower case. */
export type Header = { readonly name: string; readonly value: string };

export type Attachment = { readonly name: string; readonly type: string; readonly size: number };

/** Why the bytes could not become text, or not all of it. Rule: R30, R35, R40, R52 */
export type Trouble = 'too-large' | 'too-complex' | 'unreadable-encoding' | 'unreadable-format' | 'broken-off';

/** Which part of a letter ends as if it went on, and how surely: a whole letter never or rarely ends so. Rule: R40 */
export type BrokenOff = { readonly where: 'text' | 'html'; readonly how: 'surely' | 'perhaps' };

/** What one recipient's part of a delivery report says. RFC 3464, section 2.3 */
export type DeliveryReport = {
  readonly recipient: string;
  readonly action: string;
  readonly status: string;
  readonly diagnostic: string | null;
};

/**
 * An incoming mail, opened: headers, addresses and text, nothing judged.
 * Addresses are lower case. Message-IDs stand without angle brackets.
 */
export type Letter = {
  readonly messageId: string | null;
  /** SHA-256 (hex) over decoded From, Subject and body parts; over the raw bytes when there is no Message-ID. Rule: R4 */
  readonly contentHash: string;
  /** Bytes of the raw message. */
  readonly size: number;
  /** The different mailboxes of all From headers. Exactly one is wanted. Rule: R25 */
  readonly from: readonly string[];
  /** Decoded, one line, no control characters. */
  readonly subject: string;
  /** From To, Cc, Delivered-To, X-Original-To, Envelope-To and X-Forwarded-To. Rule: R22 */
  readonly recipients: readonly string[];
  /** Message-IDs of In-Reply-To and References, newest first. */
  readonly answers: readonly string[];
  readonly headers: readonly Header[];
  /** Date of the topmost Received line; null where there is none. Rule: R8 */
  readonly received: Date | null;
  /** Media types of all parts in their order, containers included; empty where the letter was not taken apart. */
  readonly types: readonly string[];
  /** The first inline text part, decoded, format=flowed undone; null where there is none. */
  readonly text: string | null;
  /** The first inline HTML part, decoded; null where there is none. */
  readonly html: string | null;
  /** True where the text or the HTML was longer than we consider and its end was left aside. Rule: R52 */
  readonly cut: boolean;
  /** What only the letter's own form says: whoever knows its size on the server knows better. Rule: R40 */
  readonly brokenOff: BrokenOff | null;
  /** Everything that is not read: files, pictures, further text parts (without a name). */
  readonly attachments: readonly Attachment[];
  /** METHOD of the first calendar part, upper case. Rule: R17 */
  readonly calendarMethod: string | null;
  readonly deliveryReports: readonly DeliveryReport[];
  /** Message-ID in the headers that a bounce returns, or in the copy of them in its text. */
  readonly returnedMessageId: string | null;
  readonly trouble: Trouble | null;
};

/** What a line of the body is. Only `own` lines are ever read for orders. Rule: R36 */
export type LineKind = 'own' | 'quoted' | 'attribution' | 'history' | 'signature';

export type Line = {
  readonly kind: LineKind;
  /** As received, without its line end; what a refusal quotes and press prints. */
  readonly raw: string;
  /** The normalised copy that is parsed. Rule: R34 */
  readonly text: string;
  /** A line above it, as received, that may begin a copied mail: then nobody can tell whose this one is. Rule: R39 */
  readonly doubtedBy?: string;
};
