import { LOOKALIKES, RUNWAY_WORDS } from './words.ts';

/**
 * A line whose letters of other alphabets that look like Latin ones are Latin: where they stand among Latin letters in a
 * word, or where the line has no other foreign letter. The Greek names of the runways stay.
 */
export const inLatin = (text: string): string => {
  if (!FOREIGN.test(text)) return text;
  const isAllAlike = [...text].every(letter => !FOREIGN.test(letter) || letter.toLowerCase() in LOOKALIKES);
  return text.replace(/\p{L}+/gu, word =>
    (isAllAlike && !RUNWAYS.has(word.toLowerCase())) || /[a-z]/i.test(word) ? lettersInLatin(word) : word,
  );
};

const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const RUNWAYS: ReadonlySet<string> = new Set(Object.values(RUNWAY_WORDS).flat());

const lettersInLatin = (word: string): string =>
  [...word].map(letter => LOOKALIKES[letter.toLowerCase()]?.latin ?? letter).join('');
