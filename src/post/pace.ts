import { setTimeout } from 'node:timers/promises';

/**
 * A gate through which so many mails a minute pass, evenly spaced; null: as many as come.
 * Rejects with nothing: who is told to stop passes at once, and finds out behind the gate.
 */
export const pacedBy = (perMinute: number | null): ((signal: AbortSignal) => Promise<void>) => {
  if (perMinute === null) return async () => {};
  const space = 60_000 / perMinute;
  let free = 0;
  return async signal => {
    const at = Math.max(free, performance.now());
    free = at + space;
    const wait = at - performance.now();
    if (wait > 0) await setTimeout(wait, undefined, { signal }).catch(() => {});
  };
};

/** A gate through which so many go side by side; the others wait in a queue before it. */
export const sideBySide = (most: number): (<T>(walk: () => Promise<T>) => Promise<T>) => {
  const queue: (() => void)[] = [];
  let free = most;
  return async walk => {
    if (free === 0) await new Promise<void>(resolve => queue.push(resolve));
    else free -= 1;
    try {
      return await walk();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
};
