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

/** The name as it is compared: without case, spaces and accents. Rule: R2 */
export const nameKey = (name: string): string => folded(name).replace(/\s/gu, '');

/** Why nobody may fly under this name, as one sentence; null where he may. Rule: R2 */
export const flyingNameFault = (name: string): string | null => {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'A flying name needs a letter or a number.';
  if (/\p{Cc}/u.test(name)) return 'A flying name stands on one line, without control characters.';
  const words = folded(name).split(/[^\p{L}\p{N}]+/u);
  if (words.includes('ace') || nameKey(name) === 'ace') {
    return `"${name}" may not be a flying name: ace is won, not given.`;
  }
  const rank = RANK_WORDS.find(word => nameKey(name).includes(word));
  return rank === undefined ? null : `"${name}" may not be a flying name: it holds the rank "${rank}".`;
};

const folded = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
