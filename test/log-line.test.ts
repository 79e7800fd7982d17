import { PGlite } from '@electric-sql/pglite';
import { pino, stdSerializers } from 'pino';
import { describe, expect, test } from 'vitest';
import { errorInShort, withoutSecrets } from '../src/log-line.ts';

/** What stands in the log after these facts. */
const logged = (facts: object, words: string) => {
  const lines: string[] = [];
  const log = pino(
    {
      base: null,
      timestamp: false,
      serializers: { err: stdSerializers.wrapErrorSerializer(errorInShort) },
      hooks: { streamWrite: withoutSecrets },
    },
    { write: line => void lines.push(line) },
  );
  log.warn(facts, words);
  return JSON.parse(lines.join(''));
};

describe('R57 a line of the log', () => {
  test('keeps no address that a server quotes', () => {
    const error = '550 5.1.1 <adder@example.net>: Recipient address rejected: User unknown';
    expect(logged({ kind: 'report', gameId: 'G1', turn: 3, error }, 'mail not posted')).toEqual({
      level: 40,
      kind: 'report',
      gameId: 'G1',
      turn: 3,
      error: '550 5.1.1 <(address)>: Recipient address rejected: User unknown',
      msg: 'mail not posted',
    });
  });

  test('keeps no reply address, no Message-ID and no password of a database', () => {
    expect(withoutSecrets('to orders+b7k2m9xw4tqqqqqq@game.example.org')).toBe('to (address)');
    expect(withoutSecrets('id <report.g1.t3.b7k2m9xw4tqqqqqq@game.example.org> again')).toBe('id <(address)> again');
    expect(withoutSecrets('postgres://noon:canary@127.0.0.1:5432/noon')).toBe('postgres://noon:(address):5432/noon');
  });

  test('keeps neither the row that a database refused nor the values of the question', async () => {
    const database = await PGlite.create();
    await database.exec('create table letter (raw text constraint letter_is_short check (length(raw) < 5))');
    const refused = await database.query('insert into letter values ($1)', ['1: RT fire A']).catch(error => error);
    expect(`${refused.detail} ${refused.params}`).toBe('Failing row contains (1: RT fire A). 1: RT fire A');
    const line = logged({ err: refused, letter: 12 }, 'letter not read');
    expect(line).toEqual({
      level: 40,
      err: {
        type: expect.any(String),
        message: 'new row for relation "letter" violates check constraint "letter_is_short"',
        stack: expect.stringContaining('violates check constraint'),
        code: '23514',
        schema: 'public',
        table: 'letter',
        constraint: 'letter_is_short',
      },
      letter: 12,
      msg: 'letter not read',
    });
    expect(JSON.stringify(line)).not.toContain('RT');
    await database.close();
  });

  test('keeps everything else, and stays JSON', () => {
    const error = 'The IMAP server mail.example.org:993 did not answer "SELECT" within 60 seconds.';
    expect(logged({ letter: 12, error, outcome: 'accept' }, 'letter settled')).toEqual({
      level: 40,
      letter: 12,
      error,
      outcome: 'accept',
      msg: 'letter settled',
    });
  });
});
