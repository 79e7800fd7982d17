import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { openReader, type Reader, type ReaderSettings } from '../../src/post/reader.ts';

let reader: Reader | null = null;
const warnings: string[] = [];
const aReader = (settings: Partial<ReaderSettings> = {}): Reader => {
  reader = openReader({
    limits: DEFAULT_LIMITS,
    gameMasters: [{ address: 'gm@example.org' }],
    seconds: 10,
    heapMegabytes: 128,
    warn: sentence => warnings.push(sentence),
    ...settings,
  });
  return reader;
};

afterEach(async () => {
  await reader?.close();
  warnings.length = 0;
});

const aLetter = (body: string, from = 'baron@example.net') => {
  const raw = Buffer.from(`From: ${from}\r\nSubject: Re: x\r\nMessage-ID: <1@example.net>\r\n\r\n${body}`);
  return { raw, size: raw.length };
};
const GOOD = aLetter('1: RT fire A\r\n2: A\r\n3: LS\r\n');

/** Forty megabytes of order lines that cannot be read: minutes of work, and more memory than any letter gets. */
const HEAVY = aLetter('1: A fire B\r\n'.repeat(3_000_000));
const BOUNDLESS = { ...DEFAULT_LIMITS, size: 1e9, text: 1e9 };

test('R53 a letter is opened and read in another thread', async () => {
  const { letter, written } = await aReader().read(GOOD);
  expect(letter.from).toEqual(['baron@example.net']);
  expect(written.segments).toEqual([
    { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
    { manoeuvre: 'ahead' },
    { manoeuvre: 'slip-left' },
  ]);
});

test('R53 the words of a game master are read as his', async () => {
  const { written } = await aReader().read(aLetter('pause G1 until 2026-03-10 because of leave\r\n', 'gm@example.org'));
  expect(written.commands.map(({ verb }) => verb)).toEqual(['pause']);
});

test('R53 a letter that takes longer than its time is too complex, and its sender is known', async () => {
  const { letter, written } = await aReader({ limits: BOUNDLESS, seconds: 1, heapMegabytes: 2048 }).read(HEAVY);
  expect([letter.trouble, letter.from, letter.messageId]).toEqual([
    'too-complex',
    ['baron@example.net'],
    '1@example.net',
  ]);
  expect(written.faults).toEqual([]);
  expect(warnings).toEqual([
    'a letter of 39000072 bytes took more time or memory than letters may, and was left closed',
  ]);
});

test('R53 a letter that takes too much memory is too complex, and holds up nothing', async () => {
  const reading = aReader({ limits: BOUNDLESS, seconds: 60, heapMegabytes: 64 });
  const [poison, good] = await Promise.all([reading.read(HEAVY), reading.read(GOOD)]);
  expect(poison.letter.trouble).toBe('too-complex');
  expect(good.letter.trouble).toBeNull();
  expect(good.written.segments).toHaveLength(3);
});

test('R53 letters that lay before a thread that died are read by the next one, in their order', async () => {
  const reading = aReader({ limits: BOUNDLESS, seconds: 60, heapMegabytes: 64 });
  const order: number[] = [];
  const letters = [GOOD, GOOD, HEAVY, ...Array.from({ length: 12 }, () => GOOD)];
  const read = await Promise.all(
    letters.map(async (letter, n) => {
      const { letter: opened } = await reading.read(letter);
      order.push(n);
      return opened.trouble;
    }),
  );
  expect(read).toEqual([null, null, 'too-complex', ...Array.from({ length: 12 }, () => null)]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

test('R52 a letter that was too large to fetch whole has its real size and its headers', async () => {
  const { letter } = await aReader().read({ raw: GOOD.raw, size: 3_000_000 });
  expect([letter.trouble, letter.size, letter.from]).toEqual(['too-large', 3_000_000, ['baron@example.net']]);
});

test('R7 a fault of the reader himself is told, and blamed on no letter', async () => {
  const broken = aReader({ gameMasters: null as never });
  await expect(broken.read(GOOD)).rejects.toThrow(TypeError);
  expect(warnings).toEqual([]);
});

test('R53 a thread that has nothing to read ends, and another reads the next letter', async () => {
  const ended: Promise<unknown>[] = [];
  const onWorker = (worker: Worker) => void ended.push(once(worker, 'exit'));
  process.on('worker', onWorker);
  const reading = aReader({ restSeconds: 0.05 });
  for (const threads of [1, 2]) {
    expect((await reading.read(GOOD)).written.segments).toHaveLength(3);
    expect(ended).toHaveLength(threads);
    await ended.at(-1);
  }
  process.off('worker', onWorker);
});

test('R61 a reader that is closed lets the letter under way be read, and no more', async () => {
  const reading = aReader();
  const read = reading.read(GOOD);
  const next = reading.read(GOOD).catch(error => error.message);
  await reading.close();
  expect((await read).letter.trouble).toBeNull();
  expect(await next).toBe('the reader of letters was closed');
});
