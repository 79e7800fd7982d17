import { DEFAULT_LIMITS, openLetter } from '../letters/open-letter.ts';
import { LETTER_STYLES, type Reply, type StyleName } from './letter-styles.ts';
import type { MailServer } from './mail-server.ts';

/** Somebody who writes letters in the demo, with one mail program. */
export type Writer = { readonly name: string; readonly address: string; readonly style: StyleName };

/** A mail as its reader sees it. */
export type SeenMail = {
  readonly id: string;
  /** Where an answer goes: it bears the reader's token. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly raw: Buffer;
};

export type SentLetter = { readonly by: Writer; readonly raw: string; readonly at: Date };

export type PostOffice = {
  /** Puts a letter into the order mailbox, as the writer's own program sends it; `answers` null: a new letter. */
  readonly send: (by: Writer, lines: readonly string[], answers: SeenMail | null, at: Date) => void;
  readonly letters: readonly SentLetter[];
  readonly mailsTo: (who: Writer) => Promise<readonly SeenMail[]>;
  /** The newest mail whose text has these words; throws with what was there instead. */
  readonly newest: (who: Writer, words: RegExp) => Promise<SeenMail>;
  /** The report that a writer answers with his orders for this turn. */
  readonly reportFor: (who: Writer, turn: number) => Promise<SeenMail>;
};

/** What writers do with mail: send, read what came, find what they wait for. */
export const openPostOffice = (server: MailServer, mailbox: string): PostOffice => {
  const letters: SentLetter[] = [];

  const send: PostOffice['send'] = (by, lines, answers, at) => {
    const reply: Reply = {
      name: by.name,
      from: by.address,
      to: answers?.replyTo ?? mailbox,
      subject: answers ? `Re: ${answers.subject}` : 'A letter to the desk',
      answers,
      messageId: `letter.${letters.length + 1}@${by.address.split('@')[1]}`,
      date: at,
    };
    const raw = LETTER_STYLES[by.style](reply, lines);
    letters.push({ by, raw, at });
    server.deliver(raw, at);
  };

  const mailsTo: PostOffice['mailsTo'] = async ({ address }) =>
    Promise.all(
      server.mailsFor(address).map(async ({ raw }) => {
        const { messageId, from, subject, text, html } = await openLetter(raw, DEFAULT_LIMITS);
        return { id: messageId ?? '', replyTo: from[0] ?? '', subject, text: text ?? '', html: html ?? '', raw };
      }),
    );

  const find = async (who: Writer, what: string, fits: (mail: SeenMail) => boolean): Promise<SeenMail> => {
    const mails = await mailsTo(who);
    const found = mails.findLast(fits);
    if (found) return found;
    const there = mails.map(({ subject }) => `“${subject}”`).join(', ') || 'nothing';
    throw new Error(`${who.name} waits for ${what}, but has ${there}.`);
  };

  return {
    send,
    letters,
    mailsTo,
    newest: (who, words) => find(who, `a mail with ${words}`, ({ text }) => words.test(text.replace(/\s+/g, ' '))),
    reportFor: (who, turn) => find(who, `the report for turn ${turn}`, ({ id }) => id.includes(`report.g1.t${turn}.`)),
  };
};
