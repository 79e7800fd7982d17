import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Mail } from '../desk/ports/mails.ts';
import type { Pilot } from '../desk/ports/people.ts';
import { nameKey } from '../sopwith/index.ts';
import { emptyMails } from './empty-texts.ts';
import { dropUnused } from './enclosures.ts';
import { type Departure, eraseFromGame } from './erase-from-game.ts';
import { reserveName } from './names.ts';
import { selectPilots } from './people.ts';
import type { Trx } from './schema.ts';
import { addressesOf } from './traces.ts';
import { outdated } from './transact.ts';

/** What is written in the same transaction as an erasure, and when. */
type Leaving = {
  /** The letter that brought the code. */
  readonly letterId: number | null;
  /** His last mail is among them. */
  readonly mails: readonly Mail[];
  readonly now: Date;
};

/**
 * Takes everything away that is about a pilot: letters, mails, press, addresses, tokens, requests, and his name unless it
 * stays. His sheets and results stay by seat, so that his games can be flown again.
 */
export const erasePilot = async (
  trx: Trx,
  { pilotKey, goesBy }: Extract<Change, { kind: 'erase-pilot' }>,
  leaving: Leaving,
): Promise<void> => {
  const pilot = await selectPilots(trx).where('pilot.key', '=', pilotKey).executeTakeFirst();
  if (!pilot) return outdated();
  const tokens = await tokensOf(trx, pilotKey);
  const gone = { pilot, goesBy, gameIds: await gamesOf(trx, pilotKey) };
  for (const gameId of gone.gameIds) await eraseFromGame(trx, gameId, gone);
  await eraseMails(trx, gone, leaving);
  await eraseLetters(trx, gone, tokens, leaving);
  await eraseRequests(trx, gone);
  await eraseBelongings(trx, pilot);
  await leaveName(trx, gone);
};

const gamesOf = async (trx: Trx, pilotKey: string): Promise<readonly string[]> => {
  const rows = await trx.selectFrom('enrolment').select('game_id').where('pilot_key', '=', pilotKey).execute();
  return rows.map(({ game_id }) => game_id);
};

const tokensOf = async (trx: Trx, pilotKey: string): Promise<readonly string[]> => {
  const words = (table: 'token' | 'retired_token') =>
    trx.selectFrom(table).select('word').where('pilot_key', '=', pilotKey).execute();
  return [...(await words('token')), ...(await words('retired_token'))].map(({ word }) => word);
};

/** Mails to him go, but for the last one, which goes once it is posted. Those that tell of him lose their text. */
const eraseMails = async (trx: Trx, gone: Departure, { mails }: Leaving): Promise<void> => {
  const toHim = sql<boolean>`lower(to_address) = any(${addressesOf(gone.pilot)}::text[])`;
  const last = sql<boolean>`key = any(${mails.map(({ key }) => key)}::text[])`;
  const dropped = await trx
    .deleteFrom('outgoing_mail')
    .where(toHim)
    .where(eb => eb.not(last))
    .returning('enclosures')
    .execute();
  await dropUnused(
    trx,
    dropped.flatMap(({ enclosures }) => enclosures),
  );
  await trx.updateTable('outgoing_mail').set({ afterwards: 'dropped' }).where(toHim).execute();
  await trx
    .updateTable('outgoing_mail')
    .set({ afterwards: 'emptied' })
    .where('emptied_at', 'is', null)
    .where(eb => eb.not(toHim))
    .where(eb => eb.not(last))
    .where(eb => eb.or([tellsOf(gone), inHisGames(gone)]))
    .execute();
  await emptyMails(trx);
};

/** Addresses anywhere; a name that goes as a word of its own. Text parts say all that HTML parts say, but break lines. */
const tellsOf = (gone: Departure) => sql<boolean>`(subject || ' ' || body_text) ~* ${wordsOf(gone).join('|')}`;

const wordsOf = ({ pilot, goesBy }: Departure): readonly string[] => [
  ...addressesOf(pilot).map(escaped),
  ...(goesBy === pilot.name ? [] : [nameAsWord(pilot)]),
];

