import { describe, expect, test } from 'vitest';
import { mailboxesIn, withoutSubAddress } from '../../src/letters/mailboxes.ts';

describe('R25 R55 addresses are parsed before anything is decoded', () => {
  test.each<[string, string, string[]]>([
    ['a plain address', 'Baron@Example.NET', ['baron@example.net']],
    ['a name and an address', 'Ottilie Brandt <baron@example.net>', ['baron@example.net']],
    ['a comma inside a quoted name parts nothing', '"Brandt, Ottilie" <baron@example.net>', ['baron@example.net']],
    ['two mailboxes are both seen', 'a@example.net, B <b@example.com>', ['a@example.net', 'b@example.com']],
    ['an address as display name is no address', '"baron@example.net" <bulk@example.com>', ['bulk@example.com']],
    ['nor without quotes', 'baron@example.net <bulk@example.com>', ['bulk@example.com']],
    [
      'an encoded word hides no address',
      '=?utf-8?Q?=3Cbaron@example.net=3E?= <bulk@example.com>',
      ['bulk@example.com'],
    ],
    [
      'two angles without a comma are two mailboxes',
      '<a@example.net> <b@example.com>',
      ['a@example.net', 'b@example.com'],
    ],
    ['an address behind the angle counts too', '<a@example.net> b@example.com', ['a@example.net', 'b@example.com']],
    [
      'comments are passed over',
      'MAILER-DAEMON@mx.example.net (Mail (Delivery) System)',
      ['mailer-daemon@mx.example.net'],
    ],
    ['a comma that ought to be quoted', 'Brandt, Ottilie <baron@example.net>', ['baron@example.net']],
    ['a comment inside an address', 'baron(the)@example.net', ['baron@example.net']],
    ['a bracket inside a quoted name is no comment', '"Baron :-(" <baron@example.net>', ['baron@example.net']],
    ['an angle that is never closed', 'Ottilie <baron@example.net', ['baron@example.net']],
    [
      'a group',
      'Pilots: a@example.net, B <b@example.net>;, undisclosed-recipients:;',
      ['a@example.net', 'b@example.net'],
    ],
    ['a source route', '<@relay.example,@b.example:baron@example.net>', ['baron@example.net']],
    ['blanks around the @', '< baron @ example.net >', ['baron@example.net']],
    ['a quoted local part', '"a b"@example.net', ['"a b"@example.net']],
    ['blanks in a quoted local part are part of it', '<"ba ron" @example.net>', ['"ba ron"@example.net']],
    ['quotes that a local part does not need', '"Baron"@example.net', ['baron@example.net']],
    ['the same behind a name', 'Ottilie <"b.aron+x"@example.net>', ['b.aron+x@example.net']],
    ['quotes that it needs', '<"baron@example.net"@example.com>', ['"baron@example.net"@example.com']],
    ['quotes around two dots', '"ba..ron"@example.net', ['"ba..ron"@example.net']],
    ['a quoted string without a domain is nobody', '"baron@example.net"', []],
    ['a local name', 'MAILER-DAEMON', ['mailer-daemon']],
    ['words are no address', 'Flight Desk', []],
    ['nothing', ' , ;<>', []],
  ])('%s', (_name, value, mailboxes) => expect(mailboxesIn(value)).toEqual(mailboxes));

  test('R22 a sub-address is parted from what we compare', () => {
    expect(withoutSubAddress('Orders+B7K2@Game.example.org')).toEqual({ base: 'orders@game.example.org', sub: 'b7k2' });
    expect(withoutSubAddress('orders@game.example.org')).toEqual({ base: 'orders@game.example.org', sub: null });
  });
});
