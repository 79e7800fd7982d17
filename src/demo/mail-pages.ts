import { framed, html, type Markup, page } from '../archive/page-layout.ts';
import { STYLE_WORDS } from './letter-styles.ts';
import type { SeenMail, SentLetter, Writer } from './post-office.ts';

/** All that went between one person and the desk. */
export type Correspondence = {
  readonly person: Writer;
  /** Where it lies below the folder of the demo. */
  readonly folder: string;
  /** What he got and what he sent, oldest first. */
  readonly mails: readonly SeenMail[];
  readonly letters: readonly SentLetter[];
};

/** A cid: picture of a mail, named by its digest. */
const CID = /cid:([0-9a-f]{64})/g;

/** Digests of the pictures that a mail shows. */
export const picturesIn = ({ html: text }: SeenMail): readonly string[] =>
  [...text.matchAll(CID)].map(([, digest = '']) => digest);

/** The name of the files of a mail or letter, such as `007`. */
export const fileName = (index: number): string => String(index + 1).padStart(3, '0');

export const moment = (at: Date): string =>
  at.toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Amsterdam',
  });

/** What went in and out, in the order of time. */
export const correspondencePage = ({ person, mails, letters }: Correspondence): string => {
  const received = mails.map(({ sent, subject }, index) => ({
    at: sent,
    row: rowFor('inbox', index, sent, subject, 'from the desk'),
  }));
  const written = letters.map(({ at, subject }, index) => ({
    at,
    row: rowFor('sent', index, at, subject, 'to the desk'),
  }));
  // A letter that answers a mail may leave in the same minute.
  const rows = [...received, ...written].sort((one, other) => one.at.getTime() - other.at.getTime());
  return page(
    `The mail of ${person.name}`,
    html`<nav><a href="../index.html">The battle</a></nav>
<p class="over">${person.address}</p><h1>The mail of ${person.name}</h1>
<p class="lead">${mails.length} mails came from the desk, ${letters.length} letters went there, written with ${STYLE_WORDS[person.style]}. Times are Amsterdam’s.</p>
<table><thead><tr><th>When</th><th></th><th>Subject</th><th>As bytes</th></tr></thead><tbody>${rows.map(({ row }) => row)}</tbody></table>`,
  );
};

const rowFor = (folder: 'inbox' | 'sent', index: number, at: Date, subject: string, way: string): Markup => {
  const file = `${folder}/${fileName(index)}`;
  const kind = folder === 'sent' ? 'out' : 'in';
  return html`<tr class="${kind}"><td class="quiet">${moment(at)}</td><td class="arrow">${way}</td><td><a href="${file}.html">${subject}</a></td><td><a class="quiet" href="${file}.eml">.eml</a></td></tr>\n`;
};

/** A mail as its reader sees it: the HTML part with its pictures, the text part below. */
export const mailPage = ({ person, mails }: Correspondence, index: number, mail: SeenMail): string =>
  page(
    mail.subject,
    html`${steps(index, mails.length)}
<p class="over">To ${person.name}, ${moment(mail.sent)}</p><h1>${mail.subject}</h1>
<p class="quiet">An answer goes to ${mail.replyTo} · <a href="${fileName(index)}.eml">the mail as bytes</a></p>
${framed(mail.html.replace(CID, '../../pictures/$1.png'))}
<h2>The text part</h2><pre>${mail.text}</pre>`,
  );

/** A letter: what its writer wrote, and what his program made of it. */
export const letterPage = (
  { person, letters }: Correspondence,
  index: number,
  { subject, at, lines, raw }: SentLetter,
): string =>
  page(
    subject,
    html`${steps(index, letters.length)}
<p class="over">From ${person.name}, ${moment(at)}</p><h1>${subject}</h1>
<p class="quiet">As it was typed · <a href="${fileName(index)}.eml">the letter as bytes</a></p>
<pre>${lines.join('\n')}</pre>
<h2>What the desk got: ${STYLE_WORDS[person.style]}</h2><pre>${raw}</pre>`,
  );

const steps = (index: number, count: number): Markup => {
  const before = index > 0 ? html`<a href="${fileName(index - 1)}.html">Earlier</a>` : html``;
  const after = index < count - 1 ? html`<a href="${fileName(index + 1)}.html">Later</a>` : html``;
  return html`<nav><a href="../index.html">All of this mail</a>${before}${after}</nav>`;
};
