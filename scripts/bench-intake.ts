/**
 * How long a full mailbox takes: `npm run bench:intake -- --letters N`. N letters with orders and press lie in a Dovecot
 * mailbox; counted is the time in which the daemon's own code has fetched and filed them, read and judged each, and stored
 * its outcome, its sheet, its press and its receipt in PostgreSQL. The receipts wait in the outbox; posting them is not
 * counted. The limit is a bare imapflow fetch with simpleParser of mailparser over the same mailbox, storing nothing.
 * Aim: 0.5 of the limit. The last line is JSON.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { simpleParser } from 'mailparser';
import { runAsInstalled } from './bench/as-installed.ts';
import { DESK_ADDRESS, type MailboxStage, mailboxStage } from './bench/mailbox-stage.ts';
import { reportText } from './bench/mails.ts';
import { manyGames } from './bench/many-games.ts';
import { makeStatistics, type PostgresStage, postgresStage } from './bench/postgres-stage.ts';
import { replies } from './bench/replies.ts';

const NOON = new Date('2026-03-10T11:00:00Z');
const HOUR = 3_600_000;
/** Each of six pilots writes about twice. */
const LETTERS_A_GAME = 12;

const { values } = parseArgs({ options: { letters: { type: 'string' } } });
const letters = Number(values.letters ?? 10_000);
if (!Number.isInteger(letters) || letters < 1)
  throw new Error(`--letters was ${values.letters}; expected a number from 1.`);

type Intake = { readonly seconds: number; readonly rssMb: number };

/** The daemon's intake, in a process of its own. */
const intake = (url: string, port: number): Promise<Intake> => {
  const script = fileURLToPath(new URL('bench/intake-run.ts', import.meta.url));
  const env = { NOON_PATROL_DATABASE_URL: url, NOW: new Date(NOON.getTime() - HOUR).toISOString() };
  return runAsInstalled<Intake>(['--import', 'tsx', script, String(port)], env);
};

/** The whole mailbox fetched by one command; what is made of each letter is waited for. Tells the seconds. */
const fetchAll = async ({ open }: MailboxStage, make: (raw: Buffer) => Promise<unknown>): Promise<number> => {
  const client = await open();
  const start = performance.now();
  for await (const { source } of client.fetch('1:*', { source: true })) await make(source ?? Buffer.alloc(0));
  const seconds = (performance.now() - start) / 1000;
  await client.logout();
  return seconds;
};

/** Every letter was accepted and answered, else there is nothing to compare. */
const mustBeAnswered = async ({ db }: PostgresStage): Promise<void> => {
  const settled = await db
    .selectFrom('letter')
    .select(eb => ['outcome', 'reason', eb.fn.countAll<number>().as('letters')])
    .groupBy(['outcome', 'reason'])
    .execute();
  const { receipts } = await db
    .selectFrom('outgoing_mail')
    .select(eb => eb.fn.countAll<number>().as('receipts'))
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow();
  const accepted = settled.find(({ outcome }) => outcome === 'accept')?.letters ?? 0;
  if (accepted === letters && receipts === letters) return;
  throw new Error(`of ${letters} letters ${receipts} were answered; their outcomes: ${JSON.stringify(settled)}`);
};

const stage = await postgresStage();
try {
  console.log(`${letters} letters: the stage is set …`);
  const subscribers = await manyGames(stage, Math.ceil(letters / LETTERS_A_GAME), NOON);
  await makeStatistics(stage.db);
  const from = new Date(NOON.getTime() - HOUR - letters * 1000);
  const mailbox = await mailboxStage(
    stage.folder,
    replies(subscribers, letters, DESK_ADDRESS, await reportText()),
    from,
  );
  try {
    await fetchAll(mailbox, async () => undefined); // Dovecot makes its index for both
    const { seconds, rssMb } = await intake(stage.url, mailbox.port);
    await mustBeAnswered(stage);
    const limitSeconds = await fetchAll(mailbox, simpleParser);
    const ratio = limitSeconds / seconds;
    console.log(`  the intake took ${seconds.toFixed(2)} s: ${Math.round(letters / seconds)} letters a second`);
    console.log(
      `  fetching and parsing alone takes ${limitSeconds.toFixed(2)} s, ${Math.round(letters / limitSeconds)} letters a second:`,
      `${ratio.toFixed(2)} of the limit, at most ${rssMb} MB`,
    );
    console.log(
      JSON.stringify({
        letters,
        seconds: Number(seconds.toFixed(3)),
        limitSeconds: Number(limitSeconds.toFixed(3)),
        ratio: Number(ratio.toFixed(3)),
        rssMb,
        lettersPerSecond: Math.round(letters / seconds),
      }),
    );
  } finally {
    await mailbox.close();
  }
} finally {
  await stage.close();
}
