/**
 * A mail is a list of blocks, rendered once as text and once as HTML, so that both parts always say the same.
 * Every string is plain text; only `render.ts` escapes.
 */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Lines printed behind `| `, so that no copy of them can ever be read as an order. R20 */
  | { readonly kind: 'sheet'; readonly lines: readonly string[] }
  /** The blank order form; `mailto` opens it as a reply. */
  | { readonly kind: 'form'; readonly lines: readonly string[]; readonly mailto: string }
  /** A line to send back, printed behind `| ` as well; `mailto` opens a letter that holds it. */
  | { readonly kind: 'reply'; readonly line: string; readonly label: string; readonly mailto: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Columns set to the right, from 0. */
      readonly numbers: readonly number[];
    }
  /** A segment of the story, or what came after the last one. */
  | { readonly kind: 'chapter'; readonly title: string; readonly sentences: readonly string[] }
  | { readonly kind: 'press'; readonly by: string; readonly lines: readonly string[] }
  | { readonly kind: 'warning'; readonly lines: readonly string[] }
  /** The board: drawn for the HTML part, `lines` for the text part. */
  | { readonly kind: 'board'; readonly digest: string | null; readonly alt: string; readonly lines: readonly string[] };

/** A file that goes with a mail; `type` is its media type. */
export type Enclosure = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** A mail before it is rendered. */
export type Draft = {
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly enclosures?: readonly Enclosure[];
  /** Of the answer to what waits for a code: what is to be done, in sentences of which nothing is done yet. R21 */
  readonly asked?: readonly string[];
};

/** Who reads a mail. */
export type Reader = {
  readonly name: string;
  /** null: a game master, an observer, or no game. */
  readonly seat: number | null;
  /** Address with the token as sub-address, where replies go. */
  readonly replyTo: string;
};

/** The two parts of a mail and its subject. */
export type Composed = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Digests of the pictures shown, as `cid:DIGEST`. */
  readonly pictures: readonly string[];
};
