import type { Aircraft, Game, OrderSheet } from '../sopwith/index.ts';
import { countOf, listed } from './words/en.ts';

/** How a turn ended, and what it was flown from. */
export type Flight = { readonly after: Game; readonly sheets: Readonly<Record<string, OrderSheet | null>> };

/**
 * What is different about a turn that was flown again after a roll-back: whose orders changed, and who ends elsewhere or
 * otherwise. One sentence each, for the notes of its report.
 */
export const flownAgain = (before: Flight, now: Flight): readonly string[] => {
  const changed = now.after.aircraft.filter(
    ({ seat }) => JSON.stringify(before.sheets[seat] ?? null) !== JSON.stringify(now.sheets[seat] ?? null),
  );
  const ended = now.after.aircraft.flatMap(aircraft => {
    const then = before.after.aircraft.find(({ seat }) => seat === aircraft.seat);
    return then && stateOf(then) !== stateOf(aircraft)
      ? [`${aircraft.pilot} now ends ${stateOf(aircraft)}; before, ${stateOf(then)}.`]
      : [];
  });
  return [
    changed.length === 0
      ? 'This turn was flown again, with the same orders as before.'
      : `This turn was flown again. Orders changed: those of ${listed(changed.map(({ pilot }) => pilot))}.`,
    ...(ended.length === 0 ? ['Nobody ends otherwise than before.'] : ended),
  ];
};

const stateOf = ({ hex, heading, hull, ammunition, points, posture }: Aircraft): string => {
  const score = countOf(points, 'point', 'points');
  if (posture === 'out') return `out of play, with ${score}`;
  const place = heading === null ? `on the ground at ${hex}` : `at ${hex} heading ${heading}`;
  return `${place}, with hull ${hull}, ${countOf(ammunition, 'burst', 'bursts')} and ${score}`;
};
