import type { TroubleKind } from './trouble.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The first wait and the longest, in milliseconds. A refused login waits long: servers lock accounts. Without an access
 * token none was tried, and an operator may put a new refresh token there at any time.
 */
const waits = (kind: TroubleKind): { readonly first: number; readonly longest: number } =>
  kind === 'login' ? { first: 5 * MINUTE, longest: 60 * MINUTE } : { first: SECOND, longest: 5 * MINUTE };

/**
 * How long to stay away from a server after so many failures in a row (1 or more), in milliseconds. It doubles with
 * each failure; `chance` (0 up to 1) takes off up to half, so that many callers do not come back at once.
 *
 * Rule: requirements §3 (imapflow)
 */
export const backoff = (kind: TroubleKind, failures: number, chance: number): number => {
  const { first, longest } = waits(kind);
  return Math.min(longest, first * 2 ** (failures - 1)) * (1 - chance / 2);
};
