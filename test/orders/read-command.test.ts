import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { COMMAND_FORMS } from '../../src/orders/command-forms.ts';
import { commandOfSubject, readCommand } from '../../src/orders/read-command.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { refusalText } from '../../src/orders/refusal-text.ts';
import { linesOf, USUAL_LINES, USUAL_SEGMENTS } from './builders.ts';

const isCommand = new Ajv2020({ strictTypes: false }).compile(
  JSON.parse(readFileSync('config/command.schema.json', 'utf8')),
);
const command = (line: string, speaker: 'pilot' | 'game-master') => {
  const reading = readCommand(line, speaker);
  return reading.kind === 'command' ? reading.command : reading.kind;
};

describe('the commands of pilots', () => {
  test.each([
    ['join as Baron', { verb: 'join', name: 'Baron' }],
    ['join G1 as Lt. Finch', { verb: 'join', game: 'G1', name: 'Lt. Finch' }],
    ['JOIN g1 AS "Red as a Rose"', { verb: 'join', game: 'g1', name: 'Red as a Rose' }],
    ["join as 'Red Kite'", { verb: 'join', name: 'Red Kite' }],
    ["join as 't Hooft", { verb: 'join', name: "'t Hooft" }],
    ['meedoen G1 als Dappere Dirk', { verb: 'join', game: 'G1', name: 'Dappere Dirk' }],
    ['confirm k7x2m9', { verb: 'confirm', code: 'k7x2m9' }],
    ['bevestig k7x2m9', { verb: 'confirm', code: 'k7x2m9' }],
    ['status', { verb: 'status' }],
    ['stand', { verb: 'status' }],
    ['Test', { verb: 'test' }],
    ['proef', { verb: 'test' }],
    ['clear', { verb: 'clear' }],
    ['wis', { verb: 'clear' }],
    ['report', { verb: 'report' }],
    ['report 6', { verb: 'report', turn: 6 }],
    ['verslag 6', { verb: 'report', turn: 6 }],
    ['help', { verb: 'help' }],
    ['hulp', { verb: 'help' }],
    ['rules', { verb: 'rules' }],
    ['regels', { verb: 'rules' }],
    ['games', { verb: 'games' }],
    ['partijen', { verb: 'games' }],
    ['observe G1', { verb: 'observe', game: 'G1' }],
    ['meekijken G1', { verb: 'observe', game: 'G1' }],
    ['unobserve G1', { verb: 'unobserve', game: 'G1' }],
    ['niet meekijken G1', { verb: 'unobserve', game: 'G1' }],
    ['do: status', { verb: 'status' }],
    ['Opdracht : stand', { verb: 'status' }],
    ['address Baron@Example.NET', { verb: 'address', address: 'baron@example.net' }],
    ['drop address baron@example.net', { verb: 'drop address', address: 'baron@example.net' }],
    ['new token', { verb: 'new token' }],
    ['my data', { verb: 'my data' }],
    ['erase me', { verb: 'erase me' }],
    ['erase me keep my name', { verb: 'erase me', keeps: 'name' }],
    ['promote', { verb: 'promote' }],
    ['keep saving', { verb: 'keep saving' }],
    ['decline', { verb: 'decline' }],
    ['standings', { verb: 'standings', of: 'careers' }],
    ['standings duel', { verb: 'standings', of: 'duels' }],
    ['career Lt. Finch', { verb: 'career', name: 'Lt. Finch' }],
    ['promotie', { verb: 'promote' }],
    ['bevorder', { verb: 'promote' }],
    ['doorsparen', { verb: 'keep saving' }],
    ['weiger', { verb: 'decline' }],
    ['standen', { verb: 'standings', of: 'careers' }],
    ['standen duel', { verb: 'standings', of: 'duels' }],
    ['loopbaan Lt. Finch', { verb: 'career', name: 'Lt. Finch' }],
    ['practice', { verb: 'practice' }],
    ['practice Tweedekker', { verb: 'practice', ruleBook: 'tweedekker' }],
    ['practice Veteran', { verb: 'practice', strength: 'veteran' }],
    ['oefenvlucht postal novice', { verb: 'practice', ruleBook: 'postal', strength: 'novice' }],
    ['resign', { verb: 'resign' }],
    ['opgeven', { verb: 'resign' }],
    ['duel', { verb: 'duel' }],
    ['no duel', { verb: 'no duel' }],
    ['geen duel', { verb: 'no duel' }],
    ['board', { verb: 'board' }],
    ['bord', { verb: 'board' }],
    ['deadlines', { verb: 'deadlines' }],
    ['next deadlines', { verb: 'deadlines' }],
    ['deadline G1', { verb: 'deadlines', game: 'G1' }],
    ['volgende termijnen G1', { verb: 'deadlines', game: 'G1' }],
    ['termijnen G2', { verb: 'deadlines', game: 'G2' }],
  ])('%s', (line, expected) => {
    expect(command(line, 'pilot')).toEqual(expected);
    expect(isCommand(expected)).toBe(true);
    expect(command(line, 'game-master')).toEqual(expected);
  });
});

