import type { Line } from '../letters/letter.ts';
import { type NewGameLine, nearestNewGameLines, readNewGameLine } from './new-game.ts';

/** A line that begins like a command, or must be one, and is none; `nearest` are forms to show. */
export type Misfit = {
  readonly kind: 'misfit';
  readonly line: string;
  readonly insisted: boolean;
  readonly nearest: readonly string[];
};

/** Two lines under `new game` that settle the same thing in two ways; `what` as they begin. */
export type SaidTwice = {
  readonly kind: 'said-twice';
  readonly what: string;
  readonly first: string;
  readonly line: string;
};

/** What a block says, the lines of it that stand for nothing, and where it ends. */
type Block = { readonly says: NewGameLine; readonly faults: readonly (Misfit | SaidTwice)[]; readonly end: number };

/**
 * The lines under `new game NAME` up to a blank one. House rules and free dates add up; a line that says once more what
 * was said is harmless, one that says something else is told with the first.
 *
 * Rule: order grammar, sections 2 and 6
 */
export const newGameBlock = (lines: readonly Line[], from: number): Block => {
  let end = from;
  while (lines[end]?.kind === 'own' && lines[end]?.text !== '') end += 1;
  const first = new Map<string, { readonly raw: string; readonly meaning: string }>();
  const faults: (Misfit | SaidTwice)[] = [];
  let says: NewGameLine = {};
  for (const { text, raw } of lines.slice(from, end)) {
    const said = readNewGameLine(text);
    if (said === undefined) {
      faults.push({ kind: 'misfit', line: raw, insisted: true, nearest: nearestNewGameLines(text) });
      continue;
    }
    says = { ...says, ...said, ...addedUp(says, said) };
    for (const [what, meaning] of settledBy(said)) {
      const before = first.get(what) ?? { raw, meaning };
      first.set(what, before);
      if (before.meaning !== meaning) faults.push({ kind: 'said-twice', what, first: before.raw, line: raw });
    }
  }
  return { says, faults, end };
};

/** What a line settles, as it begins, and how. Free dates settle nothing: each line adds some. */
const settledBy = ({ houseRules = {}, not: _, ...said }: NewGameLine): readonly (readonly [string, string])[] => [
  ...Object.entries(said).map(([key, value]) => [`${WORDS.get(key) ?? key}:`, JSON.stringify(value)] as const),
  ...Object.entries(houseRules).map(([rule, value]) => [`house: ${rule}`, JSON.stringify(value)] as const),
];

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ruleBook', 'book'],
  ['everyDays', 'every'],
  ['strength', 'computers: N'],
]);

const addedUp = (says: NewGameLine, said: NewGameLine): NewGameLine => ({
  ...(said.houseRules && { houseRules: { ...says.houseRules, ...said.houseRules } }),
  ...(said.not && { not: [...new Set([...(says.not ?? []), ...said.not])].sort() }),
});
