import type { ClosedTurn } from '../desk/ports/turns.ts';
import { json, jsonOrNull } from './storable.ts';

/** A turn as its table, and that of the undone ones, hold it. */
export const turnRow = (closed: ClosedTurn) => ({
  game_id: closed.gameId,
  number: closed.turn,
  sheets: json(closed.sheets),
  weather: jsonOrNull(closed.weather),
  struck_off: json(closed.struckOff),
  events: json(closed.events),
  press: json(closed.press),
  position: json(closed.position),
  digest: closed.digest,
  closed_at: closed.closedAt,
});
