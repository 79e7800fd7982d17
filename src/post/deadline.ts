/**
 * Waits for an answer, but no longer than so many milliseconds; then rejects with what `late` makes.
 * The promise waited for goes on unheeded, so whoever calls must close what it waits for.
 */
export const within = async <T>(milliseconds: number, answer: Promise<T>, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
