import { Temporal } from 'temporal-polyfill';
import type { Desk } from './desk.ts';

const DAY = 24 * 3_600_000;
/** So few that nothing waits long for them. */
const AT_ONCE = 100;

/**
 * Once a day, the bytes of letters and the texts of mails that are older than the settings say are taken away, a batch at
 * each knock until none is left. What came of them stays, and so do the hashes by which a repeat is known.
 *
 * Rule: R4
 */
export const emptyOldTexts = async ({ settings, store, now, diary }: Desk): Promise<void> => {
  if (settings.keepTextsDays === null) return;
  const day = Temporal.Instant.fromEpochMilliseconds(now().getTime())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString();
  const done = await store.dutyDone('empty-texts');
  if (done !== null && done >= day) return;
  const emptied = await store.emptyTexts(new Date(now().getTime() - settings.keepTextsDays * DAY), AT_ONCE, now());
  if (emptied > 0) diary.info({ emptied }, 'old letters and mails emptied');
  else await store.change([{ kind: 'duty-done', duty: 'empty-texts', day }], [], [], now());
};
