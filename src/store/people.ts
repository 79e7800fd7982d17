import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { GameMaster, Pilot } from '../desk/ports/people.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Seat } from '../sopwith/index.ts';
import { FURTHER_ADDRESSES, writesFrom } from './addresses.ts';
import { folded } from './folding.ts';
import type { Db, Trx } from './schema.ts';
import { issue } from './tokens.ts';
import { inTransaction, outdated } from './transact.ts';

/** Looked up for each pilot: no plan reads all tokens for it. */
const OWN_TOKEN = sql<string>`(select own.word from token own where own.pilot_key = pilot.key and own.game_id is null)`;

/** Pilots with the token they have outside any game. */
export const selectPilots = (db: Db) =>
  db
    .selectFrom('pilot')
    .select(['pilot.key', 'pilot.name', 'pilot.address', 'pilot.standing', 'pilot.ranks'])
    .select(OWN_TOKEN.as('token'))
    .select(FURTHER_ADDRESSES.as('furtherAddresses'))
    .where('pilot.address', 'is not', null) // whose traces were erased has neither address nor token
    .$narrowType<{ address: string }>();

export const pilotByKey =
  (db: Db): Store['pilotByKey'] =>
  async key =>
    (await selectPilots(db).where('pilot.key', '=', key).executeTakeFirst()) ?? null;

export const pilotsAt =
  (db: Db): Store['pilotsAt'] =>
  addresses =>
    selectPilots(db)
      .where(writesFrom(sql`${addresses.map(folded)}::text[]`))
      .orderBy('pilot.key')
      .execute();

export const gameMasters =
  (db: Db): Store['gameMasters'] =>
  () =>
    selectGameMasters(db).execute();

/** The game masters with their tokens, in order of their addresses. */
export const selectGameMasters = (db: Db) =>
  db
    .selectFrom('game_master')
    .innerJoin('token', 'token.game_master', 'game_master.address')
    .select(['game_master.name', 'game_master.address', 'token.word as token'])
    .orderBy('game_master.address');

export const seatGameMasters =
  (db: Db): Store['seatGameMasters'] =>
  masters =>
    inTransaction(db, async trx => {
      const seated: GameMaster[] = [];
      for (const master of masters) if (await seat(trx, master)) seated.push(master);
      return seated;
    });

/** Whether this game master is new; a known one keeps his token and takes the name given now. */
const seat = async (trx: Trx, { name, address, token }: GameMaster): Promise<boolean> => {
  const inserted = await trx
    .insertInto('game_master')
    .values({ address: folded(address), name })
    .onConflict(known => known.column('address').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    await trx.updateTable('game_master').set({ name }).where('address', '=', folded(address)).execute();
    return false;
  }
  await issue(trx, { word: token, game_master: folded(address) });
  return true;
};

/** A name that was taken meanwhile makes the settlement stale. Rule: R2 */
export const addPilot = async (trx: Trx, { key, name, address, token, standing, ranks }: Pilot): Promise<void> => {
  await trx
    .insertInto('pilot')
    .values({ key, name, address: folded(address), standing, ranks })
    .execute();
  await issue(trx, { word: token, pilot_key: key });
};

export const enrol = async (
  trx: Trx,
  { gameId, pilotKey, seat, token }: Extract<Change, { kind: 'enrol' }>,
): Promise<void> => {
  const inserted = await trx
    .insertInto('enrolment')
    .values({ game_id: gameId, pilot_key: pilotKey, seat })
    .onConflict(enrolled => enrolled.constraint('enrolment_once').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) outdated(); // he joined by another letter
  await issue(trx, { word: token, pilot_key: pilotKey, game_id: gameId });
};

export const observe = async (
  trx: Trx,
  { gameId, name, address }: Extract<Change, { kind: 'observe' }>,
): Promise<void> => {
  await trx
    .insertInto('observer')
    .values({ game_id: gameId, address: folded(address), name })
    .onConflict(watching => watching.constraint('observer_once').doUpdateSet({ name }))
    .execute();
};

export const unobserve = async (
  trx: Trx,
  { gameId, address }: Extract<Change, { kind: 'unobserve' }>,
): Promise<void> => {
  await trx.deleteFrom('observer').where('game_id', '=', gameId).where('address', '=', folded(address)).execute();
};

/** Deals the seats in one statement, since two pilots may swap theirs. */
export const dealSeats = async (
  trx: Trx,
  gameId: string,
  seats: readonly { readonly seat: Seat | null; readonly pilotKey: string }[],
): Promise<void> => {
  const dealt = await sql`
    update enrolment set seat = dealt.seat
    from unnest(${seats.map(({ pilotKey }) => pilotKey)}::text[], ${seats.map(({ seat }) => seat)}::integer[])
      as dealt (pilot_key, seat)
    where enrolment.game_id = ${gameId} and enrolment.pilot_key = dealt.pilot_key`.execute(trx);
  if (dealt.numAffectedRows !== BigInt(seats.length)) outdated(); // a pilot who is not enrolled
};
