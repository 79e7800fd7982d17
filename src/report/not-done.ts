import type { Draft } from './block.ts';
import { inBrief } from './words/en.ts';

/** Commands that could not be carried out: why, each in a sentence. */
export const notDoneAnswer = (sentences: readonly string[]): Draft => ({
  subject: 'Not done',
  blocks: [
    { kind: 'paragraph', lines: ['This could not be done, and nothing was changed by it:'] },
    { kind: 'list', items: inBrief(sentences) },
  ],
});

/** Several answers to one letter in one mail, in the order in which the letter asks. */
export const together = (drafts: readonly Draft[]): Draft => ({
  subject: drafts[0]?.subject ?? 'Your letter',
  blocks: drafts.flatMap(({ blocks }) => blocks),
  enclosures: drafts.flatMap(({ enclosures = [] }) => enclosures),
});
