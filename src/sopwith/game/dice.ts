import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** What chance decides. Each purpose throws its own dice. */
export type Purpose = 'airfields' | 'balloons' | 'clouds' | 'wind' | 'new-cloud' | 'autopilot';

export type Dice = {
  /** A whole number from 0 up to, not including, this one. */
  readonly below: (limit: number) => number;
  readonly oneIn: (chances: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly shuffled: <T>(from: readonly T[]) => readonly T[];
};

/**
 * The dice of one purpose in one turn (0: before the first), so that a new throw in one rule never shifts the luck
 * of another. The same seed, purpose and turn always give the same throws. Rule: C7
 */
export const diceFor = (seed: string, purpose: Purpose, turn: number): Dice => {
  const generator = xoroshiro128plusFromState(first128Bits(sha256(utf8ToBytes(`${seed}|${purpose}|${turn}`))));
  const below = (limit: number): number => uniformInt(generator, 0, limit - 1);
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error(`dice for ${purpose}: nothing to pick from`);
    return from[below(from.length)] as T;
  };
  return {
    below,
    oneIn: chances => below(chances) === 0,
    pick,
    shuffled: from => {
      const left = [...from];
      return from.map(() => left.splice(below(left.length), 1)[0] as (typeof from)[number]);
    },
  };
};

const first128Bits = (digest: Uint8Array): readonly number[] => {
  const words = new DataView(digest.buffer, digest.byteOffset, 16);
  return [words.getInt32(0), words.getInt32(4), words.getInt32(8), words.getInt32(12)];
};
