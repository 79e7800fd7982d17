import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesOfHtml } from '../../src/letters/html.ts';
import type { Line } from '../../src/letters/letter.ts';
import { normalised } from '../../src/letters/normalise.ts';
import { completeSheet } from '../../src/orders/complete-sheet.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { prepareTemplates, type Render } from '../../src/report/render.ts';
import { turnReport } from '../../src/report/turn-report.ts';
import type { Game } from '../../src/sopwith/index.ts';
import { BEFORE, OPENED, ZOE } from './battle.ts';
import { SAMPLES, STORY } from './samples.ts';

let render: Render;
beforeAll(async () => {
  render = await prepareTemplates();
});

const rendered = ({ draft, reader }: (typeof SAMPLES)[number]) => render(draft.subject, draft.blocks, reader);

/** As if a mail came back with every line unquoted: the worst copy there can be. */
const asOwnLines = (lines: readonly string[]): readonly Line[] =>
  lines.map(raw => ({ kind: 'own', raw, text: normalised(raw) }));

/** What a pilot of any seat would be taken to have ordered. */
const sheetsReadFrom = (lines: readonly string[]) =>
  [BEFORE, OPENED].flatMap((game: Game) =>
    game.aircraft
      .filter(({ posture }) => posture !== 'out')
      .map(({ seat }) => completeSheet(readOrders(asOwnLines(lines)), { game, seat }).sheet),
  );

describe.each(SAMPLES)('$name', sample => {
  test('reads as it always did', async () => {
    const { text } = rendered(sample);
    await expect(text).toMatchFileSnapshot(`../golden/${sample.name}.txt`);
    await expect(`${JSON.stringify(sample.draft, null, 2)}\n`).toMatchFileSnapshot(`../golden/${sample.name}.json`);
  });

  test('R20 no copy of it can be an order, neither of the text nor of the HTML', () => {
    const { text, html } = rendered(sample);
    for (const lines of [text.split('\n'), linesOfHtml(html).map(line => line.text)]) {
      expect(sheetsReadFrom(lines).every(sheet => sheet === undefined)).toBe(true);
    }
  });

  test('R36 its first line tells that it is ours', () => {
    expect(rendered(sample).text).toMatch(/^NOON-PATROL\b/);
    expect(linesOfHtml(rendered(sample).html).find(line => line.text.trim() !== '')?.text).toMatch(/^NOON-PATROL\b/);
  });

  test('R49 its text has short lines, and none that looks quoted', () => {
    const lines = rendered(sample).text.split('\n');
    expect(lines.filter(line => line.length > 70 && line.trim().includes(' '))).toEqual([]);
    expect(lines.filter(line => line.startsWith('>'))).toEqual([]);
  });

  test('R51 its HTML is small, and nothing in it is fetched from anywhere', () => {
    const { html } = rendered(sample);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html.match(/(?:src|background)="(?!cid:)[^"]*"|url\(|@import|<link|<script/g)).toBeNull();
  });
});

describe('R20 press that holds orders makes none of a report', () => {
  const report = (lines: readonly string[]) =>
    render(
      'Turn 6',
      [
        { kind: 'press', by: 'Ottilie', lines },
        { kind: 'sheet', lines },
      ],
      {
        name: 'Baron',
        seat: 1,
        replyTo: 'orders@example.org',
      },
    );
  const sheetsIn = ({ text, html }: ReturnType<typeof report>) =>
    [text.split('\n'), linesOfHtml(html).map(line => line.text)].flatMap(sheetsReadFrom).filter(sheet => sheet);

  test('line by line, in one line, and where the lines are broken', () => {
    const orders = ['1: A', '2: A', '3: A', 'stay', '{ "segments": [] }', `${'word '.repeat(13)}1: A 2: A 3: A`];
    expect(sheetsIn(report(orders))).toEqual([]);
  });

  test('however its words stand, with line breaks and in receipts', () => {
    const word = fc.constantFrom(
      '1: A',
      '2: A',
      '3: A',
      'A',
      'stay',
      'move 1',
      'fire',
      '\n',
      '\u200B1: A',
      '①: A',
      'over Cambrai',
    );
    const line = fc.array(word, { minLength: 1, maxLength: 40 }).map(words => words.join(' '));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), lines => sheetsIn(report(lines)).length === 0),
      { seed: 1916, numRuns: 150 },
    );
  });
});

test('R51 the fullest report a turn can bring is small enough, all its press in signs that must be escaped', () => {
  const press = STORY.after.aircraft.map(({ pilot }) => ({ pilot, lines: Array(6).fill('"'.repeat(300)) }));
  const { subject, blocks } = turnReport({ ...STORY, press }, ZOE);
  expect(Buffer.byteLength(render(subject, blocks, ZOE).html)).toBeLessThan(100_000);
});

test('R49 a long flying name is folded in its column', () => {
  const rows = [['R Manfred Albrecht Freiherr von Richthofen of the Flying Circus', 'J10 E', '12']];
  const { text } = render('Turn 6', [{ kind: 'table', head: ['Pilot', 'Where', 'Hull'], rows, numbers: [2] }], ZOE);
  expect(text).toContain(
    [
      'Pilot                                                      Where  Hull',
      '---------------------------------------------------------  -----  ----',
      'R Manfred Albrecht Freiherr von Richthofen of the Flying   J10 E    12',
      'Circus',
    ].join('\n'),
  );
});

test('R20 the reader of these tests does find orders where there are some', () => {
  const sheets = sheetsReadFrom(['1: A', '2: A', '3: A']);
  expect(sheets.filter(sheet => sheet !== undefined)).toHaveLength(4);
});
