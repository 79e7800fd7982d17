import type { Letter } from '../letters/letter.ts';
import { recognise } from '../letters/recognise.ts';
import type { Refusal } from '../orders/refusal.ts';
import { judgeText } from './judge-text.ts';
import { type Judgement, type Read, rejected } from './judgement.ts';
import { attachmentNames } from './notices.ts';
import { proveSender } from './prove-sender.ts';
import type { ReadLetter } from './read-letter.ts';
import type { Sender } from './sender.ts';
import type { World } from './world.ts';

/**
 * Every decision of intake for one letter: what kind it is, who sent it, to which game and turn it is bound, and what
 * it says. Looks at nothing but the letter, its delivery time and the world; so `read-mail` and the daemon agree.
 *
 * Rule: R8–R43, order grammar §7, contract §4
 */
export const judgeLetter = ({ letter, written, notices }: ReadLetter, arrived: Date, world: World): Judgement => {
  const kind = recognise(letter, world);
  const oversize = letter.trouble === 'too-large' || letter.trouble === 'too-complex';
  if (kind.kind !== 'person' && !oversize) {
    if (kind.kind !== 'bounce') return { outcome: 'ignored', reason: kind.kind };
    const { severity, recipients, returnedMessageId } = kind;
    return { outcome: 'bounce', reason: severity, recipients, returnedMessageId };
  }
  const proof = proveSender(letter, world, written);
  const answerable = kind.kind === 'person' ? proof.answerTo : null;
  const told = kind.kind === 'person' ? [...notices, ...kind.weakSigns.map(weakSignText)] : notices;
  const read: Read = { ...proof, answerTo: answerable, cockpit: null, turn: null, notices: told };
  const barred = troubleOf(letter, world, proof.refusal) ?? tooMany(world, proof.sender);
  // Who is answered is told all that is wrong with his text as well, unless nothing of it was read. §7.6
  if (barred) return rejected(read, barred.code === 'wrong-token' ? [barred, ...written.faults] : [barred]);
  return judgeText(letter, arrived, world, written, read);
};

/** More letters in a day than anybody writes by hand: a program of his goes round in circles. R52 */
const tooMany = ({ lettersToday, lettersPerDay }: World, sender: Sender | null): Refusal | null =>
  sender && !sender.isGameMaster && lettersToday >= lettersPerDay
    ? { code: 'too-many-letters', limit: lettersPerDay }
    : null;

/** A person's letter that a machine might have written is read, and he is told why it was doubted. R12 */
const weakSignText = (sign: string): string =>
  `Your letter has a sign of automatic mail (${sign}); it was read as yours.`;

/** The faults of the letter itself stand around those of its sender. §7.6 */
const troubleOf = (letter: Letter, world: World, bySender: Refusal | null): Refusal | null => {
  switch (letter.trouble) {
    case 'too-large':
      return { code: 'too-large', bytes: letter.size, limit: world.largestLetter };
    case 'too-complex':
      return { code: 'too-complex' };
    case 'unreadable-encoding':
      return bySender ?? { code: 'unreadable-encoding' };
    case 'broken-off':
      return bySender ?? { code: 'unreadable-encoding', brokenOff: true };
    case 'unreadable-format':
      return bySender ?? { code: 'unreadable-format', attachments: attachmentNames(letter) };
    case null:
      return bySender;
  }
};
