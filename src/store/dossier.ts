import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Dossier, LastWord } from '../desk/ports/games.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Seat, Wind } from '../sopwith/index.ts';
import { FURTHER_ADDRESSES } from './addresses.ts';
import { gameIdOf } from './folding.ts';
import { untoldForgeries } from './forgeries.ts';
import { BY_ID, GAME } from './games.ts';
import { oneOf, plannedOnce } from './planned-once.ts';
import type { Db, Schema } from './schema.ts';
import { unreachedInTurn } from './unreached.ts';

export const dossier =
  (db: Db): Store['dossier'] =>
  async gameId =>
    (await dossiers(db, [gameId]))[0] ?? null;

export const dossiersOf =
  (db: Db): Store['dossiers'] =>
  gameIds =>
    dossiers(db, gameIds);

/** One statement, hence one moment: no sheet can come between a game's revision and its sheets. */
const dossierRows = plannedOnce('dossiers', ['gameIds'], (db, { gameIds }: { readonly gameIds: readonly string[] }) =>
  db
    .selectFrom('game')
    .select(GAME)
    .select(eb => ['digest as lastDigest', lastClosed(eb), enrolled(eb), crew(eb), sheets(eb), press(eb)])
    .select(eb => [rulings(eb), seatings(eb), observers(eb), untoldForgeries(eb), unreachedInTurn(eb)])
    .where(sql<boolean>`game.id = ${oneOf(gameIds)}`)
    .orderBy(BY_ID),
);

/** The dossiers of these games, in order of id. */
export const dossiers = async (db: Db, gameIds: readonly string[]): Promise<readonly Dossier[]> => {
  const rows = gameIds.length === 0 ? [] : await dossierRows(db, { gameIds: gameIds.map(gameIdOf) });
  return rows.map(
    ({
      lastDigest,
      lastClosed,
      enrolled,
      crew,
      sheets,
      press,
      rulings,
      seatings,
      observers,
      forgeries,
      unreached,
      ...game
    }) => ({
      game,
      enrolled: enrolled.map(({ seat, token, ownToken, ...pilot }) => ({
        pilot: { ...pilot, token: ownToken },
        seat,
        token,
      })),
      computers: crew,
      sheets: sheets.flatMap(({ seat, sheet, arrived }) =>
        sheet === null ? [] : [{ seat, sheet, arrived: new Date(arrived) }],
      ),
      press: press.flatMap(({ seat, lines }) => (lines.length > 0 ? [{ seat, lines }] : [])),
      lastWords: [...sheets.map(lastWordOf('orders')), ...press.map(lastWordOf('press'))],
      rulings: { ...standingRulings(rulings), seatings },
      observers,
      forgeries,
      unreached,
      lastDigest,
      lastClosed,
    }),
  );
};

const lastWordOf =
  (about: LastWord['about']) =>
  ({ seat, arrived }: { readonly seat: Seat; readonly arrived: string | Date }): LastWord => ({
    seat,
    about,
    arrived: new Date(arrived),
  });

type OfGame = ExpressionBuilder<Schema, 'game'>;

const lastClosed = (eb: OfGame) =>
  eb
    .selectFrom('turn')
    .select(sql<Date>`least(closed_at, told_by)`.as('by'))
    .whereRef('turn.game_id', '=', 'game.id')
    .where(sql<boolean>`turn.number = game.turn - 1`)
    .as('lastClosed');

const enrolled = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('enrolment')
      .innerJoin('pilot', 'pilot.key', 'enrolment.pilot_key')
      .innerJoin('token', join =>
        join.onRef('token.pilot_key', '=', 'enrolment.pilot_key').onRef('token.game_id', '=', 'enrolment.game_id'),
      )
      .innerJoin('token as own', join => join.onRef('own.pilot_key', '=', 'pilot.key').on('own.game_id', 'is', null))
      .select(['pilot.key', 'pilot.name', 'pilot.address', 'pilot.standing', 'pilot.ranks'])
      .select(['own.word as ownToken', 'enrolment.seat', 'token.word as token'])
      .select(FURTHER_ADDRESSES.as('furtherAddresses'))
      .$narrowType<{ address: string }>()
      .whereRef('enrolment.game_id', '=', 'game.id')
      .orderBy('enrolment.seat', order => order.asc().nullsLast())
      .orderBy('enrolment.id'),
  ).as('enrolled');

