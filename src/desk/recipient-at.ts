import { writesFrom } from './addresses.ts';
import type { Acquaintance } from './ports/letters.ts';
import type { Recipient } from './write-mail.ts';

/** The registered person at an address, with his token in that game, or the one he has outside of games. */
export const recipientAt = (known: Acquaintance, address: string, gameId: string | null): Recipient | null => {
  const enrolled = known.dossiers
    .filter(({ game }) => game.id === gameId)
    .flatMap(dossier => dossier.enrolled)
    .find(({ pilot }) => writesFrom(pilot, address));
  if (enrolled) return { name: enrolled.pilot.name, address, token: enrolled.token, seat: enrolled.seat };
  const person = [...known.gameMasters, ...known.pilots].find(each => writesFrom(each, address));
  return person ? { name: person.name, address, token: person.token, seat: null } : null;
};
