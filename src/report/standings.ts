import { type Aircraft, countsPoints, type Game, rankHeld } from '../sopwith/index.ts';
import type { Block } from './block.ts';
import { seatColour } from './seat-colours.ts';
import { listed, placeText, rankText } from './words/en.ts';

/** Rings tell an ace and each rank; the legend says so. Rule: V5 */
const ACE_RING = '◎';
const RANK_RING = '○';

/** All aircraft in a table, and the legend of its letters and rings. Rule: V1, V5, V7 */
export const standings = (game: Game): readonly Block[] => {
  const counts = COUNTS.filter(({ of }) => of !== 'points' || countsPoints(game));
  return [
    {
      kind: 'table',
      head: ['Pilot', 'Where', ...counts.map(({ head }) => head)],
      numbers: counts.map((_, index) => index + 2),
      rows: game.aircraft.map(aircraft => [
        `${seatColour(aircraft.seat).letter} ${titled(aircraft)}`,
        whereText(aircraft),
        ...counts.map(({ of }) => String(aircraft[of])),
      ]),
    },
    { kind: 'paragraph', lines: [legend(game)] },
  ];
};

const COUNTS = [
  { head: 'Hull', of: 'hull' },
  { head: 'Amm', of: 'ammunition' },
  { head: 'Pts', of: 'points' },
  { head: 'Hits', of: 'hits' },
  { head: 'Kills', of: 'kills' },
  { head: 'NMR', of: 'missed' },
] as const;

/** Place and heading, or why there is none. */
export const whereText = ({ posture, hex, heading, place }: Aircraft): string => {
  switch (posture) {
    case 'grounded':
      return `${hex} field`;
    case 'landing':
      return `${hex} ${heading} landing`;
    case 'airborne':
      return `${hex} ${heading}`;
    case 'out':
      return place === null ? 'out' : `out, ${placeText(place)}`;
  }
};

const titled = ({ pilot, computer, ace, ranks }: Aircraft): string =>
  [
    pilot,
    ...(computer ? ['(computer)'] : []),
    ...(ace ? [ACE_RING] : []),
    ...(ranks > 0 ? [`${RANK_RING}${ranks}`] : []),
  ].join(' ');

const legend = (game: Game): string => {
  const { aircraft } = game;
  const letters = aircraft.map(({ seat }) => `${seatColour(seat).letter} ${seatColour(seat).name.toLowerCase()}`);
  const ranks = [...new Set(aircraft.map(one => one.ranks))].filter(rank => rank > 0).sort((one, other) => one - other);
  return sentences([
    `Letters as on the board: ${listed(letters)}`,
    ...(aircraft.some(one => one.ace) ? [`${ACE_RING} is an ace`] : []),
    ...ranks.map(rank => `${RANK_RING}${rank} is a ${rankText(rankHeld(rank))}`),
    ...(aircraft.some(one => one.computer) ? ['A computer pilot is flown by the program'] : []),
    'NMR: turns in a row without orders',
  ]);
};

const sentences = (parts: readonly string[]): string => `${parts.join('. ')}.`;
