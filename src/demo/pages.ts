import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../desk/ports.ts';
import { escapeHtml } from '../report/render.ts';
import type { PostOffice, SeenMail, Writer } from './post-office.ts';

const STYLE = `
  body { font: 17px/1.5 Georgia, serif; max-width: 44em; margin: 2em auto; padding: 0 1em; background: #fbf7ec; color: #1d2433 }
  a { color: #1d3f73 } h1, h2 { font-weight: normal } li { margin: .3em 0 }
  pre { white-space: pre-wrap; background: #f3ecd8; padding: 1em; font-size: 13px }
  iframe { width: 100%; height: 80vh; border: 1px solid #cdbf9b; background: #fff }`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1>${body}</html>\n`;

/** Leaves every inbox as .eml files and as pages below `folder`, with an index.html that leads to all of them. */
export const leavePages = async (
  folder: string,
  office: PostOffice,
  people: readonly Writer[],
  store: Store,
): Promise<void> => {
  const entries: string[] = [];
  for (const person of people) {
    const mails = await office.mailsTo(person);
    const home = person.name.toLowerCase().replace(/[^a-z]+/g, '-');
    await leaveInbox(join(folder, home), person, mails, store);
    const sent = office.letters.filter(({ by }) => by === person).length;
    entries.push(
      `<li><a href="${home}/index.html">${escapeHtml(person.name)}</a>: ${mails.length} mails, ${sent} letters sent</li>`,
    );
  }
  leaveLetters(join(folder, 'letters'), office);
  writeFileSync(
    join(folder, 'index.html'),
    page(
      'A battle of postal Sopwith, by mail',
      `<p>Every inbox as it was when the battle ended, and <a href="letters/index.html">all letters the desk got</a>.</p><ul>${entries.join('')}</ul>`,
    ),
  );
};

const numbered = (index: number): string => String(index + 1).padStart(3, '0');

const leaveInbox = async (home: string, person: Writer, mails: readonly SeenMail[], store: Store): Promise<void> => {
  mkdirSync(home, { recursive: true });
  const entries: string[] = [];
  for (const [index, mail] of mails.entries()) {
    const file = numbered(index);
    writeFileSync(join(home, `${file}.eml`), mail.raw);
    writeFileSync(join(home, `${file}-html.html`), await withPictures(mail.html, store));
    writeFileSync(join(home, `${file}.html`), page(mail.subject, mailPage(file, mail)));
    entries.push(`<li><a href="${file}.html">${escapeHtml(mail.subject)}</a> (<a href="${file}.eml">.eml</a>)</li>`);
  }
  const back = '<p><a href="../index.html">All inboxes</a></p>';
  writeFileSync(join(home, 'index.html'), page(`The inbox of ${person.name}`, `${back}<ol>${entries.join('')}</ol>`));
};

const mailPage = (file: string, { text }: SeenMail): string =>
  `<p><a href="index.html">The inbox</a></p><iframe sandbox src="${file}-html.html" title="The HTML part"></iframe><h2>The text part</h2><pre>${escapeHtml(text)}</pre>`;

/** Pictures travel beside the HTML of a mail; on a page they are part of it. */
const withPictures = async (html: string, store: Store): Promise<string> => {
  const digests = [...new Set([...html.matchAll(/cid:([0-9a-f]{64})/g)].map(([, digest]) => digest ?? ''))];
  const pictures = digests.length > 0 ? await store.picturesOf(digests) : [];
  return pictures.reduce(
    (filled, { digest, png }) =>
      filled.replaceAll(`cid:${digest}`, `data:image/png;base64,${Buffer.from(png).toString('base64')}`),
    html,
  );
};

const leaveLetters = (home: string, { letters }: PostOffice): void => {
  mkdirSync(home, { recursive: true });
  const entries = letters.map(({ by, raw, at }, index) => {
    const file = numbered(index);
    writeFileSync(join(home, `${file}.eml`), raw);
    return `<li><a href="${file}.eml">${escapeHtml(by.name)}</a> (${by.style}), ${at.toISOString().slice(0, 16)}</li>`;
  });
  writeFileSync(join(home, 'index.html'), page('Letters to the desk', `<ol>${entries.join('')}</ol>`));
};
