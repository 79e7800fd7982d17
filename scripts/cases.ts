/**
 * Prints the cases of test/satc/own in the form of the shared ones, for other adjudicators:
 * `npm run --silent cases > cases.json`. A case that expects a refusal has `expect.refusedAt`, which the shared form lacks.
 */
import { ownCases } from '../test/satc/cases.ts';

console.log(`[\n${ownCases.map(one => JSON.stringify(one)).join(',\n')}\n]`);
