import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { DeskAddress } from '../desk/addressed-mail.ts';
import type { Enclosure, Mail, MailKind, Picture } from '../desk/ports/mails.ts';

/** What stands on every mail of an installation. `mailbox` is also the value of the loop header. R10, R18 */
export type Letterhead = DeskAddress & {
  /** Envelope sender; the order desk never reads what comes back there as orders. R18 */
  readonly bounceAddress: string;
};

/** RFC 3834, section 5: whether a mail answers a letter or was sent of our own accord. */
const AUTO_SUBMITTED: Readonly<Record<MailKind, 'auto-generated' | 'auto-replied'>> = {
  report: 'auto-generated',
  notice: 'auto-generated',
  reminder: 'auto-generated',
  receipt: 'auto-replied',
  refusal: 'auto-replied',
  answer: 'auto-replied',
  code: 'auto-replied',
};

/**
 * The bytes of a mail as they go out, lines ending in CRLF: text and HTML as alternatives, the pictures beside the
 * HTML, files behind them. The same mail at the same time gives the same bytes.
 *
 * @throws when the mail shows a picture that was not handed in, which is a bug
 *
 * Rule: R18, R44, R46, R47, R50
 */
export const compose = (
  mail: Mail,
  pictures: readonly Picture[],
  letterhead: Letterhead,
  date: Date,
): Promise<Buffer> => {
  const us = { name: oneLine(letterhead.name), address: mail.from };
  const answered = mail.inReplyTo === null ? null : bracketed(mail.inReplyTo);
  const node = new MailComposer({
    from: us,
    replyTo: us,
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    subject: oneLine(mail.subject),
    messageId: bracketed(mail.messageId),
    date,
    ...(answered === null ? {} : { inReplyTo: answered, references: answered }),
    headers: {
      'Auto-Submitted': AUTO_SUBMITTED[mail.kind],
      'X-Auto-Response-Suppress': 'All',
      'X-Loop': letterhead.mailbox,
    },
    text: mail.text,
    html: mail.html,
    attachments: [
      ...mail.pictures.map(digest => inline(pictureOf(mail, pictures, digest))),
      ...mail.enclosures.map(enclosed),
    ],
    // Quoted-printable keeps long lines, trailing blanks and lines that begin with "From " or a dot. R49
    encoding: 'quoted-printable',
    newline: 'win',
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return node.build();
};

const inline = ({ digest, gameId, turn, png }: Picture) => ({
  cid: digest,
  filename: `${gameId}-turn-${turn}.png`,
  contentType: 'image/png',
  contentDisposition: 'inline',
  content: Buffer.from(png),
});

const enclosed = ({ name, type, bytes }: Enclosure) => ({
  filename: name,
  contentType: type,
  contentDisposition: 'attachment' as const,
  content: Buffer.from(bytes),
});

const pictureOf = (mail: Mail, pictures: readonly Picture[], digest: string): Picture => {
  const picture = pictures.find(each => each.digest === digest);
  if (!picture) throw new Error(`compose: mail ${mail.key} shows picture ${digest}, which was not handed in`);
  return picture;
};

/** One line without controls or direction marks, for a header. Decoded subjects may hold line breaks. R46 */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();

/** A Message-ID may come from a letter, so only visible ASCII of it is believed. R46 */
const bracketed = (messageId: string): string => `<${messageId.replace(/[^\x21-\x7E]|[<>]/g, '').slice(0, 900)}>`;
