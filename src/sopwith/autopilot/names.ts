import { diceFor } from '../game/dice.ts';
import { nameKey } from '../game/flying-name.ts';

/** Parts of an aeroplane, so that nobody takes one for a person. Far more than any game has seats. */
const NAMES = [
  'Aileron Al',
  'Altimeter Alma',
  'Bungee Ben',
  'Castor Oil Carl',
  'Clockwork Clara',
  'Compass Cor',
  'Cowling Kate',
  'Crankshaft Kees',
  'Cylinder Otto',
  'Elevator Ella',
  'Flywheel Flo',
  'Interrupter Ina',
  'Magneto Max',
  'Pitot Piet',
  'Propeller Pia',
  'Rigging Rita',
  'Rotary Rosa',
  'Rudder Ruth',
  'Spark Plug Sid',
  'Strut Stijn',
  'Tailskid Tom',
  'Throttle Thea',
  'Turnbuckle Teun',
  'Wicker Seat Wim',
] as const;

const KEYS: ReadonlySet<string> = new Set(NAMES.map(nameKey));

/** Whether computer pilots fly under this name, so that nobody else may. Rule: R2 */
export const isComputerName = (name: string): boolean => KEYS.has(nameKey(name));

/** The name under which a computer pilot flies: drawn from his own stream, and none of those that are taken. Rule: R2 */
export const computerName = (stream: string, taken: readonly string[]): string => {
  const keys = new Set(taken.map(nameKey));
  return diceFor(`${stream}|name`, 'autopilot', 0).pick(NAMES.filter(name => !keys.has(nameKey(name))));
};
