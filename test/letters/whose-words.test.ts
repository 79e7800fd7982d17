import { describe, expect, test } from 'vitest';
import { openAndRead } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { refusalText } from '../../src/orders/refusal-text.ts';

const read = async (raw: string, gameMasters: readonly { readonly address: string }[] = []) => {
  const bytes = Buffer.from(`From: baron@example.net\r\n${raw.replaceAll('\n', '\r\n')}`);
  const { written } = await openAndRead({ raw: bytes, size: bytes.length }, { limits: DEFAULT_LIMITS, gameMasters });
  const { segments, press = [], commands, faults } = written;
  return {
    orders: segments.map(order => order?.manoeuvre),
    press,
    commands: commands.map(({ verb }) => verb),
    faults: faults.map(refusalText),
  };
};
const said = (text: string) => read(`Content-Type: text/plain; charset=utf-8\n\n${text}`);

const SHEET = '1: RT\n2: A\n3: LS';
const FLOWN = { orders: ['turn-right', 'ahead', 'slip-left'], commands: [], faults: [] };

describe('a pilot’s own words are no history, though they look a little like one', () => {
  const cases: [what: string, press: string][] = [
    ['a moment and a colon', 'Meet me at 12:30, 5 May:\nat the mess.'],
    ['an hour and a colon', 'I told him at 17:30:\nnever again.'],
    ['a day, an hour and a colon', 'On 5 May 1917 at 12:30 I said this:\nnever again.'],
    ['an address and a colon', 'I had this from <finch@example.com>:\nthe bar is open.'],
    ['an address, an hour and a colon', 'Ask finch@example.com before 12:30:\nhe knows.'],
    ['a bill of fare', 'Breakfast: 07:00\nTake-off: 08:00\nLunch: 12:00\nTea: 17:00'],
    ['a poster', 'WANTED\nName: Baron\nSeen: 5 May 1917, 12:30\nReward: a pint\nSigned: Snoopy'],
    ['an invitation', 'Who: everybody\nWhen: 18 May 2026, 20:00\nWhere: the mess'],
    ['an invitation with an address', 'Who: baron@example.net\nWhen: 18 May 2026, 20:00\nWhere: the mess'],
    ['one with much to say', 'What: a feast\nWhen: 18 May 2026, 20:00\nWhere: the mess\nAnswer: baron@example.net'],
    ['a headline between dashes', '----- EXTRA! EXTRA! -----\nBaron shot down'],
    ['a headline under a rule', '====================\nTHE DAILY BUGLE\n====================\nAll quiet.'],
    ['a dialogue', 'Finch: I have you!\nBaron: Never!\nFinch: Look behind you!\nBaron: At 12:30?'],
    ['a verse', 'To be: that is it\nor not to be: that too\nsays Hamlet: the pilot'],
  ];
  test.each(cases)('%s in the press below the orders', async (_what, press) => {
    expect(await said(`${SHEET}\npress: News!\n${press}`)).toEqual({
      ...FLOWN,
      press: ['News!', ...press.split('\n')],
    });
  });

  test.each([
    ['game: G1\nturn: 7\nName: Baron <baron@example.net>\nDate: 18 May 2026 09:00'],
    ['Game: G1\nTurn: 7\nPilot: Baron\nPlane: red'],
    ['==========\nGame: G1\nPlane: red\nPilot: Baron <baron@example.net>\nDate: 18 May 2026 09:00\n=========='],
    ['----- my orders -----'],
    ['---------- Turn 7 ----------'],
    ['Orders for turn 7, due 10 March 2026, 12:00:'],
    ['My moves for 10 March 2026, 12:00:'],
    ['Hello Desk, here they come on Monday at 12:30:'],
    ['Cambrai, 9 March 1917, 12:00:'],
    ['Cambrai, 9.3.1917, 12:00:'],
    ['So schrieb der Baron 1917:'],
    ['----- Baron -----'],
    ['----- plan -----'],
    ['Tel: 030 123456\nMail: baron@example.net\nWeb: www.example.net'],
  ])('%s above the orders', async head => {
    expect(await said(`${head}\n\n${SHEET}`)).toEqual({ ...FLOWN, press: [] });
  });

  test('a box with an address below the orders takes nothing away', async () => {
    const box =
      'Ottilie Brandt\nTel.: 030 123456\nFax: 030 123457\nE-Mail: ottilie@example.net\nOpen: Mon-Fri 9:00-17:00';
    expect(await said(`${SHEET}\n\n${box}`)).toEqual({ ...FLOWN, press: [] });
  });

  test('the block of a new game is the game master’s own', async () => {
    const lines = 'new game Cambrai\nbook: classic\nzone: Europe/Amsterdam\nevery: 3 days\nseats: 6\nnot: 2026-12-25';
    const letter = await read(`\n${lines}`, [{ address: 'baron@example.net' }]);
    expect([letter.commands, letter.faults]).toEqual([['new game'], []]);
  });
});

