import { drawBoard } from '../../src/report/board-picture.ts';
import { resolveTurn } from '../../src/sopwith/index.ts';
import { classicTurns } from './resolver.ts';

export type PictureFigures = {
  readonly pictures: number;
  /** Processor time for one picture, in milliseconds, once the board has been drawn for the first time. */
  readonly cpuMs: number;
  /** The first picture of a process, which inks the board and the pieces, in milliseconds of processor time. */
  readonly firstCpuMs: number;
  readonly meanBytes: number;
  readonly largestBytes: number;
};

/** What a picture costs: whole classic games of six, every turn drawn once, no two alike. */
export const benchPictures = (games = 12): PictureFigures => {
  const told = Array.from({ length: games }, (_, game) => classicTurns(`pictures-${game}`))
    .flat()
    .map(resolveTurn);
  const [opening, ...turns] = told;
  if (opening === undefined) throw new Error('benchPictures: there is no turn to draw');
  const firstCpuMs = cpuMs(() => drawBoard(opening.game, opening.events));
  const sizes: number[] = [];
  const all = cpuMs(() => {
    for (const { game, events } of turns) sizes.push(drawBoard(game, events).png.length);
  });
  return {
    pictures: sizes.length,
    cpuMs: Number((all / sizes.length).toFixed(1)),
    firstCpuMs: Math.round(firstCpuMs),
    meanBytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    largestBytes: Math.max(...sizes),
  };
};

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
