import { describe, expect, test } from 'vitest';
import { noticeText } from '../../src/orders/notice-text.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { type Refusal, reasonOf } from '../../src/orders/refusal.ts';
import { refusalText } from '../../src/orders/refusal-text.ts';
import { linesOf } from './builders.ts';

const told = (...lines: readonly string[]) => readOrders(linesOf(...lines)).faults.map(refusalText);

describe('what a pilot reads about a refused line', () => {
  test.each([
    ['1: L', '"1: L": turn or slip? Write LT to turn left or LS to slip left.'],
    ['1: rechts', '"1: rechts": turn or slip? Write RT to turn right or RS to slip right.'],
    ['1: fire A', '"1: fire A": there is no manoeuvre before the fire. Write for example "A fire A" or "RT fire A".'],
    ['1:', '"1:": nothing stands behind the number. Write a manoeuvre: A, LT, RT, LS, RS, H …'],
    [
      '1: RT A',
      '"1: RT A": are these two manoeuvres, or is a fire word missing before "a"? Write one manoeuvre, and "fire" before its bursts.',
    ],
    [
      '2: hold fire',
      '"2: hold fire": "hold and fire" or "do not fire"? Write "H fire A" to hold and fire, "H" to hold, or "A no fire".',
    ],
    [
      '2: A fire ahead left',
      '"2: A fire ahead left": is "ahead left" one burst or two? Write "fire A L" for two, or "fire ahead-left" for one.',
    ],
    [
      '2: A fire left right',
      '"2: A fire left right": part the bursts "left right" by a comma, "+" or "and", or write letters: "fire L R".',
    ],
    [
      '2: A fire LS',
      '"2: A fire LS": "ls" is no direction of fire. Bursts go A (ahead), L (ahead-left) or R (ahead-right).',
    ],
    ['2: A fire AA', '"2: A fire AA": "aa" fires the same way twice. Each direction can be fired once in a segment.'],
    [
      '1: take off A',
      '"1: take off A": is "a" a runway or a manoeuvre? Runways are alpha, beta and gamma: write "take off alpha".',
    ],
    ['1: А', '"1: А": "а" is the Cyrillic letter A, not the Latin A. Write orders in Latin letters.'],
    ['5: A', '"5: A": there is no segment 5. A turn has segments 1, 2 and 3; a colonel has a fourth.'],
    ['2: RT or LT', '"2: RT or LT": I read "or", but orders cannot depend on anything. Write one manoeuvre.'],
    ['game: G 1', '"game: G 1": "G 1" does not fit there. Write "game: G1" or "game: G1, turn 7".'],
    ['2: A!', '"2: A!": I could not read "!" behind the manoeuvre. Write for example "A fire L R" or "A" alone.'],
    [
      '2: A fire L,',
      '"2: A fire L,": a direction is missing at the end. Bursts go A (ahead), L (ahead-left) or R (ahead-right).',
    ],
    [
      '2: somersault',
      '"2: somersault": "somersault" is no manoeuvre I know. Write A, LT, RT, LS, RS, H, stay, take off or land.',
    ],
    ['{', '"{": this JSON sheet has no closing brace.'],
    [
      '{ "segments": [] } 1: A',
      '"{ "segments": [] } 1: A": behind the closing brace of this JSON sheet stands "1: A". Nothing may follow it on its line.',
    ],
    [
      '{ "turn": 7, "turn": 8 }',
      '"{ "turn": 7, "turn": 8 }": this JSON sheet has the key "turn" twice in one place. Keep one.',
    ],
    ['turn: seven', '"turn: seven": "seven" does not fit there. Write "turn: 7".'],
    ['{smile}', '"{smile}": this JSON sheet breaks near "{smile}". No comments, and no comma after the last entry.'],
    ['{ "segments": [{}] }', '"{ "segments": [{}] }": this JSON has a fault in segment 1: "manoeuvre" is missing.'],
  ])('%s', (line, sentence) => {
    expect(told(line)).toEqual([sentence]);
  });

  test('a line twice quotes both', () => {
    expect(told('2: A', '2: LT')).toEqual([
      'Your letter gives line 2 twice, and differently: "2: A" and "2: LT". Keep one.',
    ]);
  });

  test('a long line is quoted up to its hundred and twentieth character', () => {
    expect(told(`1: ${'x'.repeat(200)}`)[0]).toContain(`"1: ${'x'.repeat(117)}…"`);
  });

  test('a command shows the nearest forms', () => {
    expect(told('do: report yesterday')).toEqual([
      'I could not read the command "do: report yesterday". The form is: "report [N]".',
    ]);
  });
});

