import type { OrderSheet, TurnEvent } from '../../src/sopwith/index.ts';
import type { Db } from '../../src/store/schema.ts';
import type { PostOffice, TakenMail } from './post-office.ts';

/** What a round came to. */
export type Account = {
  readonly games: readonly GameAccount[];
  readonly turns: readonly TurnAccount[];
  readonly letters: readonly { readonly messageId: string | null; readonly outcome: string }[];
  /** What left the daemons, every copy. */
  readonly taken: readonly TakenMail[];
  /** What the outbox says of it. */
  readonly outbox: readonly { readonly messageId: string; readonly to: string; readonly state: string }[];
  /** To whom the post office refused a mail for good. */
  readonly refusedFor: readonly string[];
};

export type GameAccount = {
  readonly id: string;
  readonly turn: number;
  readonly status: string;
  readonly digest: string | null;
  readonly heldBecause: string | null;
};

export type TurnAccount = {
  readonly gameId: string;
  readonly turn: number;
  readonly digest: string;
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  readonly events: readonly TurnEvent[];
};

export const accountOf = async (db: Db, postOffice: PostOffice): Promise<Account> => ({
  games: await db
    .selectFrom('game')
    .select(['id', 'turn', 'status', 'digest', 'held_because as heldBecause'])
    .orderBy('id')
    .execute(),
  turns: await db
    .selectFrom('turn')
    .select(['game_id as gameId', 'number as turn', 'digest', 'sheets', 'events'])
    .orderBy('game_id')
    .orderBy('number')
    .execute(),
  letters: (await db.selectFrom('letter').select(['message_id as messageId', 'outcome']).execute()).map(letter => ({
    ...letter,
    outcome: letter.outcome ?? 'none',
  })),
  taken: [...postOffice.taken()],
  outbox: await db
    .selectFrom('outgoing_mail')
    .select(['message_id as messageId', 'to_address as to', 'state'])
    .execute(),
  refusedFor: [...postOffice.refusedFor()],
});
