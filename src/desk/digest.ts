import { hash } from 'node:crypto';

/** SHA-256 in hex: tells addresses and texts apart where they must not be shown. R57 */
export const digest = (said: string | Uint8Array): string => hash('sha256', said);