const WHOSE =
  'which looks like the beginning of a mail that was copied into yours, so I cannot tell whose words they are.';

describe('R39 R40 what may be a copied mail is not read, and nothing is accepted in part', () => {
  test.each([
    ['a name and an address alone', 'Finch <finch@example.com> napísal:'],
    ['a moment alone', '18.05.2026 09:00 tarihinde Finch yazdı:'],
    ['three headers', 'Kimden: finch@example.com\nTarih: 18 May 2026 09:00\nKonu: plan'],
    ['headers that name nobody’s address', 'Feladó: Finch\nElküldve: 2026. május 18. 9:00\nTárgy: terv'],
    ['words between dashes', '-------- Προωθημένο μήνυμα --------'],
    ['a word of a script without blanks between dashes', '-------- ข้อความต้นฉบับ --------'],
    ['a greeting that is dated like a mail', 'Hallo zusammen, hier mein Plan für 10.03.2026 12:00:'],
    ['the addresses of sender and recipient', 'Kimden: finch@example.com\nKime: baron@example.net\nKonu: plan'],
    ['a verb below a year before all mail', 'Am 9. März 1917 schrieb der Baron:'],
    ['a name that is a year', 'Snoopy 1917 wrote:'],
  ])('%s', async (_what, head) => {
    const first = head.split('\n')[0];
    const { faults } = await said(`${SHEET}\n\n${head}\n\n1: LT\n2: A\n3: A`);
    expect(faults).toEqual([
      `"1: LT": this line, and 2 more like it, stand below "${first}", ${WHOSE} Write your own above that line, or take it out.`,
    ]);
    expect((await said(`${head}\n\nresign`)).faults).toEqual([
      `"resign": this line stands below "${first}", ${WHOSE} Write your own above that line, or take it out.`,
    ]);
    expect((await said(`${head}\n\npress: I am Finch.`)).faults).toHaveLength(1);
    expect((await said(`${head}\n\n{ "segments": [{ "manoeuvre": "ahead" }] }`)).faults).toHaveLength(1);
    expect((await said(`${head}\n\ntoken: b7k2m9xw4t`)).faults).toHaveLength(1);
  });

  test('free text and the blanks of a form below it say nothing', async () => {
    const below = 'Finch <finch@example.com> napísal:\n\nSee you.\n1: ?\n2: ?\n3: ?\npress:';
    expect(await said(`${SHEET}\n\n${below}`)).toEqual({ ...FLOWN, press: [] });
  });

  test('the HTML settles it where it marks the copy', async () => {
    const head = 'Finch &lt;finch@example.com&gt; napísal:';
    const copy = '<div>1: LT</div><div>2: A</div><div>3: A</div>';
    const alternative = (html: string) =>
      read(
        `Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${SHEET}\n\n` +
          'Finch <finch@example.com> napísal:\n\n1: LT\n2: A\n3: A\n--b\nContent-Type: text/html; charset=utf-8\n\n' +
          `<div>1: RT</div><div>2: A</div><div>3: LS</div>${html}\n--b--\n`,
      );
    expect((await alternative(`<blockquote type="cite">${head}${copy}</blockquote>`)).faults).toEqual([]);
    expect((await alternative(`<div>${head}</div>${copy}`)).faults).toHaveLength(1);
  });
});

