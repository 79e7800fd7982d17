import type { Command, Verb } from '../orders/command.ts';
import type { OpenRequest } from './ports/letters.ts';

/** What changes time, seats or positions, or cannot be undone, waits for a code mailed to the registered address. R21, order grammar §6 */
const GUARDED: ReadonlySet<Verb> = new Set<Verb>([
  'new game',
  'start',
  'extend',
  'schedule',
  'pause',
  'resume',
  'process',
  'remove',
  'wind',
  'cancel game',
  'roll back',
  'computer takes',
  'hand back',
  'hold',
  'fly',
  'strike',
  'erase me',
]);

export const needsCode = (command: Command): boolean => GUARDED.has(command.verb);

/**
 * The request that a code opens, whatever its capitals: telephones write the first letter large. It may come back from
 * the address it went to, or from the one that asked for it.
 */
export const requestOpened = (
  requests: readonly OpenRequest[],
  address: string,
  command: Command,
): OpenRequest | undefined =>
  command.verb === 'confirm'
    ? requests.find(
        ({ code, ...request }) =>
          (request.address === address || request.askedBy === address) &&
          code.toLowerCase() === command.code.toLowerCase(),
      )
    : undefined;
