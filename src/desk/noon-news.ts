import { type Deed, deedNotice } from '../report/deeds.ts';
import type { Desk } from './desk.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { noonsAhead } from './timetable.ts';
import { aboutNoon, type Recipient, recipientsOf, unasked, writeMail } from './write-mail.ts';

type NoonDeed = Extract<Deed, { kind: 'extended' | 'scheduled' | 'paused' | 'resumed' | 'cancelled' }>;

/** A deed that says when a game is flown, and the game as it stands once it is done. */
export type NoonNews = { readonly told: NoonDeed; readonly dossier: Dossier };

/**
 * The notices of all news of one letter: each reader has one about a game, which tells how it stands in the end.
 *
 * Rule: D1, R45
 */
export const noonNotices = (
  desk: Pick<Desk, 'settings' | 'render'>,
  serial: string,
  news: readonly NoonNews[],
): readonly Mail[] =>
  [...new Set(news.map(gameOf))].flatMap(id => {
    const ofGame = news.filter(each => gameOf(each) === id);
    return noticesOf(
      desk,
      serial,
      ofGame,
      ofGame.slice(-1).flatMap(({ dossier }) => recipientsOf(dossier)),
    );
  });

const gameOf = ({ dossier }: NoonNews): string => dossier.game.id;

/** The same for news of one game, each built on the one before, and for these readers. */
export const noticesOf = (
  desk: Pick<Desk, 'settings' | 'render'>,
  serial: string,
  news: readonly NoonNews[],
  readers: readonly Recipient[],
): readonly Mail[] => {
  const game = news.at(-1)?.dossier.game;
  const [first, ...others] = game ? inTheEnd(news, game) : [];
  if (!game || !first) return [];
  const told = [first, ...others].map(({ kind }) => kind);
  // A new timetable is news that no later word about a noon overtakes.
  const occasionOf = told.includes('scheduled') ? unasked : aboutNoon;
  const occasion = occasionOf('notice', game, [serial, ...told].join('-'));
  return readers.map(to => writeMail(desk, to, occasion, () => deedNotice(first, ...others)));
};

/** What still holds once all is done: the last of each kind, with the noons that are set then. */
const inTheEnd = (news: readonly NoonNews[], game: GameRecord): readonly NoonDeed[] => {
  const last = <K extends NoonDeed['kind']>(kind: K): readonly Extract<NoonDeed, { kind: K }>[] =>
    news.flatMap(({ told }) => (isOf(told, kind) ? [told] : [])).slice(-1);
  if (game.status === 'cancelled') return last('cancelled');
  const { deadline } = game;
  const moved = [...last('resumed'), ...last('extended')].slice(0, 1);
  return [
    ...(game.status === 'paused' ? last('paused') : moved.map(deed => (deadline ? { ...deed, deadline } : deed))),
    ...last('scheduled')
      .map(deed => ({ ...deed, noons: noonsAhead(game) }))
      .filter(({ noons }) => noons.length > 0), // a game that gathers has none, and nobody to be told
  ];
};

const isOf = <K extends NoonDeed['kind']>(deed: NoonDeed, kind: K): deed is Extract<NoonDeed, { kind: K }> =>
  deed.kind === kind;
