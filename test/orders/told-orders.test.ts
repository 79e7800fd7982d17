import { describe, expect, test } from 'vitest';
import { orderTold } from '../../src/orders/told-orders.ts';
import type { Manoeuvre, OrderSheet } from '../../src/sopwith/index.ts';

const sheetOf = (...manoeuvres: Manoeuvre[]): OrderSheet => ({
  segments: manoeuvres.map(manoeuvre => (manoeuvre === 'take-off' ? { manoeuvre, runway: 'beta' } : { manoeuvre })),
});

const TURN = sheetOf('turn-left', 'ahead', 'slip-right');
const STRAIGHT = sheetOf('ahead', 'ahead', 'ahead');
const START = sheetOf('take-off', 'ahead', 'ahead');
const HELD = sheetOf('ahead', 'hold', 'hold');

describe('R1 press that tells the coming orders', () => {
  const cases: [press: string, sheet: OrderSheet, line: number, segment: number][] = [
    ['I shall turn left, then ahead and fire', TURN, 1, 1],
    ['Turn left, ahead, slip right.', TURN, 1, 1],
    ['TURN LEFT AHEAD SLIP RIGHT', TURN, 1, 1],
    ['lt a rs', TURN, 1, 1],
    ['LT, A fire L R, RS', TURN, 1, 1],
    ['LT/A A/LR RS/-', TURN, 1, 1],
    ['Tl - A - Sr', TURN, 1, 1],
    ['LT\nA\nRS', TURN, 1, 1],
    ['Watch me, Baron!\nLT\nA fire A\nRS', TURN, 2, 1],
    ['turn\nleft\nahead', TURN, 1, 1],
    ['Then ahead, and after that a slip right: you are dead.', TURN, 1, 2],
    ['I will bank left over the wood, shoot Baron, fly straight ahead past Snoopy and sideslip right.', TURN, 1, 1],
    ['ik ga eerst bocht links, dan rechtdoor', TURN, 1, 1],
    ['bocht naar links, vooruit, slip naar rechts', TURN, 1, 1],
    ['{"segments":[{"manoeuvre":"turn-left"},{"manoeuvre":"ahead"},{"manoeuvre":"slip-right"}]}', TURN, 1, 1],
    ['{"segments":[\n{"manoeuvre":"turn-left","fire":[{"direction":"ahead"}]},\n{"manoeuvre":"ahead"}]}', TURN, 2, 1],
    ['First turn left, second ahead, third slip right', TURN, 1, 1],
    ['One: left turn. Two: straight. Three: right slip.', TURN, 1, 1],
    ['My moves are 1 turn left 2 ahead 3 slip right', TURN, 1, 1],
    ['\uff34urn left, \u200bahead', TURN, 1, 1],
    ['A, A, A', STRAIGHT, 1, 1],
    ['straight ahead, straight ahead, and straight ahead again', STRAIGHT, 1, 1],
    ['I take off by beta and go straight ahead', START, 1, 1],
    ['TO beta, A, A', START, 1, 1],
    ['take off beta, A, A', START, 1, 1],
    ['take off\nbeta\nA fire L\nA', START, 1, 1],
    ['opstijgen midden, dan rechtdoor en rechtdoor', START, 1, 1],
    ['I fly ahead and hold', HELD, 1, 1],
  ];
  test.each(cases)('%s', (press, sheet, line, segment) => {
    expect(orderTold(press.split('\n'), sheet)).toEqual({ line, segment });
  });
});

describe('R1 ordinary talk tells nothing', () => {
  const cases: [press: string, sheet: OrderSheet][] = [
    ['See you over Cambrai, Baron.', TURN],
    ['Full speed ahead!', TURN],
    ['Turn left and you are dead, Snoopy.', TURN],
    ['I never turn left.', TURN],
    ['Go ahead, make my day: turn left!', TURN],
    ['Turn left at the church, Baron. The pub is straight ahead.', TURN],
    ['Lt A. Baron reports: all well.', TURN],
    ['Turn right, ahead, slip left', TURN],
    ['RT A LS', TURN],
    ['2: LT 3: A', TURN],
    ['Your left turn was the best I ever saw; you were ahead of all of us.', TURN],
    ['Slip right away, ahead of the storm, or turn left.', TURN],
    ['Forward, the Light Brigade! Straight into the valley.', STRAIGHT],
    ['Go ahead, I look forward to a straight fight.', STRAIGHT],
    ['A cat, a dog and a parrot fly with me today.', STRAIGHT],
    ['Straight ahead, forward march!', STRAIGHT],
    ['A 3-0 win for a better pilot', HELD],
    ['Hold the line, I go ahead.', HELD],
    ['Welcome to a new day and to a fair fight.', START],
    ['We take off at dawn. Go ahead, Baron; we look forward to it.', START],
    ['I wish to take off my hat to you.', START],
    ['To a friend: a toast!', START],
    ['I, a humble pilot, salute you.', sheetOf('immelmann', 'ahead', 'ahead')],
    ['I loop the loop.', sheetOf('loop', 'ahead', 'ahead')],
    ['Stay where you are, I beg you: stay, my friends.', sheetOf('stay', 'stay', 'stay')],
    ['12:30 at the mess, 3 aircraft, 1 pint each. Be there @ noon', TURN],
    ['{"not": "orders"} but a joke', TURN],
    ['', TURN],
  ];
  test.each(cases)('%s', (press, sheet) => {
    expect(orderTold(press.split('\n'), sheet)).toBeNull();
  });
});

test('two hundred thousand words are looked through in one pass', () => {
  expect(orderTold(Array<string>(6).fill('turn left, '.repeat(20_000)), TURN)).toBeNull();
});
