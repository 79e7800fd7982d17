import { Temporal } from 'temporal-polyfill';
import {
  type Fault,
  type Game,
  type HouseRules,
  isOver,
  positionFault,
  type RuleBookId,
  type Seat,
} from '../sopwith/index.ts';
import { zoneNamed } from './noon.ts';
import type { Policy } from './world.ts';

/** A world as its file writes it; schema: config/world.schema.json. Contract §4 */
export type WorldDocument = {
  readonly now: string;
  readonly trustedAuthserv?: string | null;
  readonly mailbox: string;
  readonly bounceAddress: string;
  readonly policy?: Policy;
  readonly gameMaster?: { readonly address: string; readonly name?: string; readonly token?: string };
  readonly games: readonly WorldGameDocument[];
  readonly sentMessageIds?: readonly string[];
};

export type WorldGameDocument = {
  readonly id: string;
  readonly turn: number;
  readonly deadline: string;
  readonly ruleBook: RuleBookId;
  readonly houseRules?: HouseRules;
  readonly zone?: string;
  readonly position?: Game;
  readonly pilots: readonly {
    readonly seat: Seat;
    readonly name: string;
    readonly address: string;
    readonly token: string;
  }[];
};

/** Why no letter can be judged in this world though it has the published shape; null where one can. Contract §4 */
export const worldFault = ({ now, games }: WorldDocument): Fault | null =>
  momentFault(now, '/now') ??
  firstFault(games, (game, index) => {
    const path = `/games/${index}`;
    return idFault(games, game, path) ?? timeFault(game, path) ?? placeFault(game, path);
  }) ??
  tokenFault(games);

const firstFault = <T>(all: readonly T[], fault: (one: T, index: number) => Fault | null): Fault | null =>
  all.reduce<Fault | null>((found, one, index) => found ?? fault(one, index), null);

const idFault = (games: WorldDocument['games'], game: WorldGameDocument, path: string): Fault | null => {
  const first = games.find(({ id }) => same(id, game.id));
  return first === game ? null : { path: `${path}/id`, message: `There are two games ${game.id}.` };
};

const timeFault = ({ deadline, zone = 'UTC' }: WorldGameDocument, path: string): Fault | null =>
  momentFault(deadline, `${path}/deadline`) ??
  (zoneNamed(zone) === null ? { path: `${path}/zone`, message: `There is no zone "${zone}" in the IANA list.` } : null);

/** No thirteenth month and no 30 February. */
const momentFault = (text: string, path: string): Fault | null => {
  try {
    Temporal.Instant.from(text);
    return null;
  } catch {
    return { path, message: `Found "${text}"; there is no such moment.` };
  }
};

/** A game that is over has a last position, from which nothing is flown. */
const placeFault = ({ position }: WorldGameDocument, path: string): Fault | null => {
  const fault = position === undefined || isOver(position) ? null : positionFault(position);
  return fault && { ...fault, path: fault.path.replace('/game', `${path}/position`) };
};

/** A token belongs to one pilot in one game. */
const tokenFault = (games: WorldDocument['games']): Fault | null => {
  const pilots = games.flatMap((game, index) =>
    game.pilots.map(({ token }, place) => ({ token, path: `/games/${index}/pilots/${place}/token` })),
  );
  return firstFault(pilots, ({ token, path }) => {
    const first = pilots.find(other => same(other.token, token));
    return first?.path === path ? null : { path, message: 'This token is that of another pilot, too.' };
  });
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
