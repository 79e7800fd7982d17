/** The thread in which turns are flown for the second time: frozen turns come in, how they ended goes out. Rule: T1 */
import { parentPort } from 'node:worker_threads';
import { flyTurn, type SecondFlight, secondFlight } from '../desk/fly-turn.ts';
import type { FrozenTurn } from '../desk/ports/turns.ts';
import type { Game } from '../sopwith/index.ts';
import { validatorOf } from '../verbs/documents.ts';

const isPosition = await validatorOf<Game>('game');

/** The outcome has to fit the published schema as well: whatever it holds will be read by other programs. */
const refereed = (turn: FrozenTurn): SecondFlight => {
  try {
    const flight = secondFlight(turn);
    if (flight.fault !== null || isPosition(flyTurn(turn).game)) return flight;
    const error = isPosition.errors?.[0];
    return { fault: `it ended in a position that breaks the schema (${error?.instancePath}): it ${error?.message}` };
  } catch (error) {
    return { fault: `it could not be flown: ${error instanceof Error ? error.message : String(error)}` };
  }
};

parentPort?.on('message', (turns: readonly FrozenTurn[]) => parentPort?.postMessage(turns.map(refereed)));
