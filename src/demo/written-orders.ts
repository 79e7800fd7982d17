import { sheetLines } from '../orders/sheet-text.ts';
import type { BurstDirection, Manoeuvre, OrderSheet } from '../sopwith/index.ts';

export type Language = 'english' | 'dutch';

const DUTCH: Readonly<Record<Manoeuvre, string>> = {
  ahead: 'rechtdoor',
  'turn-left': 'bocht links',
  'turn-right': 'bocht rechts',
  'slip-left': 'slip links',
  'slip-right': 'slip rechts',
  hold: 'stilstaan',
  immelmann: 'immelmann',
  'split-s': 'split-s',
  loop: 'looping',
  stay: 'aan de grond',
  'take-off': 'opstijgen',
  land: 'landen',
};
const DUTCH_FIRE: Readonly<Record<BurstDirection, string>> = { ahead: 'vooruit', left: 'links', right: 'rechts' };
const PRESS: Readonly<Record<Language, string>> = { english: 'press', dutch: 'luchtpraat' };

/** The lines of a sheet in the language of its pilot, and what he says for publication. */
export const orderLines = (sheet: OrderSheet, language: Language, press: string | undefined): readonly string[] => [
  ...(language === 'english' ? sheetLines(sheet) : dutchLines(sheet)),
  ...(press === undefined ? [] : [`${PRESS[language]}: ${press}`]),
];

const dutchLines = ({ segments }: OrderSheet): readonly string[] =>
  segments.map(({ manoeuvre, runway, fire = [] }, index) => {
    const bursts = fire.map(({ direction }) => DUTCH_FIRE[direction]).join(', ');
    return [`zet ${index + 1}: ${DUTCH[manoeuvre]}`, runway, bursts && `vuur ${bursts}`].filter(Boolean).join(' ');
  });
