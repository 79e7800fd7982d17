import { classic } from './classic.ts';
import type { RuleBook } from './rulebook.ts';

/** The hobby's paper game (Tweedy, Thomasson), told as its differences from classic. */
export const postal: RuleBook = {
  ...classic,
  id: 'postal',
  title: 'Postal Sopwith',
  seats: { fewest: 2, most: 6 },
  field: { ...classic.field, holdAfterTakeOff: 'allowed' },
  clouds: { ...classic.clouds, harmOnGround: false },
};
