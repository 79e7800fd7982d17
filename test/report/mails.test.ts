import { beforeAll, describe, expect, test } from 'vitest';
import { linesOfHtml } from '../../src/letters/html.ts';
import type { Line } from '../../src/letters/letter.ts';
import { normalised } from '../../src/letters/normalise.ts';
import { completeSheet } from '../../src/orders/complete-sheet.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { prepareTemplates, type Render } from '../../src/report/render.ts';
import type { Game } from '../../src/sopwith/index.ts';
import { BEFORE, OPENED, SAMPLES } from './samples.ts';

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

test('R20 orders that are pressed into a report are none when it comes back', () => {
  const orders = ['1: A', '2: A', '3: A', 'stay', '{ "segments": [] }', `${'word '.repeat(13)}1: A 2: A 3: A`];
  const { text } = render('Turn 6', [{ kind: 'press', by: 'Ottilie', lines: orders }], {
    name: 'Baron',
    seat: 1,
    replyTo: 'orders@game.example.org',
  });
  expect(sheetsReadFrom(text.split('\n')).every(sheet => sheet === undefined)).toBe(true);
});

test('R20 the reader of these tests does find orders where there are some', () => {
  const sheets = sheetsReadFrom(['1: A', '2: A', '3: A']);
  expect(sheets.filter(sheet => sheet !== undefined)).toHaveLength(4);
});
