/** What keeps a database from being opened, in words; PGlite tells what the file system refuses by a number of WASI alone. */
export const faultText = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(faultText).join('; '); // one for each address tried
  if (error instanceof Error) return error.message;
  if (!isWasiFault(error)) return String(error);
  return error.errno === DISK_FULL ? 'the disk is full' : `the file system refuses it (WASI error ${error.errno})`;
};

const isWasiFault = (error: unknown): error is { readonly errno: number } =>
  typeof error === 'object' && error !== null && 'errno' in error;

/** ENOSPC of WASI preview 1. */
const DISK_FULL = 51;
