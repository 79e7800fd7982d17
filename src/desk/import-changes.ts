import { firstOrdersStand } from '../sopwith/index.ts';
import { type Home, homecoming } from './come-home.ts';
import type { MovingGame } from './import-faults.ts';
import type { Arrival } from './import-pilots.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { ClosedTurn } from './ports/turns.ts';
import type { FlownAgain, Reflown } from './replay.ts';

/** The game, its pilots, its history, and what stands for its open turn. */
export const importChanges = (
  document: MovingGame,
  flights: Reflown,
  dossier: Dossier,
  come: readonly Arrival[],
  home: Home | null,
): readonly Change[] => {
  const { game, observers } = dossier;
  const gameId = game.id;
  return [
    home ? homecoming(game, document, home) : { kind: 'create-game', game },
    ...come.flatMap(({ changes }) => changes),
    ...observers.map(({ name, address }): Change => ({ kind: 'observe', gameId, name, address })),
    historyOf(document, flights, dossier, come),
    ...(game.deadline === null ? [] : whatStands(dossier)),
  ];
};

const historyOf = (
  { rulings, press, dossier: exported }: MovingGame,
  flights: Reflown,
  { game, computers, lastDigest }: Dossier,
  come: readonly Arrival[],
): Change => ({
  kind: 'take-over',
  gameId: game.id,
  digest: lastDigest ?? '',
  rollBacks: game.rollBacks,
  turns: flights.turns.map(flight =>
    closedTurnOf(
      game,
      flight,
      press.filter(({ turn }) => turn === flight.turn.turn),
    ),
  ),
  undone: flights.undone.map(flight => ({
    ...closedTurnOf(game, flight, flight.turn.press ?? []),
    rollBack: flight.turn.rollBack,
    undoneAt: new Date(flight.turn.undoneAt ?? game.createdAt),
  })),
  seatings: rulings.flatMap(({ turn, seating, seatedAt }) =>
    seating ? [{ turn, rollBacks: 0, undone: 0, ...seating, seatedAt: new Date(seatedAt ?? game.createdAt) }] : [],
  ),
  computers,
  results: exported.results.flatMap(({ pilot: name, endedAt, ...result }) => {
    const arrival = come.find(({ enrolled: { pilot } }) => pilot.name === name);
    if (!arrival) return [];
    // What another desk offered is for the career there; only who comes with that career may take it here.
    const offer = arrival.known && result.offer === 'open' ? 'lapsed' : result.offer;
    return [{ ...result, offer, pilotKey: arrival.enrolled.pilot.key, endedAt: new Date(endedAt) }];
  }),
});

/** Events and position are those of the flight, whatever the document says of them. Rule: C7 */
const closedTurnOf = (
  { id, createdAt }: GameRecord,
  { turn, flown }: FlownAgain,
  press: ClosedTurn['press'],
): ClosedTurn => ({
  gameId: id,
  turn: turn.turn,
  sheets: turn.sheets,
  weather: turn.weather ?? null,
  struckOff: turn.struckOff ?? [],
  events: flown.events,
  press: press.map(({ seat, lines }) => ({ seat, lines })),
  position: flown.game,
  digest: turn.digest,
  closedAt: new Date(turn.closedAt ?? createdAt),
});

/** What stands for the open turn; an order that was accepted there stays accepted. Rule: O1, O2, V3 */
const whatStands = ({ game, sheets, press, rulings, unreached }: Dossier): readonly Change[] => {
  const turn = { gameId: game.id, turn: game.turn };
  const stands = game.position && firstOrdersStand(game.position) ? ('first' as const) : ('latest' as const);
  return [
    ...sheets.map((sheet): Change => ({ kind: 'sheet', ...turn, ...sheet, stands })),
    ...press.map((said): Change => ({ kind: 'press', ...turn, ...said, arrived: game.createdAt })),
    ...(rulings.wind === null ? [] : [{ kind: 'rule-wind' as const, ...turn, wind: rulings.wind }]),
    ...rulings.removals.map((removal): Change => ({ kind: 'rule-removal', ...turn, ...removal })),
    ...unreached.map((each): Change => ({ kind: 'unreached', ...turn, ...each })),
  ];
};
