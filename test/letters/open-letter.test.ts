import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';
import { aLetter, opened, openedBytes } from './letters.ts';

const HEADERS = 'From: baron@example.net\r\nMessage-ID: <a1@mua.example.net>\r\n';

describe('R25 R55 headers', () => {
  test('every mailbox of every From header is seen', async () => {
    const letter = await opened('From: a@example.net, B <b@example.net>\nFrom: c@example.net\n\n');
    expect(letter.from).toEqual(['a@example.net', 'b@example.net', 'c@example.net']);
  });

  test('eight-bit bytes in a header are read', async () => {
    const letter = await openedBytes('Subject: Gr', Buffer.from([0xfc, 0xdf]), 'e\r\nFrom: baron@example.net\r\n\r\n');
    expect(letter.subject).toBe('Grüße');
    expect(letter.from).toEqual(['baron@example.net']);
  });

  test('names of headers cannot touch our objects', async () => {
    const letter = await opened('__proto__: x\nconstructor: y\nFrom: baron@example.net\n\n');
    expect(letter.headers.map(header => header.name)).toEqual(['__proto__', 'constructor', 'from']);
  });

  test('the first of two subjects counts, and lines that are no header are passed over', async () => {
    const letter = await opened('From a@b Mon Mar 9\nSubject: one\nrubbish\nSubject: two\nFrom: baron@example.net\n\n');
    expect(letter.subject).toBe('one');
  });

  test('a letter without headers, or without anything, is a letter', async () => {
    expect((await opened('')).from).toEqual([]);
    expect((await opened('\n1: A')).text).toBe('1: A');
  });

  test.each<[string, string, string]>([
    ['a Q word', '=?utf-8?Q?Gr=C3=BC=C3=9Fe_!?=', 'Grüße !'],
    ['neighbouring B words with a character cut in two', '=?utf-8?B?R3LD?=\n =?utf-8?B?vMOfZQ==?=', 'Grüße'],
    ['words in two charsets', '=?koi8-r?B?9NXS?= =?iso-8859-1?Q?caf=E9?= over', 'Турcafé over'],
    ['line ends inside a word become blanks', '=?utf-8?Q?Re:_1=0D=0ABcc:_x@example.com?=', 'Re: 1 Bcc: x@example.com'],
    ['a broken word stays', '=?utf-8?Q?oops', '=?utf-8?Q?oops'],
  ])('subject: %s', async (_name, value, subject) => {
    expect((await opened(`Subject: ${value}\nFrom: a@example.net\n\n`)).subject).toBe(subject);
  });

  test('R8 the arrival is the date of the topmost Received line', async () => {
    const letter = await aLetter(
      'Received: from a by mx.game.example.org (note; 1) id 1; Mon, 09 Mar 2026 18:04:15 +0100 (CET)\n' +
        'Received: from b by a; Sun, 08 Mar 2026 00:00:00 +0000\nDate: Fri, 01 Jan 3000 00:00:00 +0100',
    );
    expect(letter.received?.toISOString()).toBe('2026-03-09T17:04:15.000Z');
    expect((await aLetter('Date: Fri, 01 Jan 3000 00:00:00 +0100')).received).toBeNull();
    expect((await aLetter('Received: from a by b; yesterday')).received).toBeNull();
    expect((await aLetter('Received: from a by b; Mon, 9 Mar 2026 7:00:01 EST')).received?.toISOString()).toBe(
      '2026-03-09T12:00:01.000Z',
    );
  });
});

describe('R4 a redelivered letter has the same content', () => {
  const first = 'From: B <baron@example.net>\nSubject: x\nMessage-ID: <a1@mua.example.net>\n\n1: A\n';

  test('other Received lines and another transfer encoding change nothing', async () => {
    const plain = await opened(first);
    const again = await opened(
      `Received: from relay; x\n${first.replace('\n\n', '\nContent-Transfer-Encoding: base64\n\n').replace('1: A\n', 'MTogQQo=')}`,
    );
    expect(again.contentHash).toBe(plain.contentHash);
  });

  test.each([
    ['another text', first.replace('1: A', '1: RT')],
    ['another subject', first.replace('Subject: x', 'Subject: y')],
    ['another sender', first.replace('baron', 'finch')],
  ])('%s is another letter', async (_name, other) => {
    expect((await opened(other)).contentHash).not.toBe((await opened(first)).contentHash);
  });

  test('without a Message-ID every byte counts', async () => {
    const bare = first.replace('Message-ID: <a1@mua.example.net>\n', '');
    const letter = await opened(bare);
    expect(letter.messageId).toBeNull();
    expect((await opened(bare)).contentHash).toBe(letter.contentHash);
    expect((await opened(`Received: x\n${bare}`)).contentHash).not.toBe(letter.contentHash);
  });
});