const nameAsWord = ({ name }: Pilot): string => `(?<!\\w)${escaped(name).replace(/ +/g, '\\s+')}(?!\\w)`;

/** For a regular expression of PostgreSQL. */
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} @]/gu, sign => `\\${sign}`);

/** Reports print his press. */
const inHisGames = ({ gameIds }: Departure) => sql<boolean>`(kind = 'report' and game_id = any(${gameIds}::text[]))`;

/**
 * His letters keep the hash of their bytes and what came of them. Letters of others lose their bytes where these hold
 * an address or a token of his, or a name that goes; what is encoded there cannot be found, and goes when its time is over.
 */
const eraseLetters = async (
  trx: Trx,
  gone: Departure,
  tokens: readonly string[],
  { letterId, now }: Leaving,
): Promise<void> => {
  const { pilot } = gone;
  const emptied = { raw: new Uint8Array(), emptied_at: now, last_error: null };
  await trx
    .updateTable('letter')
    .set({ ...emptied, sender: null, message_id: null, content_hash: null, pilot_key: null })
    .where(sql<boolean>`(pilot_key = ${pilot.key} or sender = any(${addressesOf(pilot)}::text[]) or id = ${letterId})`)
    .execute();
  await trx
    .updateTable('letter')
    .set(emptied)
    .where('state', '<>', 'waiting')
    .where('emptied_at', 'is', null)
    .where(sql<boolean>`encode(raw, 'escape') ~* ${[...wordsOf(gone), ...tokens].join('|')}`)
    .execute();
  await trx
    .updateTable('letter')
    .set({ state: 'settled', settled_at: now })
    .where('state', '=', 'parked')
    .where('emptied_at', 'is not', null)
    .execute();
};

/** What he asked for, and what game masters asked about him. */
const eraseRequests = async (trx: Trx, gone: Departure): Promise<void> => {
  const his = addressesOf(gone.pilot);
  const words = wordsOf(gone).join('|');
  await trx
    .deleteFrom('request')
    .where(
      sql<boolean>`(address = any(${his}::text[]) or asked_by = any(${his}::text[])
        or commands::text ~* ${words} or press::text ~* ${words})`,
    )
    .execute();
};

/** Everything that is his alone. */
const eraseBelongings = async (trx: Trx, pilot: Pilot): Promise<void> => {
  for (const table of ['token', 'retired_token', 'further_address', 'forgery', 'duel_list'] as const) {
    await trx.deleteFrom(table).where('pilot_key', '=', pilot.key).execute();
  }
  const his = addressesOf(pilot);
  await trx.deleteFrom('observer').where('address', 'in', his).execute();
  await trx.deleteFrom('bounce').where('recipient', 'in', his).execute();
  await trx.deleteFrom('withheld_letter').where('sender', 'in', his).execute();
  await trx
    .deleteFrom('enrolment')
    .where('pilot_key', '=', pilot.key)
    .where('game_id', 'in', eb => eb.selectFrom('game').select('game.id').where('status', '=', 'gathering'))
    .execute();
  await trx
    .updateTable('game_result')
    .set({ offer: 'lapsed' })
    .where('pilot_key', '=', pilot.key)
    .where('offer', '=', 'open')
    .execute();
};

/** His results stand under the name that stays. One that goes is nobody's for ever. Rule: R2 */
const leaveName = async (trx: Trx, { pilot, goesBy }: Departure): Promise<void> => {
  const { key, standing, ranks } = pilot;
  if (goesBy === pilot.name) {
    await trx.updateTable('pilot').set({ address: null }).where('key', '=', key).execute();
    return;
  }
  const left = nameKey(goesBy);
  await trx.insertInto('pilot').values({ key: left, name: goesBy, address: null, standing, ranks }).execute();
  for (const table of ['enrolment', 'game_result'] as const) {
    await trx.updateTable(table).set({ pilot_key: left }).where('pilot_key', '=', key).execute();
  }
  await trx.deleteFrom('pilot').where('key', '=', key).execute();
  await reserveName(trx, key);
};
