import { undoneReportAnswer } from '../report/answers.ts';
import { replyAddress } from './addressed-mail.ts';
import { digest } from './digest.ts';
import { answered, type Done, type Errand, notDone } from './errand.ts';
import { factsOf } from './game-facts.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { type Recipient, recipientsOf } from './write-mail.ts';

/**
 * The report of a turn (null: the last one) once more, word for word, to the registered address that asks. Of a turn that
 * was flown again it is the latest; of one that a roll back undid he is told that it counts no more.
 */
export const reportAgain = async (errand: Errand, dossier: Dossier, turn: number | null): Promise<Done> => {
  const { game } = dossier;
  const { pilot } = errand;
  const addresses = pilot ? [pilot.address, ...pilot.furtherAddresses] : [errand.address];
  const reader = recipientsOf(dossier).find(({ address }) => addresses.includes(address));
  if (!reader) return notDone(`No reports of ${game.id} go to you; "observe ${game.id}" changes that.`);
  const flown = turn ?? game.turn - 1;
  const sent = await errand.desk.store.reportTo(game.id, flown + 1, addresses);
  if (!sent) return notDone(`There is no report of turn ${flown} of ${game.id}.`);
  const isUndone = flown >= game.turn;
  return answered(isUndone ? undoneReportAnswer(factsOf(game), flown) : null, [], [copyOf(sent, errand, reader)]);
};

/**
 * The same mail under a key and a Message-ID of its own; its kind still binds a reply to its turn.
 * Where the token was replaced since, the new one stands in it.
 */
const copyOf = (mail: Mail, { desk, serial, address }: Errand, { token }: Recipient): Mail => {
  const [, then = ''] = /\+([a-z0-9]+)@/.exec(mail.from) ?? [];
  const now = (text: string): string => (then && token ? text.replaceAll(then, token) : text);
  return {
    ...mail,
    key: `${mail.messageId}.${serial}/${address}`,
    messageId: mail.messageId.replace('@', `.${serial}@`),
    to: { ...mail.to, address },
    fingerprint: digest(mail.messageId),
    from: replyAddress(desk.settings.mailbox, token),
    text: now(mail.text),
    html: now(mail.html),
  };
};
