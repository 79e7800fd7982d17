/** What stands after a mailbox was settled, in words that do not depend on the secrets that were given out. */
import { type Kysely, sql } from 'kysely';
import { chanceOf } from '../../scripts/fuzz/chance.ts';
import type { Desk } from '../../src/desk/desk.ts';
import { digest } from '../../src/desk/digest.ts';
import { receiveLetter } from '../../src/desk/receive-letter.ts';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { runDueTurns } from '../../src/desk/run-turn.ts';
import type { Db, Schema } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { emptyTables } from '../builders-store.ts';
import type { DrawnLetter, DrawnMailbox } from './drawn-mailbox.ts';
import { MASTER, type Office, openOffice } from './office.ts';
import { troubledStore } from './troubled-store.ts';

const TRUSTED = 'mx.example.org';
const BREAKS = 'this one breaks its reader';

/** Who settles what was filed. */
export type Way = (desk: Desk) => Promise<void>;

export const asTheDaemon: Way = desk => receiveLetters(desk, 'daemon', new AbortController().signal);

/** Claims, reads, judges and settles a letter before it looks at the next. */
export const oneByOne: Way = async desk => {
  for (;;) {
    const [filed] = await desk.store.nextLetters({ owner: 'one', limit: 1, now: desk.now(), until: desk.now() });
    if (!filed) return;
    await receiveLetter(desk, { filed, reading: desk.readLetter(filed) });
  }
};

/** Rounds of the daemon over a store that goes away in the middle of them, until all is settled. */
export const throughOutages =
  (seed: number): Way =>
  desk =>
    untilSettled(desk, { daemon: troubledStore(desk.store, 'unwell', seed) });

/** Two daemons side by side over a store that answers some questions with an error. */
export const byTwoInTrouble =
  (seed: number): Way =>
  desk =>
    untilSettled(desk, {
      one: troubledStore(desk.store, 'at fault', seed),
      other: troubledStore(desk.store, 'at fault', seed + 1),
    });

const ENOUGH_ROUNDS = 100;

/** Rounds of them all, whatever fails; a practice sortie that was called is flown before the next, as the daemon does. */
const untilSettled = async (desk: Desk, stores: Readonly<Record<string, Desk['store']>>): Promise<void> => {
  const stopping = new AbortController().signal;
  for (let round = 0; (await desk.store.oldestWaiting()) !== null; round += 1) {
    if (round === ENOUGH_ROUNDS) throw new Error(`letters still wait after ${ENOUGH_ROUNDS} rounds`);
    const owners = Object.entries(stores);
    await Promise.allSettled(owners.map(([owner, store]) => receiveLetters({ ...desk, store }, owner, stopping)));
    await runDueTurns(desk, { owner: 'noon', mailbox: '', stopping, mailsWait: () => undefined });
  }
};

/** Rounds of a daemon that is told to stop in the middle of each, and started again. */
export const stoppedOften =
  (seed: number): Way =>
  async desk => {
    const { below } = chanceOf(seed);
    while ((await desk.store.oldestWaiting()) !== null) {
      const stopping = new AbortController();
      const settle: Desk['store']['settle'] = (...settling) => {
        if (below(4) === 0) stopping.abort();
        return desk.store.settle(...settling);
      };
      await receiveLetters({ ...desk, store: { ...desk.store, settle } }, 'daemon', stopping.signal);
    }
  };

/** Six pilots in G1, Adder and the game master in the duel G2, and G3, which gathers; Adder has a further address. */
const openField = async (trusted: boolean, db: Db): Promise<Office> => {
  await emptyTables(db);
  const place = { db, store: openStore({ db, close: async () => undefined }) };
  const office = await openOffice({ trustedAuthserv: trusted ? TRUSTED : null }, place);
  await office.startedGame();
  await office.command('join as Gannet');
  await office.command('new game Ypres\nbook: duel\nevery: 3 days');
  await office.command('enrol Adder in G2\nenrol Gannet in G2');
  await office.command('start G2');
  await office.command('new game Marne\nbook: classic\nevery: 3 days');
  const further = { address: 'adder@phone.example.net', pilot_key: 'adder', confirmed_at: new Date(0) };
  await db.insertInto('further_address').values(further).execute();
  return office;
};

