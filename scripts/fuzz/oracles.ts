import type { RawLetter } from '../../src/desk/lost-end.ts';
import type { ReadLetter } from '../../src/desk/read-letter.ts';
import type { World } from '../../src/desk/world.ts';
import { validatorOf } from '../../src/verbs/documents.ts';
import { judging } from '../../src/verbs/read-mail.ts';

/** What a decision must never be, in a sentence; null where all is well. */
export type Oracle = (letter: Buffer) => Promise<string | null>;

type Decision = {
  readonly outcome: string;
  readonly reason?: string;
  readonly orders?: object;
  readonly press?: readonly string[];
  readonly answerTo?: string | null;
};

type Bench = {
  readonly world: World;
  readonly now: Date;
  readonly read: (letter: RawLetter) => Promise<ReadLetter>;
};

/** Everything that must hold of any letter. */
export const oracles = async ({ world, now, read }: Bench): Promise<Readonly<Record<string, Oracle>>> => {
  const isDecision = await validatorOf('letter-decision');
  const judgeOnce = (letter: Buffer) => judging(world, now, read)(letter) as Promise<Decision>;
  const registered = new Set([...world.pilots, ...world.gameMasters].map(({ address }) => address));

  return {
    'is a decision as published': async letter => {
      const decision = await judgeOnce(letter);
      return isDecision({ file: 'x', ...decision }) ? null : JSON.stringify([isDecision.errors, decision]);
    },
    'is storable and prints': async letter => {
      const { press = [] } = await judgeOnce(letter);
      return press.find(line => UNPRINTABLE.test(line)) ?? null;
    },
    'is answered to a registered address, a stranger only where his domain is vouched for': async letter => {
      const { answerTo = null, outcome } = await judgeOnce(letter);
      if (answerTo === null) return null;
      if (outcome === 'ignored' || outcome === 'bounce' || outcome === 'duplicate') return `${outcome} is answered`;
      if (registered.has(answerTo) || letter.toString('latin1').toLowerCase().includes('pass')) return null;
      return `answered to ${answerTo}`;
    },
    'is known when it comes again': async letter => {
      const judge = judging(world, now, read);
      const first = (await judge(letter)) as Decision;
      const second = (await judge(letter)) as Decision;
      return second.outcome === 'duplicate' ? null : `${first.outcome}, then ${second.outcome}`;
    },
    'is neither obeyed nor answered where a machine says so above all else': async letter => {
      if (letter[0] === SPACE || letter[0] === TAB) return null; // it would go on in the field above
      for (const sign of MACHINE_SIGNS) {
        const { outcome, answerTo } = await judgeOnce(Buffer.concat([Buffer.from(`${sign}\r\n`), letter]));
        if (outcome === 'accept' || answerTo !== null) return `${outcome}, answered to ${answerTo}, below ${sign}`;
      }
      return null;
    },
    'holds no orders where every line is quoted': async letter => {
      const lines = letter.toString('latin1').split(/\r\n|\n|\r/);
      const raw = `From: baron@example.net\r\nTo: orders+b7k2m9xw4t@game.example.org\r\n\r\n${lines.map(line => `> ${line}`).join('\r\n')}\r\n`;
      const { orders } = await judgeOnce(Buffer.from(raw, 'latin1'));
      return orders ? JSON.stringify(orders) : null;
    },
  };
};

const SPACE = 0x20;
const TAB = 0x09;
const MACHINE_SIGNS = ['Auto-Submitted: auto-replied', 'X-Loop: orders@game.example.org', 'Return-Path: <>'];

/** Half characters, NUL and other controls, and what turns the direction of a line. */
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u;
