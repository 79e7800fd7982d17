/** What a pilot is told of all that is kept about him: one file, and a short mail around it. */
import type { Career, OrderSheet, RuleBookId, Seat } from '../sopwith/index.ts';
import type { Draft, Enclosure } from './block.ts';
import type { FlownGame } from './career-answers.ts';
import { countOf, listed, sentence } from './words/en.ts';

type Said = { readonly gameId: string; readonly turn: number; readonly seat: Seat; readonly arrived: Date };

/** A letter as it came; `raw` null: its bytes are not, or not all, here. */
type KeptLetter = {
  readonly arrived: Date;
  readonly from: string | null;
  readonly messageId: string | null;
  readonly size: number;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly raw: Uint8Array | null;
};

/** Everything in the store that is about one pilot and nobody else; each list the oldest first. */
export type Traces = {
  /** Beside his main address. */
  readonly furtherAddresses: readonly { readonly address: string; readonly confirmedAt: Date }[];
  readonly games: readonly {
    readonly id: string;
    readonly name: string;
    readonly ruleBook: RuleBookId;
    readonly status: string;
    readonly seat: Seat | null;
  }[];
  readonly observes: readonly { readonly id: string; readonly name: string }[];
  /** Since when he waits for an opponent; null: he does not. */
  readonly onDuelListSince: Date | null;
  readonly sheets: readonly (Said & { readonly sheet: OrderSheet | null })[];
  readonly press: readonly (Said & { readonly lines: readonly string[] })[];
  readonly letters: readonly KeptLetter[];
  readonly mails: readonly {
    readonly kind: string;
    readonly gameId: string | null;
    readonly turn: number | null;
    readonly to: string;
    readonly subject: string;
    readonly queuedAt: Date;
    readonly state: string;
    readonly attempts: number;
    readonly error: string | null;
  }[];
  readonly bounces: readonly {
    readonly address: string;
    readonly severity: string;
    readonly status: string;
    readonly notedAt: Date;
  }[];
  /** Letters of a day that were passed off as his. R26 */
  readonly forgeries: readonly { readonly kind: string; readonly day: string; readonly letters: number }[];
  /** What waits for a code of his, or waited for one. */
  readonly requests: readonly {
    readonly address: string;
    readonly commands: readonly unknown[];
    readonly expires: Date;
  }[];
};

type Kept = Traces & {
  readonly pilot: Career & { readonly name: string; readonly address: string };
  readonly results: readonly FlownGame[];
};

/** The mail with the file. Order grammar §6 */
export const tracesAnswer = (kept: Kept, writtenAt: Date): Draft => {
  const without = kept.letters.filter(({ raw }) => raw === null).length;
  return {
    subject: 'All that is kept about you',
    blocks: [
      {
        kind: 'paragraph',
        lines: [
          `The file with this mail holds all that is kept about ${kept.pilot.name}, and nothing of anybody else.`,
        ],
      },
      { kind: 'list', items: contentsOf(kept) },
      {
        kind: 'paragraph',
        lines: [
          ...(without === 0
            ? []
            : [
                sentence(
                  `${countOf(without, 'letter stands', 'letters stand')} there without text: too old to be kept whole, too much for one mail, or written by somebody else in your name.`,
                ),
              ]),
          'The texts of our mails are left out: you have those. “erase me” has all of it erased.',
        ],
      },
    ],
    enclosures: [fileOf(kept, writtenAt)],
  };
};

const contentsOf = (kept: Kept): readonly string[] => [
  `your name, your career, ${countOf(kept.furtherAddresses.length + 1, 'address', 'addresses')}`,
  `${countOf(kept.games.length, 'game', 'games')} you flew in or are enrolled in, ${countOf(kept.observes.length, 'game', 'games')} you observe`,
  `${countOf(kept.sheets.length, 'sheet', 'sheets')} and ${countOf(kept.press.length, 'piece', 'pieces')} of press you sent`,
  `${countOf(kept.letters.length, 'letter', 'letters')} that came from you, ${countOf(kept.mails.length, 'mail', 'mails')} that went to you and how they fared`,
];

const fileOf = (kept: Kept, writtenAt: Date): Enclosure => {
  const document = { format: 1, writtenAt, ...kept, letters: kept.letters.map(letterOf) };
  return {
    name: 'noon-patrol-my-data.json',
    type: 'application/json',
    bytes: Buffer.from(`${JSON.stringify(document, null, 2)}\n`),
  };
};

/** A letter is bytes; where they are no text they stand in base64. */
const letterOf = ({ raw, ...letter }: KeptLetter) => {
  if (raw === null) return { ...letter, text: null };
  const text = textOf(raw);
  return text === null ? { ...letter, text: null, base64: Buffer.from(raw).toString('base64') } : { ...letter, text };
};

const textOf = (raw: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return null;
  }
};

/** To a pilot, the last word: what was erased, or what is when his code comes back. */
export const erasedAnswer = (name: string, goesBy: string, desks: readonly string[]): Draft => ({
  subject: 'Your traces are erased',
  blocks: [
    {
      kind: 'list',
      items: [
        `All that is kept about ${name} is erased: addresses, secrets, letters, mails, press and requests.`,
        'From games under way he resigns: he is struck off at the end of the open turn.',
        ...desks.map(goesOnThere),
        goesBy === name
          ? `The name ${name} stays with his results, and nobody else ever gets it.`
          : `The name ${name} goes as well: his results stand under “${goesBy}”, and nobody ever gets his name.`,
        'His sheets stay without him, so that the games of the others can be flown again. This cannot be undone.',
      ],
    },
    {
      kind: 'paragraph',
      lines: [
        'This is the last mail to this address, which is forgotten once it has gone out.',
        'Letters on the mail server stay there until its operator deletes them. Copies in the mailboxes of others, and in backups until they are replaced, cannot be called back.',
      ],
    },
  ],
  asked: [
    `All that is kept about ${name} is to be erased: addresses, secrets, letters, mails, press and requests.`,
    'From games under way he resigns then: he is struck off at the end of the open turn.',
    ...desks.map(goesOnThere),
    goesBy === name
      ? `The name ${name} is to stay with his results, and nobody else ever gets it.`
      : `The name ${name} is to go as well: his results stand under another then, such as “${goesBy}”, and nobody ever gets his name.`,
    'His sheets stay without him, so that the games of the others can be flown again. It cannot be undone.',
  ],
});

const goesOnThere = (desk: string): string =>
  `A game that moved to ${desk} goes on there with him, and that desk keeps its own: “erase me” once more, there.`;

/** To game masters; it tells nothing that was erased. */
export const erasureNotice = (goesBy: string, gameIds: readonly string[]): Draft => ({
  subject: 'A pilot has left and had his traces erased',
  blocks: [
    {
      kind: 'paragraph',
      lines: [
        `A pilot had everything erased that was kept about him. He is told as ${goesBy} from now on.`,
        gameIds.length === 0
          ? 'He was in no game under way.'
          : `He was in ${listed(gameIds)}: where a battle is on he is struck off at the end of the open turn, else his place is free.`,
        'Reports of his games so far cannot be sent again, since they told of him.',
      ],
    },
  ],
});
