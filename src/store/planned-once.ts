/**
 * Long statements that every letter and every turn needs: built by kysely once, and planned by PostgreSQL once on each
 * connection, under a name. Building and planning one takes several times as long as running it.
 */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

const names = new Map<string, string>();
let inserts = 0;

/** Rows are inserted by ones and by dozens; more kinds of inserts than this are not worth their memory on each connection. */
const MOST_INSERTS = 60;

/**
 * The name under which PostgreSQL keeps the plan of this statement; none for those that are planned each time. An insert
 * of values is planned alike whatever they are.
 */
export const planNameOf = (text: string): string | undefined => names.get(text) ?? nameOfInsert(text);

const nameOfInsert = (text: string): string | undefined => {
  if (inserts === MOST_INSERTS || !/^insert into "\w+" \([^)]*\) values /.test(text)) return undefined;
  inserts += 1;
  const name = `insert ${inserts}`;
  names.set(text, name);
  return name;
};

type Values = Readonly<Record<string, unknown>>;

/**
 * A statement in which only these values change from run to run. Every table that may grow must be reached by index
 * whatever the values are: the plan is made when little is there, and kept. So its lists are compared by `oneOf`, and
 * what makes an index fit stands in its text.
 */
export const plannedOnce = <V extends Values, R>(
  name: string,
  keys: readonly (keyof V & string)[],
  build: (db: Db, values: V) => Compilable<R>,
) => {
  const slots = new Map<unknown, keyof V>(keys.map(key => [{ key }, key]));
  const slotted = Object.fromEntries([...slots].map(([slot, key]) => [key, slot])) as V;
  let built: CompiledQuery<R> | null = null;
  return async (db: Db, values: V): Promise<readonly R[]> => {
    built ??= build(db, slotted).compile();
    names.set(built.sql, name);
    const parameters = built.parameters.map(parameter => {
      const key = slots.get(parameter);
      return key === undefined ? parameter : values[key];
    });
    const { rows } = await db.executeQuery<R>({ ...built, parameters });
    return rows;
  };
};

/** Any of these texts; how many there are changes no plan. */
export const oneOf = (texts: RawBuilder<readonly string[]> | readonly string[]): RawBuilder<string> =>
  sql`any(array(select unnest(${texts}::text[])))`;
