import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TurnToFly } from './door.ts';
import type { TurnEvent } from './event.ts';
import type { Game } from './game.ts';

/** SHA-256 of the seed in hex: published with the first report, so that the seed can be checked with the last. Rule: C7 */
export const seedHash = ({ seed }: Pick<Game, 'seed'>): string => hashed(seed);

/** The game as it may leave the installation while it is not over. Rule: C7 */
export const withoutSeed = ({ seed: _secret, ...told }: Game): Omit<Game, 'seed'> => told;

/** SHA-256 in hex over the game without its seed, in canonical JSON. RFC 8785 */
export const digestOf = (game: Game): string => hashed(canonicalJson(withoutSeed(game)));

/** SHA-256 in hex over all that a turn is flown from, without the seed, in canonical JSON: equal turns have equal digests. */
export const digestOfTurn = ({ game, ...rest }: TurnToFly): string =>
  hashed(canonicalJson({ ...rest, game: withoutSeed(game) }));

/**
 * The next link of the chain over a game: SHA-256 in hex over the link before and the digest of this turn. The first link
 * is the digest of the position before the first turn; so the last one vouches for every turn, and their order. Contract §5
 */
export const nextLink = (link: string, digest: string): string => hashed(`${link}${digest}`);

/**
 * The number of the first event, from 1, that is not told as it was flown; null where all are. A record may be older than
 * this program and say less of an event, but nothing else.
 *
 * Contract §5
 */
export const firstOtherEvent = (told: readonly TurnEvent[], flown: readonly TurnEvent[]): number | null => {
  const differs = flown.findIndex((event, index) => !isToldAs(told[index], event));
  if (differs !== -1) return differs + 1;
  return told.length > flown.length ? flown.length + 1 : null;
};

const isToldAs = (told: TurnEvent | undefined, flown: TurnEvent): boolean =>
  told !== undefined && canonicalJson({ ...flown, ...told }) === canonicalJson(flown);

const hashed = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** JSON with sorted keys and no spaces. ECMAScript writes numbers and strings as the RFC asks. RFC 8785, section 3.2 */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};
