import type { DeskSettings } from './desk.ts';
import { noonOf } from './game-facts.ts';
import type { Dossier } from './ports/games.ts';
import type { Acquaintance } from './ports/letters.ts';
import type { World, WorldGame } from './world.ts';

/** The world as the store knows it around one letter. */
export const worldOf = (settings: DeskSettings, known: Acquaintance): World => ({
  policy: settings.policy,
  trustedAuthserv: settings.trustedAuthserv,
  mailbox: settings.mailbox,
  bounceAddress: settings.bounceAddress,
  largestLetter: settings.largestLetter,
  lettersPerDay: settings.lettersPerDay,
  lettersToday: known.lettersToday,
  gameMasters: known.gameMasters,
  pilots: known.pilots,
  games: known.dossiers.map(worldGame),
  isOurMessageId: id => known.ours.some(({ messageId }) => messageId === id),
  requests: known.requests,
  retired: known.retired,
});

const worldGame = (dossier: Dossier): WorldGame => {
  const { game, enrolled, sheets, press, lastClosed } = dossier;
  return {
    id: game.id,
    turn: game.turn,
    deadline: noonOf(dossier),
    status: game.status,
    movedTo: game.movedTo,
    frozen: game.frozenTurn === game.turn,
    lastClosed,
    practice: game.practice,
    zone: game.zone,
    ruleBook: game.ruleBook,
    houseRules: game.houseRules,
    position: game.position,
    pilots: enrolled.map(({ pilot, seat, token }) => {
      const { sheet = null, arrived = null } = sheets.find(each => each.seat === seat) ?? {};
      return {
        seat,
        name: pilot.name,
        address: pilot.address,
        furtherAddresses: pilot.furtherAddresses,
        token,
        standing: sheet,
        standingSince: arrived,
        press: press.find(each => each.seat === seat)?.lines ?? [],
      };
    }),
  };
};
