import { answered, type Done, type Errand, notDone } from './errand.ts';
import type { Dossier, Mail } from './ports.ts';
import { recipientsOf } from './write-mail.ts';

/** The report of a turn (null: the last one) once more, word for word, to the registered address. */
export const reportAgain = async (errand: Errand, dossier: Dossier, turn: number | null): Promise<Done> => {
  const { game } = dossier;
  const reader = recipientsOf(dossier).find(({ address }) => address === errand.address);
  if (!reader) return notDone(`No reports of ${game.id} go to you; "observe ${game.id}" changes that.`);
  const flown = turn ?? game.turn - 1;
  const first = await errand.desk.store.reportTo(game.id, flown + 1, reader.address);
  if (!first) return notDone(`There is no report of turn ${flown} of ${game.id}.`);
  return answered(null, [], [copyOf(first, errand.serial)]);
};

/** The same mail under a key and a Message-ID of its own; its kind still binds a reply to its turn. */
const copyOf = (mail: Mail, serial: string): Mail => ({
  ...mail,
  key: mail.key.replace('/', `.${serial}/`),
  messageId: mail.messageId.replace('@', `.${serial}@`),
});
