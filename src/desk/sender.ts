import { hash, timingSafeEqual } from 'node:crypto';
import type { Authentication } from '../letters/authentication.ts';
import type { TokenCandidates } from '../letters/token.ts';
import { writesFrom } from './addresses.ts';
import type { Person, Policy, World, WorldGame, WorldPilot } from './world.ts';

/** A pilot's place in one game. */
export type Cockpit = { readonly game: WorldGame; readonly pilot: WorldPilot };

/** Who wrote a letter, proved. */
export type Sender = {
  readonly address: string;
  readonly name: string;
  /** The game his token names; null where no token of a game was shown. */
  readonly cockpit: Cockpit | null;
  /** The right token that was shown; null: none. */
  readonly token: string | null;
  /** Every game in which this address flies. */
  readonly cockpits: readonly Cockpit[];
  readonly isGameMaster: boolean;
};

export type SenderJudgement =
  | { readonly kind: 'known'; readonly sender: Sender }
  | { readonly kind: 'stranger' }
  | {
      readonly kind: 'wrong-token';
      readonly why: 'unknown' | 'retired' | 'of-another-pilot' | 'two-pilots';
      /** Where the token stood, in words. */
      readonly where: string;
      /** Whose token it is; null: nobody's, or his own of earlier days. */
      readonly owner: TokenHolder | null;
    }
  | { readonly kind: 'not-authenticated' };

/** Whose a token is, by his main address. */
export type TokenHolder = Pick<Person, 'address' | 'furtherAddresses'> & { readonly cockpit: Cockpit | null };

/** A token shown, where, and whose it is. Those that must have been issued are refused when nobody holds them. */
type Shown = {
  readonly token: string;
  readonly where: string;
  readonly mustBeIssued: boolean;
  readonly owner: TokenHolder | null;
  /** Who held it before it was replaced. */
  readonly once: TokenHolder | null;
};

/**
 * Says who sent a letter: the From address must be a registered one, and a secret of that very person is shown or
 * his domain is authenticated, as the policy asks. A token of somebody else is never accepted.
 *
 * Rule: R21–R23, contract §4
 */
export const judgeSender = (
  world: World,
  from: string,
  candidates: TokenCandidates,
  tokenLine: string | null,
  authentication: Authentication,
): SenderJudgement => {
  const cockpits = world.games.flatMap(game =>
    game.pilots.filter(pilot => writesFrom(pilot, from)).map(pilot => ({ game, pilot })),
  );
  const person = personAt(world, from) ?? cockpits[0]?.pilot;
  if (!person) return { kind: 'stranger' };

  const shown = tokensShown(world, candidates, tokenLine);
  const wrong = wrongToken(shown, from);
  if (wrong) return wrong;
  const right = shown.filter(({ owner }) => owner !== null);
  if (!satisfies(world.policy, right.length > 0, authentication)) return { kind: 'not-authenticated' };
  const cockpit = right.find(({ owner }) => owner?.cockpit)?.owner?.cockpit ?? null;
  return {
    kind: 'known',
    sender: {
      address: from,
      name: person.name,
      cockpit,
      token: right[0]?.token ?? null,
      cockpits,
      isGameMaster: world.gameMasters.some(master => master.address === from),
    },
  };
};

const personAt = (world: World, address: string): Person | undefined =>
  [...world.gameMasters, ...world.pilots].find(person => writesFrom(person, address));

/** In the order in which they are believed: sub-address, answered mails newest first, `token:` line. §7.3 */
const tokensShown = (world: World, candidates: TokenCandidates, tokenLine: string | null): readonly Shown[] =>
  [
    ...candidates.subAddress.map(token => ({ token, where: 'the address you wrote to', mustBeIssued: true })),
    ...candidates.answered.map(({ token }) => ({ token, where: 'the mail you answered', mustBeIssued: false })),
    ...(tokenLine === null ? [] : [{ token: tokenLine, where: 'the "token:" line', mustBeIssued: true }]),
  ].map(shown => ({ ...shown, owner: holderOf(world, shown.token), once: holderOnce(world, shown.token) }));

/** A word that was replaced counts as nobody's, unless it must be a token: then its holder is told so. R23 */
const wrongToken = (shown: readonly Shown[], from: string): SenderJudgement | null => {
  const given = shown.map(each => ({ ...each, owner: each.owner ?? (each.mustBeIssued ? each.once : null) }));
  const unknown = given.find(({ mustBeIssued, owner }) => mustBeIssued && !owner);
  if (unknown) return { kind: 'wrong-token', why: 'unknown', where: unknown.where, owner: null };
  const alien = given.find(({ owner }) => owner && !writesFrom(owner, from));
  if (alien?.owner) {
    const own = given.some(({ owner }) => owner && writesFrom(owner, from));
    return {
      kind: 'wrong-token',
      why: own ? 'two-pilots' : 'of-another-pilot',
      where: alien.where,
      owner: alien.owner,
    };
  }
  const retired = shown.find(({ mustBeIssued, owner, once }) => mustBeIssued && !owner && once);
  return retired ? { kind: 'wrong-token', why: 'retired', where: retired.where, owner: null } : null;
};

/** Whether a secret is this word. Compared over digests, so that the time taken tells nothing about a secret. R22 */
const isWord = (word: string): ((secret: string | null) => boolean) => {
  const shown = sha256(word);
  return secret => secret !== null && timingSafeEqual(shown, sha256(secret));
};

/** A word as it is compared with secrets. */
export const sha256 = (word: string): Buffer => hash('sha256', word.toLowerCase(), 'buffer');

/** Whose token a word is; null: nobody's. */
export const holderOf = (world: World, token: string): TokenHolder | null => {
  const isIt = isWord(token);
  for (const game of world.games) {
    const pilot = game.pilots.find(each => isIt(each.token));
    if (pilot) return { ...pilot, cockpit: { game, pilot } };
  }
  const person = [...world.gameMasters, ...world.pilots].find(each => isIt(each.token));
  return person ? { ...person, cockpit: null } : null;
};

/** Every token that is somebody's now, lower case. */
export const tokensHeld = (world: World): readonly string[] =>
  [...world.games.flatMap(({ pilots }) => pilots), ...world.gameMasters, ...world.pilots].flatMap(({ token }) =>
    token === null ? [] : token.toLowerCase(),
  );

const holderOnce = (world: World, token: string): TokenHolder | null => {
  const isIt = isWord(token);
  const retired = world.retired.find(each => isIt(each.token));
  if (!retired) return null;
  return { ...(personAt(world, retired.address) ?? { address: retired.address }), cockpit: null };
};

const satisfies = (policy: Policy, rightToken: boolean, authentication: Authentication): boolean => {
  switch (policy) {
    case 'either':
      return rightToken || authentication === 'pass';
    case 'token':
      return rightToken;
    case 'authenticated':
      return authentication === 'pass';
    case 'both':
      return rightToken && authentication === 'pass';
  }
};
