import { type Database, openDatabase, openUnhurried, type Place } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * Opens a database once it is up to date; `files` are those of sql/ that were run for it. A migration is left the time it
 * needs, however long PostgreSQL says nothing meanwhile, and so is who waits for that of another process.
 */
export const openMigrated = async (
  place: Place,
  lost: (error: Error) => void,
): Promise<{ readonly database: Database; readonly files: readonly string[] }> => {
  const unhurried = await openUnhurried(place, lost);
  const files = await migrated(unhurried);
  if ('directory' in place) return { database: unhurried, files };
  await unhurried.close();
  return { database: await openDatabase(place, lost), files };
};

const migrated = async ({ db, close }: Database): Promise<readonly string[]> => {
  try {
    return await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
};
