import { type Trouble, troubleNotice } from '../report/game-master.ts';
import type { Desk } from './desk.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { GameMaster } from './ports/people.ts';
import { type Recipient, recipientsOf, unasked, writeMail } from './write-mail.ts';

const DAY = 24 * 3_600_000;

/** The day in UTC, as a number: what is told once a day bears it in its serial. */
export const dayOf = ({ now }: Pick<Desk, 'now'>): number => Math.floor(now().getTime() / DAY);

/**
 * Tells the masters of these games of something to look at, or every game master where no game is named.
 * The same serial is told once.
 */
export const tellMasters = async (
  desk: Desk,
  gameIds: readonly string[],
  serial: string,
  trouble: Trouble,
): Promise<readonly Mail[]> =>
  (await mastersOf(desk, gameIds)).map(master =>
    writeMail(desk, { ...master, seat: null }, unasked('notice', { id: null, turn: null }, serial), () =>
      troubleNotice(trouble),
    ),
  );

/** The masters of these games; all of them where none is named, or runs one any more. */
export const mastersOf = async ({ store }: Desk, gameIds: readonly string[]): Promise<readonly GameMaster[]> => {
  const all = await store.gameMasters();
  const dossiers = await Promise.all(gameIds.map(store.dossier));
  const theirs = all.filter(({ address }) => dossiers.some(dossier => dossier?.game.gameMaster === address));
  return theirs.length > 0 ? theirs : all;
};

/** Everybody who gets the reports of a game, and its master, who is told once where he gets them himself. */
export const readersAndMasters = async (desk: Desk, dossier: Dossier): Promise<readonly Recipient[]> => {
  const readers = recipientsOf(dossier);
  const masters = (await mastersOf(desk, [dossier.game.id]))
    .filter(({ address }) => readers.every(reader => reader.address !== address))
    .map(master => ({ ...master, seat: null }));
  return [...readers, ...masters];
};
