import type { Game, Seat, TurnEvent } from '../sopwith/index.ts';
import { tell } from './tell.ts';
import { namesOf, tellingOf } from './telling.ts';
import { counted } from './words/en.ts';

/** What a turn did to the aircraft, a sentence each: who hit whom, who is out, how the battle ended. */
export const turnInShort = (before: Game, events: readonly TurnEvent[]): readonly string[] => {
  const ends = events.filter(({ kind }) => kind === 'out' || kind === 'over');
  const deeds = [...hitsIn(events, namesOf(before)), ...ends.map(event => tell(event, tellingOf(before, events)))];
  return deeds.length > 0 ? deeds : ['Nobody was hit.'];
};

/** All that one pilot took from another in a turn is one sentence. */
const hitsIn = (events: readonly TurnEvent[], name: (seat: Seat) => string): readonly string[] => {
  const hulls = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'hit') continue;
    const duel = `${name(event.seat)} hit ${name(event.target)}`;
    hulls.set(duel, (hulls.get(duel) ?? 0) + event.damage);
  }
  return [...hulls].map(([duel, hull]) => `${duel}: ${counted(hull)} hull.`);
};
