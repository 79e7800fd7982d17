import { normalised } from '../letters/normalise.ts';
import { readOrderLine } from '../orders/order-line.ts';
import { orderTold } from '../orders/told-orders.ts';
import type { OrderSheet } from '../sopwith/index.ts';
import { holderOf } from './sender.ts';
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
  const leaks = leaksByLine(press, sheet, world);
  const told = leaks.some(({ what }) => what === 'orders') || !sheet ? null : orderTold(press, sheet);
  if (!told) return leaks;
  return [{ ...told, what: 'orders', text: press[told.line - 1] ?? '' }, ...leaks];
};

const leaksByLine = (press: readonly string[], sheet: OrderSheet | null, world: World): readonly Leak[] =>
  press.flatMap((text, index): readonly Leak[] => {
    const line = { line: index + 1, text };
    const read = normalised(text);
    const segment = sheet && segmentTold(read, sheet);
    if (segment) return [{ ...line, what: 'orders', segment }];
    if (ADDRESS.test(read)) return [{ ...line, what: 'address' }];
    return wordsIn(read).some(word => holderOf(world, word) !== null) ? [{ ...line, what: 'token' }] : [];
  });

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

/** Every word of a line that is long enough for a token. */
export const wordsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z0-9]{8,64}/g) ?? []).slice(0, 40);
