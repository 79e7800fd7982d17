import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type Config, loadConfig } from '../config.ts';
import { type Clock, type DemoPilot, flyBattle } from '../demo/battle.ts';
import { type MailServer, startMailServer } from '../demo/mail-server.ts';
import { leavePages } from '../demo/pages.ts';
import { openPostOffice, type Writer } from '../demo/post-office.ts';
import { openInstallation } from '../installation.ts';

const MAILBOX = 'orders@desk.example';
/** One that leads to a battle of a pleasant length. */
const SEED = 'Cambrai, March 1917';

const MASTER: Writer = { name: 'Maud Lovelace', address: 'maud@hq.example', style: 'thunderbird' };

const PILOTS: readonly DemoPilot[] = [
  {
    name: 'Peregrine Ashby',
    address: 'ashby@gmail.example',
    style: 'gmail',
    strength: 'veteran',
    language: 'english',
    press: ['Fine weather for it.', 'Whoever borrowed my goggles: I am coming to fetch them.'],
  },
  {
    name: 'Odette Marchand',
    address: 'odette@office.example',
    style: 'outlook',
    strength: 'veteran',
    language: 'english',
    press: ['The Compagnie Marchand insures no one today.'],
  },
  {
    name: 'Wim de Groot',
    address: 'wim@thuis.example',
    style: 'mutt',
    strength: 'regular',
    language: 'dutch',
    press: ['Kaas mee voor onderweg.', 'Wie schiet daar?'],
  },
  {
    name: 'Hattie Blythe',
    address: 'hattie@phone.example',
    style: 'telephone',
    strength: 'veteran',
    language: 'english',
    press: ['Typed with one thumb, the other is on the trigger.'],
  },
  {
    name: 'Zoltan Kiraly',
    address: 'zoltan@webmail.example',
    style: 'webmail',
    strength: 'regular',
    language: 'english',
    press: ['<b>Bold</b> as ever & twice as loud.'],
  },
  {
    name: 'Ines Calder',
    address: 'ines@thunder.example',
    style: 'thunderbird',
    strength: 'veteran',
    language: 'english',
    press: ['Keep your rudders clean.'],
  },
];

/** Flies a whole battle by mail inside this process, and leaves every inbox as pages. Needs the development packages. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' } } });
  const folder = values.data ?? join('var', 'demo');
  const tell = (line: string): void => void process.stdout.write(`${line}\n`);
  rmSync(folder, { recursive: true, force: true });
  const clock = jumpingClock(new Date('2026-03-02T09:00:00Z'));
  const server = await startMailServer(clock.now);
  tell('A mail server and the desk start inside this process; the clock of the demo jumps from noon to noon.');
  const config = demoConfig(folder, server);
  const installation = await openInstallation(config, pino({ level: 'silent' }), clock.now, () => SEED);
  try {
    const office = openPostOffice(server, MAILBOX);
    const game = await flyBattle({ installation, office, clock, master: MASTER, pilots: PILOTS, tell });
    await leavePages(folder, office, [...PILOTS, MASTER], installation.desk.store);
    const winner = game.aircraft.find(({ seat }) => seat === game.over?.winner)?.pilot;
    tell(
      `\n${winner ? `${winner} has won.` : 'It is a draw: nobody is left.'} ${office.letters.length} letters were read.`,
    );
    tell(`Open ${join(folder, 'index.html')} to read every mail, as each pilot got it.`);
    return 0;
  } finally {
    await installation.close();
    await server.close();
  }
};

/** IMAP keeps whole seconds, so this clock has no others. */
const jumpingClock = (start: Date): Clock => {
  let now = start;
  return {
    now: () => now,
    jump: to => {
      now = to;
    },
  };
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
