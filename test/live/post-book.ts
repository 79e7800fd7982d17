import { until } from '../../scripts/live/ground.ts';
import type { Db } from '../../src/store/schema.ts';

/** The mails an installation has written since a moment, and the letters it has read. */
export type PostBook = {
  /** `2 report one@example.test`: how many mails of which kind went to whom, sorted. */
  readonly written: () => Promise<readonly string[]>;
  /** The same without addresses: `6 report`. */
  readonly byKind: () => Promise<readonly string[]>;
  /** `5 ignored auto-reply`: what became of how many letters, sorted. */
  readonly read: () => Promise<readonly string[]>;
  /** Every address that was ever written to, sorted; not only since that moment. */
  readonly recipients: () => Promise<readonly string[]>;
};

/** Opens the book at what comes from now on. */
export const openPostBook = async (db: Db): Promise<PostBook> => {
  const { mail } = await db
    .selectFrom('outgoing_mail')
    .select(eb => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('mail'))
    .executeTakeFirstOrThrow();
  const { letter } = await db
    .selectFrom('letter')
    .select(eb => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('letter'))
    .executeTakeFirstOrThrow();
  const mails = () => db.selectFrom('outgoing_mail').select(['kind', 'to_address']).where('id', '>', mail).execute();
  return {
    written: async () => counted((await mails()).map(({ kind, to_address }) => `${kind} ${to_address}`)),
    byKind: async () => counted((await mails()).map(({ kind }) => kind)),
    read: async () => {
      const letters = db.selectFrom('letter').select(['outcome', 'reason']).where('id', '>', letter);
      return counted(
        (await letters.execute()).map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(' ')),
      );
    },
    recipients: async () => {
      const everybody = db.selectFrom('outgoing_mail').select('to_address').distinct().orderBy('to_address');
      return (await everybody.execute()).map(({ to_address }) => to_address);
    },
  };
};

const counted = (each: readonly string[]): readonly string[] =>
  [...new Set(each)].toSorted().map(name => `${each.filter(other => other === name).length} ${name}`);

/** Nothing waits to be read or to be posted. */
export const isAtRest = async (db: Db): Promise<boolean> => {
  const letter = await db.selectFrom('letter').select('id').where('state', '=', 'waiting').executeTakeFirst();
  const mail = await db.selectFrom('outgoing_mail').select('id').where('state', '=', 'waiting').executeTakeFirst();
  return letter === undefined && mail === undefined;
};

/** Waits until so many letters of this outcome were read since the book was opened, and nothing more waits. */
export const untilRead = (db: Db, book: PostBook, line: string, seconds = 60): Promise<void> =>
  until(
    `"${line}" stands in the book`,
    seconds,
    async () => (await book.read()).includes(line) && (await isAtRest(db)),
  ).catch(async (error: Error) => {
    throw new Error(
      `${error.message}; read: ${(await book.read()).join(', ')}; written: ${(await book.written()).join(', ')}`,
    );
  });
