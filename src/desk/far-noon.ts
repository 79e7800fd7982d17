import { noonText } from '../report/time.ts';
import type { GameRecord } from './ports/games.ts';

/** A year that was mistyped would keep a game for ever, for no noon is moved back. */
const FARTHEST_DAYS = 400;

/** Why a game does not wait until this moment; null where it does. `what`: such as `The noon of G1`. */
export const farNoonFault = (
  what: string,
  { zone }: Pick<GameRecord, 'zone'>,
  moment: Date,
  now: Date,
): string | null =>
  moment.getTime() - now.getTime() > FARTHEST_DAYS * 86_400_000
    ? `${what} lies ${FARTHEST_DAYS} days ahead at most; ${noonText(moment, zone)} is farther off.`
    : null;
