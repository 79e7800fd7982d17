import {
  type ExportedDossier,
  type ExportedGame,
  type ExportedPilot,
  exportedGame,
  exportedTurn,
} from './exported-game.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { GameMaster } from './ports/people.ts';
import type { Store } from './ports/store.ts';

/**
 * A game with all that another installation needs to go on with it; null where there is none of this id.
 * It holds the seed, addresses and sheets of the open turn, so it is the operator's. Throws for a game that has not begun.
 *
 * Contract §5, §7
 */
export const exportGame = async (store: Store, gameId: string): Promise<ExportedGame | null> => {
  const dossier = await store.dossier(gameId);
  if (!dossier) return null;
  const { id } = dossier.game;
  const turns = await store.closedTurns(id);
  const undone = await store.undoneTurns(id);
  const removals = (await store.chronicle(id))?.removals ?? [];
  const told = exportedGame({ ...dossier, removals }, turns, await store.seatings(id), undone);
  return {
    ...told,
    turns: turns.map(turn => ({ ...exportedTurn(turn), closedAt: turn.closedAt.toISOString() })),
    pilots: exportedPilots(told, dossier),
    ...(undone.length > 0 && {
      undone: undone.map(({ rollBack, undoneAt, ...turn }) => ({
        rollBack,
        ...exportedTurn(turn),
        press: turn.press,
        closedAt: turn.closedAt.toISOString(),
        undoneAt: undoneAt.toISOString(),
      })),
    }),
    dossier: await exportedDossier(store, dossier),
  };
};

/**
 * The same for a game that goes on elsewhere: it is flown here no more, and letters are told where to write. One that was
 * moved before is written once more. A sentence where it cannot be moved, and then nothing has changed.
 */
export const moveGame = async (
  store: Store,
  gameId: string,
  to: string,
  now: Date,
): Promise<ExportedGame | string | null> => {
  const dossier = await store.dossier(gameId);
  if (!dossier) return null;
  const { id, turn, status, revision, frozenTurn, heldBecause } = dossier.game;
  if (status === 'moved') return exportGame(store, id);
  if (status !== 'running' && status !== 'paused') return `${id} is ${status}; only a game under way can move.`;
  if (frozenTurn !== null && heldBecause === null)
    return `turn ${turn} of ${id} is flown just now; try again in a minute.`;
  const document = await exportGame(store, id);
  const moved = await store.change([{ kind: 'move-game', gameId: id, to }], [], [{ gameId: id, revision }], now);
  if (moved === 'stale') return `${id} has changed this very moment; try again.`;
  return document?.dossier ? { ...document, dossier: { ...document.dossier, movedTo: to } } : document;
};

const exportedPilots = (told: ExportedGame, { enrolled }: Dossier): readonly ExportedPilot[] => [
  ...enrolled.map(({ pilot: { name, address, furtherAddresses, standing, ranks }, seat }) => ({
    seat,
    name,
    address,
    furtherAddresses,
    standing,
    ranks,
  })),
  ...told.pilots.slice(enrolled.length),
];

const exportedDossier = async (store: Store, dossier: Dossier): Promise<ExportedDossier> => {
  const { game, observers, sheets, press, rulings, unreached } = dossier;
  const { id, name, zone, everyDays, calendar, seats, computers, strength, practice, rollBacks } = game;
  const { deadline, pausedUntil, pausedBecause, movedTo, createdAt } = game;
  return {
    ...{ id, name, zone, everyDays, calendar, seats, computers, strength, practice, rollBacks },
    status: statusToTell(game),
    createdAt: createdAt.toISOString(),
    deadline: deadline?.toISOString() ?? null,
    paused: pausedUntil && { until: pausedUntil.toISOString(), because: pausedBecause ?? '' },
    ...(movedTo !== null && { movedTo }),
    gameMaster: masterOf(game, await store.gameMasters()),
    observers: observers.map(({ name: observer, address }) => ({ name: observer, address })),
    sheets: sheets.map(({ seat, sheet, arrived }) => ({ seat, sheet, arrived: arrived.toISOString() })),
    press,
    rulings: { wind: rulings.wind, removals: rulings.removals },
    unreached,
    results: await resultsOfGame(store, dossier),
  };
};

/** A game that moved away is exported as it would go on. */
const statusToTell = ({ id, status }: GameRecord): ExportedDossier['status'] => {
  switch (status) {
    case 'gathering':
      throw new Error(`Game ${id} has not begun; there is nothing to export yet.`);
    case 'moved':
      return 'running';
    case 'running':
    case 'paused':
    case 'over':
    case 'cancelled':
      return status;
  }
};

const masterOf = ({ gameMaster }: GameRecord, masters: readonly GameMaster[]): ExportedDossier['gameMaster'] =>
  gameMaster === null
    ? null
    : { name: masters.find(({ address }) => address === gameMaster)?.name ?? 'Game master', address: gameMaster };

const resultsOfGame = async (store: Store, { game, enrolled }: Dossier): Promise<ExportedDossier['results']> => {
  const told: ExportedDossier['results'][number][] = [];
  for (const { pilot } of enrolled) {
    for (const { gameId, gameName: _, ruleBook: __, endedAt, ...result } of await store.record(pilot.key)) {
      if (gameId === game.id) told.push({ pilot: pilot.name, ...result, endedAt: endedAt.toISOString() });
    }
  }
  return told;
};
