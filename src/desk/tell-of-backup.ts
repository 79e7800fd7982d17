import { backupPutBack, backupPutBackForMaster } from '../report/backup-put-back.ts';
import { seatsToWrite } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { factsOf, openTurnOf } from './game-facts.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

type TellingDesk = Pick<Desk, 'store' | 'settings' | 'render' | 'now'>;

/**
 * Has everybody in a game under way told that a backup was put back, and every game master: what counts no more, what
 * stands, and which address is good. Gives how many mails wait in the outbox for it. Each call tells it anew.
 *
 * Rule: V2
 */
export const tellOfBackup = async (desk: TellingDesk): Promise<number> => {
  const { store, now } = desk;
  const at = now();
  const serial = `put-back-${at.getTime().toString(36)}`;
  const games = (await store.games()).map(({ game }) => game);
  const underWay = games.filter(({ status }) => status === 'running' || status === 'paused');
  const gathering = games.filter(({ status }) => status === 'gathering');
  const dossiers = await store.dossiers(underWay.map(({ id }) => id));
  const mails = [
    ...dossiers.flatMap(dossier => toReaders(desk, dossier, serial, at)),
    ...(await toMasters(desk, [...underWay, ...gathering], serial)),
  ];
  await store.queue(mails, [], at);
  return mails.length;
};

const toReaders = (desk: TellingDesk, dossier: Dossier, serial: string, at: Date): readonly Mail[] => {
  const { game, sheets } = dossier;
  const open = openTurnOf(game);
  if (!open) return [];
  const due = open.paused === null && open.deadline <= at;
  return recipientsOf(dossier).map(to => {
    const writes = to.seat !== null && seatsToWrite(open.position).includes(to.seat);
    const standing = sheets.find(({ seat }) => seat === to.seat)?.sheet ?? null;
    const put = { ...open, sent: sheets.map(({ seat }) => seat), standing, writes, due };
    return writeMail(desk, to, unasked('notice', game, serial), reader => backupPutBack(put, reader));
  });
};

const toMasters = async (
  desk: TellingDesk,
  records: readonly GameRecord[],
  serial: string,
): Promise<readonly Mail[]> => {
  const masters = await desk.store.gameMasters();
  return masters.map(master => {
    const own = records.filter(({ gameMaster }) => gameMaster === master.address);
    const games = own.map(game => ({ game: factsOf(game), turn: game.position ? game.turn : null }));
    return writeMail(desk, { ...master, seat: null }, unasked('notice', { id: null, turn: null }, serial), () =>
      backupPutBackForMaster(games),
    );
  });
};
