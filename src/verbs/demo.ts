import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type Config, loadConfig } from '../config.ts';
import { flyBattle } from '../demo/battle.ts';
import { MASTER, PILOTS } from '../demo/cast.ts';
import { clearFolder } from '../demo/folder.ts';
import { type MailServer, startMailServer } from '../demo/mail-server.ts';
import { leavePages } from '../demo/pages.ts';
import { openPostOffice } from '../demo/post-office.ts';
import { startClock } from '../demo/stage.ts';
import { closingLines } from '../demo/telling.ts';
import { openInstallation } from '../installation.ts';

const MAILBOX = 'orders@desk.example';
const START = new Date('2026-03-02T09:00:00Z');
/** One that leads to a battle of a pleasant length, with the orders of this cast. */
const SEED = 'Cambrai 22';

/** Flies a whole battle by mail inside this process, and leaves every inbox as pages. Needs the development packages. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' } } });
  const folder = values.data ?? join('var', 'demo');
  const tell = (lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
  clearFolder(folder);
  const clock = startClock(START);
  const server = await startMailServer(clock.now);
  tell(['A desk and a mail server start in this process. Their clock jumps from noon to noon.', '']);
  const troubles: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => void troubles.push(line) });
  const installation = await openInstallation(demoConfig(folder, server), log, clock.now, () => SEED);
  try {
    const office = openPostOffice(server, MAILBOX);
    const stage = { installation, office, clock, master: MASTER, pilots: PILOTS, tell };
    const turns = await flyBattle(stage);
    await leavePages(folder, stage, turns);
    if (troubles.length > 0) throw new Error(`The desk was in trouble meanwhile:\n${troubles.join('')}`);
    tell(closingLines(folder, stage, turns));
    return 0;
  } finally {
    await installation.close();
    await server.close();
  }
};

/** The defaults, with the mail server of the demo: what the environment says is for the real daemon. */
const demoConfig = (folder: string, server: MailServer): Config => {
  const defaults = loadConfig({ data: folder }, {}, process.cwd());
  return {
    ...defaults,
    inbox: { kind: 'imap', ...server.imap, pollSeconds: 60 },
    outbox: { kind: 'smtp', ...server.smtp },
    desk: {
      ...defaults.desk,
      address: MAILBOX,
      bounceAddress: 'bounces@desk.example',
      gameMasters: [MASTER],
      zone: 'Europe/Amsterdam',
    },
  };
};
