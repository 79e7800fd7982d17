import { resolve } from 'node:path';
import { pino } from 'pino';
import { type Config, loadConfig } from '../config.ts';
import { playedClock } from '../desk/clock-check.ts';
import { openInstallation } from '../installation.ts';
import { flyBattle } from './battle.ts';
import { MASTER, PILOTS } from './cast.ts';
import { clearFolder } from './folder.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { leavePages } from './pages.ts';
import { openPostOffice } from './post-office.ts';
import { type Stage, startClock } from './stage.ts';
import { closingLines } from './telling.ts';

const MAILBOX = 'orders@desk.example';
const START = new Date('2026-03-02T09:00:00Z');
/** One that leads to a battle of a pleasant length, with the orders of this cast. */
const SEED = 'Cambrai 22';

/**
 * Flies a whole battle by mail inside this process, and leaves every inbox as pages in `folder`, the database beside
 * them. Whatever an operator would find in the log of the daemon is a failure of the demo.
 *
 * @throws on any surprise
 */
export const flyDemo = async (folder: string, tell: Stage['tell']): Promise<void> => {
  clearFolder(folder);
  const clock = startClock(START);
  const troubles: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => void troubles.push(line) });
  const server = await startMailServer(clock.now);
  try {
    tell(['A desk and a mail server start in this process. Their clock jumps from noon to noon.', '']);
    const installation = await openInstallation(demoConfig(folder, server), log, playedClock(clock.now), () => SEED);
    try {
      const office = openPostOffice(server, MAILBOX);
      const stage: Stage = { installation, office, clock, master: MASTER, pilots: PILOTS, tell };
      const turns = await flyBattle(stage);
      await leavePages(folder, stage, turns);
      if (troubles.length > 0) throw new Error(`The desk was in trouble meanwhile:\n${troubles.join('')}`);
      tell(closingLines(folder, stage, turns));
    } finally {
      await installation.close();
    }
  } finally {
    await server.close();
  }
};

/** The defaults, with the mail server of the demo: settings of the environment and of files are for the real daemon. */
const demoConfig = (folder: string, server: MailServer): Config => {
  const defaults = loadConfig({ data: resolve(folder) }, {}, folder);
  return {
    ...defaults,
    inbox: { kind: 'imap', ...server.imap, pollSeconds: 60 },
    outbox: { ...defaults.outbox, kind: 'smtp', ...server.smtp },
    desk: {
      ...defaults.desk,
      address: MAILBOX,
      bounceAddress: 'bounces@desk.example',
      gameMasters: [MASTER],
      zone: 'Europe/Amsterdam',
    },
    // Nothing is on its way when this clock reaches noon.
    noon: { ...defaults.noon, settleSeconds: 0 },
  };
};
