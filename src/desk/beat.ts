/** Work that never overlaps itself. */
export type Beat = {
  /** Asks for one whole run that begins after the knock; resolves or rejects with that run. */
  readonly knock: () => Promise<void>;
  /** Resolves when nothing runs and nothing waits to run. */
  readonly rest: () => Promise<void>;
};

/**
 * Knocks that come while the work runs share one run after it, so whoever knocks knows that everything
 * that was there at his knock has been seen.
 */
export const beat = (work: () => Promise<void>): Beat => {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };

  const knock = (): Promise<void> => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined) // its own knockers were told
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };

  const rest = async (): Promise<void> => {
    while (running) await (next ?? running).catch(() => undefined);
  };

  return { knock, rest };
};