const EVERY_OTHER: readonly [Refusal, string][] = [
  [{ code: 'too-large', bytes: 3_000_000, limit: 2_000_000 }, '3000000 bytes'],
  [{ code: 'too-complex' }, 'too many parts'],
  [{ code: 'ambiguous-sender', senders: ['a@example.net', 'b@example.net'] }, 'a@example.net, b@example.net'],
  [{ code: 'unknown-sender', sender: 'who@example.net' }, 'who@example.net'],
  [{ code: 'wrong-token', why: 'unknown', where: 'the "token:" line' }, 'The token in the "token:" line is none'],
  [{ code: 'wrong-token', why: 'of-another-pilot', where: 'the address' }, 'belongs to another pilot'],
  [{ code: 'wrong-token', why: 'two-pilots', where: 'the address' }, 'the tokens of two pilots'],
  [{ code: 'sender-not-authenticated', sender: 'who@example.net' }, 'really comes from who@example.net'],
  [{ code: 'unreadable-encoding' }, 'encoded in a way I cannot undo'],
  [{ code: 'unreadable-encoding', brokenOff: true }, 'broke off on its way'],
  [{ code: 'unreadable-format', attachments: ['winmail.dat'] }, '(found: winmail.dat)'],
  [
    { code: 'wrong-game', found: 'G9', games: ['G1'] },
    '"game: G9", which is not the game it belongs to. Your games are G1.',
  ],
  [{ code: 'wrong-game', found: null, games: ['G1', 'G2'] }, 'Your games are G1, G2. Write "game: ID"'],
  [{ code: 'wrong-turn', found: 6, open: 7 }, 'for turn 6; turn 7 is the one that is open'],
  [
    { code: 'deadline-passed', turn: 7, why: { kind: 'late', noon: '10 March, 12:00' } },
    'for turn 7 came after its noon (10 March, 12:00)',
  ],
  [
    { code: 'deadline-passed', turn: 7, why: { kind: 'flown', open: 8 } },
    'for turn 7, which has been flown. What it says is not carried over. Turn 8 is open',
  ],
  [{ code: 'deadline-passed', turn: 8, why: { kind: 'closed' } }, 'the battle is over'],
  [{ code: 'wrong-turn', found: 1, open: null }, 'This game has not begun'],
  [{ code: 'only-quoted-orders' }, 'quoted or forwarded text'],
  [
    { code: 'no-orders', unnumbered: [], blankForm: false, attachments: ['orders.txt'] },
    'attached (orders.txt) is never read',
  ],
  [{ code: 'no-orders', unnumbered: [], blankForm: true, attachments: [] }, 'nothing but the blank form'],
  [{ code: 'no-orders', unnumbered: ['1: A'], blankForm: false, attachments: [] }, 'send these lines back: "1: A"'],
  [{ code: 'missing-line', segment: 2, blank: false }, 'Line 2 is missing'],
  [{ code: 'missing-line', segment: 2, blank: true }, 'Line 2 still holds the "?"'],
  [{ code: 'final-orders-stand', lines: ['1: A', '2: A', '3: A'] }, 'yours stand: 1: A / 2: A / 3: A'],
  [{ code: 'illegal-orders', fault: { code: 'out-of-the-battle' } }, 'out of this battle'],
  [{ code: 'illegal-orders', fault: { code: 'no-seat' } }, 'Somebody else flies your seat now'],
  [
    { code: 'illegal-orders', fault: { code: 'wrong-runway', segment: 1, named: 'alpha', on: 'beta' } },
    'the one before you is beta',
  ],
  [{ code: 'illegal-orders', fault: { code: 'too-many-segments', given: 4, allowed: 3 } }, 'wrote 4 segments; 3'],
  [{ code: 'illegal-orders', fault: { code: 'too-many-bursts', fired: 4, allowed: 3 } }, 'ordered 4 bursts; 3'],
  [
    { code: 'illegal-orders', fault: { code: 'direction-twice', segment: 1, direction: 'left' } },
    'ahead-left is ordered twice',
  ],
  [{ code: 'illegal-orders', fault: { code: 'through-not-allowed', segment: 1 } }, 'do not go through balloons'],
  [{ code: 'illegal-orders', fault: { code: 'fire-barred', segment: 1, why: 'taking-off' } }, 'while you take off'],
  [
    {
      code: 'illegal-orders',
      line: '1: A',
      fault: { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'ahead', why: 'only-in-the-air' },
    },
    '"1: A": you are on the ground, and A alone is no take-off. Write "1: take off beta", or "runway: beta" and "1: A"',
  ],
  [
    {
      code: 'illegal-orders',
      fault: { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'loop', why: 'not-privileged' },
    },
    'loop is a privilege you do not have yet',
  ],
  [
    { code: 'line-twice', twice: { kind: 'field', field: 'game' }, first: 'game: G1', second: 'game: G2' },
    '"game:" twice',
  ],
  [{ code: 'line-twice', twice: { kind: 'sheet' }, first: 'stay', second: '1: A' }, 'your orders twice'],
];

