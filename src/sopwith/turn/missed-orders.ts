import type { Burst, Manoeuvre, OrderSheet, Runway } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { Cockpit } from './cockpit.ts';
import { whyIllegal } from './legality.ts';
import { commitment, type Stance } from './stance.ts';

/** What one aircraft really flies in a segment, and why it is not what was written. */
export type OrderToFly = {
  readonly manoeuvre: Manoeuvre;
  readonly runway: Runway;
  readonly fire: readonly Burst[];
  readonly replaced: 'missing' | 'illegal' | 'not-privileged' | null;
};

/** The sheet that is flown where no orders came: press alone is none, and a computer's missing sheet counts alike. Rule: N1, N2 */
export const missedSheet = ({ missedOrders }: RuleBook, { posture }: Pick<Stance, 'posture'>): OrderSheet => {
  switch (posture) {
    case 'taking-off':
    case 'airborne':
      return AHEAD_THREE_TIMES;
    case 'landing':
      return LAND_AND_STAY;
    case 'grounded':
      return missedOrders.grounded === 'stay' ? STAY_DOWN : TAKE_OFF;
  }
};

/**
 * The order for this segment (1 to 4): what the aircraft is committed to, else what is written, else what takes its
 * place. null: a fourth segment that was left out and is not flown.
 *
 * Rule: N4, M4, A3, T3
 */
export const orderToFly = (cockpit: Cockpit, stance: Stance, sheet: OrderSheet, segment: number): OrderToFly | null => {
  const written = sheet.segments[segment - 1];
  const bound = commitment(stance);
  if (written === undefined && segment === 4 && bound !== 'land') return null;
  if (bound !== null) return { manoeuvre: bound, runway: 'beta', fire: written?.fire ?? [], replaced: null };
  if (written === undefined) return replacement(stance, 'missing');
  const why = whyIllegal(cockpit, stance, segment, written.manoeuvre);
  if (why !== null) {
    return replacement(stance, why === 'not-privileged' || why === 'not-in-this-book' ? 'not-privileged' : 'illegal');
  }
  return {
    manoeuvre: written.manoeuvre,
    runway: written.runway ?? 'beta',
    fire: written.fire ?? [],
    replaced: null,
  };
};

/** The sheet of one who could not be told to write one: as above, but on the ground he stays in every book. Rule: N2 */
export const straightSheetFor = ({ posture }: Stance): OrderSheet => {
  switch (posture) {
    case 'taking-off':
    case 'airborne':
      return AHEAD_THREE_TIMES;
    case 'landing':
      return LAND_AND_STAY;
    case 'grounded':
      return STAY_DOWN;
  }
};

/** Ahead without fire; on the ground Stay. Rule: N4 */
const replacement = (stance: Stance, replaced: OrderToFly['replaced']): OrderToFly => ({
  manoeuvre: stance.posture === 'grounded' ? 'stay' : 'ahead',
  runway: 'beta',
  fire: [],
  replaced,
});

const sheetOf = (...manoeuvres: readonly Manoeuvre[]): OrderSheet => ({
  segments: manoeuvres.map(manoeuvre => ({ manoeuvre })),
});

const AHEAD_THREE_TIMES = sheetOf('ahead', 'ahead', 'ahead');
const LAND_AND_STAY = sheetOf('land', 'stay', 'stay');
const STAY_DOWN = sheetOf('stay', 'stay', 'stay');
const TAKE_OFF = sheetOf('take-off', 'ahead', 'ahead');
