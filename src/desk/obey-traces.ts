import { tracesAnswer } from '../report/traces.ts';
import { answered, notDone, type ObeyBare } from './errand.ts';

const NO_PILOT = 'Nothing is kept about you: you fly under no name here.';
/** Of his letters; in a mail they take a third more. */
const MOST_BYTES = 3_000_000;

/** Sends a pilot all that is kept about him, to his registered address and no other. Order grammar §6 */
export const myData: ObeyBare = async ({ desk, pilot, now }) => {
  if (!pilot) return notDone(NO_PILOT);
  const { name, address, standing, ranks, key } = pilot;
  const traces = await desk.store.traces(pilot, MOST_BYTES);
  const results = await desk.store.record(key);
  return answered(tracesAnswer({ pilot: { name, address, standing, ranks }, results, ...traces }, now));
};