test.each(EVERY_OTHER)('the refusal %j has its sentence', (refusal, words) => {
  expect(refusalText(refusal)).toContain(words);
});

test.each([
  ['hold-in-first', 'hold', 'you may not hold in segment 1: every turn begins with a move.'],
  ['hold-after-take-off', 'hold', 'you may not hold in the segment just after a take-off.'],
  ['never-in-first', 'loop', 'loop is never flown in segment 1.'],
  ['not-in-this-book', 'split-s', 'split-s is not flown under the rules of this game.'],
  [
    'only-in-the-air',
    'turn-left',
    'you are on the ground: turn-left is for the air. Write "take off" and a runway (alpha, beta, gamma), or "stay".',
  ],
  ['only-on-the-ground', 'stay', 'you are in the air: stay is for the ground.'],
  [
    'take-off-too-late',
    'take-off',
    'it is too late in the turn to take off. Begin the take-off in an earlier segment.',
  ],
  ['landed-this-turn', 'take-off', 'you land in this turn and stay on your field for the rest of it.'],
  [
    'not-on-a-runway',
    'land',
    'you cannot land there: it takes the outer hex of one of your own runways, with the nose to your field.',
  ],
] as const)('the illegal manoeuvre %s has its sentence', (why, manoeuvre, sentence) => {
  const fault = { code: 'illegal-manoeuvre', segment: 1, manoeuvre, why } as const;
  expect(refusalText({ code: 'illegal-orders', fault })).toBe(sentence);
});

test('a game master’s command from a pilot has its sentence', () => {
  expect(refusalText({ code: 'unreadable-command', line: 'start G1', ofGameMaster: true })).toBe(
    '"start G1" is a command that only game masters give, from their own address. Nothing was changed by it; ask the master of your game.',
  );
});

test('of several faults the first of the list of reasons is given', () => {
  expect(reasonOf(readOrders(linesOf('1: L', '2: A', '2: LT', 'do: nothing')).faults)).toBe('unreadable-command');
  expect(reasonOf(readOrders(linesOf('1: L', '2: A', '2: LT')).faults)).toBe('line-twice');
  expect(reasonOf([])).toBeUndefined();
});

test.each([
  [
    { kind: 'press-lines-left-out', lines: ['Seven.', 'Eight.'] },
    'Six lines of press are printed in a turn; left out: "Seven.", "Eight.".',
  ],
  [
    { kind: 'press-shortened', line: 2, leftOut: 'tail' },
    'Line 2 of your press is longer than 300 characters; left out: "tail".',
  ],
  [
    { kind: 'orders-left-aside', where: 'after-press', line: '1: A' },
    '"1: A" stands below your press and was not read as an order.',
  ],
  [
    { kind: 'orders-left-aside', where: 'in-press', line: '1: A' },
    '"1: A" looks like an order but stands in your press; it is press and not flown.',
  ],
  [
    { kind: 'text-left-aside', lines: ['A second paragraph.'] },
    '"A second paragraph." stands below your press and was left aside: press ends at a blank line.',
  ],
  [
    { kind: 'text-left-aside', lines: ['One.', 'Two.'] },
    '2 lines stand below your press, from "One." on, and were left aside: press ends at a blank line.',
  ],
  [
    { kind: 'command-left-aside', line: 'report tomorrow', nearest: ['report [N]'] },
    '"report tomorrow" begins like a command but was read as free text. The form is "report [N]".',
  ],
  [
    { kind: 'command-of-game-master', line: 'extend G1 by 2 days' },
    '"extend G1 by 2 days" is a command that only game masters give; it was left aside, and nothing was changed by it.',
  ],
  [
    { kind: 'short-of-ammunition', ordered: 3, aboard: 1 },
    'You ordered 3 bursts with 1 aboard; the first 1 are fired.',
  ],
  [
    { kind: 'runway-without-use', runway: 'beta' },
    'You are in the air, so "runway: beta" has no meaning and was left aside.',
  ],
] as const)('the notice %j has its sentence', (notice, sentence) => {
  expect(noticeText(notice)).toBe(sentence);
});
