import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, type Config, loadConfig } from '../config.ts';
import { probeImap, probeSmtp } from '../post/probe.ts';
import { openDatabase } from '../store/database.ts';
import { databaseVersion } from '../store/database-version.ts';

type Finding = { readonly well: boolean; readonly sentence: string };

/** Tries settings, mailbox, postbox and database, one line each. Sends and changes nothing; 1 when one is not well. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: CONFIG_OPTIONS });
  const config = loadConfig(values);
  const findings: Record<string, Finding> = {
    settings: { well: true, sentence: 'The settings can be used.' },
    inbox: await inboxFinding(config),
    outbox: await outboxFinding(config),
    database: await databaseFinding(config),
    'game masters': masterFinding(config),
  };
  for (const [what, { well, sentence }] of Object.entries(findings)) {
    process.stdout.write(`${well ? 'well ' : 'WRONG'}  ${what}: ${sentence}\n`);
  }
  return Object.values(findings).every(({ well }) => well) ? 0 : 1;
};

const inboxFinding = async ({ inbox }: Config): Promise<Finding> => {
  if (inbox.kind === 'maildir') return { well: true, sentence: `Letters are read from the Maildir ${inbox.path}.` };
  const { kind, sentence } = await probeImap(inbox);
  return { well: kind === 'well', sentence };
};

const outboxFinding = async ({ outbox }: Config): Promise<Finding> => {
  if (outbox.kind === 'maildir') return { well: true, sentence: `Mails are written to Maildirs below ${outbox.path}.` };
  const { kind, sentence } = await probeSmtp(outbox);
  return { well: kind === 'well', sentence };
};

const databaseFinding = async (config: Config): Promise<Finding> => {
  try {
    const database = await openDatabase(config.database, () => undefined);
    try {
      return { well: true, sentence: `${await databaseVersion(database.db)} answers.` };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { well: false, sentence: error instanceof Error ? error.message : String(error) };
  }
};

const masterFinding = ({ desk }: Config): Finding =>
  desk.gameMasters.length > 0
    ? { well: true, sentence: desk.gameMasters.map(({ address }) => address).join(', ') }
    : { well: false, sentence: 'Nobody is named in desk.gameMasters, so nobody can open a game.' };
