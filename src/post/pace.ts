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
