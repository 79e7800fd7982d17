import type { HouseRules, RuleBookId, Strength, Wind } from '../sopwith/index.ts';
import type { FirstTurns, Weekday } from './calendar.ts';

/** Whose forms of commands are read: a game master has those of the pilots and his own. */
export type Speaker = 'pilot' | 'game-master';

/** In one of several games; left out where the letter is bound to a game anyway. */
type InGame = { readonly game?: string };

/** What a game master asks for when he opens a game; what he leaves out is the desk's choice. */
export type NewGame = {
  readonly verb: 'new game';
  readonly name: string;
  readonly ruleBook?: RuleBookId;
  /** An IANA zone, not yet looked up. */
  readonly zone?: string;
  readonly everyDays?: number;
  /** Weekdays on which it is flown; dates on which it is not; another pace at its beginning. */
  readonly on?: readonly Weekday[];
  readonly not?: readonly string[];
  readonly first?: FirstTurns;
  readonly seats?: number;
  readonly computers?: number;
  /** How well they fly. */
  readonly strength?: Strength;
  /** Shape only; whether the book allows them is judged where the game is made. */
  readonly houseRules: HouseRules;
};

/**
 * A command as the verb of the order grammar and the values written with it; schema: config/command.schema.json.
 * Dates are `2026-03-10`, times `12:00` in the game's zone, addresses lower case, names as written.
 */
export type Command =
  // pilots
  | (InGame & { readonly verb: 'join'; readonly name: string })
  | { readonly verb: 'confirm'; readonly code: string }
  | (InGame & { readonly verb: 'status' })
  | { readonly verb: 'test' | 'clear' | 'help' | 'rules' | 'games' }
  | { readonly verb: 'report'; readonly turn?: number }
  | { readonly verb: 'observe' | 'unobserve'; readonly game: string }
  // pilots: addresses and what is kept of them
  | { readonly verb: 'address' | 'drop address'; readonly address: string }
  | { readonly verb: 'new token' | 'my data' }
  /** His flying name goes as well, unless he keeps it. */
  | { readonly verb: 'erase me'; readonly keeps?: 'name' }
  // pilots: careers
  | { readonly verb: 'promote' | 'keep saving' | 'decline' | 'duel' | 'no duel' | 'board' }
  | (InGame & { readonly verb: 'deadlines' })
  | { readonly verb: 'standings'; readonly of: 'careers' | 'duels' }
  | { readonly verb: 'career'; readonly name: string }
  | { readonly verb: 'practice'; readonly ruleBook?: RuleBookId; readonly strength?: Strength }
  | { readonly verb: 'resign' }
  // game masters
  | NewGame
  | (InGame & { readonly verb: 'invite'; readonly address: string })
  | (InGame & { readonly verb: 'enrol'; readonly name: string; readonly seat?: number })
  | (InGame & { readonly verb: 'start' | 'resume' })
  | (InGame & { readonly verb: 'extend'; readonly by: { readonly days: number } | { readonly hours: number } })
  | (InGame & { readonly verb: 'extend'; readonly to: { readonly date: string; readonly time?: string } })
  | (InGame & { readonly verb: 'pause'; readonly until: string; readonly because: string })
  | (InGame & { readonly verb: 'process'; readonly turn: number; readonly anyway: boolean })
  | (InGame & { readonly verb: 'remove'; readonly name: string; readonly because: string })
  | (InGame & { readonly verb: 'wind'; readonly wind: Wind })
  | (InGame & { readonly verb: 'schedule'; readonly everyDays: number; readonly on?: readonly Weekday[] })
  | (InGame & { readonly verb: 'schedule'; readonly on: readonly Weekday[] })
  | (InGame & { readonly verb: 'schedule'; readonly not: readonly string[] })
  | { readonly verb: 'cancel game'; readonly game: string; readonly because: string }
  | (InGame & { readonly verb: 'roll back'; readonly turn: number })
  | { readonly verb: 'mail state'; readonly address?: string }
  | { readonly verb: 'send again'; readonly key: string }
  | { readonly verb: 'read again'; readonly letter: number }
  | (InGame & { readonly verb: 'computer takes'; readonly name: string })
  | (InGame & { readonly verb: 'hand back'; readonly name: string; readonly to?: string })
  | { readonly verb: 'hold' | 'fly' | 'strike'; readonly name: string };

export type Verb = Command['verb'];