describe('R37 R39 below a verb and a colon nobody can tell whose the words are', () => {
  const COPY = '1: I\n2: A fire A\n3: LT\npress: mine';
  test.each([
    'Lt. Finch wrote:',
    'Lt. Finch writes:',
    'Quoting Lt. Finch:',
    'Zitat von Finch:',
    'Lt. Finch schrieb:',
    'Lt. Finch a écrit :',
    'Lt. Finch escribió:',
    'Lt. Finch ha scritto:',
    'Lt. Finch escreveu:',
    'Lt. Finch schreef:',
    'Lt. Finch skrev:',
    'Lt. Finch kirjoitti:',
    'Lt. Finch napisał(a):',
    'Lt. Finch napsal(a):',
    'Финч пишет:',
    'Фінч пише:',
    'Finch写道：',
    'Finchのメール:',
    'Finch님이 작성:',
    'On Mon, Mar 9 at 5 PM, Lt. Finch wrote:',
    'Am 9. März schrieb Finch:',
    'Le 9 mars, Finch a écrit :',
    'Le 9 mars, Finch a\nécrit :',
    '---- Lt. Finch wrote ----',
  ])('%s', async attribution => {
    const below = `below "${attribution.split('\n').at(-1)}", ${WHOSE} Write your own above that line, or take it out.`;
    for (const [above, told] of [
      ['FYI', '"1: I": this line, and 3 more like it, stand'],
      ['press: hello', '"1: I": this line, and 3 more like it, stand'],
      // Below orders and press what looks like an order is free text.
      [`${SHEET}\npress: hello`, '"mine": this line stands'],
    ]) {
      expect((await said(`${above}\n\n${attribution}\n\n${COPY}`)).faults).toEqual([`${told} ${below}`]);
    }
  });

  test('press goes on below it', async () => {
    const press = 'News!\nLt. Finch wrote:\nI surrender.';
    expect(await said(`${SHEET}\npress: ${press}`)).toEqual({ ...FLOWN, press: press.split('\n') });
  });

  test('in the first line of the press it is his own prose', async () => {
    expect(await said(`press: Finch wrote:\nNever!\n\n${SHEET}`)).toEqual({
      ...FLOWN,
      press: ['Finch wrote:', 'Never!'],
    });
  });

  test('above a quote it introduces the quote, and is no press', async () => {
    expect(await said(`press: News!\nFlight Desk wrote:\n> 1: A\n\n${SHEET}`)).toEqual({ ...FLOWN, press: ['News!'] });
  });
});

describe('R37 a copied mail begins at its marker, however it is drawn', () => {
  test.each([
    '>>> Lt. Finch <finch@example.com> 09.03.2026 17:30 >>>',
    '>>> Finch 09.03.2026 17:30 >>>',
    '>>> "Finch" <finch@example.com> 3/9/2026 5:30 PM >>>',
    '"Finch" <finch@example.com> 3/9/2026 5:30 PM >>>',
    '—Original Message—',
    '– – – Original Message – – –',
    '- Original Message -',
    '_____Original Message_____',
    '***Original Message***',
    '=== Ursprüngliche Nachricht ===',
    '[Message d’origine]',
    '<< Mensaje original >>',
    '-----Original Message-----:',
  ])('%s begins the history', async marker => {
    const copy = '1: I\n2: A fire A\n3: LT\npress: mine';
    expect(await said(`${SHEET}\npress: hello\n\n${marker}\n${copy}`)).toEqual({ ...FLOWN, press: ['hello'] });
    expect((await said(`FYI\n\n${marker}\n\n${copy}`)).orders).toEqual([]);
    expect((await said(`${marker}\n${copy}`)).press).toEqual([]);
  });

  test.each([
    'Ursprüngliche Nachricht:',
    'Original message:',
    'Oorspronkelijk bericht:',
    'Message d’origine :',
    '-----Original Message',
    'Original Message',
    'Begin forwarded message',
    '>>> Lt. Finch >>>',
  ])('%s leaves in doubt whose the orders below are', async marker => {
    expect((await said(`FYI\n\n${marker}\n\n${SHEET}`)).faults).toEqual([
      `"1: RT": this line, and 2 more like it, stand below "${marker}", ${WHOSE} Write your own above that line, or take it out.`,
    ]);
  });

  test('arrows in a quote are quoted', async () => {
    expect(await said(`> > Finch 09.03.2026 17:30 >>>\n>>>> Finch >>>>\n\n${SHEET}`)).toEqual({ ...FLOWN, press: [] });
  });
});
