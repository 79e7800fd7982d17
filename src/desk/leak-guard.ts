import { normalised } from '../letters/normalise.ts';
import { readOrderLine } from '../orders/order-line.ts';
import { orderTold } from '../orders/told-orders.ts';
import type { OrderSheet } from '../sopwith/index.ts';
import { sha256, tokensHeld } from './sender.ts';
import type { World } from './world.ts';

/** A line of press that says more than its author may want: what he will fly, a token, or an address. */
export type Leak = {
  /** From 1. */
  readonly line: number;
  readonly text: string;
} & ({ readonly what: 'orders'; readonly segment: number } | { readonly what: 'token' | 'address' });

/**
 * What press gives away. Orders of his own sheet count by their manoeuvre alone, numbered or told in words; other orders are
 * a bluff, and his to write. `sheet` is what he will fly as far as is known; null: nothing yet.
 */
export const leaksIn = (press: readonly string[], sheet: OrderSheet | null, world: World): readonly Leak[] => {
  const leaks = leaksByLine(press, sheet, linesWithTokens(press, world));
  const told = leaks.some(({ what }) => what === 'orders') || !sheet ? null : orderTold(press, sheet);
  if (!told) return leaks;
  return [{ ...told, what: 'orders', text: press[told.line - 1] ?? '' }, ...leaks];
};

const leaksByLine = (
  press: readonly string[],
  sheet: OrderSheet | null,
  tokensOn: ReadonlySet<number>,
): readonly Leak[] =>
  press.flatMap((text, index): readonly Leak[] => {
    const line = { line: index + 1, text };
    const read = normalised(text);
    const segment = sheet && segmentTold(read, sheet);
    if (segment) return [{ ...line, what: 'orders', segment }];
    if (ADDRESS.test(read)) return [{ ...line, what: 'address' }];
    return tokensOn.has(index) ? [{ ...line, what: 'token' }] : [];
  });

/**
 * The lines, from 0, on which a token begins, whatever parts its letters: blanks, dashes, dots, the end of the line. Compared
 * over digests, as secrets are. R22
 */
const linesWithTokens = (press: readonly string[], world: World): ReadonlySet<number> => {
  const letters = press.flatMap((text, line) =>
    [...normalised(text).toLowerCase()].flatMap(letter => (/[a-z0-9]/.test(letter) ? { letter, line } : [])),
  );
  const squeezed = letters.map(({ letter }) => letter).join('');
  const held = new Set<string>();
  const lengths = new Set<number>();
  for (const token of tokensHeld(world)) {
    held.add(sha256(token).toString('hex'));
    lengths.add(token.length);
  }
  const holdsAt = (at: number): boolean =>
    [...lengths].some(
      length => at + length <= squeezed.length && held.has(sha256(squeezed.slice(at, at + length)).toString('hex')),
    );
  return new Set(letters.flatMap(({ line }, at) => (holdsAt(at) ? line : [])));
};

/** The first segment of the sheet that a line of orders tells; null where it tells none. */
const segmentTold = (text: string, { segments }: OrderSheet): number | null => {
  const reading = readOrderLine(text);
  if (reading.kind !== 'orders') return null;
  const told = reading.items.find(
    item => item.kind === 'order' && segments[item.segment - 1]?.manoeuvre === item.order.manoeuvre,
  );
  return told?.segment ?? null;
};

/** At least one character on each side and a dot behind: `me@home` is no address, `@home` a joke. */
const ADDRESS = /[^\s<>()",;:@]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,}/iu;

/** How long the tokens are that an installation gives out. */
const ISSUED = 16;
const MOST_WORDS = 400;

/**
 * What of the press may be somebody's token, for the store to say whose: every word that is long enough, and neighbours that
 * make one together.
 */
export const tokensMaybeIn = (press: readonly string[]): readonly string[] => {
  const words =
    normalised(press.join(' '))
      .toLowerCase()
      .match(/[a-z0-9]{1,64}/g) ?? [];
  const together = words.flatMap((_, at) => {
    let joined = '';
    for (let next = at; joined.length < ISSUED && next < words.length; next += 1) joined += words[next];
    return joined.length === ISSUED ? joined : [];
  });
  return [...words.filter(word => word.length >= SHORTEST), ...together].slice(0, MOST_WORDS);
};

const SHORTEST = 8;
