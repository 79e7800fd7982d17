import type { IllegalManoeuvre } from '../game/door.ts';
import type { Manoeuvre } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { Cockpit } from './cockpit.ts';
import { runwayAhead } from './runway.ts';
import type { Airborne, Stance } from './stance.ts';

/**
 * Why this manoeuvre may not be flown in this segment (1 to 4); null where it may.
 * Not for segments in which nothing can be chosen: a commitment is never illegal.
 *
 * Rule: M4–M7, A1, A3
 */
export const whyIllegal = (
  cockpit: Cockpit,
  stance: Stance,
  segment: number,
  manoeuvre: Manoeuvre,
): IllegalManoeuvre | null => {
  switch (stance.posture) {
    case 'grounded':
      return whyNotOnTheGround(cockpit.book, stance.landed, segment, manoeuvre);
    case 'airborne':
      return whyNotInTheAir(cockpit, stance, segment, manoeuvre);
    case 'taking-off':
    case 'landing':
      return null;
  }
};

const whyNotOnTheGround = (
  { field }: RuleBook,
  landed: boolean,
  segment: number,
  manoeuvre: Manoeuvre,
): IllegalManoeuvre | null => {
  if (manoeuvre === 'stay') return null;
  if (manoeuvre !== 'take-off') return 'only-in-the-air';
  if (landed) return 'landed-this-turn';
  return field.takeOffStarts.includes(segment) ? null : 'take-off-too-late';
};

const whyNotInTheAir = (
  { book, board, airfield, privileges }: Cockpit,
  stance: Airborne,
  segment: number,
  manoeuvre: Manoeuvre,
): IllegalManoeuvre | null => {
  switch (manoeuvre) {
    case 'ahead':
    case 'turn-left':
    case 'turn-right':
    case 'slip-left':
    case 'slip-right':
      return null;
    case 'hold':
      if (segment === 1) return 'hold-in-first';
      return stance.after === 'lifted' && book.field.holdAfterTakeOff === 'illegal' ? 'hold-after-take-off' : null;
    case 'immelmann':
      return whyNotPrivileged(book, 'immelmann', privileges.immelmannFrom, segment);
    case 'split-s':
      return whyNotPrivileged(book, 'split-s', privileges.splitSFrom, segment);
    case 'loop':
      return whyNotPrivileged(book, 'loop', privileges.loopFrom, segment);
    case 'land':
      return runwayAhead(board, airfield, stance) === null ? 'not-on-a-runway' : null;
    case 'stay':
    case 'take-off':
      return 'only-on-the-ground';
  }
};

const whyNotPrivileged = (
  book: RuleBook,
  manoeuvre: 'immelmann' | 'split-s' | 'loop',
  from: number | null,
  segment: number,
): IllegalManoeuvre | null => {
  if (!isInBook(book, manoeuvre)) return 'not-in-this-book';
  if (from === null) return 'not-privileged';
  return segment < from ? 'never-in-first' : null;
};

/** Whether any pilot of this book may ever fly it. Rule: §10 */
export const isInBook = ({ privileges }: RuleBook, manoeuvre: 'immelmann' | 'split-s' | 'loop'): boolean => {
  switch (privileges.kind) {
    case 'none':
      return false;
    case 'battle-ace':
      return manoeuvre === 'immelmann';
    case 'career':
      return true;
  }
};
