import { deedsDone } from '../report/deeds-answered.ts';
import { type MailLine, mailBook, readAgainAnswer } from '../report/mail-book.ts';
import { answered, type Errand, notDone, type Obey } from './errand.ts';
import type { MailEntry } from './ports/mails.ts';

/** How many mails one answer lists. */
const MOST = 100;

/** What became of the mails of the games that a master runs: those to one address, or the latest. Rule: R45 */
export const mailState: Obey<'mail state'> = async (errand, { address = null }) => {
  const games = await gamesRun(errand);
  if (games.length === 0) return notDone('You run no game here; only a game master is told what became of its mails.');
  const mails = await errand.desk.store.mailBook(games, address, MOST);
  const about = [...games, ...(address === null ? [] : [`to ${address}`])].join(', ');
  return answered(mailBook(about, mails.map(mailLineOf), errand.desk.settings.zone));
};

/** Puts a mail back into the outbox under its Message-ID, whatever became of it. Rule: R44, R45 */
export const sendAgain: Obey<'send again'> = async (errand, { key }) => {
  const number = /^\d{1,15}$/.test(key) ? Number(key) : null;
  if (number === null) return notDone(`"${key}" is no number of a mail; "mail state" lists them.`);
  const mail = await errand.desk.store.mailByNumber(number);
  const games = await gamesRun(errand);
  if (!mail || !games.includes(mail.gameId)) return notDone(`No mail of a game of yours has the number ${number}.`);
  if (mail.emptied)
    return notDone(`Mail ${number} is too old: its text is kept no longer, so it cannot be posted again.`);
  if (mail.state === 'withdrawn') {
    return notDone(`Mail ${number} was withdrawn, since newer mail told the same; that one can be sent again.`);
  }
  const told = { kind: 'sent-again' as const, number, mail: mail.kind, gameId: mail.gameId, to: mail.to };
  return answered(deedsDone([told]), [{ kind: 'send-again', gameId: mail.gameId, number }]);
};

/** Puts a letter that was parked back into the queue, to be read from the bytes that were kept. Rule: R7 */
export const readAgain: Obey<'read again'> = async ({ desk, gameMaster }, { letter }) => {
  if (!gameMaster) return notDone('Only a game master has letters read again.');
  const parked = await desk.store.parkedLetters();
  if (parked.every(({ id }) => id !== letter)) {
    return notDone(`No letter of the number ${letter} is set aside.`);
  }
  return answered(readAgainAnswer(letter), [{ kind: 'read-again', letterId: letter }]);
};

/** The game that the letter names, or all that its writer runs. */
const gamesRun = async ({ desk, address, namedGame }: Errand): Promise<readonly string[]> => {
  const own = (await desk.store.games()).filter(({ game }) => game.gameMaster === address).map(({ game }) => game.id);
  const named = own.filter(id => id.toLowerCase() === namedGame?.toLowerCase());
  return named.length > 0 ? named : own;
};

/** An entry as mails tell it: its key holds a secret. R57 */
export const mailLineOf = ({ key: _secret, state, nextAttempt, ...mail }: MailEntry): MailLine => ({
  ...mail,
  state,
  nextAttempt: state === 'waiting' || state === 'unknown' ? nextAttempt : null,
});