describe('the commands of a game master', () => {
  test.each([
    ['schedule G1 every 7 days', { verb: 'schedule', game: 'G1', everyDays: 7 }],
    ['schedule G1 every 2 weeks', { verb: 'schedule', game: 'G1', everyDays: 14 }],
    ['schedule G1 every week on tue', { verb: 'schedule', game: 'G1', everyDays: 7, on: ['tue'] }],
    ['schedule every other week', { verb: 'schedule', everyDays: 14 }],
    ['schedule G1 weekly', { verb: 'schedule', game: 'G1', everyDays: 7 }],
    ['schedule daily on mon thu', { verb: 'schedule', everyDays: 1, on: ['mon', 'thu'] }],
    ['rooster wekelijks op ma', { verb: 'schedule', everyDays: 7, on: ['mon'] }],
    ['rooster G1 elke andere week', { verb: 'schedule', game: 'G1', everyDays: 14 }],
    ['schedule every 1 day on mon and thu', { verb: 'schedule', everyDays: 1, on: ['mon', 'thu'] }],
    ['schedule G1 on any day', { verb: 'schedule', game: 'G1', on: [] }],
    ['schedule not 2026-12-24 to 2026-12-25', { verb: 'schedule', not: ['2026-12-24', '2026-12-25'] }],
    ['rooster G1 elke 7 dagen op ma', { verb: 'schedule', game: 'G1', everyDays: 7, on: ['mon'] }],
    ['rooster op ma do', { verb: 'schedule', on: ['mon', 'thu'] }],
    ['rooster G1 niet geen', { verb: 'schedule', game: 'G1', not: [] }],
    ['new game Cambrai at Dawn', { verb: 'new game', name: 'Cambrai at Dawn', houseRules: {} }],
    ['invite finch@example.com', { verb: 'invite', address: 'finch@example.com' }],
    ['invite finch@example.com to G1', { verb: 'invite', address: 'finch@example.com', game: 'G1' }],
    ['enrol Lt. Finch', { verb: 'enrol', name: 'Lt. Finch' }],
    ['enrol Lt. Finch in G1 seat 2', { verb: 'enrol', name: 'Lt. Finch', game: 'G1', seat: 2 }],
    ['start', { verb: 'start' }],
    ['start G1', { verb: 'start', game: 'G1' }],
    ['status G1', { verb: 'status', game: 'G1' }],
    ['extend by 2 days', { verb: 'extend', by: { days: 2 } }],
    ['extend G1 by 1 day', { verb: 'extend', game: 'G1', by: { days: 1 } }],
    ['extend G1 by 36 hours', { verb: 'extend', game: 'G1', by: { hours: 36 } }],
    ['extend to 2026-03-12', { verb: 'extend', to: { date: '2026-03-12' } }],
    ['extend G1 to 2026-03-12 12:00', { verb: 'extend', game: 'G1', to: { date: '2026-03-12', time: '12:00' } }],
    ['pause until 2026-04-01 because of Easter', { verb: 'pause', until: '2026-04-01', because: 'of Easter' }],
    ['resume G1', { verb: 'resume', game: 'G1' }],
    ['process turn 7', { verb: 'process', turn: 7, anyway: false }],
    ['process G1 turn 7 anyway', { verb: 'process', game: 'G1', turn: 7, anyway: true }],
    ['remove Baron because he asked me to', { verb: 'remove', name: 'Baron', because: 'he asked me to' }],
    ['remove "Lt. Finch" from G1 because silent', { verb: 'remove', name: 'Lt. Finch', game: 'G1', because: 'silent' }],
    ['wind ne', { verb: 'wind', wind: 'NE' }],
    ['wind G1 calm', { verb: 'wind', game: 'G1', wind: 'calm' }],
    ['calm', { verb: 'wind', wind: 'calm' }],
    ['cancel game G1 because nobody came', { verb: 'cancel game', game: 'G1', because: 'nobody came' }],
    ['roll back to turn 6', { verb: 'roll back', turn: 6 }],
    ['mail state', { verb: 'mail state' }],
    ['mail state baron@example.net', { verb: 'mail state', address: 'baron@example.net' }],
    ['send again G1/turn-7/1/report', { verb: 'send again', key: 'G1/turn-7/1/report' }],
    ['read again 12345', { verb: 'read again', letter: 12_345 }],
    ['computer takes Baron', { verb: 'computer takes', name: 'Baron' }],
    ['hand back Baron', { verb: 'hand back', name: 'Baron' }],
    ['computer takes Red Baron in G7', { verb: 'computer takes', name: 'Red Baron', game: 'G7' }],
    ['hand back Spark Plug Sid to Red Baron', { verb: 'hand back', name: 'Spark Plug Sid', to: 'Red Baron' }],
    ['hand back "Back to Front" in G7 to Baron', { verb: 'hand back', name: 'Back to Front', game: 'G7', to: 'Baron' }],
    ['hold Baron', { verb: 'hold', name: 'Baron' }],
    ['fly Baron', { verb: 'fly', name: 'Baron' }],
    ['strike Baron', { verb: 'strike', name: 'Baron' }],
  ])('%s', (line, expected) => {
    expect(command(line, 'game-master')).toEqual(expected);
    expect(isCommand(expected)).toBe(true);
  });

  test('are not a pilot’s to give', () => {
    expect(command('start G1', 'pilot')).toBe('foreign');
    expect(command('new game Mine', 'pilot')).toBe('foreign');
  });

  test('a day or time that is none does not fit', () => {
    expect(command('extend to 2026-02-30', 'game-master')).toBe('misfit');
    expect(command('extend to 2026-03-12 25:00', 'game-master')).toBe('misfit');
    expect(command('invite baron@', 'game-master')).toBe('misfit');
  });
});