/** The computer pilots. */
const crew = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('computer_pilot')
      .select(['computer_pilot.seat', 'computer_pilot.strength', 'stream', 'relieves'])
      .whereRef('game_id', '=', 'game.id')
      .orderBy('computer_pilot.seat'),
  ).as('crew');

/**
 * The sheet that stands in each seat for the open turn: by book the latest or the first by arrival, whatever the order
 * in which the letters were read. Letters of one second count in the order of the mailbox.
 *
 * Rule: O1, O2
 */
const sheets = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_sheet')
      .distinctOn('seat')
      .select(['seat', 'sheet', 'arrived'])
      .whereRef('game_id', '=', 'game.id')
      .whereRef('order_sheet.turn', '=', 'game.turn')
      .where('order_sheet.void', '=', false)
      .where('undone', '=', 0)
      .orderBy('seat')
      .orderBy(sql`case stands when 'first' then arrived end`)
      .orderBy(sql`case stands when 'first' then letter_id end`)
      .orderBy(sql`case stands when 'first' then id end`)
      .orderBy('arrived', 'desc')
      .orderBy('letter_id', order => order.desc().nullsLast())
      .orderBy('id', 'desc'),
  ).as('sheets');

/** Press may be changed until the turn is run: the latest stands. Rule: R1 */
const press = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('press')
      .distinctOn('seat')
      .select(['seat', 'lines', 'arrived'])
      .whereRef('game_id', '=', 'game.id')
      .whereRef('press.turn', '=', 'game.turn')
      .where('press.void', '=', false)
      .where('undone', '=', 0)
      .orderBy('seat')
      .orderBy('arrived', 'desc')
      .orderBy('letter_id', order => order.desc().nullsLast())
      .orderBy('id', 'desc'),
  ).as('press');

const rulings = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('ruling')
      .select(['wind', 'ruling.seat', 'because'])
      .whereRef('game_id', '=', 'game.id')
      .whereRef('ruling.turn', '=', 'game.turn')
      .where('undone', '=', 0)
      .orderBy('ruling.id'),
  ).as('rulings');

/** Who took a seat in the open turn, in the order in which it was done. Rule: V3 */
const seatings = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('seating')
      .select(['seating.turn', 'seating.seat', 'before', 'after'])
      .whereRef('game_id', '=', 'game.id')
      .whereRef('seating.turn', '=', 'game.turn')
      .where('seating.undone', '=', 0)
      .orderBy('seating.id'),
  ).as('seatings');

/** The last ruling on the wind counts, and the last word on each pilot taken out. Rule: V3 */
const standingRulings = (
  said: readonly { readonly wind: Wind | null; readonly seat: Seat | null; readonly because: string | null }[],
): Omit<Dossier['rulings'], 'seatings'> => {
  const removals = new Map(
    said.flatMap(({ seat, because }) => (seat === null ? [] : [[seat, because ?? ''] as const])),
  );
  return {
    wind: said.findLast(({ wind }) => wind !== null)?.wind ?? null,
    removals: [...removals].sort(([one], [other]) => one - other).map(([seat, because]) => ({ seat, because })),
  };
};

/** With the observer's own token: a pilot's outside any game, or a game master's. */
const observers = (eb: OfGame) =>
  jsonArrayFrom(
    eb
      .selectFrom('observer')
      .select(['observer.name', 'observer.address'])
      .select(observing => observing.fn.coalesce(tokenOfPilotAt(observing), tokenOfGameMasterAt(observing)).as('token'))
      .whereRef('game_id', '=', 'game.id')
      .orderBy('observer.id'),
  ).as('observers');

type Observing = ExpressionBuilder<Schema, 'game' | 'observer'>;

const tokenOfPilotAt = (eb: Observing) =>
  eb
    .selectFrom('pilot')
    .innerJoin('token', 'token.pilot_key', 'pilot.key')
    .select('token.word')
    .where('token.game_id', 'is', null)
    .whereRef('pilot.address', '=', 'observer.address')
    .orderBy('pilot.key')
    .limit(1);

const tokenOfGameMasterAt = (eb: Observing) =>
  eb.selectFrom('token').select('token.word').whereRef('token.game_master', '=', 'observer.address');
