const SECOND = 1000;
const FIRST_WAIT = 15 * SECOND;
const LONGEST_WAIT = 3600 * SECOND;

/** The door of the mail server, as one worker knows it. */
export type Door = {
  /** Whether it is to be left alone for now. */
  readonly isShut: (now: Date) => boolean;
  /** The server has barred all mail once more. Gives back when it is tried again. */
  readonly shut: (now: Date, jitter: number) => Date;
  /** It has taken a mail. */
  readonly open: () => void;
};

/**
 * Where the server wants neither our login nor our sender, one attempt is made after a quarter of a minute, and then after
 * twice as long each time, an hour at most: a hitch is soon over, and servers lock accounts that knock on for long. A clock
 * that was set back shuts no door for longer.
 *
 * Rule: R45
 */
export const openDoor = (): Door => {
  let failures = 0;
  let shut: { readonly since: Date; readonly until: Date } | null = null;
  return {
    isShut: now => shut !== null && shut.since <= now && now < shut.until,
    shut: (since, jitter) => {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
      failures += 1;
      shut = { since, until: new Date(since.getTime() + wait * (0.75 + jitter / 2)) };
      return shut.until;
    },
    open: () => {
      failures = 0;
      shut = null;
    },
  };
};
