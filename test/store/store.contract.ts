/** What every store must do, whatever database is below it. */
import type { Store } from '../../src/desk/ports/store.ts';
import type { Db } from '../../src/store/schema.ts';
import { acquaintanceContract } from './contract/acquaintance.ts';
import { dutiesContract } from './contract/duties.ts';
import { gamesContract } from './contract/games.ts';
import { lettersContract } from './contract/letters.ts';
import { noonsContract } from './contract/noons.ts';
import { outboxContract } from './contract/outbox.ts';
import { passesContract } from './contract/passes.ts';
import { peopleContract } from './contract/people.ts';
import { recordsContract } from './contract/records.ts';
import { turnsContract } from './contract/turns.ts';

/** An empty store, a second one over the same database as another worker has it, and the database to look into. */
export type Harness = () => { readonly store: Store; readonly other: Store; readonly db: Db };

export const storeContract = (harness: Harness): void => {
  lettersContract(harness);
  gamesContract(harness);
  noonsContract(harness);
  passesContract(harness);
  turnsContract(harness);
  recordsContract(harness);
  outboxContract(harness);
  peopleContract(harness);
  acquaintanceContract(harness);
  dutiesContract(harness);
};
