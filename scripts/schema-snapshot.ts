/** Writes sql/schema.snapshot.sql: what all migrations together make. A test compares every engine with it. */
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { overPGlite } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import { describeSchema } from './describe-schema.ts';

const { db, close } = overPGlite(await PGlite.create());
await migrate(db);
writeFileSync(new URL('../sql/schema.snapshot.sql', import.meta.url), await describeSchema(db));
await close();
