import { sql } from 'kysely';
import { turnToFly } from '../desk/fly-turn.ts';
import type { Pilot } from '../desk/ports/people.ts';
import type { FrozenTurn } from '../desk/ports/turns.ts';
import { LEFT } from '../desk/told-to-all.ts';
import {
  digestOf,
  digestOfTurn,
  type Game,
  nameKey,
  type Occupant,
  renamed,
  type Seat,
  seatNamed,
} from '../sopwith/index.ts';
import type { Trx } from './schema.ts';
import { json } from './storable.ts';

/** Who leaves, under which name he is told from now on, and the games he was ever enrolled in. */
export type Departure = {
  readonly pilot: Pilot;
  readonly goesBy: string;
  readonly gameIds: readonly string[];
};

/**
 * Takes a pilot's press, what was said about him, and his name unless it stays, out of one game. Positions with another
 * name have other digests: a digest that was right before is right afterwards, and one that was not is left alone.
 */
export const eraseFromGame = async (trx: Trx, gameId: string, gone: Departure): Promise<void> => {
  const flown = await eraseFromTurns(trx, gameId, gone);
  const frozen = await eraseFromFrozen(trx, gameId, gone);
  const open = await eraseFromPosition(trx, gameId, gone);
  for (const { turn, seat } of [...flown, ...frozen, ...open]) await silence(trx, gameId, turn, seat);
  await trx
    .deleteFrom('press')
    .where('game_id', '=', gameId)
    .where('letter_id', 'in', eb => eb.selectFrom('letter').select('letter.id').where('pilot_key', '=', gone.pilot.key))
    .execute();
  if (gone.goesBy === gone.pilot.name) return;
  await renameSeatings(trx, gameId, gone);
  await dropPictures(trx, gameId);
};

/** A turn that he flew in, and the seat he had. */
type Flown = { readonly turn: number; readonly seat: Seat };

const flownIn = (turn: number, position: Game, { pilot }: Departure): readonly Flown[] => {
  const seat = seatNamed(position, pilot.name);
  return seat === null ? [] : [{ turn, seat }];
};

const eraseFromTurns = async (trx: Trx, gameId: string, gone: Departure): Promise<readonly Flown[]> => {
  const flown: Flown[] = [];
  const rows = await trx
    .selectFrom('turn')
    .select(['number', sql<number | null>`null`.as('roll_back'), 'press', 'position', 'digest'])
    .where('game_id', '=', gameId)
    .unionAll(
      trx
        .selectFrom('undone_turn')
        .select(['number', sql<number | null>`roll_back`.as('roll_back'), 'press', 'position', 'digest'])
        .where('game_id', '=', gameId),
    )
    .execute();
  for (const { number, roll_back, press, position, digest } of rows) {
    const [his] = flownIn(number, position, gone);
    if (!his) continue;
    flown.push(his);
    const left = {
      press: json(press.filter(({ seat }) => seat !== his.seat)),
      ...leftOf(position, digest, gone),
    };
    if (roll_back === null) {
      await trx.updateTable('turn').set(left).where('game_id', '=', gameId).where('number', '=', number).execute();
    } else {
      await trx
        .updateTable('undone_turn')
        .set(left)
        .where('game_id', '=', gameId)
        .where('number', '=', number)
        .where('roll_back', '=', roll_back)
        .execute();
    }
  }
  return flown;
};

const leftOf = <D extends string | null>(position: Game, digest: D, { pilot, goesBy }: Departure) => {
  const left = renamed(position, pilot.name, goesBy);
  return { position: json(left), digest: digest === digestOf(position) ? digestOf(left) : digest };
};

