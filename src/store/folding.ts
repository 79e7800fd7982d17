/** Addresses, tokens and codes are kept or compared in lower case. */
export const folded = (word: string): string => word.toLowerCase();

/** Game ids are kept in upper case and compared without. */
export const gameIdOf = (written: string): string => written.toUpperCase();
