import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judging, worldOf } from '../../src/verbs/read-mail.ts';
import { aGame, grounded } from '../sopwith/builders.ts';

const folder = new URL('../letters/cases/', import.meta.url);
const plain = String(readFileSync(new URL('a-plain-letter-with-orders-and-press.eml', folder)));
const { world: document } = JSON.parse(String(readFileSync(new URL('expected.json', folder)))) as {
  readonly world: Parameters<typeof worldOf>[0];
};

/** What becomes of the plain letter (Baron, seat 1, G1, turn 7) once each of these words stands for the other. */
const decisionOn = (changes: readonly (readonly [string | RegExp, string])[], world = document): Promise<object> => {
  const start = worldOf(world);
  const letter = changes.reduce((text, [from, to]) => text.replaceAll(from, to), plain);
  return judging(start.world, start.now)(Buffer.from(letter));
};

const SAYS = (text: string) => [/game: G1[\s\S]*$/g, text] as const;
const NO_TOKEN = ['orders+b7k2m9xw4t@', 'orders@'] as const;
const BY_MASTER = [
  NO_TOKEN,
  ['Ottilie Brandt <baron@example.net>', 'gm@example.org'],
  ['header.from=example.net', 'header.from=example.org'],
  [/(?:In-Reply-To|References): .*\r?\n/g, ''],
] as const;
const BARON_IS_MASTER = { ...document, gameMaster: { address: 'baron@example.net' } };

describe('the turn a letter is bound to', () => {
  test('§7.4 is that of the mail it answers, also where the token in that mail was never issued', async () => {
    const stale = ['report.g1.t7.b7k2m9xw4t', 'report.g1.t6.zzzz7777'] as const;
    expect(await decisionOn([NO_TOKEN, stale])).toMatchObject({ reason: 'deadline-passed', turn: 6 });
    expect(await decisionOn([stale])).toMatchObject({ reason: 'deadline-passed', turn: 6 });
  });

  test('§7.4 is the open one where it answers a mail of another game', async () => {
    expect(await decisionOn([['report.g1.t7.b7k2m9xw4t', 'report.g2.t3.zzzz7777']])).toMatchObject({
      outcome: 'accept',
      turn: 7,
    });
  });
});

describe('a subject of one command', () => {
  const status = ['Re: [G1] Turn 7 report', 'Status'] as const;

  test('§7.2 counts beside orders', async () => {
    expect(await decisionOn([status])).toMatchObject({ outcome: 'accept', seat: 1, commands: [{ verb: 'status' }] });
  });

  test('§7.2 that the letter repeats counts once', async () => {
    expect(await decisionOn([status, SAYS('status\r\n')])).toMatchObject({ commands: [{ verb: 'status' }] });
  });
});

test('R12 a weak sign of automatic mail silences nobody, and he is told of it', async () => {
  expect(await decisionOn([['Re: [G1] Turn 7 report', 'Automatic reply: my orders']])).toMatchObject({
    outcome: 'accept',
    notices: [
      'Your letter has a sign of automatic mail (the subject begins like that of an automatic reply); it was read as yours.',
    ],
  });
});

describe('who speaks', () => {
  test('a game master names his game in a line of its own', async () => {
    expect(await decisionOn([...BY_MASTER, SAYS('game: g1\r\nextend by 1 day\r\n')])).toMatchObject({
      from: 'gameMaster',
      game: 'G1',
      commands: [{ verb: 'extend', by: { days: 1 } }],
    });
  });

  test('a game master who flies himself is a pilot in orders and press, and the game master in commands', async () => {
    expect(await decisionOn([], BARON_IS_MASTER)).toMatchObject({ from: 'pilot', seat: 1 });
    expect(await decisionOn([SAYS('extend by 1 day\r\n')], BARON_IS_MASTER)).toMatchObject({ from: 'gameMaster' });
  });
});

