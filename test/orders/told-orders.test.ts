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

describe('R1 letters joined by words tell the coming orders', () => {
  const FLIGHT = sheetOf('turn-right', 'ahead', 'slip-left');
  test.each([
    ['RT then A then LS', 1],
    ['rt then a then ls', 1],
    ['first RT then A then LS', 1],
    ['RT, next A, last LS', 1],
    ['I’ll RT, A, LS', 1],
    ['one RT, two A, three LS', 1],
    ['RT first, A second, LS third', 1],
    ['RT for starters, A after that, LS to finish', 2],
    ['I fly RT; then I fly A; and finally LS.', 1],
    ['RT dann A dann LS', 1],
    ['Ich fliege zuerst RT, danach A, und zuletzt LS.', 1],
    ['RT puis A puis LS', 1],
    ['d’abord RT, ensuite A, enfin LS', 1],
    ['primero RT, luego A y después LS', 1],
    ['RT poi A poi LS', 1],
    ['eerst RT, dan A, ten slotte LS', 1],
    ['RT then A', 1],
    ['then A, then LS', 2],
    ['My moves: RT, then ahead, then LS', 1],
    ['RT1 A2 LS3', 1],
    ['RT (1), A (2), LS (3)', 1],
  ])('%s', (press, segment) => {
    expect(orderTold([press], FLIGHT)).toEqual({ line: 1, segment });
  });

  test('letters that may be words, joined by words of order', () => {
    expect(orderTold(['A then A then A'], STRAIGHT)).toEqual({ line: 1, segment: 1 });
    expect(orderTold(['TO then A then A'], START)).toEqual({ line: 1, segment: 1 });
  });

  test('over several lines', () => {
    expect(orderTold(['Hello!', 'RT', 'then', 'A', 'then', 'LS'], FLIGHT)).toEqual({ line: 2, segment: 1 });
  });
});

describe('R1 an order with the number of its segment tells it', () => {
  const FLIGHT = sheetOf('turn-right', 'ahead', 'slip-left');
  test.each([
    ['1 - RT', 1],
    ['(1) RT', 1],
    ['[1] RT', 1],
    ['#1 RT', 1],
    ['1st RT', 1],
    ['I open with 1: RT', 1],
    ['segment one: RT', 1],
    ['third LS', 3],
    ['3) slip left', 3],
    ['In segment 2) ahead.', 2],
    ['2 - A', 2],
    ['LS(3)', 3],
    ['2nd: A fire L R', 2],
    ['third segment: LS', 3],
    ['III. LS', 3],
    ['turn right in segment 1', 1],
    ['segment one, turn right', 1],
    ['In segment one I shall turn right, Baron.', 1],
    ['RT fire A in segment 1', 1],
    ['RT 1', 1],
    ['RT (1)', 1],
    ['A (2)', 2],
    ['turn right (1)', 1],
    ['LS in three', 3],
    ['zet een: bocht rechts', 1],
    ['slip links in de derde zet', 3],
  ])('%s', (press, segment) => {
    expect(orderTold([press], FLIGHT)).toEqual({ line: 1, segment });
  });

  test.each([
    '2 - RT',
    '(2) slip left',
    '1st LS',
    '3: A',
    '12:3 LS',
    '2-1 RT',
    'LS(1)',
    'LS 1',
    'RT in segment two',
    'LS 3-1',
    'LS, segment 3: RT',
    'Wilhelm II. A great man!',
  ])('%s is a bluff or none', press => {
    expect(orderTold([press], FLIGHT)).toBeNull();
  });
});

describe('R1 a code and a letter side by side tell two orders', () => {
  const FLIGHT = sheetOf('turn-right', 'ahead', 'slip-left');
  test.each([
    ['RT, A', 1],
    ['RT and A', 1],
    ['RT \u2192 A', 1],
    ['RT A', 1],
    ['A, LS', 2],
  ])('%s', (press, segment) => {
    expect(orderTold([press], FLIGHT)).toEqual({ line: 1, segment });
  });

  test.each(['RT, A lovely town', 'A, RT', 'LS, A'])('%s does not', press => {
    expect(orderTold([press], FLIGHT)).toBeNull();
  });
});

