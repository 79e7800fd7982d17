/** Knocking asks for one whole run that begins after the knock; it resolves or rejects with that run. */
export type Knock = () => Promise<void>;

/**
 * Makes work that never overlaps itself. Knocks that come while it runs share one run after it,
 * so whoever knocks knows that everything that was there at his knock has been seen.
 */
export const beat = (work: () => Promise<void>): Knock => {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };

  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined) // its own knockers were told
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
};
