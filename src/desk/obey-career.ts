import {
  careerAnswer,
  careerStandings,
  promotedAnswer,
  savingAnswer,
  tableStandings,
} from '../report/career-answers.ts';
import { inCareerOrder, inTableOrder, nameKey, rankFor } from '../sopwith/index.ts';
import { answered, type Errand, notDone, type Obey, type ObeyBare } from './errand.ts';
import type { Change } from './ports/changes.ts';
import type { Pilot, RecordedGame } from './ports/people.ts';

const NO_CAREER = 'You have no flying name yet; write "join as NAME" first.';
const NO_OFFER =
  'No rank is offered to you now. An offer comes with the last report of a game with careers that leaves you at 100 ' +
  'points or more, and is open until your next game begins.';

/** Takes the rank that is offered, the oldest offer first. Rule: P11, V6 */
export const promote: ObeyBare = async errand => {
  const { pilot } = errand;
  if (!pilot) return notDone(NO_CAREER);
  const [offer] = await openOffers(errand, pilot);
  if (!offer) return notDone(NO_OFFER);
  const { standing, ranks } = pilot;
  const rank = rankFor({ standing, ranks });
  if (!rank)
    return notDone(`Your standing of ${standing} pays for no rank now. Nothing was traded; the offer stays open.`);
  const change: Change = {
    kind: 'promote',
    pilotKey: pilot.key,
    offeredWith: offer.gameId,
    from: { standing, ranks },
    to: rank.after,
  };
  return answered(promotedAnswer(rank), [change]);
};

/** Says that the points are kept: as silence does, and like it it leaves the offer open. Rule: P11, V6 */
export const keepSaving: ObeyBare = async errand => {
  const { pilot } = errand;
  if (!pilot) return notDone(NO_CAREER);
  const [offer] = await openOffers(errand, pilot);
  return offer ? answered(savingAnswer(pilot.standing)) : notDone(NO_OFFER);
};

/** The offers that nobody has answered, without those that this very letter takes or lets lapse. */
const openOffers = async ({ desk, earlier }: Errand, { key }: Pilot): Promise<readonly RecordedGame[]> => {
  const isGone = ({ gameId }: RecordedGame): boolean =>
    earlier.some(
      change =>
        (change.kind === 'promote' && change.offeredWith === gameId) ||
        (change.kind === 'lapse-offers' && change.pilotKeys.includes(key)),
    );
  const record = await desk.store.record(key);
  return record.filter(game => game.offer === 'open' && !isGone(game));
};

/** The list of careers, or the table of the duel. Rule: P10–P12, V12 */
export const standings: Obey<'standings'> = async ({ desk, pilot }, { of }) => {
  const reader = pilot?.name ?? null;
  switch (of) {
    case 'careers':
      return answered(careerStandings(inCareerOrder(await desk.store.careers()), reader));
    case 'duels':
      return answered(tableStandings(inTableOrder(await desk.store.table('duel')), reader));
  }
};

/** What a pilot has flown in all his games, also one who left long ago. Rule: R2, P10–P12, V7 */
export const career: Obey<'career'> = async ({ desk }, { name }) => {
  const pilot = await desk.store.careerOf(nameKey(name));
  if (!pilot) return notDone(`Nobody has ever flown here as ${name}.`);
  return answered(careerAnswer(pilot, await desk.store.record(pilot.key)));
};
