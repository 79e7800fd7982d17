import type { Block, Draft } from './block.ts';

/** Letters of one day that were passed off as his; the day as `2026-03-10`. */
export type ToldForgery = {
  readonly kind: 'unproved' | 'token-used';
  readonly day: string;
  readonly letters: number;
};

/** What a pilot learns, in his next report, of letters that were refused because they were not his. Rule: R26 */
export const forgeryWarning = (forgeries: readonly ToldForgery[]): readonly Block[] => {
  const told = (['unproved', 'token-used'] as const).flatMap(kind => {
    const ofKind = forgeries.filter(each => each.kind === kind);
    const letters = ofKind.reduce((sum, each) => sum + each.letters, 0);
    return letters === 0 ? [] : [SAID[kind](letters, daysOf(ofKind))];
  });
  return told.length === 0 ? [] : [{ kind: 'warning', lines: told }];
};

/** The same for a pilot who gets no report. Rule: R26 */
export const forgeryNotice = (forgeries: readonly ToldForgery[]): Draft => ({
  subject: 'Letters in your name were refused',
  blocks: forgeryWarning(forgeries),
});

const SAID: Readonly<Record<ToldForgery['kind'], (letters: number, days: string) => string>> = {
  unproved: (letters, days) =>
    `${letters === 1 ? 'A letter that named you as its sender was' : `${letters} letters that named you as their sender were`} refused (${days}), since nothing proved that you wrote. Nothing of it counts. If it was you, answer a mail of mine, so that its token comes back with your orders.`,
  'token-used': (letters, days) =>
    `${letters === 1 ? 'A letter of somebody else that bore your reply address was' : `${letters} letters of somebody else that bore your reply address were`} refused (${days}). Write “new token” to have another one.`,
};

const daysOf = (forgeries: readonly ToldForgery[]): string => {
  const days = forgeries.map(({ day }) => day).sort();
  const [first = ''] = days;
  const last = days.at(-1) ?? first;
  return first === last ? first : `${first} to ${last}`;
};