describe('a new game with its block of lines', () => {
  const read = (...lines: readonly string[]) => readOrders(linesOf(...lines), 'game-master');

  test('up to a blank line', () => {
    const written = read(
      'new game Cambrai',
      'book: tweedekker',
      'zone: Europe/Amsterdam',
      'every: 3 days',
      'on: mon thu',
      'not: 2026-12-25',
      'not: 2026-12-26 to 2026-12-27',
      'first: 3 turns every day',
      'seats: 6',
      'computers: 2',
      'house: wind calm',
      'house: struck off after never',
      'house: cloudOnGround no',
      'House: press of the out yes',
      '',
      'status',
    );
    const expected = {
      verb: 'new game',
      name: 'Cambrai',
      ruleBook: 'tweedekker',
      zone: 'Europe/Amsterdam',
      everyDays: 3,
      on: ['mon', 'thu'],
      not: ['2026-12-25', '2026-12-26', '2026-12-27'],
      first: { turns: 3, everyDays: 1 },
      seats: 6,
      computers: 2,
      houseRules: { wind: 'calm', struckOffAfter: null, cloudOnGround: false, pressOfTheOut: true },
    };
    expect(written.commands).toEqual([expected, { verb: 'status' }]);
    expect(written.faults).toEqual([]);
    expect(isCommand(expected)).toBe(true);
  });

  test.each([
    ['house: struckOffAfter 4', { struckOffAfter: 4 }],
    ['house: scoring career-damage', { scoring: 'career-damage' }],
    ['house: balloons through', { balloons: 'through' }],
    ['house: orders first-stands', { orders: 'first-stands' }],
    ['house: runs all-in', { runs: 'all-in' }],
  ])('%s', (line, houseRules) => {
    expect(read('new game Cambrai', line).commands).toEqual([{ verb: 'new game', name: 'Cambrai', houseRules }]);
  });

  test.each([
    ['house: scoring damage', ['house: scoring career-hits | career-damage']],
    ['house: struckOffAfter 0', ['house: struckOffAfter 1 … 99 | never']],
    ['house: struck off after 100', ['house: struckOffAfter 1 … 99 | never']],
    [
      'house: fuel 3',
      [
        'house: wind drawn-each-turn | fixed | shifting | steady | calm',
        'house: scoring career-hits | career-damage',
        'house: balloons none | block | through',
        'house: cloudOnGround yes | no',
        'house: orders latest-stands | first-stands',
        'house: runs deadline | all-in',
        'house: pressOfTheOut yes | no',
        'house: struckOffAfter 1 … 99 | never',
      ],
    ],
  ])('%s is refused with what there is to choose', (line, nearest) => {
    expect(read('new game Cambrai', line).faults).toEqual([{ code: 'unreadable-command', line, nearest }]);
  });

  test.each([
    ['house: balloons through', 'House: balloons block', 'house: balloons'],
    ['house: struckOffAfter 3', 'house: struck off after never', 'house: struckOffAfter'],
    ['every: 3 days', 'elke: week', 'every:'],
    ['book: classic', 'book: duel', 'book:'],
  ])('two lines that say different things are refused, and both shown: %s, %s', (first, second, what) => {
    const [fault, ...more] = read('new game Cambrai', first, second).faults;
    expect(fault).toEqual({ code: 'line-twice', twice: { kind: 'new-game', what }, first, second });
    expect(more).toEqual([]);
    expect(fault && refusalText(fault)).toBe(
      `Your letter gives "${what}" twice, and differently: "${first}" and "${second}". Keep one.`,
    );
  });

  test('the same said twice is harmless', () => {
    const { commands, faults } = read(
      'new game Cambrai',
      'house: balloons block',
      'house: balloons block',
      'seats: 6',
      'seats: 6',
    );
    expect(faults).toEqual([]);
    expect(commands).toMatchObject([{ houseRules: { balloons: 'block' }, seats: 6 }]);
  });

  test('every line of the block that does not fit is told', () => {
    expect(
      read('new game Cambrai', 'book: chess', 'seats: 9', 'house: wind stormy', 'bring cake').faults,
    ).toMatchObject([
      { code: 'unreadable-command', line: 'book: chess' },
      { code: 'unreadable-command', line: 'seats: 9' },
      { code: 'unreadable-command', line: 'house: wind stormy' },
      { code: 'unreadable-command', line: 'bring cake' },
    ]);
  });
});

