/** Whatever looks like an address or a Message-ID; our reply addresses and Message-IDs hold tokens. */
const ADDRESS = /[^\s"'<>()[\]{},;:=\\/]+@[^\s"'<>()[\]{},;:=\\/]+/g;
/** Sixteen letters of base32, as tokens and codes are made of. R21 */
const SECRET = /\b[a-z2-7]{16}\b/g;

/**
 * A line of the log as it may be written: the answers of servers and databases, which quote addresses and tokens back
 * at us, without them. R57
 */
export const withoutSecrets = (line: string): string => line.replace(ADDRESS, '(address)').replace(SECRET, '(secret)');

/** A database adds the row that it refused to its error, PGlite also every value of the question: letters and mails. */
const TOLD: readonly string[] = ['type', 'message', 'stack', 'code', 'schema', 'table', 'constraint'];

/** What the log says of an error, of all that pino would: what went wrong and where, never with what. R57 */
export const errorInShort = (error: object): object =>
  Object.fromEntries(Object.entries(error).filter(([name]) => TOLD.includes(name)));