describe('a position', () => {
  const { seed: _secret, ...seedless } = aGame('classic', [grounded(1)]);
  const [game] = document.games;
  const world = { ...document, games: game ? [{ ...game, position: seedless as typeof game.position & object }] : [] };

  test('contract §4 judges those who are in it', async () => {
    expect(await decisionOn([], world)).toMatchObject({ reason: 'illegal-orders' });
  });

  test('contract §4 of somebody who is not in it only what needs none is judged', async () => {
    const finch = [
      ['Ottilie Brandt <baron@example.net>', 'finch@example.com'],
      ['b7k2m9xw4t', 'p3r8n5vz6c'],
    ] as const;
    expect(await decisionOn(finch, world)).toMatchObject({ outcome: 'accept', seat: 2 });
  });
});

describe('R25 one sender', () => {
  const FROM = 'From: Ottilie Brandt <baron@example.net>';

  test('is one where two From fields name the same mailbox', async () => {
    expect(await decisionOn([[FROM, `${FROM}\r\nFrom: "Baron"@Example.net`]])).toMatchObject({
      outcome: 'accept',
      seat: 1,
    });
  });

  test('is none where they name two', async () => {
    expect(await decisionOn([[FROM, `${FROM}\r\nFrom: finch@example.com`]])).toMatchObject({
      outcome: 'rejected',
      reason: 'ambiguous-sender',
    });
  });
});

describe('R35 a letter that is sealed as a whole', () => {
  const sealed = (text: string) =>
    [
      [/Content-Type: [^\n]*\n/g, 'Content-Type: multipart/mixed; boundary=b\r\n'],
      SAYS(
        [
          '--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx',
          `--b\r\nContent-Type: text/plain\r\n\r\n${text}`,
          '--b--\r\n',
        ].join('\r\n'),
      ),
    ] as const;

  test('is told so, though a gateway wrote words below it', async () => {
    expect(await decisionOn(sealed('This mail was scanned for viruses.'))).toMatchObject({
      outcome: 'rejected',
      reason: 'unreadable-format',
    });
  });

  test('is read where its text holds orders, and is only quoted where the text holds no others', async () => {
    expect(await decisionOn(sealed('1: A\r\n2: A\r\n3: LS'))).toMatchObject({ outcome: 'accept' });
    expect(await decisionOn(sealed('> 1: A\r\n> 2: A\r\n> 3: LS'))).toMatchObject({ reason: 'only-quoted-orders' });
  });
});

describe('R4 a second copy of a letter', () => {
  /** What becomes of the plain letter, after a copy of it that came with other headers. */
  const afterCopy = async (from: string | RegExp, to: string): Promise<object> => {
    const { world, now } = worldOf(document);
    const judge = judging(world, now);
    await judge(Buffer.from(plain.replaceAll(from, to)));
    return judge(Buffer.from(plain));
  };
  const ABOVE = /^(?=Message-ID:)/gim;

  test.each([
    ['came through a list', ABOVE, 'List-Id: <pilots.example.org>\r\n'],
    ['was marked as automatic', ABOVE, 'Auto-Submitted: auto-replied\r\n'],
    ['came to the address of another pilot', 'orders+b7k2m9xw4t@', 'orders+nobody2345@'],
    ['came in an encoding that nobody reads', /Content-Transfer-Encoding: \S+/g, 'Content-Transfer-Encoding: x-odd'],
  ])('is read where the first one %s', async (_, from, to) => {
    expect(await afterCopy(from, to)).toMatchObject({ outcome: 'accept', seat: 1 });
  });

  test('is a repeat where the first one was accepted, whatever way it took', async () => {
    expect(await afterCopy(ABOVE, 'Received: from elsewhere\r\n')).toEqual({ outcome: 'duplicate', answerTo: null });
  });

  test('is a repeat where its bytes are the same, though the first one counted for nothing', async () => {
    const { world, now } = worldOf(document);
    const judge = judging(world, now);
    const listed = Buffer.from(plain.replaceAll(ABOVE, 'List-Id: <pilots.example.org>\r\n'));
    expect(await judge(listed)).toMatchObject({ outcome: 'ignored' });
    expect(await judge(listed)).toEqual({ outcome: 'duplicate', answerTo: null });
  });
});
