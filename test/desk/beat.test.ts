import { expect, test } from 'vitest';
import { beat } from '../../src/desk/beat.ts';

/** Work whose runs end when the test says so. */
const beatOf = () => {
  const ends: (() => void)[] = [];
  let runs = 0;
  const { knock, rest } = beat(() => {
    runs += 1;
    return new Promise<void>(resolve => ends.push(resolve));
  });
  return { knock, rest, runs: () => runs, end: (run: number) => ends[run]?.() };
};

const settled = () => new Promise(resolve => setTimeout(resolve, 5));

test('a beat never overlaps itself', async () => {
  const { knock, runs, end } = beatOf();
  void knock();
  void knock();
  await settled();
  expect(runs()).toBe(1);
  end(0);
  await settled();
  expect(runs()).toBe(2);
});

test('knocks during a run share one run that begins after them', async () => {
  const { knock, runs, end } = beatOf();
  const first = knock();
  let late = 0;
  const second = knock().then(() => late++);
  const third = knock().then(() => late++);
  end(0);
  await first;
  await settled();
  expect(late).toBe(0);
  end(1);
  await Promise.all([second, third]);
  expect(runs()).toBe(2);
});

test('a run that fails tells its knockers and does not stop the next', async () => {
  let runs = 0;
  const { knock } = beat(async () => {
    runs += 1;
    if (runs === 1) throw new Error('the mailbox is shut');
  });
  const failing = knock();
  const after = knock();
  await expect(failing).rejects.toThrow('the mailbox is shut');
  await expect(after).resolves.toBeUndefined();
});

test('a beat rests when nothing runs and nothing waits to run', async () => {
  const { knock, rest, runs, end } = beatOf();
  void knock();
  void knock();
  let resting = false;
  const rested = rest().then(() => {
    resting = true;
  });
  end(0);
  await settled();
  expect(resting).toBe(false);
  end(1);
  await rested;
  expect(runs()).toBe(2);
});
