import { masterWelcome } from '../report/game-master.ts';
import type { Desk } from './desk.ts';
import { unasked, writeMail } from './write-mail.ts';

/** Gives each game master of the configuration his token, once, with a first mail that bears it. R21 */
export const welcomeGameMasters = async (
  desk: Pick<Desk, 'store' | 'settings' | 'render' | 'secret' | 'now'>,
): Promise<void> => {
  const { store, settings, secret, now } = desk;
  const added = await store.seatGameMasters(settings.gameMasters.map(master => ({ ...master, token: secret() })));
  const mails = added.map(master =>
    writeMail(desk, { ...master, seat: null }, unasked('notice', { id: null, turn: null }, 'welcome'), reader =>
      masterWelcome(reader.name, reader.replyTo),
    ),
  );
  await store.queue(mails, [], now());
};