/** The office's desk, hard to please: few letters and answers a day, and a reader that some letters break. */
const strictDesk = ({ desk }: Office): Desk => {
  let secrets = 0;
  return {
    ...desk,
    settings: { ...desk.settings, lettersPerDay: 9, answers: { perHour: 9, equalPerDay: 2 } },
    secret: () => `${String(++secrets).padStart(8, 'b')}secret`,
    seed: () => 'the same seed', // whoever judges a letter twice draws twice
    readLetter: async filed => {
      if (Buffer.from(filed.raw).includes(BREAKS)) throw new Error('its reader broke');
      return desk.readLetter(filed);
    },
    diary: { ...desk.diary, error: () => undefined },
  };
};

/** Files the letters of each round, settles them in this way, and flies what is due; gives all that stands in the end. */
export const settledMailbox = async ({ trusted, rounds }: DrawnMailbox, db: Db, way: Way) => {
  const office = await openField(trusted, db);
  const desk = strictDesk(office);
  const raws: Buffer[] = [];
  for (const [n, { letters, noon }] of rounds.entries()) {
    const day = 3 + n * 3; // the noons of G1 and G2 are on the 5th, the 8th and so on
    const written: { readonly raw: Buffer; readonly arrived: string }[] = [];
    for (const letter of letters) {
      const id = `drawn.${raws.length}@example.net`;
      raws.push(raws.at(-1 - (letter.copyOf ?? raws.length)) ?? (await bytesOf(letter, id, office)));
      const at = letter.minute === 20 ? '12:00:01' : `09:${String(letter.minute).padStart(2, '0')}:00`;
      written.push({ raw: raws.at(-1) as Buffer, arrived: `2026-03-${pad(day + 2)}T${at}Z` });
    }
    for (const { raw, arrived } of written) await office.file('', '', { raw, arrived });
    office.setClock(`2026-03-${pad(day + 2)}T09:30:00Z`);
    await way(desk);
    if (noon) await fly(office, desk, `2026-03-${pad(day + 2)}T12:05:00Z`);
  }
  return standing(db, raws);
};

const pad = (day: number): string => String(day).padStart(2, '0');

const fly = async (office: Office, desk: Desk, moment: string): Promise<void> => {
  office.setClock(moment);
  await office.readMailbox();
  const stopping = new AbortController().signal;
  await runDueTurns(desk, { owner: 'noon', mailbox: 'test', stopping, mailsWait: () => undefined });
};

// ---------------------------------------------------------------- what is written

const bytesOf = async (letter: DrawnLetter, id: string, { db }: Office): Promise<Buffer> => {
  const { from, header, verdict, form } = letter;
  const answered = header.startsWith('Answers: ') ? await mailTo(db, from, header.slice(9)) : null;
  if (form === 'bounce') return bounceOf(await mailTo(db, from, 'report'), from, id);
  const token = await tokenOf(db, letter.to);
  const domain = from.replace(/.*@/, '').toLowerCase();
  const head = [
    ...(from === '' ? [] : [`From: ${from}`]),
    `To: orders${token ? `+${token}` : ''}@game.example.org`,
    'Subject: a letter',
    ...(letter.nameless ? [] : [`Message-ID: <${id}>`]),
    ...(verdict ? [`Authentication-Results: ${TRUSTED}; dmarc=${verdict} header.from=${domain}`] : []),
    answered ? `In-Reply-To: <${answered}>` : header.startsWith('Answers') ? 'X-Nothing: here' : header,
    form === 'odd bytes' ? 'Content-Type: text/plain; charset=utf-99' : 'Content-Type: text/plain; charset=utf-8',
  ];
  const body = form === 'breaks its reader' ? BREAKS : await bodyOf(letter, db);
  const odd = form === 'odd bytes' ? Buffer.from([0xff, 0xfe, 0x00, 0x81]) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([...head, '', body, ''].join('\r\n')), odd]);
};

const bodyOf = async ({ from, to, body }: DrawnLetter, db: Db): Promise<string> => {
  const codes = await db
    .selectFrom('request')
    .select('code')
    .where('address', '=', from.toLowerCase())
    .where('used_at', 'is', null)
    .orderBy(sql`commands::text`)
    .orderBy('expires', 'desc')
    .execute();
  return body.replace('{code}', codes[0]?.code ?? 'aaaaaaaa').replace('{token}', (await tokenOf(db, to)) ?? 'none');
};

/** The Message-ID of the last mail of this kind to somebody. */
const mailTo = async (db: Db, address: string, kind: string): Promise<string | null> => {
  const mail = await db
    .selectFrom('outgoing_mail')
    .select('message_id')
    .where('to_address', '=', address.toLowerCase().replace('phone.', ''))
    .where(sql<string>`kind`, '=', kind)
    .orderBy('queued_at', 'desc')
    .orderBy('turn', 'desc')
    .orderBy('game_id')
    .orderBy('in_reply_to')
    .executeTakeFirst();
  return mail?.message_id ?? null;
};

