/** Words of rank, English and Dutch, that may stand nowhere in a name. Rule: R2 */
const RANK_WORDS = [
  'lieutenant',
  'luitenant',
  'captain',
  'kapitein',
  'major',
  'majoor',
  'colonel',
  'kolonel',
  'general',
  'generaal',
];

/** So the tables mark a computer pilot. Rule: V3 */
const MARKED_AS_COMPUTER = /\(computer\)/i;

/** The name as it is compared: without case, spaces and accents, and without what shows as nothing. Rule: R2 */
export const nameKey = (name: string): string => folded(name).replace(/\s/gu, '');

/** Why nobody may fly under this name, as one sentence; null where he may. Rule: R2 */
export const flyingNameFault = (name: string): string | null => {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'A flying name needs a letter or a number.';
  if (/\p{Cc}/u.test(name)) return 'A flying name stands on one line, without control characters.';
  const words = folded(name).split(/[^\p{L}\p{N}]+/u);
  if (words.includes('ace') || nameKey(name) === 'ace') {
    return `"${name}" may not be a flying name: ace is won, not given.`;
  }
  if (words.some(mixesAlphabets)) {
    return `"${name}" may not be a flying name: one of its words mixes letters of two alphabets.`;
  }
  if (MARKED_AS_COMPUTER.test(name)) {
    return `"${name}" may not be a flying name: so the tables mark a computer pilot.`;
  }
  const rank = RANK_WORDS.find(word => nameKey(name).includes(word));
  return rank === undefined ? null : `"${name}" may not be a flying name: it holds the rank "${rank}".`;
};

/** Letters that look alike would give one name to two pilots. Rule: R2 */
const mixesAlphabets = (word: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter(alphabet => alphabet.test(word)).length > 1;

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