describe('R28 R29 charsets', () => {
  test.each<[string, string, number[], string]>([
    ['latin-1 is read as windows-1252', 'iso-8859-1', [0x93, 0x41, 0x94, 0x20, 0x96], '“A” –'],
    ['us-ascii is read as windows-1252', 'us-ascii', [0xe9], 'é'],
    ['gb2312 is read as gb18030', 'gb2312', [0xbf, 0xb5], '康'],
    ['ks_c_5601-1987 is read as euc-kr', 'ks_c_5601-1987', [0xb0, 0xa1], '가'],
    ['iso-8859-8-i is Hebrew', 'iso-8859-8-i', [0xf9], 'ש'],
    ['unicode is utf-16', 'unicode', [0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00], 'Aé'],
    ['iso-2022-jp', 'iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
    ['utf-7', 'utf-7', [...Buffer.from('caf+AOk-')], 'café'],
    ['declared utf-8 but is not', 'utf-8', [0x63, 0xe9], 'cé'],
    ['declared otherwise, impossible there, but utf-8', 'iso-8859-1', [0xc3, 0x81], 'Á'],
    ['an unknown charset gives its ASCII', 'x-nobody', [0x31, 0x3a, 0x20, 0x41, 0xe9], '1: Aé'],
    ['a codec that is no charset', 'base64', [0x31, 0x3a, 0x20, 0x41], '1: A'],
    ['NUL and a byte order mark are removed', 'utf-8', [0xef, 0xbb, 0xbf, 0x41, 0x00, 0x42], 'AB'],
  ])('%s', async (_name, charset, bytes, text) => {
    const letter = await openedBytes(
      `${HEADERS}Content-Type: text/plain; charset="${charset}"\r\n\r\n`,
      Buffer.from(bytes),
    );
    expect(letter.text).toBe(text);
  });
});

describe('R30 transfer encodings', () => {
  const encoded = (encoding: string, body: string) =>
    opened(`From: baron@example.net\nContent-Transfer-Encoding: ${encoding}\n\n${body}`);

  test('quoted-printable joins soft breaks, drops added blanks and keeps broken escapes', async () => {
    expect((await encoded('Quoted-Printable', '1: RT=20fi=\nre A \t\n2: A=3=')).text).toBe('1: RT fire A\n2: A=3');
  });

  test.each(['=', '= ', '=\n'])('a soft line break at the very end says nothing: %j', async end => {
    expect((await encoded('quoted-printable', `1: A${end}`)).text).toBe('1: A');
  });

  test('base64 passes over rubbish and padding in the middle', async () => {
    expect((await encoded('base64', 'MTog*\nQQ==\nQg==')).text).toBe('1: AB');
  });

  test.each(['"8bit"', '8-Bit', '7bit (as it is)', '"base64"; x'])('%s is an encoding that is known', async name => {
    const letter = await encoded(name, name.startsWith('"base64') ? 'MTogQQ==' : '1: A');
    expect([letter.text, letter.trouble]).toEqual(['1: A', null]);
  });

  test('base64 ends above the footer that a list wrote below it', async () => {
    expect((await encoded('base64', 'MTogQQ==\n-- \nPilots mailing list')).text).toBe('1: A');
    expect((await encoded('base64', 'MTogQUEK\n\nPilots, the list')).text).toBe('1: AA\n');
    expect((await encoded('base64', 'MTogQQo=\n\n_______________\nhttps://lists.example.net')).text).toBe('1: A\n');
  });

  test('an encoding we do not know is never read', async () => {
    const letter = await encoded('x-uuencode', '1: A');
    expect(letter.text).toBeNull();
    expect(letter.trouble).toBe('unreadable-encoding');
  });

  test('a readable HTML part stands in for it', async () => {
    const letter = await opened(
      'Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Transfer-Encoding: x-a\n\n1: A\n--b\nContent-Type: text/html\n\n<p>1: A</p>\n--b--',
    );
    expect([letter.text, letter.html, letter.trouble]).toEqual([null, '<p>1: A</p>', null]);
  });
});

describe('R31 format=flowed', () => {
  const flowed = async (body: string, more = '') =>
    (await opened(`From: a@example.net\nContent-Type: text/plain; format=flowed${more}\n\n${body}`)).text;

  test.each<[string, string, string]>([
    ['soft lines are joined, hard lines are not', 'a \nb\nc', 'a b\nc'],
    ['space stuffing is undone', ' From me\n  two', 'From me\n two'],
    ['quotes are joined at their own depth only', '> a \n> b \nc', '> a b \nc'],
    ['depth is kept', '>> a \n> b', '>> a \n> b'],
    ['a blank line ends the paragraph above it', 'a \n\nb', 'a\n\nb'],
    ['so does one that is stuffed', 'a \n \nb', 'a\n\nb'],
    ['and one in a quotation', '> a \n>\n> b', '> a\n>\n> b'],
    ['nothing is joined across the signature mark', 'a \n-- \nb', 'a \n-- \nb'],
  ])('%s', async (_name, body, text) => expect(await flowed(body)).toBe(text));

  test('DelSp takes the blank too', async () => expect(await flowed('日 \n本', '; DelSp=yes')).toBe('日本'));

  test('is undone after quoted-printable', async () => {
    expect(await flowed('a=20\nb', '\nContent-Transfer-Encoding: quoted-printable')).toBe('a b');
  });

  test('is left alone where it is not declared', async () => {
    expect((await opened('From: a@example.net\n\na \nb')).text).toBe('a \nb');
  });
});

describe('R32 which parts are text', () => {
  const mixed = (...parts: string[]) =>
    opened(
      `From: a@example.net\nContent-Type: multipart/mixed; boundary="b c"\n\npreamble\n--b c\n${parts.join('\n--b c\n')}\n--b c--\nepilogue`,
    );

  test('the first inline text counts, a later one is an attachment without a name', async () => {
    const letter = await mixed('\n1: A', '\nfooter');
    expect(letter.text).toBe('1: A');
    expect(letter.attachments).toEqual([{ name: '', type: 'text/plain', size: 6 }]);
  });

  test('an empty text above a picture is not the text', async () => {
    const letter = await mixed('\n \n', 'Content-Type: image/png\nContent-Disposition: inline\n\nx', '\n1: A');
    expect(letter.text).toBe('1: A');
  });

  test('an attached text is not the text', async () => {
    const letter = await mixed(
      "Content-Disposition: attachment; filename*0*=utf-8''orders%20f%C3%BCr;\n filename*1=.txt\n\n1: A",
      '\nhello',
    );
    expect(letter.text).toBe('hello');
    expect(letter.attachments).toEqual([{ name: 'orders für.txt', type: 'text/plain', size: 4 }]);
  });

  test.each([
    ['Markdown', 'text/markdown; charset=utf-8'],
    ['enriched text', 'text/enriched'],
    ['a kind of text that nobody knows', 'text/x-typed'],
  ])('%s reads as plain text', async (_name, type) => {
    const body = `Content-Type: ${type}\n\n1: A \n2: A`;
    expect((await opened(`From: a@example.net\n${body}`)).text).toBe('1: A \n2: A');
    const letter = await mixed(body, '\nfooter');
    expect(letter.text).toBe('1: A \n2: A');
    expect(letter.attachments).toEqual([{ name: '', type: 'text/plain', size: 6 }]);
  });

  test.each(['text/calendar', 'text/vcard', 'text/x-amp-html', 'text/xml', 'text/rfc822-headers'])(
    '%s is nothing that somebody typed',
    async type => {
      const letter = await mixed(`Content-Type: ${type}\n\n1: A`, 'Content-Type: text/html\n\n<p>2: A</p>');
      expect([letter.text, letter.html]).toEqual([null, '<p>2: A</p>']);
    },
  );

  test('a file shown where it stands is not what was typed, whatever kind of text it is', async () => {
    const letter = await mixed('Content-Type: text/markdown; name=readme.md\nContent-Disposition: inline\n\n1: A');
    expect([letter.text, letter.attachments]).toEqual([null, [{ name: 'readme.md', type: 'text/markdown', size: 4 }]]);
  });

  test('a file that is shown where it stands is not what was typed', async () => {
    const letter = await mixed(
      'Content-Type: text/plain; name="a.txt"\nContent-Disposition: inline; filename="a.txt"\n\n1: LT',
      'Content-Type: text/html; name="b.html"\nContent-Disposition: inline\n\n<p>1: LT</p>',
      '\n1: A',
    );
    expect([letter.text, letter.html]).toEqual(['1: A', null]);
    expect(letter.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.html']);
    const alone = await mixed('Content-Type: text/plain; name="orders.txt"\n\n1: RT');
    expect(alone.text).toBe('1: RT');
  });

  test('an attached message stays closed', async () => {
    const letter = await mixed('Content-Type: message/rfc822\n\nSubject: x\n\n1: A');
    expect(letter.text).toBeNull();
    expect(letter.attachments).toEqual([{ name: '', type: 'message/rfc822', size: 18 }]);
  });

  test('the parts of a digest are messages', async () => {
    const letter = await opened('Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: x\n\n1: A\n--b--');
    expect(letter.types).toEqual(['multipart/digest', 'message/rfc822']);
  });

  test('a boundary that begins like another one is another one', async () => {
    const letter = await opened(
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/alternative; boundary=b1\n\n--b1\n\n1: A\n--b1--\n--b--',
    );
    expect(letter.text).toBe('1: A');
  });

  test('a message that breaks off keeps its last part', async () => {
    const letter = await opened('Content-Type: multipart/mixed; boundary=b\n\n--b\n\n1: A\n2:');
    expect(letter.text).toBe('1: A\n2:');
  });

  test('R40 a page in base64 is whole where it is closed, though its last line is as long as the others', async () => {
    const head = 'Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n';
    const line = (text: string): string => Buffer.from(text).toString('base64');
    const begun = line(`<html><body>1: A${' '.repeat(41)}`); // 57 bytes, a line of 76 letters
    const closed = line(`2: RT${' '.repeat(38)}</body></html>`);
    expect((await opened(`${head}${begun}\n${closed}\n`)).brokenOff).toBeNull();
    expect((await opened(`${head}${begun}\n${begun}\n`)).brokenOff).toEqual({
      where: 'html',
      how: 'surely',
    });
  });

  test('a multipart without its boundary, and a type that is none, are plain text', async () => {
    expect((await opened('Content-Type: multipart/mixed\n\n1: A')).text).toBe('1: A');
    expect((await opened('Content-Type: ???\n\n1: A')).text).toBe('1: A');
  });
});

describe('R35 letters without words', () => {
  test.each<[string, string, string, 'unreadable-format' | null]>([
    ['only a picture', 'image/png', '\n[cid:image001.png@01D]', 'unreadable-format'],
    ['a picture beside words', 'image/png', '\n1: A', null],
    ['TNEF without words', 'application/ms-tnef', '\n', 'unreadable-format'],
    ['TNEF under a plain type', 'application/octet-stream; name="WINMAIL.dat"', '\n', 'unreadable-format'],
    ['an encrypted block under a plain type', 'application/octet-stream; name=smime.p7m', '\n', 'unreadable-format'],
    ['a letter under rights of its own', 'application/x-microsoft-rpmsg-message', '\n', 'unreadable-format'],
    ['a file that is no picture', 'application/pdf', '\n', null],
    [
      'an empty HTML around a picture',
      'image/png',
      'Content-Type: text/html\n\n<div><img src="cid:x"></div>',
      'unreadable-format',
    ],
  ])('%s', async (_name, type, text, trouble) => {
    const letter = await opened(
      `Content-Type: multipart/mixed; boundary=b\n\n--b\n${text}\n--b\nContent-Type: ${type}\n\nx\n--b--`,
    );
    expect(letter.trouble).toBe(trouble);
  });

  test('encrypted letters', async () => {
    const mime =
      'Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\nx\n--b--';
    expect((await opened(mime)).trouble).toBe('unreadable-format');
    expect((await opened('Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx')).trouble).toBe(
      'unreadable-format',
    );
    expect((await aLetter('', '-----BEGIN PGP MESSAGE-----\n\nabc')).trouble).toBe('unreadable-format');
  });

  test('an empty letter is only empty', async () => expect((await aLetter('', '')).trouble).toBeNull());
});

describe('R52 limits', () => {
  const small = { ...DEFAULT_LIMITS, size: 2000, parts: 4, depth: 3, headerBytes: 400, text: 20, recipients: 2 };
  const limited = (text: string) => openLetter(Buffer.from(text), small);
  const nested = (levels: number): string =>
    levels === 0
      ? '\n1: A'
      : `Content-Type: multipart/mixed; boundary=b${levels}\n\n--b${levels}\n${nested(levels - 1)}\n--b${levels}--`;

  test('a letter that is too large still has its headers', async () => {
    const letter = await limited(`From: baron@example.net\n\n1: A${' '.repeat(2000)}`);
    expect([letter.trouble, letter.from, letter.text]).toEqual(['too-large', ['baron@example.net'], null]);
  });

  test.each<[string, string]>([
    ['too many parts', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(4)}`],
    ['too deep', nested(3)],
    ['too much header', `From: baron@example.net\nX-Long: ${'x'.repeat(400)}\n\n1: A`],
    ['too many recipients', 'To: a@example.net, b@example.net\nCc: c@example.net\n\n1: A'],
  ])('%s is too complex', async (_name, text) => expect((await limited(text)).trouble).toBe('too-complex'));

  test.each<[string, string]>([
    ['as many parts as allowed', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(3)}`],
    ['as deep as allowed', nested(2)],
    ['one recipient named in three fields', 'To: a@example.net\nCc: a@example.net, A <A@example.net>\n\n1: A'],
  ])('%s is not', async (_name, text) => expect((await limited(text)).trouble).toBeNull());

  test('of a text that is too long no line is read by half', async () => {
    const letter = await limited('From: a@example.net\n\n1: A\n2: A\n3: A\npress: hello');
    expect([letter.text, letter.cut, letter.trouble]).toEqual(['1: A\n2: A\n3: A\n', true, null]);
  });
});