test('an address that Outlook made a link is that address', () => {
  expect(readCommand('invite Baron@example.net<mailto:baron@example.net> to G1', 'game-master')).toEqual({
    kind: 'command',
    command: { verb: 'invite', address: 'baron@example.net', game: 'G1' },
  });
  expect(readCommand('invite baron@example.net<mailto:other@example.net>', 'game-master').kind).toBe('misfit');
});

describe('lines that only begin like a command', () => {
  test('are free text in a letter that holds orders or another command', () => {
    expect(readOrders(linesOf('Status of my engine: poor.', ...USUAL_LINES))).toMatchObject({
      segments: USUAL_SEGMENTS,
      faults: [],
      notices: [{ kind: 'command-left-aside', line: 'Status of my engine: poor.', nearest: ['status'] }],
    });
    expect(readOrders(linesOf('Help! My engine is burning.', 'status')).faults).toEqual([]);
  });

  test('are refused with the nearest forms where nothing else is said', () => {
    expect(readOrders(linesOf('Join me over Cambrai')).faults).toEqual([
      { code: 'unreadable-command', line: 'Join me over Cambrai', nearest: ['join [GAME] as NAME'] },
    ]);
  });

  test('are refused beside orders where do: insists on them', () => {
    expect(readOrders(linesOf('do: stauts', ...USUAL_LINES)).faults).toMatchObject([
      { code: 'unreadable-command', line: 'do: stauts', nearest: expect.arrayContaining(['status']) },
    ]);
  });

  test('such as a status of something are not taken for the name of a game', () => {
    expect(readOrders(linesOf('stand by', ...USUAL_LINES))).toMatchObject({ commands: [], faults: [] });
    expect(readOrders(linesOf('status please')).faults).toMatchObject([{ code: 'unreadable-command' }]);
  });

  test('are always refused from a game master', () => {
    expect(readOrders(linesOf('start', 'extend by many days'), 'game-master')).toMatchObject({
      commands: [{ verb: 'start' }],
      faults: [{ code: 'unreadable-command', line: 'extend by many days' }],
    });
  });

  test('a game master’s half of a two-word verb is not passed over', () => {
    expect(readOrders(linesOf('start', 'cancel G2 because of the rain'), 'game-master').faults).toEqual([
      {
        code: 'unreadable-command',
        line: 'cancel G2 because of the rain',
        nearest: ['cancel game GAME because WORDS'],
      },
    ]);
    expect(readOrders(linesOf('start', 'My regards,', 'New days ahead.'), 'game-master').faults).toEqual([]);
  });

  test.each([
    ['pasue G1 until 2026-03-10 because of leave', 'pause [GAME] until DATE because WORDS'],
    ['exted G1 by 2 days', 'extend [GAME] by N days|day'],
    ['Rmove Baron because he is away', 'remove NAME [from GAME] because WORDS'],
    ['cancel gmae G1 because of rain', 'cancel game GAME because WORDS'],
    ['rol back to turn 3', 'roll back [GAME] to turn N'],
    ['new gane Arras', 'new game NAME'],
    ['stauts', 'status [GAME]'],
  ])('a game master’s misspelt verb is not passed over beside a good command: %s', (line, form) => {
    expect(readOrders(linesOf('start', line), 'game-master').faults).toMatchObject([
      { code: 'unreadable-command', line, nearest: expect.arrayContaining([form]) },
    ]);
  });

  test.each([
    'Kind greetings to all',
    'Best of luck',
    'Hello desk',
    'Thanks for the last report',
    'Please',
    'New friends',
  ])('a game master’s greeting is free text: %s', line => {
    expect(readOrders(linesOf(line, 'start'), 'game-master')).toMatchObject({ faults: [], notices: [] });
  });

  test('text in the middle of a line never counts', () => {
    expect(command('please status', 'pilot')).toBe('no-command');
  });
});

