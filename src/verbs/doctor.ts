import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, type Config, loadConfig } from '../config.ts';
import { type Probed, probeFolder, probeImap, probeSmtp, probeTokens } from '../post/probe.ts';
import { probeRoundTrip } from '../post/round-trip.ts';
import { domainHints } from '../post/sending-domain.ts';
import { isThere, openDatabase } from '../store/database.ts';
import { databaseVersion } from '../store/database-version.ts';
import { newerThanWe, schemaGap } from '../store/migrate.ts';

/** `hint`: mail goes out, but others may take it for junk; the exit code stays 0. */
type Finding = { readonly mark: 'well' | 'WRONG' | 'hint'; readonly sentence: string };
type Findings = readonly (readonly [what: string, Finding])[];

/** Two clocks further apart than this would not agree about noon. */
const APART = 60_000;
const PATIENCE = { timeout: 3000, tries: 2 };

/** How long a mail to ourselves may be under way. */
const UNDER_WAY = 60;

/**
 * Tries settings, mailbox, postbox and database, one line each; 1 when one is not well. It sends and changes nothing, but
 * with `--post`, which has mails go to ourselves and come back.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const options = { ...CONFIG_OPTIONS, post: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const config = loadConfig(values);
  const findings: Findings = [
    ['settings', { mark: 'well', sentence: 'The settings can be used.' }],
    ...(await tokenFindings(config)),
    ['inbox', await inboxFinding(config)],
    ...(await folderFindings(config)),
    ['outbox', await outboxFinding(config)],
    ...(values.post ? await postFindings(config) : []),
    ...(await domainFindings(config)),
    ...(await databaseFindings(config)),
    ['game masters', masterFinding(config)],
  ];
  for (const [what, { mark, sentence }] of findings) {
    process.stdout.write(`${mark.padEnd(5)}  ${what}: ${sentence}\n`);
  }
  return findings.some(([, { mark }]) => mark === 'WRONG') ? 1 : 0;
};

const foundBy = ({ kind, sentence }: Probed): Finding => ({ mark: kind === 'well' ? 'well' : 'WRONG', sentence });

/** A line for each box that logs in by access tokens. */
const tokenFindings = async ({ inbox, outbox }: Config): Promise<Findings> => {
  const boxes = [
    ['token server of the inbox', inbox],
    ['token server of the outbox', outbox],
  ] as const;
  const findings = boxes.map(async ([what, box]): Promise<Findings> => {
    if (box.kind === 'maildir' || !box.oauth || box.user === undefined) return [];
    return [[what, foundBy(await probeTokens(box.oauth, box.user))]];
  });
  return (await Promise.all(findings)).flat();
};

const inboxFinding = async ({ inbox }: Config): Promise<Finding> =>
  inbox.kind === 'maildir'
    ? { mark: 'well', sentence: `Letters are read from the Maildir ${inbox.path}.` }
    : foundBy(await probeImap(inbox));

/** The folders beside the mailbox. Without its junk folder it is read all the same; the other one is made when needed. */
const folderFindings = async ({ inbox }: Config): Promise<Findings> => {
  if (inbox.kind === 'maildir') return [];
  const { junk, handled } = inbox;
  const found = async (what: string, folder: string, missing: string): Promise<Findings> => {
    const { kind, sentence } = await probeFolder(inbox, folder);
    if (kind === 'well') return [[what, { mark: 'well', sentence }]];
    return kind === 'mailbox' ? [[what, { mark: 'hint', sentence: `${sentence} ${missing}` }]] : [];
  };
  return [
    ...(junk === undefined ? [] : await found('junk folder', junk, 'Nobody looks for lost orders there.')),
    ...(handled === undefined ? [] : await found('handled letters', handled, 'It is made with the first letter.')),
  ];
};

/** A mail to the order mailbox and one to a sub-address of it, sent and read back. */
const postFindings = async ({ inbox, outbox, desk }: Config): Promise<Findings> => {
  if (inbox.kind === 'maildir' || outbox.kind === 'maildir') {
    return [['post', { mark: 'hint', sentence: 'A mail to ourselves is tried with IMAP and SMTP only.' }]];
  }
  const letterhead = { name: desk.name, mailbox: desk.address.toLowerCase(), bounceAddress: desk.bounceAddress };
  const id = randomUUID().slice(0, 8);
  const trip = { imap: inbox, smtp: outbox, letterhead, id, seconds: UNDER_WAY, now: () => new Date() };
  const { post, dkim } = await probeRoundTrip(trip);
  return [
    ['post', foundBy(post)],
    ...(dkim ? [['DKIM', { mark: dkim.signed ? 'well' : 'hint', sentence: dkim.sentence }] as const] : []),
  ];
};

const outboxFinding = async ({ outbox }: Config): Promise<Finding> =>
  outbox.kind === 'maildir'
    ? { mark: 'well', sentence: `Mails are written to Maildirs below ${outbox.path}.` }
    : foundBy(await probeSmtp(outbox));

/** Nothing is asked where no mail leaves this machine. */
const domainFindings = async ({ outbox, desk }: Config): Promise<Findings> => {
  if (outbox.kind === 'maildir') return [];
  const resolver = new Resolver(PATIENCE);
  const [envelope, from] = [domainOf(desk.bounceAddress), domainOf(desk.address)];
  const hints = await domainHints(name => resolver.resolveTxt(name), { envelope, from });
  return hints.map(({ about, well, sentence }) => [about, { mark: well ? 'well' : 'hint', sentence }]);
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const databaseFindings = async (config: Config): Promise<Findings> => {
  if (!isThere(config.database)) return [['database', { mark: 'hint', sentence: NO_DATABASE }]];
  try {
    const database = await openDatabase(config.database, () => undefined);
    try {
      const { version, clock } = await databaseVersion(database.db);
      return [
        ['database', { mark: 'well', sentence: `${version} answers.` }],
        ['tables', tablesFinding(await schemaGap(database.db))],
        ['clock', clockFinding(Date.now() - clock.getTime())],
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [['database', { mark: 'WRONG', sentence: error instanceof Error ? error.message : String(error) }]];
  }
};

const NO_DATABASE = 'There is none yet; "migrate" makes it, or the daemon at its start.';

const tablesFinding = ({ missing, newer }: Awaited<ReturnType<typeof schemaGap>>): Finding => {
  if (newer.length > 0) return { mark: 'WRONG', sentence: newerThanWe(newer) };
  if (missing.length === 0) return { mark: 'well', sentence: 'They are those of this program.' };
  const files = missing.length === 1 ? `sql/${missing[0]} is` : `${missing.length} files of sql/ are`;
  return { mark: 'hint', sentence: `${files} still to be run; "migrate" does it, or the daemon at its start.` };
};

const clockFinding = (ahead: number): Finding => {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const sentence = `This machine's clock is ${seconds} seconds ${ahead < 0 ? 'behind' : 'ahead of'} the database's.`;
  return Math.abs(ahead) < APART
    ? { mark: 'well', sentence }
    : { mark: 'WRONG', sentence: `${sentence} Expected less than a minute: noon must be noon for both.` };
};

const masterFinding = ({ desk }: Config): Finding =>
  desk.gameMasters.length > 0
    ? { mark: 'well', sentence: desk.gameMasters.map(({ address }) => address).join(', ') }
    : { mark: 'WRONG', sentence: 'Nobody is named in desk.gameMasters, so nobody can open a game.' };
