import { expect, test } from 'vitest';
import { statusAnswer } from '../../src/report/answers.ts';
import { type Game, newGame } from '../../src/sopwith/index.ts';
import { CAMBRAI, MASTER, NOON, OPENED } from './battle.ts';

/** What anybody reads who asks how this position stands. */
const told = (position: Game): string => {
  const open = {
    game: CAMBRAI,
    position,
    deadline: NOON,
    sent: [],
    standing: null,
    flight: [],
    press: [],
    paused: null,
  };
  return statusAnswer(open, MASTER)
    .blocks.flatMap(block => ('lines' in block ? block.lines : []))
    .join('\n');
};

test('V1 clouds and the last wind are public at all times', () => {
  const text = told({ ...OPENED, turn: 4, wind: 'NE', clouds: ['J9'] });
  expect(text).toContain('The last wind: towards the north-east.');
  expect(text.match(/^J {2}.* @ /gm)).toHaveLength(1);
});

test('V1, L1 balloons are public with the hull they have left', () => {
  const balloons = newGame({
    ...OPENED,
    pilots: OPENED.aircraft,
    ruleBook: 'tweedekker',
    houseRules: { balloons: 'block' },
  });
  const text = told({
    ...balloons,
    balloons: [
      { hex: 'G4', hull: 12 },
      { hex: 'P7', hull: 3 },
    ],
  });
  expect(text).toContain('balloon O, its hull: G4 12 and P7 3');
});