describe('a game master’s command from a pilot', () => {
  test.each([
    'extend G1 by 2 days',
    'pause until 2026-03-10 because of leave',
    'start G1',
    'do: calm',
    'opdracht: process turn 7 anyway',
  ])('is refused as such where the letter says nothing else: %s', line => {
    expect(readOrders(linesOf(line)).faults).toEqual([{ code: 'unreadable-command', line, ofGameMaster: true }]);
  });

  test('is left aside beside orders, and told', () => {
    expect(readOrders(linesOf('extend G1 by 2 days', ...USUAL_LINES))).toMatchObject({
      segments: USUAL_SEGMENTS,
      faults: [],
      notices: [{ kind: 'command-of-game-master', line: 'extend G1 by 2 days' }],
    });
  });

  test('refuses the whole letter where do: insists on it', () => {
    expect(readOrders(linesOf('do: extend G1 by 2 days', ...USUAL_LINES)).faults).toEqual([
      { code: 'unreadable-command', line: 'do: extend G1 by 2 days', ofGameMaster: true },
    ]);
  });

  test.each(['Fly safe', 'Hold on', 'Calm', 'Start engines'])('may be talk beside anything else: %s', line => {
    expect(readOrders(linesOf(line, ...USUAL_LINES))).toMatchObject({ faults: [], notices: [] });
    expect(readOrders(linesOf(line, 'press: Good morning.'))).toMatchObject({ faults: [], press: ['Good morning.'] });
  });
});

describe('a subject', () => {
  test.each([
    ['help', 'help'],
    ['STATUS', 'status'],
    ['regels', 'rules'],
    ['Partijen', 'games'],
    ['proef', 'test'],
    ['stand', 'status'],
    ['hulp', 'help'],
  ])('%s stands for the command %s', (subject, verb) => {
    expect(commandOfSubject(subject)).toEqual({ verb });
  });

  test.each(['Re: help', '[G1] test', 'test flight', 'clear', 'report', 'do:help', '', 'RT fire A'])(
    '%s is just a subject',
    subject => {
      expect(commandOfSubject(subject)).toBeUndefined();
    },
  );
});

test('no two forms of one speaker are the same', () => {
  const forms = COMMAND_FORMS['game-master'].map(({ form }) => form);
  expect(new Set(forms).size).toBe(forms.length);
});
