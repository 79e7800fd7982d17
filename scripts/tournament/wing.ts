/** A process of the tournament: flies the battles it is sent, one by one, and sends back how they went. */
import { battle, type Fixture } from './battle.ts';

process.on('message', (fixture: Fixture) => process.send?.(battle(fixture)));