const tokenOf = async (db: Db, whose: string): Promise<string | null> => {
  if (whose === 'none') return null;
  if (whose === 'nobody') return 'aaaa9999secret';
  const retired = db.selectFrom('retired_token').select('word').orderBy('retired_at').orderBy('pilot_key');
  if (whose === 'retired') return (await retired.executeTakeFirst())?.word ?? 'aaaa9999secret';
  if (whose === 'gm') return tokenWhere(db, { game_master: MASTER, pilot_key: null, game_id: null });
  const [pilot_key = '', game_id = null] = whose.split(' ');
  return tokenWhere(db, { game_master: null, pilot_key, game_id });
};

const tokenWhere = async (db: Kysely<Schema>, whose: Omit<Schema['token'], 'word'>): Promise<string | null> => {
  const token = await db
    .selectFrom('token')
    .select('word')
    .where(sql<boolean>`(game_master, pilot_key, game_id) is not distinct from
      (${whose.game_master}::text, ${whose.pilot_key}::text, ${whose.game_id}::text)`)
    .executeTakeFirst();
  return token?.word ?? null;
};

/** A delivery report of another server. RFC 3464 */
const bounceOf = (messageId: string | null, recipient: string, id: string): Buffer => {
  const head = ['From: MAILER-DAEMON@example.net', 'To: bounces@game.example.org', `Message-ID: <${id}>`];
  const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';
  const status = ['Reporting-MTA: dns; mx.example.net', '', `Final-Recipient: rfc822; ${recipient}`];
  const parts = [
    ['Content-Type: text/plain', '', 'It did not go.'],
    ['Content-Type: message/delivery-status', '', ...status, 'Action: failed', 'Status: 5.1.1', ''],
    ['Content-Type: text/rfc822-headers', '', `Message-ID: <${messageId ?? 'nothing@example.net'}>`, ''],
  ];
  return Buffer.from([...head, type, '', ...parts.flatMap(part => ['--b', ...part]), '--b--', ''].join('\r\n'));
};

// ---------------------------------------------------------------- what stands

/** Left out: what numbers rows and revisions, what follows from other columns or from secrets, and who had a lease. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'id',
  'revision',
  'fence',
  'leased_by',
  'leased_until',
  'raw',
  'raw_sha256',
  'content_hash',
  'fingerprint',
  'body_html',
  'png',
  'bytes',
  'position',
  'salt',
  'hash',
]);

const unlessLeftOut = (column: string, value: unknown): unknown => (LEFT_OUT.has(column) ? undefined : value);

/** All rows of all tables, in an order of their own. */
const standing = async (db: Db, raws: readonly Buffer[]): Promise<Readonly<Record<string, readonly string[]>>> => {
  const named = await namesOfSecrets(db, raws);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and relname <> 'lease'
    order by relname`.execute(db);
  const found: [string, readonly string[]][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const told = rows.map(row => named(JSON.stringify(row, unlessLeftOut)));
    found.push([name, told.sort()]);
  }
  return Object.fromEntries(found);
};

const SECRET = /\bb{4,}\d+(?:secret)?\b/g;
/** What numbers mails, whose order may differ for two people, and revisions. */
const NUMBERS = /\b(Mail |send again |unreached-)\d+/g;
const SERIAL = /\bl([0-9a-f]{16})(?:-[0-9a-f]{4})?\b/g;

/** Tells whose a secret is instead of the secret, and which letter was answered instead of what its bytes come to. */
const namesOfSecrets = async (db: Db, raws: readonly Buffer[]): Promise<(text: string) => string> => {
  const names = new Map<string, string>();
  for (const { word, pilot_key, game_id, game_master } of await db.selectFrom('token').selectAll().execute())
    names.set(word, `[token of ${pilot_key ?? game_master} ${game_id}]`);
  for (const { word, pilot_key, game_master } of await db.selectFrom('retired_token').selectAll().execute())
    names.set(word, `[old token of ${pilot_key ?? game_master}]`);
  for (const { code, address, commands } of await db.selectFrom('request').selectAll().execute())
    names.set(code, `[code of ${address} ${commands.map(({ verb }) => verb).join()}]`);
  const letters = new Map(raws.map((raw, n) => [digest(raw).slice(0, 16), n] as const).reverse());
  return text =>
    text
      .replace(NUMBERS, '$1[number]')
      .replace(SECRET, secret => names.get(secret) ?? '[secret of nobody]')
      .replace(SERIAL, (_, serial: string) => `[letter ${letters.get(serial) ?? 'before'}]`);
};