const eraseFromFrozen = async (trx: Trx, gameId: string, gone: Departure): Promise<readonly Flown[]> => {
  const rows = await trx
    .selectFrom('frozen_turn')
    .select(['turn', 'position', 'sheets', 'press', 'rulings', 'digest'])
    .where('game_id', '=', gameId)
    .execute();
  const flown: Flown[] = [];
  for (const row of rows) {
    const [his] = flownIn(row.turn, row.position, gone);
    if (!his) continue;
    flown.push(his);
    const position = renamed(row.position, gone.pilot.name, gone.goesBy);
    const rulings = rulingsLeft(row.rulings, his.seat, gone);
    const held = digestOfTurn(turnToFly(row)) === row.digest;
    await trx
      .updateTable('frozen_turn')
      .set({
        position: json(position),
        rulings: json(rulings),
        press: json(row.press.filter(({ seat }) => seat !== his.seat)),
        digest: held ? digestOfTurn(turnToFly({ ...row, position, rulings })) : row.digest,
      })
      .where('game_id', '=', gameId)
      .where('turn', '=', row.turn)
      .execute();
  }
  return flown;
};

const rulingsLeft = (rulings: FrozenTurn['rulings'], his: Seat, gone: Departure): FrozenTurn['rulings'] => ({
  ...rulings,
  removals: rulings.removals.map(each => (each.seat === his ? { ...each, because: LEFT } : each)),
  seatings: rulings.seatings.map(each => ({
    ...each,
    before: occupantLeft(each.before, gone),
    after: occupantLeft(each.after, gone),
  })),
});

const occupantLeft = <O extends Occupant | null>(occupant: O, { pilot, goesBy }: Departure): O =>
  occupant && nameKey(occupant.pilot) === pilot.key ? { ...occupant, pilot: goesBy } : occupant;

/** The position as it stands. */
const eraseFromPosition = async (trx: Trx, gameId: string, gone: Departure): Promise<readonly Flown[]> => {
  const game = await trx
    .selectFrom('game')
    .select(['turn', 'position', 'digest'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  if (!game?.position) return [];
  await trx
    .updateTable('game')
    .set(leftOf(game.position, game.digest, gone))
    .where('id', '=', gameId)
    .execute();
  return flownIn(game.turn, game.position, gone);
};

/** What he said for a turn, and why others took him out of it. */
const silence = async (trx: Trx, gameId: string, turn: number, seat: Seat): Promise<void> => {
  await trx
    .deleteFrom('press')
    .where('game_id', '=', gameId)
    .where('turn', '=', turn)
    .where('seat', '=', seat)
    .execute();
  await trx
    .updateTable('ruling')
    .set({ because: LEFT })
    .where('game_id', '=', gameId)
    .where('turn', '=', turn)
    .where('seat', '=', seat)
    .execute();
};

/** Who had the seat before, and after. */
const renameSeatings = async (trx: Trx, gameId: string, gone: Departure): Promise<void> => {
  const seatings = await trx
    .selectFrom('seating')
    .select(['id', 'before', 'after'])
    .where('game_id', '=', gameId)
    .execute();
  for (const { id, before, after } of seatings) {
    const left = { before: json(occupantLeft(before, gone)), after: json(occupantLeft(after, gone)) };
    await trx.updateTable('seating').set(left).where('id', '=', id).execute();
  }
  const relieving = await trx
    .selectFrom('computer_pilot')
    .select(['seat', 'relieves'])
    .where('game_id', '=', gameId)
    .where('relieves', 'is not', null)
    .execute();
  for (const { seat, relieves } of relieving) {
    await trx
      .updateTable('computer_pilot')
      .set({ relieves: json(occupantLeft(relieves, gone)) })
      .where('game_id', '=', gameId)
      .where('seat', '=', seat)
      .execute();
  }
};

/** Pictures bear the names of the pilots; those on their way stay. */
const dropPictures = async (trx: Trx, gameId: string): Promise<void> => {
  await trx
    .deleteFrom('picture')
    .where('game_id', '=', gameId)
    .where(
      sql<boolean>`not exists (select from outgoing_mail where game_id = ${gameId} and state = 'waiting'
        and outgoing_mail.pictures @> array[picture.digest])`,
    )
    .execute();
};
