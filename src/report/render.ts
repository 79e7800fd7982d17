import { readFile } from 'node:fs/promises';
import { Eta } from 'eta';
import mjml2html from 'mjml';
import type { Block, Composed, Reader } from './block.ts';
import { oncePer } from './once-per.ts';
import { plain, plainBlock } from './plain.ts';
import { textLines, textPart } from './text-part.ts';

/** Renders one mail. Synchronous and cheap: the template is ready. */
export type Render = (subject: string, blocks: readonly Block[], reader: Reader) => Composed;

const TEMPLATE = new URL('../../templates/mail.mjml', import.meta.url);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '\n': '<br/>',
};

/**
 * The one place where text becomes HTML: markup is shown, never obeyed; line breaks become `<br/>`.
 * Rule: R48
 */
export const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"'\n]/g, character => ENTITIES[character] ?? '');

/**
 * Makes the template ready, once at the start. Rejects when it is not sound MJML.
 * The picture of a `board` block is shown as `cid:DIGEST`; the digests come back in `pictures`.
 *
 * Rule: R48, R49, R51
 */
export const prepareTemplates = async (): Promise<Render> => {
  const source = await readFile(TEMPLATE, 'utf8');
  const { html } = await mjml2html(source, { validationLevel: 'strict', ignoreIncludes: true });
  const eta = new Eta({ tags: ['{{', '}}'], autoEscape: true, escapeFunction: escapeHtml, autoTrim: false });
  const [head, body, foot] = html.split('[[block]]').map(part => eta.compile(part));
  if (!head || !body || !foot) throw new Error('templates/mail.mjml has no two [[block]] marks');
  // Blocks that several mails of a turn share are set once.
  const set = oncePer((block: Block): SetBlock => {
    const printable = plainBlock(block);
    return {
      html: body.call(eta, printable),
      lines: textLines(printable),
      picture: printable.kind === 'board' ? printable.digest : null,
    };
  });
  return (subject, blocks, reader) => {
    const mail = { subject: plain(subject), footer: footerFor(reader) };
    const parts = blocks.map(set);
    return {
      subject: mail.subject.replaceAll('\n', ' '),
      text: textPart(
        mail.subject,
        parts.map(({ lines }) => lines),
        mail.footer,
      ),
      html: [head.call(eta, mail), ...parts.map(part => part.html), foot.call(eta, mail)].join(''),
      pictures: [...new Set(parts.flatMap(({ picture }) => (picture ? [picture] : [])))],
    };
  };
};

/** A block as both parts of a mail show it. */
type SetBlock = { readonly html: string; readonly lines: readonly string[]; readonly picture: string | null };

const footerFor = ({ name, replyTo }: Reader): readonly string[] => [
  `For ${plain(name)}. Answer this mail, or write to ${replyTo}.`,
  'A letter with the word “help” brings the list of what you can write.',
];
