import { type Kysely, sql } from 'kysely';

/**
 * The tables of a database as SQL, read from the catalogs, in an order and a wording that do not depend on the engine.
 * PostgreSQL 18 lists not-null as constraints, 15 does not; here it stands with its column.
 */
export const describeSchema = async <T>(db: Kysely<T>): Promise<string> => {
  const columns = await describeColumns(db);
  const constraints = await describeConstraints(db);
  const indexes = await describeIndexes(db);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return tables
    .map(table => {
      const lines = [...columns, ...constraints].filter(line => line.table === table).map(({ text }) => `  ${text}`);
      const below = indexes.filter(line => line.table === table).map(({ text }) => `${text};\n`);
      return `create table ${table} (\n${lines.join(',\n')}\n);\n${below.join('')}`;
    })
    .join('\n');
};

type Line = { readonly table: string; readonly text: string };

const OURS = sql`
  relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and relation.relname not like 'kysely%'`;

const describeColumns = async <T>(db: Kysely<T>): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select relation.relname as table,
        concat_ws(' ', col.attname, format_type(col.atttypid, col.atttypmod),
          case when col.attnotnull then 'not null' end,
          case when col.attidentity <> '' then 'generated always as identity' end,
          case when col.attgenerated <> '' then 'generated always as (' || pg_get_expr(def.adbin, def.adrelid) || ') stored'
               else 'default ' || pg_get_expr(def.adbin, def.adrelid) end) as text
      from pg_class relation
      join pg_attribute col on col.attrelid = relation.oid and col.attnum > 0 and not col.attisdropped
      left join pg_attrdef def on def.adrelid = relation.oid and def.adnum = col.attnum
      where ${OURS}
      order by relation.relname collate "C", col.attnum`.execute(db)
  ).rows;

const describeConstraints = async <T>(db: Kysely<T>): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select relation.relname as table,
        'constraint ' || con.conname || ' ' || pg_get_constraintdef(con.oid) as text
      from pg_constraint con join pg_class relation on relation.oid = con.conrelid
      where ${OURS} and con.contype <> 'n'
      order by relation.relname collate "C", con.contype, con.conname collate "C"`.execute(db)
  ).rows;

/** Indexes that no constraint already stands for. */
const describeIndexes = async <T>(db: Kysely<T>): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select relation.relname as table, pg_get_indexdef(index.indexrelid) as text
      from pg_index index
      join pg_class relation on relation.oid = index.indrelid
      join pg_class named on named.oid = index.indexrelid
      where ${OURS} and not exists (select from pg_constraint con where con.conindid = index.indexrelid and con.contype <> 'f')
      order by relation.relname collate "C", named.relname collate "C"`.execute(db)
  ).rows;
