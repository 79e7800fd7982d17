import { STRENGTHS, type Strength } from '../../src/sopwith/index.ts';
import type { BattleResult } from './battle.ts';

export type PairingFigures = {
  readonly one: Strength;
  readonly other: Strength;
  readonly duels: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly undecided: number;
  /** Of the decided duels, those that `one` won: 0 to 1. */
  readonly share: number;
};

export type StrengthFigures = {
  readonly strength: Strength;
  readonly seats: number;
  readonly won: number;
  readonly meanPlace: number;
};

/** Each pairing from the stronger one's side. */
export const pairingFigures = (duels: readonly BattleResult[]): readonly PairingFigures[] =>
  pairsOf(STRENGTHS.toReversed()).map(([one, other]) => {
    const theirs = duels.filter(({ fixture: { crew } }) => crew.includes(one) && crew.includes(other));
    const wonBy = (strength: Strength) => theirs.filter(duel => winnerOf(duel) === strength).length;
    const [won, lost] = [wonBy(one), wonBy(other)];
    const undecided = theirs.filter(({ isOver }) => !isOver).length;
    const drawn = theirs.length - won - lost - undecided;
    return {
      one,
      other,
      duels: theirs.length,
      won,
      lost,
      drawn,
      undecided,
      share: rounded(won / Math.max(1, won + lost), 3),
    };
  });

/** How each strength did in battles of six. */
export const strengthFigures = (battles: readonly BattleResult[]): readonly StrengthFigures[] =>
  STRENGTHS.map(strength => {
    const places = battles.flatMap(({ fixture, places }) =>
      fixture.crew.flatMap((flown, index) => (flown === strength ? (places[index] ?? 1) : [])),
    );
    const won = battles.filter(battle => winnerOf(battle) === strength).length;
    return { strength, seats: places.length, won, meanPlace: rounded(mean(places), 2) };
  });

/** Turns until the end, and how many battles had none. */
export const lengthFigures = (battles: readonly BattleResult[]) => {
  const turns = battles.map(battle => battle.turns).sort((one, other) => one - other);
  return {
    battles: battles.length,
    drawn: battles.filter(({ isOver, winner }) => isOver && winner === null).length,
    undecided: battles.filter(({ isOver }) => !isOver).length,
    medianTurns: turns[Math.floor(turns.length / 2)] ?? 0,
    meanTurns: rounded(mean(turns), 1),
    mostTurns: turns.at(-1) ?? 0,
  };
};

/** Milliseconds for a sheet. */
export const thinkingFigures = (battles: readonly BattleResult[]) =>
  STRENGTHS.map(strength => {
    const thought = battles.flatMap(({ thinking }) => thinking[strength]).sort((one, other) => one - other);
    return {
      strength,
      sheets: thought.length,
      meanMs: rounded(mean(thought), 1),
      p99Ms: rounded(thought[Math.floor(thought.length * 0.99)] ?? 0, 1),
    };
  });

const winnerOf = ({ winner, fixture }: BattleResult): Strength | null =>
  winner === null ? null : (fixture.crew[winner - 1] ?? null);

const pairsOf = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
  all.flatMap((one, index) => all.slice(index + 1).map(other => [one, other] as const));

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const rounded = (number: number, digits: number): number => Number(number.toFixed(digits));
