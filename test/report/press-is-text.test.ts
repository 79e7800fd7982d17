import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { pressOf } from '../../src/orders/press.ts';
import { compose } from '../../src/post/message.ts';
import { prepareTemplates, type Render } from '../../src/report/render.ts';
import { turnReport } from '../../src/report/turn-report.ts';
import { aMail, letterhead } from '../post/builders.ts';
import { BARON, NOON } from './battle.ts';
import { STORY } from './samples.ts';

let render: Render;
beforeAll(async () => {
  render = await prepareTemplates();
});

/** Pieces of mails, markup and headers that somebody might try, and whatever else Unicode holds. */
const HOSTILE = [
  '<b>',
  '</td></tr></table>',
  '<script>x()</script>',
  '<img src=http://192.0.2.1/p.gif>',
  '<a href="http://192.0.2.1">',
  '<!--',
  '-->',
  ']]>',
  '<![if mso]>',
  '</title>',
  '<style>*{display:none}</style>',
  '" onload="x()',
  "' href='http://192.0.2.1",
  '&lt;b&gt;',
  '&#60;b&#62;',
  '&amp',
  '{{7*7}}',
  '{{= block.mailto }}',
  '{{~ it.x }}',
  '</mj-text><mj-raw>',
  '\r\nBcc: all@example.net',
  '\nContent-Type: text/html\n\n<b>',
  '=?utf-8?q?=0D=0ABcc:_x?=',
  '\u0000',
  '\u001b[2J',
  '\u202egpj.exe',
  '\u2066',
  '\u2069',
  '\u2028',
  '👩‍✈️',
  '🏴‍☠️',
  '“”',
  '.',
  'From ',
];

const words = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 8 })
  .map(pieces => pieces.join(''));

type Node = ReturnType<typeof parseDocument>['children'][number];
const everyNode = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap(node => [node, ...('children' in node ? everyNode(node.children as Node[]) : [])]);

/** Every element with its attributes; a mail's own title and its label for screen readers are words, and left out. */
const skeleton = (html: string): readonly string[] =>
  everyNode(parseDocument(html).children).flatMap(node =>
    'attribs' in node
      ? [
          `${node.name} ${Object.entries(node.attribs)
            .map(([name, value]) => (name === 'aria-label' ? name : `${name}=${value}`))
            .join(' ')}`,
        ]
      : node.type === 'comment'
        ? ['a comment']
        : [],
  );

const textOf = (html: string): string =>
  everyNode(parseDocument(html).children)
    .flatMap(node => (node.type === 'text' ? [node.data] : []))
    .join('');

/** The report of a turn in which somebody wrote these lines, in a game of this name, read by somebody of this name. */
const report = (name: string, game: string, press: readonly string[], by = name) => {
  const reader = { ...BARON, name };
  const story = { ...STORY, game: { ...STORY.game, name: game }, press: [{ pilot: by, lines: press }] };
  const { subject, blocks } = turnReport(story, reader);
  return render(subject, blocks, reader);
};

const headerNames = async (name: string, subject: string, parts: { text: string; html: string }) => {
  const mail = { ...aMail, ...parts, subject, to: { ...aMail.to, name }, pictures: [] };
  const raw = (await compose(mail, [], letterhead, NOON)).toString('latin1');
  return raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map(line => line.slice(0, line.indexOf(':')).toLowerCase());
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('press is text (R34, R46, R48)', () => {
  const lines = fc.array(words, { minLength: 1, maxLength: 6 }).map(written => pressOf(written).lines);

  test('press adds no element, no attribute, no comment and no target', () => {
    fc.assert(
      fc.property(lines, press => {
        const plain = report(
          'Ottilie',
          'Cambrai',
          press.map(() => 'Hi'),
        );
        expect(skeleton(report('Ottilie', 'Cambrai', press).html)).toEqual(skeleton(plain.html));
      }),
      { numRuns: 60 },
    );
  });

  test('nor do the names of pilots and games', () => {
    const oneLine = words.map(text => text.replace(/[\r\n\u2028\u2029]/g, ' '));
    const plain = skeleton(report('Ottilie', 'Cambrai', ['Hi']).html);
    fc.assert(
      fc.property(oneLine, oneLine, (name, game) => {
        expect(skeleton(report(name, game, ['Hi']).html)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  test('what is printed of it holds no control character and no turned direction, in the subject, the text or the HTML', () => {
    fc.assert(
      fc.property(words, lines, (name, press) => {
        const { subject, text, html } = report(name, name, press);
        for (const part of [subject, text, textOf(html)]) expect(part).not.toMatch(UNPRINTABLE);
      }),
      { numRuns: 60 },
    );
  });

  test('names add no header to the raw mail', async () => {
    const plain = await headerNames('Ottilie', 'Turn 6', { text: 'Hi', html: '<p>Hi</p>' });
    await fc.assert(
      fc.asyncProperty(words, words, lines, async (name, game, press) => {
        const { subject, text, html } = report(name, game, press);
        expect(await headerNames(name, subject, { text, html })).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  test('emoji and their joiners live', () => {
    const { text, html } = report('Ottilie', 'Cambrai', pressOf(['Off we go 👩‍✈️ 🏴‍☠️ 👍🏽']).lines);
    expect(text).toContain('Off we go 👩‍✈️ 🏴‍☠️ 👍🏽');
    expect(textOf(html)).toContain('Off we go 👩‍✈️ 🏴‍☠️ 👍🏽');
  });
});
