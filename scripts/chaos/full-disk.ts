import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../src/store/schema.ts';
import { run, subFolder } from '../live/ground.ts';

/** A disk that can be full for the database: PostgreSQL answers with SQLSTATE 53100 then. */
export type FullDisk = {
  /** How it is made full, in words. */
  readonly way: string;
  /** What is said when a database is created that is to lie on it. */
  readonly placing: string;
  readonly fill: (db: Db) => Promise<void>;
  readonly free: (db: Db) => Promise<void>;
  readonly close: () => void;
};

/** A file system of its own where one may be mounted, or triggers wherever it is. */
export type DiskKind = 'mounted' | 'triggers';

/**
 * A small file system of its own as a tablespace, where mounting is allowed, filled to its last byte by a ballast file;
 * elsewhere PostgreSQL is made to say so by triggers on all our tables.
 */
export const fullDisk = async (folder: string, db: Db, kind: DiskKind): Promise<FullDisk> => {
  if (kind === 'triggers') return pretended('asked for');
  const place = await subFolder(folder, 'disk', 0o755);
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place]).status === 0;
  return mounted ? cramped(place, db) : pretended('no file system may be mounted here');
};

const MEGABYTE = Buffer.alloc(2 ** 20);

const cramped = async (place: string, db: Db): Promise<FullDisk> => {
  const tables = await subFolder(place, 'tables', 0o700);
  run('chown', ['postgres:postgres', tables]);
  await sql.raw(`create tablespace cramped location '${tables}'`).execute(db);
  const ballast = join(place, 'ballast');
  return {
    way: 'a file system in memory (tmpfs) of 64 MB that holds the database, filled to its last byte',
    placing: 'tablespace cramped',
    fill: async () => {
      for (const piece of [MEGABYTE, MEGABYTE.subarray(0, 4096)])
        whileThereIsRoom(() => appendFileSync(ballast, piece));
    },
    free: async () => rmSync(ballast, { force: true }),
    close: () => void spawnSync('/bin/umount', ['-l', place]),
  };
};

const whileThereIsRoom = (write: () => void): void => {
  try {
    for (;;) write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
};

const TABLES = ['letter', 'order_sheet', 'press', 'frozen_turn', 'turn', 'outgoing_mail', 'game', 'mailbox_pass'];

const pretended = (because: string): FullDisk => ({
  way: `triggers on our tables that raise SQLSTATE 53100 (${because})`,
  placing: '',
  fill: async db => {
    await sql`
      create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$
    `.execute(db);
    for (const table of TABLES) {
      await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function disk_is_full()
      `.execute(db);
    }
  },
  free: async db => void (await sql`drop function if exists disk_is_full cascade`.execute(db)),
  close: () => undefined,
});
