import { type FlownTurn, flyTurn } from './fly-turn.ts';
import { openBattle } from './open-battle.ts';
import type { Stage } from './stage.ts';
import { openingLines, turnLines } from './telling.ts';

const LONGEST_BATTLE = 60;

/** A whole battle by mail, from the first letter of the game master to the last report. Throws on any surprise. */
export const flyBattle = async (stage: Stage): Promise<readonly FlownTurn[]> => {
  await openBattle(stage);
  stage.tell(openingLines(stage));
  const turns: FlownTurn[] = [];
  while (turns.length < LONGEST_BATTLE) {
    const flown = await flyTurn(stage, turns.length + 1);
    turns.push(flown);
    stage.tell(turnLines(flown));
    if (flown.closed.position.over) return turns;
  }
  throw new Error(`The battle is not over after ${LONGEST_BATTLE} turns.`);
};
