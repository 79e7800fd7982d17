/** The thread in which boards are drawn: a position and its events come in, a picture goes out. */
import { parentPort } from 'node:worker_threads';
import type { PaintingAnswer, Sitter } from './painter.ts';
import { drawBoard } from './report/board-picture.ts';

const answerTo = ({ after, events }: Sitter): PaintingAnswer => {
  try {
    return { drawn: drawBoard(after, events) };
  } catch (fault) {
    return { fault };
  }
};

parentPort?.on('message', (sitter: Sitter) => parentPort?.postMessage(answerTo(sitter)));
