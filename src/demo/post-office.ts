import type { MailKind } from '../desk/ports/mails.ts';
import { DEFAULT_LIMITS, openLetter } from '../letters/open-letter.ts';
import { LETTER_STYLES, type StyleName } from './letter-styles.ts';
import type { MailServer, ReceivedMail } from './mail-server.ts';

/** Somebody who writes letters in the demo, with one mail program. */
export type Writer = { readonly name: string; readonly address: string; readonly style: StyleName };

/** A mail as its reader sees it. */
export type SeenMail = {
  /** Message-ID without brackets. */
  readonly id: string;
  /** Where an answer goes: it bears the reader's token. */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sent: Date;
  /** Message-IDs of the letters it answers. */
  readonly answers: readonly string[];
  readonly raw: Buffer;
};

export type SentLetter = {
  readonly id: string;
  readonly by: Writer;
  readonly subject: string;
  /** What he wrote himself, before his program dressed it. */
  readonly lines: readonly string[];
  readonly raw: string;
  readonly at: Date;
};

/** All kinds of answer to a letter end in a mail of one of these kinds. */
export type AnswerKind = Extract<MailKind, 'receipt' | 'refusal' | 'answer' | 'code'>;

export type PostOffice = {
  /** Puts a letter into the order mailbox, as the writer's own program sends it; `answers` null: a new letter. */
  readonly send: (by: Writer, lines: readonly string[], answers: SeenMail | null, at: Date) => SentLetter;
  /** All letters so far, in the order in which they were sent. */
  readonly letters: readonly SentLetter[];
  /** Everything in somebody's inbox, oldest first. */
  readonly mailsTo: (who: Writer) => Promise<readonly SeenMail[]>;
  /** The one mail that answers a letter; throws where there is none, several, or one of another kind. */
  readonly answerTo: (letter: SentLetter, kind: AnswerKind) => Promise<SeenMail>;
  /** The newest mail of this kind that nobody asked for, of this game and turn; throws with what was there instead. */
  readonly mailOf: (who: Writer, kind: 'notice' | 'report' | 'reminder', about: string) => Promise<SeenMail>;
};

/** What writers do with mail: send, read what came, find what they wait for. */
export const openPostOffice = (server: MailServer, mailbox: string): PostOffice => {
  const letters: SentLetter[] = [];
  const seen = new Map<ReceivedMail, Promise<SeenMail>>();

  const read = (mail: ReceivedMail): Promise<SeenMail> => {
    const opened = seen.get(mail) ?? open(mail);
    seen.set(mail, opened);
    return opened;
  };
  const mailsTo: PostOffice['mailsTo'] = ({ address }) => Promise.all(server.mailsFor(address).map(read));

  return {
    letters,
    mailsTo,
    send: (by, lines, answers, at) => {
      const id = `letter.${letters.length + 1}@${by.address.split('@')[1]}`;
      const to = answers?.replyTo ?? mailbox;
      const raw = LETTER_STYLES[by.style](
        { name: by.name, from: by.address, to, answers, messageId: id, date: at },
        lines,
      );
      const letter: SentLetter = {
        id,
        by,
        subject: answers ? `Re: ${answers.subject}` : (lines[0] ?? ''),
        lines,
        raw,
        at,
      };
      letters.push(letter);
      server.deliver(raw, at);
      return letter;
    },
    answerTo: async (letter, kind) => {
      const answers = (await mailsTo(letter.by)).filter(mail => mail.answers.includes(letter.id));
      const [answer] = answers;
      if (answer && answers.length === 1 && answer.id.startsWith(`${kind}.`)) return answer;
      throw new Error(
        `${letter.by.name} expected one ${kind} for the letter “${letter.subject}”, but got ${subjects(answers)}.`,
      );
    },
    mailOf: async (who, kind, about) => {
      const mails = await mailsTo(who);
      const found = mails.findLast(({ id }) => id.startsWith(`${kind}.${about}.`));
      if (found) return found;
      throw new Error(`${who.name} waits for a ${kind} (${about}), but got ${subjects(mails)}.`);
    },
  };
};

const subjects = (mails: readonly SeenMail[]): string =>
  mails.map(({ id, subject }) => `“${subject}” (${id.split('.')[0]})`).join(', ') || 'nothing';

const open = async ({ raw, at }: ReceivedMail): Promise<SeenMail> => {
  const { messageId, from, subject, text, html, answers } = await openLetter(raw, DEFAULT_LIMITS);
  const [replyTo = ''] = from;
  return { id: messageId ?? '', replyTo, subject, text: text ?? '', html: html ?? '', sent: at, answers, raw };
};
