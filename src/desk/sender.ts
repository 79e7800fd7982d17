import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authentication } from '../letters/authentication.ts';
import type { TokenCandidates } from '../letters/token.ts';
import type { Person, Policy, World, WorldGame, WorldPilot } from './world.ts';

/** A pilot's place in one game. */
export type Cockpit = { readonly game: WorldGame; readonly pilot: WorldPilot };

/** Who wrote a letter, proved. */
export type Sender = {
  readonly address: string;
  readonly name: string;
  /** The game his token names; null where no token of a game was shown. */
  readonly cockpit: Cockpit | null;
  /** Every game in which this address flies. */
  readonly cockpits: readonly Cockpit[];
  readonly isGameMaster: boolean;
  /** The turn of the mail of ours that he answered, where it belongs to `cockpit`. */
  readonly answeredTurn: number | null;
};

export type SenderJudgement =
  | { readonly kind: 'known'; readonly sender: Sender }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'wrong-token'; readonly address: string; readonly tokenOwner: string | null }
  | { readonly kind: 'not-authenticated'; readonly address: string };

type Owner = { readonly address: string; readonly cockpit: Cockpit | null };

/** The tokens shown, in the order in which they are believed; `strict` ones must have been issued. */
type Shown = { readonly token: string; readonly strict: boolean; readonly turn: number | null };

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
    game.pilots.filter(pilot => pilot.address === from).map(pilot => ({ game, pilot })),
  );
  const person = personAt(world, from) ?? cockpits[0]?.pilot;
  if (!person) return { kind: 'stranger' };

  const shown = tokensShown(candidates, tokenLine);
  const owners = shown.map(each => ownerOf(world, each.token));
  if (shown.some((each, index) => each.strict && !owners[index])) {
    return { kind: 'wrong-token', address: from, tokenOwner: null };
  }
  const stranger = owners.find(owner => owner && owner.address !== from);
  if (stranger) return { kind: 'wrong-token', address: from, tokenOwner: stranger.address };

  const first = owners.findIndex(owner => owner !== null);
  if (!satisfies(world.policy, first !== -1, authentication)) return { kind: 'not-authenticated', address: from };
  const cockpit = owners.find(owner => owner?.cockpit)?.cockpit ?? null;
  return {
    kind: 'known',
    sender: {
      address: from,
      name: person.name,
      cockpit,
      cockpits,
      isGameMaster: world.gameMasters.some(master => master.address === from),
      answeredTurn: answeredTurn(candidates, cockpit),
    },
  };
};

const personAt = (world: World, address: string): Person | undefined =>
  [...world.gameMasters, ...world.pilots].find(person => person.address === address);

const tokensShown = (candidates: TokenCandidates, tokenLine: string | null): readonly Shown[] => [
  ...candidates.subAddress.map(token => ({ token, strict: true, turn: null })),
  ...candidates.answered.map(({ token, turn }) => ({ token, strict: false, turn })),
  ...(tokenLine === null ? [] : [{ token: tokenLine, strict: true, turn: null }]),
];

/** Compared over digests, so that the time taken tells nothing about a secret. R22 */
const sameSecret = (one: string, other: string | null): boolean =>
  other !== null && timingSafeEqual(sha256(one), sha256(other));

const sha256 = (word: string): Buffer => createHash('sha256').update(word.toLowerCase()).digest();

const ownerOf = (world: World, token: string): Owner | null => {
  for (const game of world.games) {
    const pilot = game.pilots.find(each => sameSecret(token, each.token));
    if (pilot) return { address: pilot.address, cockpit: { game, pilot } };
  }
  const person = [...world.gameMasters, ...world.pilots].find(each => sameSecret(token, each.token));
  return person ? { address: person.address, cockpit: null } : null;
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

/** The turn named by the newest mail of ours that he answered, if it is of the game he is bound to. */
const answeredTurn = (candidates: TokenCandidates, cockpit: Cockpit | null): number | null =>
  candidates.answered.find(({ token }) => cockpit && sameSecret(token, cockpit.pilot.token))?.turn ?? null;
