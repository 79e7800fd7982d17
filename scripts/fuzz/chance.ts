import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that a number repeats. */
export type Chance = {
  /** A whole number from 0 up to, not including, this one. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
};

export const chanceOf = (seed: number): Chance => {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number): number => uniformInt(generator, 0, limit - 1);
  return { below, pick: from => from[below(from.length)] as (typeof from)[number] };
};
