import { seatingText } from '../report/deeds.ts';
import type { Press } from '../report/facts.ts';
import { ended } from '../report/words/en.ts';
import { countsNoMore, type Game, pilotIn, type Seat } from '../sopwith/index.ts';
import type { Rulings, StandingPress } from './ports/games.ts';

/** What was decided for one turn; `flownStraight`: whom mail did not reach. */
export type Ruled = {
  readonly removals: Rulings['removals'];
  readonly seatings: readonly Omit<Rulings['seatings'][number], 'turn'>[];
  readonly wind: Rulings['wind'];
  readonly flownStraight: readonly Seat[];
};

/** What was decided, as everybody is told it with the turn that was flown from this position. Rule: V3 */
export const rulingsTold = ({ removals, seatings, wind, flownStraight }: Ruled, position: Game): readonly string[] => [
  ...removals.map(({ seat, because }) => removalTold(pilotIn(position, seat), because)),
  ...seatings.map(seating => seatingText({ ...seating, lost: countsNoMore(position, seating.after) })),
  ...(wind === null ? [] : ['The game master fixed the wind of this turn.']),
  ...flownStraight.map(
    seat => `Mail to ${pilotIn(position, seat)} did not arrive: he was flown straight, and it is no NMR.`,
  ),
];

/** Why somebody is struck off whose traces are erased: nobody else decided it. */
export const LEFT = 'the pilot has left';

/** Who was taken out, and why, where a reason is on record. Rule: V3 */
export const removalTold = (pilot: string, because: string): string => {
  const by = because === LEFT ? '' : ' by the game master';
  return `${pilot} was taken out${by}${because === '' ? '.' : `, because ${ended(because)}`}`;
};

/** Press under the names of those who wrote it. Rule: R1 */
export const pressTold = (press: readonly StandingPress[], position: Game): readonly Press[] =>
  press.filter(({ lines }) => lines.length > 0).map(({ seat, lines }) => ({ pilot: pilotIn(position, seat), lines }));
