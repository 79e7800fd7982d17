import { inLatin } from '../orders/lookalikes.ts';
import { isWholeOrder, looksLikeOrder, readOrderLine } from '../orders/order-line.ts';
import { readCommand } from '../orders/read-command.ts';
import { flyingNameFault, isComputerName, nameKey } from '../sopwith/index.ts';
import type { Errand } from './errand.ts';
import type { Dossier } from './ports/games.ts';

/**
 * Why nobody may join under this name, as one sentence; null where he may. Asked when the letter comes, and again when its
 * code does: somebody else may have been quicker. Beside what the rules forbid it is what mails could not tell from
 * something else; who has his name already keeps it.
 *
 * Rule: R2, R20
 */
export const joinNameFault = async (errand: Errand, name: string): Promise<string | null> =>
  flyingNameFault(name) ?? (errand.pilot ? null : mistakable(errand, name)) ?? (await nameTaken(errand, name));

/** Why he may not fly beside these pilots: two names that look the same would be one to everybody else. Rule: R2 */
export const likenessFault = ({ game, enrolled }: Dossier, name: string): string | null => {
  const like = enrolled.find(
    ({ pilot }) => nameKey(pilot.name) !== nameKey(name) && looksOf(pilot.name) === looksOf(name),
  );
  return like === undefined
    ? null
    : `In ${game.id} somebody flies as ${like.pilot.name}, and ${name} looks the same. Choose a game without him, or a different name.`;
};

/** What stands in mails beside names, and must not be taken for one. */
const mistakable = ({ desk, address }: Errand, name: string): string | null => {
  const refused = (why: string): string => `"${name}" may not be a flying name: ${why}.`;
  if (/[@|<>]/u.test(name)) return refused('the signs @ | < > stand in none');
  if (isWholeOrder(readOrderLine(name)) || looksLikeOrder(name)) return refused('it reads as an order');
  if (isCommand(name)) return refused('it reads as a command');
  if (TOKEN.test(name)) return refused('it has the form of a token');
  if (/^gone west\b/iu.test(name)) return refused('so those are called whose traces were erased');
  const masters = desk.settings.gameMasters.filter(master => master.address !== address);
  const ours = [...OUR_NAMES, desk.settings.name, ...masters.map(master => master.name)];
  return ours.some(each => bareKey(each) === bareKey(name))
    ? refused('so this desk or its game master is called')
    : null;
};

const isCommand = (name: string): boolean =>
  (['pilot', 'game-master'] as const).some(speaker => readCommand(name, speaker).kind === 'command');

/** At least 64 random bits in base 32, nearly always with a digit among them; without one it may well be a long name. */
const TOKEN = /^(?=.*[2-7])[a-z2-7]{13,}$/iu;

const OUR_NAMES = ['desk', 'the desk', 'flight desk', 'noon-patrol', 'game master', 'the game master', 'spelleider'];

/** Without whatever stands between letters. */
const bareKey = (name: string): string => looksOf(name).replace(/[^\p{L}\p{N}]/gu, '');

/** What a name looks like: letters of other alphabets, and digits, as the Latin letters that they resemble. */
const looksOf = (name: string): string =>
  nameKey(inLatin(name)).replace(/[01i|]/gu, sign => LIKE[sign as keyof typeof LIKE]);

const LIKE = { '0': 'o', '1': 'l', i: 'l', '|': 'l' } as const;

/** A flying name belongs to one pilot for ever, and a pilot has one. Rule: R2 */
const nameTaken = async ({ desk, pilot }: Errand, name: string): Promise<string | null> => {
  if (isComputerName(name)) return `Computer pilots fly as ${name}; choose a different name.`;
  if (pilot) return pilot.key === nameKey(name) ? null : `You fly as ${pilot.name}; a pilot keeps his name for ever.`;
  const other = await desk.store.pilotByKey(nameKey(name));
  if (other)
    return `Somebody flies as ${other.name} already; a name is never given to another. Choose a different one.`;
  if (!(await desk.store.nameTaken(nameKey(name)))) return null;
  return `Somebody flew as ${name} once; a name is never given to another. Choose a different one.`;
};
