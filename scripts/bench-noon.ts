/**
 * How long a noon takes at which many games are due, six pilots each, on PostgreSQL and with a local SMTP sink:
 * `npm run bench:noon -- --games N --pictures on|off --warm M`. The limit is the same mails — texts, HTML, pictures — composed
 * and posted by the same transport, as many side by side, without any daemon: one process that has all texts and pictures
 * at hand and does nothing else. Both run what `npm run build` made, and both are warm by M other games of the day before;
 * with 0, the default, both have just started. Aims at 1,000 games: 0.7 of the limit without pictures and 0.5 with. The
 * last line is JSON.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadConfig } from '../src/config.ts';
import type { Mail, Picture } from '../src/desk/ports/mails.ts';
import { runAsInstalled } from './bench/as-installed.ts';
import { manyGames, withSheets } from './bench/many-games.ts';
import { makeStatistics, type PostgresStage, postgresStage } from './bench/postgres-stage.ts';
import { startSink } from './bench/sink.ts';

const NOON = new Date('2026-03-10T11:00:00Z');
const DAY = 24 * 3_600_000;
const AT_ONCE = 600;
/** As it was built, for both. */
const TRANSPORT = new URL('../dist/post/outbox-smtp.js', import.meta.url).href;

const { values } = parseArgs({
  options: { games: { type: 'string' }, pictures: { type: 'string' }, warm: { type: 'string' } },
});
const games = Number(values.games ?? 100);
const pictures = values.pictures ?? 'off';
const warm = Number(values.warm ?? 0);
if (!Number.isInteger(games) || games < 1) throw new Error(`--games was ${values.games}; expected a number from 1.`);
if (pictures !== 'on' && pictures !== 'off') throw new Error(`--pictures was ${pictures}; expected on or off.`);
if (!Number.isInteger(warm) || warm < 0) throw new Error(`--warm was ${values.warm}; expected a number from 0.`);

type Noon = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly rssMb: number;
  readonly keptMb: number;
};

/** The daemon's noon, in a process of its own. */
const noon = (url: string, port: number): Promise<Noon> => {
  const script = fileURLToPath(new URL('bench/noon-run.mjs', import.meta.url));
  const env = { NOON_PATROL_DATABASE_URL: url, NOON: NOON.toISOString() };
  return runAsInstalled<Noon>([script, String(port), pictures], env);
};

/** The mails of the noon once more, summaries that went out in its time too, composed and posted by the same transport and nothing else. */
const limit = async ({ db, store }: PostgresStage, port: number): Promise<number> => {
  const settings = { host: '127.0.0.1', port, security: 'none' } as const;
  const letterhead = { name: 'Flight Desk', mailbox: 'orders@sink.test', bounceAddress: 'bounces@sink.test' };
  const { smtpPostbox }: typeof import('../src/post/outbox-smtp.ts') = await import(TRANSPORT);
  const postbox = smtpPostbox(settings, letterhead, () => NOON);
  const { sideBySide } = loadConfig({}, {}, '/').outbox;
  await postedAll('<'); // as warm as the daemon
  const milliseconds = await postedAll('>=');
  await postbox.close();
  return milliseconds / 1000;

  async function postedAll(when: '<' | '>='): Promise<number> {
    let milliseconds = 0;
    for (let last = 0; ; ) {
      const { mails, upTo } = await chunk(db, when, last);
      if (mails.length === 0) return milliseconds;
      last = upTo;
      const shown = await store.picturesOf([...new Set(mails.flatMap(mail => mail.pictures))]);
      const start = performance.now();
      await posted(mails, shown);
      milliseconds += performance.now() - start;
    }
  }

  async function posted(mails: Mail[], shown: readonly Picture[]): Promise<void> {
    const lane = async (): Promise<void> => {
      for (let mail = mails.pop(); mail; mail = mails.pop()) await postbox.post(mail, shown);
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));
  }
};

/** Some of the mails that were queued at the noon, or before it. */
const chunk = async (
  db: PostgresStage['db'],
  when: '<' | '>=',
  last: number,
): Promise<{ mails: Mail[]; upTo: number }> => {
  const rows = await db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('game_id', 'is not', null)
    .where('state', '=', 'posted')
    .where('queued_at', when, NOON)
    .where('id', '>', last)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const mails = rows.map(
    (row): Mail => ({
      key: row.key,
      kind: row.kind,
      gameId: row.game_id,
      turn: row.turn,
      messageId: row.message_id,
      to: { name: row.to_name, address: row.to_address },
      from: row.from_address,
      inReplyTo: row.in_reply_to,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      pictures: row.pictures,
      fingerprint: row.fingerprint,
      tellsNoon: row.tells_noon,
      enclosures: [],
    }),
  );
  return { mails, upTo: rows.at(-1)?.id ?? last };
};

const stage = await postgresStage();
const sink = await startSink();
try {
  console.log(`${games} games of six pilots, pictures ${pictures}: the stage is set …`);
  await gamesDue(NOON, games, 0);
  await gamesDue(new Date(NOON.getTime() - DAY), warm, games);
  await makeStatistics(stage.db);
  const { seconds, cpuSeconds, rssMb, keptMb } = await noon(stage.url, sink.port);
  const taken = await sink.taken();
  const reports = (games + warm) * 6;
  if (taken < reports) throw new Error(`${taken} mails came out of the noon; ${reports} reports were expected`);
  const limitSeconds = await limit(stage, sink.port);
  const ratio = limitSeconds / seconds;
  console.log(
    `  the noon took ${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of processors) for ${taken} mails, at most ${rssMb} MB`,
  );
  console.log(`  composing and posting alone takes ${limitSeconds.toFixed(2)} s: ${ratio.toFixed(2)} of the limit`);
  console.log(
    JSON.stringify({
      games,
      pictures,
      warm,
      seconds: Number(seconds.toFixed(3)),
      limitSeconds: Number(limitSeconds.toFixed(3)),
      ratio: Number(ratio.toFixed(3)),
      cpuSeconds: Number(cpuSeconds.toFixed(3)),
      rssMb,
      keptMb,
    }),
  );
} finally {
  sink.stop();
  await stage.close();
}

async function gamesDue(noon: Date, count: number, before: number): Promise<void> {
  const subscribers = await manyGames(stage, count, noon, before);
  await withSheets(stage.store, subscribers, new Date(noon.getTime() - 3_600_000));
}
