import { boardAnswer } from '../report/board-files.ts';
import { answered, type ObeyBare } from './errand.ts';

/** Sends the boards to print, the duel's and the one for six. Rule: V10 */
export const board: ObeyBare = async ({ desk }) => answered(boardAnswer(await desk.boards()));
