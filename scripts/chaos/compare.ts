import { isDeepStrictEqual } from 'node:util';
import type { Account } from './account.ts';
import type { TakenMail } from './post-office.ts';

/** What of a round differs from the undisturbed one, in sentences; and how many mails came more than once. */
export type Comparison = { readonly differences: readonly string[]; readonly copies: number };

export const compare = (undisturbed: Account, disturbed: Account): Comparison => ({
  differences: [
    ...gamesApart(undisturbed, disturbed),
    ...turnsApart(undisturbed, disturbed),
    ...lettersApart(undisturbed, disturbed),
    ...mailsApart(undisturbed, disturbed),
    ...copiesApart(disturbed.taken),
  ],
  copies: disturbed.taken.length - new Set(disturbed.taken.map(({ messageId }) => messageId)).size,
});

const gamesApart = (undisturbed: Account, { games }: Account): readonly string[] =>
  undisturbed.games.flatMap(expected => {
    const found = games.find(({ id }) => id === expected.id);
    if (isDeepStrictEqual(found, expected)) return [];
    return [`game ${expected.id} should stand as ${JSON.stringify(expected)}, and stands as ${JSON.stringify(found)}`];
  });

const turnsApart = (undisturbed: Account, { turns }: Account): readonly string[] => [
  ...undisturbed.turns.flatMap(expected => {
    const name = `turn ${expected.turn} of ${expected.gameId}`;
    const found = turns.filter(({ gameId, turn }) => gameId === expected.gameId && turn === expected.turn);
    const [flown] = found;
    if (!flown || found.length > 1) return [`${name} was flown ${found.length} times instead of once`];
    if (flown.digest !== expected.digest) {
      return [`${name} ended in the position ${flown.digest} instead of ${expected.digest}`];
    }
    if (!isDeepStrictEqual(flown.sheets, expected.sheets)) return [`${name} was flown from other sheets`];
    return isDeepStrictEqual(flown.events, expected.events) ? [] : [`${name} tells other events`];
  }),
  ...(turns.length > undisturbed.turns.length
    ? [`${turns.length} turns were flown instead of ${undisturbed.turns.length}`]
    : []),
];

const lettersApart = (undisturbed: Account, { letters }: Account): readonly string[] => [
  ...undisturbed.letters.flatMap(expected => {
    const outcomes = letters.filter(({ messageId }) => messageId === expected.messageId).map(({ outcome }) => outcome);
    if (isDeepStrictEqual(outcomes, [expected.outcome])) return [];
    return [`the letter ${expected.messageId} came to "${outcomes.join(', ')}" instead of "${expected.outcome}"`];
  }),
  ...(letters.length > undisturbed.letters.length
    ? [`${letters.length} letters were filed instead of ${undisturbed.letters.length}`]
    : []),
];

/**
 * What makes two mails of two rounds the same: an answer is known by the letter that it answers, since its own
 * Message-ID counts the letters that were filed before.
 */
const matterOf = ({ to, messageId, inReplyTo }: Pick<TakenMail, 'to' | 'messageId' | 'inReplyTo'>): string =>
  inReplyTo === null ? `${messageId} for ${to}` : `the answer to ${inReplyTo} for ${to}`;

const mailsApart = (undisturbed: Account, disturbed: Account): readonly string[] => {
  const expected = new Set(undisturbed.taken.map(matterOf));
  const found = groupedBy(disturbed.taken, matterOf);
  const missing = [...expected].filter(matter => !found.has(matter));
  const refused = missing.filter(matter => disturbed.refusedFor.some(to => matter.endsWith(` for ${to}`)));
  const lost = missing.filter(matter => !refused.includes(matter));
  const notTold = refused.length - disturbed.outbox.filter(({ state }) => state === 'refused').length;
  return [
    ...lost.map(matter => `the mail ${matter} never arrived`),
    ...[...found.keys()].filter(matter => !expected.has(matter)).map(matter => `nobody expected the mail ${matter}`),
    ...(notTold === 0
      ? []
      : [`${refused.length} mails were refused, but the outbox tells of ${refused.length - notTold}`]),
    ...[...found]
      .filter(([, copies]) => new Set(copies.map(({ messageId }) => messageId)).size > 1)
      .map(([matter]) => `the mail ${matter} came under two Message-IDs`),
    ...disturbed.outbox
      .filter(({ state }) => state !== 'posted' && state !== 'refused')
      .map(({ messageId, state }) => `the outbox holds ${messageId} as ${state}`),
  ];
};

/** Copies of a mail are the same mail. */
const copiesApart = (taken: readonly TakenMail[]): readonly string[] =>
  [...groupedBy(taken, ({ messageId }) => messageId)]
    .filter(([, copies]) => new Set(copies.map(({ to, digest }) => `${to} ${digest}`)).size > 1)
    .map(([messageId]) => `two different mails bear the Message-ID ${messageId}`);

const groupedBy = <T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};
