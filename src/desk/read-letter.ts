import type { Letter, Trouble } from '../letters/letter.ts';
import { type LetterLimits, leaveClosed, openLetter } from '../letters/open-letter.ts';
import { readableLines } from '../letters/text.ts';
import { tokenCandidates } from '../letters/token.ts';
import type { Command } from '../orders/command.ts';
import { saysSomething } from '../orders/letter-parts.ts';
import { looksLikeOrder } from '../orders/order-line.ts';
import { commandOfSubject } from '../orders/read-command.ts';
import { readOrders } from '../orders/read-orders.ts';
import type { Written } from '../orders/written.ts';
import { tokensMaybeIn } from './leak-guard.ts';
import { hasLostItsEnd, type RawLetter } from './lost-end.ts';
import { letterNotices } from './notices.ts';
import type { FiledLetter, Inquiry } from './ports/letters.ts';

/** A letter with its words read; nothing is judged yet. */
export type ReadLetter = {
  readonly letter: Letter;
  /** Which of its texts was read. R32 */
  readonly from: 'text' | 'html';
  readonly written: Written;
  /** What was left aside. R60 */
  readonly notices: readonly string[];
};

/** How letters are read in this installation. */
export type ReadingRules = {
  readonly limits: LetterLimits;
  readonly gameMasters: readonly { readonly address: string }[];
};

/** From bytes to words: opens a letter and reads what it says. Rejects for no letter. Rule: R28–R43, R52, R55 */
export const openAndRead = async (raw: RawLetter, rules: ReadingRules): Promise<ReadLetter> => {
  if (sizeOf(raw) > rules.limits.size) return readClosed(raw, 'too-large', rules);
  const read = readLetter(await openLetter(raw.raw, rules.limits), rules.gameMasters);
  if (read.letter.trouble !== null || !hasLostItsEnd(raw, read)) return read;
  return { ...read, letter: { ...read.letter, trouble: 'broken-off' } };
};

/** Reads nothing of a letter but its headers, since of the rest only trouble came. Rule: R52, R53 */
export const readClosed = async (
  letter: RawLetter,
  trouble: Trouble,
  { limits, gameMasters }: ReadingRules,
): Promise<ReadLetter> =>
  readLetter({ ...(await leaveClosed(letter.raw, limits, trouble)), size: sizeOf(letter) }, gameMasters);

const sizeOf = ({ raw, size }: RawLetter): number => size ?? raw.length;

/** Reads the words of a letter; game masters (by address) have commands of their own. */
export const readLetter = (letter: Letter, gameMasters: readonly { readonly address: string }[]): ReadLetter => {
  const speaker = gameMasters.some(({ address }) => address === letter.from[0]) ? 'game-master' : 'pilot';
  const { lines, from, notices } = readableLines(letter, looksLikeOrder, text => saysSomething(text, speaker));
  const written = withSubject(readOrders(lines, speaker), letter.subject);
  return { letter, from, written, notices: letterNotices(letter, notices, written) };
};

/** A subject that is one bare command counts beside whatever the letter says; never twice. §7.2 */
const withSubject = (written: Written, subject: string): Written => {
  const command = commandOfSubject(subject);
  if (!command || written.commands.some(({ verb }) => verb === command.verb)) return written;
  return {
    ...written,
    commands: [...written.commands, command],
    test: written.test || command.verb === 'test',
  };
};

/** What the store is asked before this letter is judged. */
export const inquiryOf = (
  { letter, written }: ReadLetter,
  { id, arrived }: Pick<FiledLetter, 'id' | 'arrived'>,
  mailbox: string,
): Inquiry => {
  const { subAddress, answered } = tokenCandidates(letter, mailbox);
  return {
    letterId: id,
    arrived,
    messageId: letter.messageId,
    contentHash: letter.contentHash,
    addresses: letter.from,
    tokens: [
      ...subAddress,
      ...answered.map(({ token }) => token),
      ...(written.token ? [written.token] : []),
      ...tokensMaybeIn(written.press ?? []),
    ],
    gameIds: [
      ...(written.game ? [written.game] : []),
      ...answered.map(({ game }) => game),
      ...written.commands.flatMap(gameNamed),
    ],
    messageIds: [letter.messageId, letter.returnedMessageId, ...letter.answers.slice(0, 1)].filter(id => id !== null),
    codes: written.commands.flatMap(command => (command.verb === 'confirm' ? [command.code] : [])),
  };
};

const gameNamed = (command: Command): readonly string[] => ('game' in command && command.game ? [command.game] : []);
