import type { Command, Verb } from '../orders/command.ts';

/** What changes time, seats or positions waits for a code mailed to the registered address. R21, order grammar §6 */
const GUARDED: ReadonlySet<Verb> = new Set<Verb>([
  'new game',
  'start',
  'extend',
  'pause',
  'resume',
  'process',
  'remove',
  'wind',
  'cancel game',
  'roll back',
]);

export const needsCode = (command: Command): boolean => GUARDED.has(command.verb);
