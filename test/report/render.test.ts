import { parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Block, Reader } from '../../src/report/block.ts';
import { prepareTemplates, type Render } from '../../src/report/render.ts';

let render: Render;
beforeAll(async () => {
  render = await prepareTemplates();
});

const BARON: Reader = { name: 'Baron', seat: 1, replyTo: 'orders+b7k2m9xw4t@game.example.org' };
const MARKUP =
  '<b>Hi</b></mj-text><mj-include path="secret.txt" type="html"/><mj-text>{{7*7}} <script>x()</script> & <img src=http://192.0.2.1/p.gif>';

type Node = ReturnType<typeof parseDocument>['children'][number];
const everyNode = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap(node => [node, ...('children' in node ? everyNode(node.children as Node[]) : [])]);
const elementsOf = (html: string): readonly string[] =>
  everyNode(parseDocument(html).children).flatMap(node => ('name' in node ? [node.name] : []));
const textOf = (html: string): string =>
  everyNode(parseDocument(html).children)
    .flatMap(node => (node.type === 'text' ? [node.data] : []))
    .join('');

const WHERE: readonly [place: string, blocks: (text: string) => readonly Block[]][] = [
  ['a heading', text => [{ kind: 'heading', text }]],
  ['a paragraph', text => [{ kind: 'paragraph', lines: [text] }]],
  ['a list', text => [{ kind: 'list', items: [text] }]],
  ['a sheet', text => [{ kind: 'sheet', lines: [text] }]],
  ['a table', text => [{ kind: 'table', head: ['Pilot'], rows: [[text]], numbers: [] }]],
  ['a chapter', text => [{ kind: 'chapter', title: 'First segment', sentences: [text] }]],
  ['press', text => [{ kind: 'press', by: 'Ottilie', lines: [text] }]],
  ['a warning', text => [{ kind: 'warning', lines: [text] }]],
  ['the alternative text of a picture', text => [{ kind: 'board', digest: 'd1', alt: text, lines: [] }]],
];

describe('R48 markup in what people write is shown, never obeyed', () => {
  test.each(WHERE)('in %s', (_place, blocks) => {
    const ugly = render('Turn 6', blocks(MARKUP), BARON);
    const plain = render('Turn 6', blocks('Hi'), BARON);
    expect(elementsOf(ugly.html)).toEqual(elementsOf(plain.html));
    expect(ugly.html).not.toContain('49');
  });

  test('press stands literally in the HTML and in the text', () => {
    const { html, text } = render('Turn 6', [{ kind: 'press', by: 'Ottilie', lines: [MARKUP] }], BARON);
    expect(textOf(html)).toContain(MARKUP);
    expect(text.replace(/\s+/g, ' ')).toContain(MARKUP);
  });

  test('the name of a game in the subject, the title and the heading', () => {
    const { html, subject } = render('[G1] </title><script>x()</script>: turn 6', [], BARON);
    expect(elementsOf(html)).toEqual(elementsOf(render('[G1]', [], BARON).html));
    expect(subject).toBe('[G1] </title><script>x()</script>: turn 6');
  });

  test('the name of a reader', () => {
    const { html } = render('Turn 6', [], { ...BARON, name: '<b>Baron</b>' });
    expect(elementsOf(html)).toEqual(elementsOf(render('Turn 6', [], BARON).html));
    expect(textOf(html)).toContain('For <b>Baron</b>.');
  });
});

describe('R48 what is no print is not printed', () => {
  const press = (line: string) => render('Turn 6', [{ kind: 'press', by: 'Ottilie', lines: [line] }], BARON);

  test('a line break ends the line: each has its own quotation marks', () => {
    const { html, text } = press('one\r\ntwo');
    expect(textOf(html)).toMatch(/“one”\s+“two”/);
    expect(text).toContain('  “one”\n  “two”');
  });

  test('a line break within a sentence becomes <br/>', () => {
    const { html, text } = render('Turn 6', [{ kind: 'list', items: ['one\ntwo'] }], BARON);
    expect(html).toContain('one<br/>two');
    expect(text).toContain('- one\n  two');
  });

  test('control characters and turned direction are taken out, joined emoji stay', () => {
    const { html, text } = press('a\u0000b\u202Ec\u2066d 👩‍✈️');
    expect(html).toContain('abcd 👩‍✈️');
    expect(text).toContain('abcd 👩‍✈️');
  });

  test('R46 a subject is one line', () => {
    expect(render('Turn 6\r\nBcc: all@example.net', [], BARON).subject).toBe('Turn 6 Bcc: all@example.net');
  });
});

describe('pictures', () => {
  const board: Block = { kind: 'board', digest: 'abc123', alt: 'Six aircraft over Cambrai.', lines: ['A  . . A3'] };

  test('are shown by digest, named to the post, and told in words', () => {
    const { html, pictures, text } = render('Turn 6', [board, board], BARON);
    expect(pictures).toEqual(['abc123']);
    expect(html).toContain('src="cid:abc123"');
    expect(html).toContain('alt="Six aircraft over Cambrai."');
    expect(text).toContain('A  . . A3');
  });

  test('where there is none, the board stands in characters', () => {
    const { html, pictures } = render('Turn 6', [{ ...board, digest: null }], BARON);
    expect(pictures).toEqual([]);
    expect(html).not.toContain('<img');
    expect(textOf(html)).toContain('A  . . A3');
  });
});

describe('the HTML can be read by everybody', () => {
  test('it names its language, and its tables have headers', () => {
    const { html } = render(
      'Turn 6',
      [{ kind: 'table', head: ['Pilot', 'Hull'], rows: [['Baron', '9']], numbers: [1] }],
      BARON,
    );
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(html.match(/<th scope="col"/g)).toHaveLength(2);
  });

  test('it knows a light and a dark scheme', () => {
    const { html } = render('Turn 6', [], BARON);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  test('a form opens as a letter to us', () => {
    const { html } = render(
      'Turn 6',
      [{ kind: 'form', lines: ['1: ?'], mailto: 'mailto:a@example.org?subject=Re&body=1' }],
      BARON,
    );
    expect(html).toContain('href="mailto:a@example.org?subject=Re&amp;body=1"');
  });
});
