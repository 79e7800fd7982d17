import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { boardFiles } from '../../src/report/board-files.ts';
import { pdfOf } from '../../src/report/board-pdf.ts';

const PDFS = (await boardFiles()).filter(({ type }) => type === 'application/pdf');
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What the page draws: its streams, unpacked. */
const drawn = (pdf: string): string =>
  [...pdf.matchAll(/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ index, 0: head }) => Buffer.from(pdf.slice(index + head.length), 'latin1'))
    .map(packed => inflateSync(packed).toString('latin1'))
    .join('\n');

test.each(PDFS)('V10 $name is one page of A3, upright, with its fonts inside', ({ bytes }) => {
  const pdf = textOf(bytes);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toContain('/MediaBox [0 0 841.89 1190.55]');
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
  expect(bytes.byteLength).toBeLessThan(100_000);
});

test.each(PDFS)('V10 $name is black, white and grey', ({ bytes }) => {
  const colours = [...drawn(textOf(bytes)).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn?$/gim)];
  expect(colours.length).toBeGreaterThan(10);
  expect(colours.filter(([, red, green, blue]) => red !== green || green !== blue)).toEqual([]);
});

test('V10 a board printed twice is the same file', async () => {
  const again = (await boardFiles()).filter(({ type }) => type === 'application/pdf');
  expect(again.map(({ bytes }) => textOf(bytes))).toEqual(PDFS.map(({ bytes }) => textOf(bytes)));
});

test('a sheet that cannot be printed is told, not printed without its half', async () => {
  await expect(pdfOf('no sheet at all', 'A board')).rejects.toThrow('A board cannot be printed');
});
