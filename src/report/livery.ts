import type { Seat } from '../sopwith/index.ts';

/** How one seat is told from the others: by a letter and by the name of its colour, never by colour alone. Rule: V5 */
export type Livery = { readonly letter: string; readonly colour: string };

const LIVERIES: readonly Livery[] = [
  { letter: 'R', colour: 'red' },
  { letter: 'B', colour: 'blue' },
  { letter: 'G', colour: 'green' },
  { letter: 'Y', colour: 'yellow' },
  { letter: 'P', colour: 'purple' },
  { letter: 'K', colour: 'black' },
];

/** The letter and colour that a seat (1 to 6) flies under on the board, in tables and in pictures. */
export const liveryOf = (seat: Seat): Livery => {
  const livery = LIVERIES[seat - 1];
  if (livery === undefined) throw new Error(`liveryOf: there is no seat ${seat}`);
  return livery;
};
