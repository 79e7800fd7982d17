import type { Heading, Hex } from '../board/hex.ts';
import type { Manoeuvre, Runway } from '../game/order-sheet.ts';

/** Where an aircraft stands between two segments, and what the earlier ones of this turn bind it to. */
export type Stance =
  | { readonly posture: 'grounded'; readonly hex: Hex; readonly heading: null; readonly landed: boolean }
  | {
      readonly posture: 'taking-off' | 'landing';
      readonly hex: Hex;
      readonly heading: Heading;
      readonly runway: Runway;
    }
  | {
      readonly posture: 'airborne';
      readonly hex: Hex;
      readonly heading: Heading;
      /** `holding` until the turn is over; `lifted` in the segment just after the take-off. Rule: M4, A1 */
      readonly after: 'flight' | 'holding' | 'lifted';
    };

/** What kind of segment it was; fire is judged by it. Rule: A7 */
export type SegmentKind = 'in-the-air' | 'taking-off' | 'approaching' | 'rolling-out' | 'on-the-ground';

/** One segment as it was really flown. */
export type Flown = {
  readonly manoeuvre: Manoeuvre;
  readonly kind: SegmentKind;
  /** The runway rolled over; null in the air and at rest. */
  readonly runway: Runway | null;
  readonly from: Hex;
  /** null: off the board. */
  readonly to: Hex | null;
  /** Over the edge the attempted one; null on the ground. */
  readonly heading: Heading | null;
  readonly followedLine: boolean;
  /** null: off the board. */
  readonly stance: Stance | null;
};

/** In the air, free to steer or not. */
export type Airborne = Extract<Stance, { posture: 'airborne' }>;

/** What an aircraft must fly next, whatever is written; null where its pilot may choose. Rule: A1, A3, M4 */
export const commitment = (stance: Stance): 'take-off' | 'land' | 'hold' | null => {
  switch (stance.posture) {
    case 'grounded':
      return null;
    case 'taking-off':
      return 'take-off';
    case 'landing':
      return 'land';
    case 'airborne':
      return stance.after === 'holding' ? 'hold' : null;
  }
};
