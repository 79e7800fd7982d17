import type { Chance } from './chance.ts';
import { FIELDS, WORDS } from './words.ts';

/** Makes another letter of one; `others` are there to borrow from. */
type Mutation = (letter: Buffer, others: readonly Buffer[], chance: Chance) => Buffer;

/** A letter after one to six changes, at most as long as letters may be and a little longer. */
export const mutated = (letters: readonly Buffer[], chance: Chance): Buffer => {
  let letter = chance.pick(letters);
  for (let left = 1 + chance.below(6); left > 0; left -= 1) {
    letter = chance.pick(MUTATIONS)(letter, letters, chance).subarray(0, LONGEST);
  }
  return letter;
};

const LONGEST = 2_200_000;

const place = (letter: Buffer, { below }: Chance): number => below(letter.length + 1);

/** The part from `from` to `to` becomes another. */
const replaced = (letter: Buffer, from: number, to: number, by: Buffer): Buffer =>
  Buffer.concat([letter.subarray(0, from), by, letter.subarray(to)]);

const stretch = (letter: Buffer, chance: Chance): { readonly from: number; readonly to: number } => {
  const from = place(letter, chance);
  return { from, to: Math.min(letter.length, from + 1 + chance.below(chance.pick([4, 40, 400, 4000]))) };
};

const changeBytes: Mutation = (letter, _others, chance) => {
  const altered = Buffer.from(letter);
  for (let left = 1 + chance.below(8); left > 0 && altered.length > 0; left -= 1) {
    altered[chance.below(altered.length)] = chance.below(256);
  }
  return altered;
};

const cutOut: Mutation = (letter, _others, chance) => {
  const { from, to } = stretch(letter, chance);
  return replaced(letter, from, to, Buffer.alloc(0));
};

const breakOff: Mutation = (letter, _others, chance) => letter.subarray(0, place(letter, chance));

const repeat: Mutation = (letter, _others, chance) => {
  const { from, to } = stretch(letter, chance);
  const times = chance.pick([1, 2, 10, 1000]);
  return replaced(letter, to, to, Buffer.concat(Array.from({ length: times }, () => letter.subarray(from, to))));
};

const insertWord: Mutation = (letter, _others, chance) => {
  const at = place(letter, chance);
  return replaced(letter, at, at, Buffer.from(chance.pick(WORDS).repeat(chance.pick([1, 1, 1, 2, 100]))));
};

const insertField: Mutation = (letter, _others, chance) => {
  const head = letter.indexOf('\r\n\r\n');
  const starts = [0, ...lineStarts(letter.subarray(0, Math.max(head, 0)))];
  const at = chance.pick(starts);
  return replaced(letter, at, at, Buffer.from(`${chance.pick(FIELDS)}\r\n`));
};

const borrow: Mutation = (letter, others, chance) => {
  const other = chance.pick(others);
  const { from, to } = stretch(other, chance);
  const at = place(letter, chance);
  return replaced(letter, at, chance.pick([at, stretch(letter, chance).to]), other.subarray(from, to));
};

/** The head of one letter above the body of another. */
const cross: Mutation = (letter, others, chance) => {
  const [head] = halves(letter);
  const [, body] = halves(chance.pick(others));
  return Buffer.concat([head, body]);
};

const shuffleLines: Mutation = (letter, _others, { below }) => {
  const lines = letter.toString('latin1').split('\n');
  const [one, other] = [below(lines.length), below(lines.length)];
  [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  return Buffer.from(lines.join('\n'), 'latin1');
};

const quoteLines: Mutation = (letter, _others, chance) => {
  const [head, body] = halves(letter);
  const mark = chance.pick(['> ', '>', '| ', ' ', '>> ']);
  return Buffer.concat([head, Buffer.from(body.toString('latin1').replace(/^/gm, mark), 'latin1')]);
};

const otherLineEnds: Mutation = (letter, _others, chance) =>
  Buffer.from(letter.toString('latin1').replace(/\r\n/g, chance.pick(['\n', '\r', '\r\r\n', '\n\n'])), 'latin1');

/** The body once more, in another transfer encoding than the head names. */
const encodeBody: Mutation = (letter, _others, chance) => {
  const [head, body] = halves(letter);
  const encoded = chance.pick([
    () => body.toString('base64'),
    () => body.toString('latin1').replace(/[=\x80-\xff]/g, char => `=${char.charCodeAt(0).toString(16).toUpperCase()}`),
    () => body.toString('utf16le'),
  ])();
  return Buffer.concat([head, Buffer.from(encoded)]);
};

/** The letter as a part of a multipart, as deep as it goes. */
const wrapInParts: Mutation = (letter, _others, chance) => {
  const [head, body] = halves(letter);
  const kind = chance.pick(['mixed', 'alternative', 'related', 'digest', 'signed', 'report']);
  const open = Array.from(
    { length: chance.pick([1, 1, 3, 14, 16, 120]) },
    (_, at) => `Content-Type: multipart/${kind}; boundary="w${at}"\r\n\r\n--w${at}\r\n`,
  ).join('');
  return Buffer.concat([head.subarray(0, Math.max(0, head.length - 2)), Buffer.from(open), Buffer.from('\r\n'), body]);
};

const MUTATIONS: readonly Mutation[] = [
  changeBytes,
  cutOut,
  breakOff,
  repeat,
  insertWord,
  insertWord,
  insertWord,
  insertField,
  insertField,
  borrow,
  cross,
  shuffleLines,
  quoteLines,
  otherLineEnds,
  encodeBody,
  wrapInParts,
];

/** Headers with the empty line below them, and the rest. */
export const halves = (letter: Buffer): readonly [head: Buffer, body: Buffer] => {
  const at = letter.indexOf('\r\n\r\n');
  return at === -1 ? [letter, Buffer.alloc(0)] : [letter.subarray(0, at + 4), letter.subarray(at + 4)];
};

const lineStarts = (bytes: Buffer): readonly number[] =>
  [...bytes.toString('latin1').matchAll(/\n(?![ \t])/g)].map(({ index }) => index + 1);
