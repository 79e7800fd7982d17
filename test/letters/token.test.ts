import { describe, expect, test } from 'vitest';
import { tokenCandidates } from '../../src/letters/token.ts';
import { aLetter } from './letters.ts';

const MAILBOX = 'orders@game.example.org';
const candidates = async (headers: string) => tokenCandidates(await aLetter(headers), MAILBOX);

describe('R22 where a token may stand', () => {
  test.each(['To', 'Cc', 'Delivered-To', 'X-Original-To', 'Envelope-To', 'X-Forwarded-To'])(
    'in the sub-address of our mailbox in %s',
    async name => {
      const found = await candidates(`${name}: Flight Desk <Orders+B7k2M9xW4t@Game.Example.org>`);
      expect(found.subAddress).toEqual(['b7k2m9xw4t']);
    },
  );

  test('a sub-address of anybody else is none', async () => {
    const found = await candidates('To: other+b7k2m9xw4t@game.example.org, orders+b7k2m9xw4t@elsewhere.example');
    expect(found.subAddress).toEqual([]);
  });

  test('in the Message-IDs of our domain that are answered, newest first', async () => {
    const found = await candidates(
      'In-Reply-To: <Receipt.G1.T7.B7K2M9XW4T.k3@game.example.org>\n' +
        'References: <report.g1.t6.b7k2m9xw4t@game.example.org>,<something@else.example>\n <report.g2.t7.p3r8n5vz6c@game.example.org>',
    );
    expect(found.answered).toEqual([
      { kind: 'receipt', game: 'g1', turn: 7, token: 'b7k2m9xw4t', id: 'Receipt.G1.T7.B7K2M9XW4T.k3@game.example.org' },
      { kind: 'report', game: 'g2', turn: 7, token: 'p3r8n5vz6c', id: 'report.g2.t7.p3r8n5vz6c@game.example.org' },
      { kind: 'report', game: 'g1', turn: 6, token: 'b7k2m9xw4t', id: 'report.g1.t6.b7k2m9xw4t@game.example.org' },
    ]);
  });

  test('an ID folded in its middle is read', async () => {
    const found = await candidates('References: <report.g1.t7.\n b7k2m9xw4t@game.example.org>');
    expect(found.answered.map(mail => mail.token)).toEqual(['b7k2m9xw4t']);
  });

  test.each([
    '<report.g1.t7.b7k2m9xw4t@game.example.org.evil.example>',
    '<report.g1.t7.b7k2m9xw4t@evil.example>',
    '<report.g1.tseven.b7k2m9xw4t@game.example.org>',
    '<report.g1.t7@game.example.org>',
  ])('%s names none', async id => expect((await candidates(`References: ${id}`)).answered).toEqual([]));
});