describe('R1 letters that look like Latin ones tell like them', () => {
  const FLIGHT = sheetOf('turn-right', 'ahead', 'slip-left');
  test.each([
    ['1: R\u0422 fire A', 1],
    ['2: \u0410 fire L', 2],
    ['III. L\u0405', 3],
  ])('%s', (press, segment) => {
    expect(orderTold([press], FLIGHT)).toEqual({ line: 1, segment });
  });

  test.each(['2: \u0430 \u0434\u0430\u043b\u044c\u0448\u0435?', '\u0422\u043e, \u0430, \u043e'])(
    '%s is talk',
    press => {
      expect(orderTold([press], FLIGHT)).toBeNull();
    },
  );

  test('the Greek names of the runways stay what they are', () => {
    expect(orderTold(['take off \u03b2', 'A', 'A'], START)).toEqual({ line: 1, segment: 1 });
  });
});

describe('R1 ordinary talk is printed, whatever its author flies', () => {
  const MANOEUVRES = [
    'ahead',
    'turn-left',
    'turn-right',
    'slip-left',
    'slip-right',
    'hold',
    'immelmann',
    'take-off',
  ] as const;
  const SHEETS = MANOEUVRES.flatMap(first =>
    MANOEUVRES.flatMap(second => MANOEUVRES.map(third => sheetOf(first, second, third))),
  );
  test.each([
    'First a pint, then a pie, and after that a good night to all.',
    'I shall be at the mess at 12:30; then I go to a dance.',
    'Lt. Finch and Sr. Gomez send their regards. 1st Lt. Brown sends none.',
    '1st Lt Brown, 2nd Lt Green: both shot down.',
    'Act 1: hold the line. Act 2: to be or not to be.',
    'One more round, then I am off to a better place.',
    'We lead 2-1, and you have 3 balloons to go.',
    'A fine day to a fine pilot. A toast to all of you, and then to the Kaiser!',
    'No, no, a thousand times no! I hold a grudge, and I never go ahead of a lady.',
    'Second place is for those who come after me. Third is a lie.',
    'I saw the S.S. Orion off the coast, R.S. Finch aboard.',
    'Next time you turn left, look behind you; I look forward to it.',
    'TL;DR: all well, nobody hurt, a wing lost.',
    'BR, Baron',
    'Zuerst ein Bier, dann eine Wurst, und danach ab ins Bett.',
    'Ich habe am Ende noch drei Kugeln; eins, zwei, drei, vorbei!',
    'Der Baron hat an Land mehr Glück als in der Luft, so oder so.',
    'D’abord un café, puis il y a un match, et ensuite à la maison.',
    'Il n’a ni avion ni courage; il a tort, et il a peur.',
    'Primero a comer, luego a dormir, y después o a volar o a casa.',
    'O tú o yo, Barón: a las doce te espero, y no llegues tarde.',
    'Prima a cena, poi a letto, e infine o si vola o si dorme.',
    'Il barone è a terra, e io a tavola: a domani!',
    'Eerst een pint, dan naar huis, en daarna naar bed.',
    'Ik ga zo te werk: n keer raak, o wee, en dan weg.',
    'Roger that, over and out. I say again: out!',
    'The score is 3 - 0 to us. Hold on to your hats!',
    'To A. from O.: happy birthday, I owe you one.',
    '(1) eat, (2) sleep, (3) fly, and never in that order.',
    'Baron, I know what you did last turn.',
    'The first *n* of us fell, and a search for a second *I* is O(1) or O(2).',
    'I. A. Finch and O. N. Gomez were seen at the bar of H. M. S. Orion.',
    'Charles I. A fine man. Wilhelm II. A lesser one.',
    'On my first move I lost a wing, on my second a wheel.',
    'In segment one you were dead, in segment two you were deader.',
    'Your third move was a joke. My first is to drink.',
    '\u0422\u043e \u0430, \u0442\u043e \u043e; \u0438 \u043d\u0430 \u0442\u043e, \u0438 \u043d\u0430 \u044d\u0442\u043e.',
  ])('%s', press => {
    expect(SHEETS.filter(sheet => orderTold([press], sheet) !== null)).toEqual([]);
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
