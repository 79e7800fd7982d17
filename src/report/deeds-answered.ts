/** The answer to a game master: what was done, and before its code has come back, what is to be done. */
import type { Draft } from './block.ts';
import { createdText, type Deed, deedText, heirText, nextNoons, type Reseating, standingText } from './deeds.ts';
import { scheduleText } from './facts.ts';
import { noonText } from './time.ts';
import { ended, windText } from './words/en.ts';

/** The answer to a game master whose commands were carried out, in the order in which they were written. */
export const deedsDone = (deeds: readonly Deed[]): Draft => ({
  subject: 'Your commands were carried out',
  blocks: [{ kind: 'list', items: deeds.map(deedText) }, ...deeds.flatMap(nextNoons)],
  asked: deeds.map(askedText),
});

/** A deed that waits for its code, in one sentence: nothing of it is done yet. R21 */
const askedText = (deed: Deed): string => {
  if (deed.kind === 'sent-again') {
    return `Mail ${deed.number} (${deed.mail}, ${deed.gameId}) to ${deed.to} is to be posted again.`;
  }
  const { game } = deed;
  const named = `${game.name} (${game.id})`;
  switch (deed.kind) {
    case 'created':
      return `A game is to be opened. ${createdText(deed)}`;
    case 'invited':
      return `${deed.address} is to be invited to ${named}.`;
    case 'enrolled':
      return `${deed.pilot} is to be enrolled in ${named}${deed.seat === null ? '' : `, seat ${deed.seat}`}.`;
    case 'started':
      return `${named} is to begin: turn 1 is flown at noon, ${noonText(deed.deadline, game.zone)}.`;
    case 'extended':
    case 'noon-moved':
      return `The noon of turn ${deed.turn} of ${game.id} is to be moved: ${noonText(deed.deadline, game.zone)}.`;
    case 'scheduled':
      return `${named} is to be flown by another timetable: ${scheduleText(game)}.`;
    case 'paused':
      return `${named} is to be paused until ${noonText(deed.until, game.zone)}, because ${ended(deed.because)}`;
    case 'resumed':
      return `${named} is to go on: turn ${deed.turn} is flown at noon, ${noonText(deed.deadline, game.zone)}.`;
    case 'called':
      return `Turn ${deed.turn} of ${named} is to be flown at once, before its time.`;
    case 'removed':
      return `${deed.pilot} is to be struck off at the end of turn ${deed.turn} of ${game.id}, because ${ended(deed.because)}`;
    case 'wind-fixed':
      return `The wind of turn ${deed.turn} of ${game.id} is to be fixed: ${windText(deed.wind)}.`;
    case 'reseated':
      return `From turn ${deed.turn} of ${game.id} on ${seatingAsked(deed)}`;
    case 'unreached':
      return `${UNREACHED[deed.ruling](deed.pilot, deed.turn, game.id)}${deed.runs ? ' The turn is flown at once then.' : ''}`;
    case 'rolled-back':
      return rollBackAsked(deed);
    case 'cancelled':
      return `${named} is to end without a result, because ${ended(deed.because)}`;
  }
};

const UNREACHED = {
  hold: (pilot: string, turn: number, game: string) =>
    `Turn ${turn} of ${game} is to wait for ${pilot}, a day at a time.`,
  fly: (pilot: string, turn: number, game: string) =>
    `${pilot} is to be flown straight in turn ${turn} of ${game}, which is no NMR.`,
  strike: (pilot: string, turn: number, game: string) =>
    `${pilot} is to be flown straight in turn ${turn} of ${game}, and struck off at its end.`,
} as const;

const seatingAsked = ({ before, after, lost }: Pick<Reseating, 'before' | 'after' | 'lost'>): string =>
  [
    `${heirText(after)} is to have the seat of ${before.pilot}${before.computer ? ', a computer pilot' : ''}.`,
    ...(lost === null ? [] : [LOST_THEN[lost]]),
  ].join(' ');

const LOST_THEN: Readonly<Record<NonNullable<Reseating['lost']>, string>> = {
  careers: 'From then on all points and the pot are 0, and nobody wins or loses points in this battle any more.',
  table: 'From then on this game counts in no standing table any more.',
};

const rollBackAsked = ({
  game,
  turn,
  last,
  deadline,
  standing,
  seatings,
  departed,
}: Extract<Deed, { readonly kind: 'rolled-back' }>): string =>
  [
    `${game.name} (${game.id}) is to be rolled back: turn ${turn} opens again, and is flown at noon, ${noonText(deadline, game.zone)}.`,
    turn === last
      ? `Turn ${turn} as it was flown does not count then.`
      : `The turns from ${turn} to ${last} as they were flown do not count then.`,
    standingText(turn, standing),
    ...seatings.map(seatingAsked),
    ...departed.map(pilot => `${pilot}, who has left, is to be struck off at the end of that turn.`),
  ].join(' ');
