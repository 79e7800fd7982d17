/**
 * Script of a battle: four turns of classic. All but Falcon take off along the edge, clockwise from corner to corner; on the third turn one
 * of them comes to Falcon's field and fires; on the fourth they turn left over the edge, and Falcon on the ground wins.
 */
import { type Game, type OrderSheet, type Resolved, resolveTurn } from '../../src/sopwith/index.ts';
import type { PilotName } from './battle.ts';

export const ALPHA: OrderSheet = {
  segments: [{ manoeuvre: 'take-off', runway: 'alpha' }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }],
};
const AHEAD: OrderSheet = { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }] };
const FIRING: OrderSheet = {
  segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead', fire: [{ direction: 'ahead' }] }, { manoeuvre: 'ahead' }],
};
const OVER_THE_EDGE: OrderSheet = {
  segments: [{ manoeuvre: 'turn-left' }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }],
};
const STAY: OrderSheet = { segments: [{ manoeuvre: 'stay' }, { manoeuvre: 'stay' }, { manoeuvre: 'stay' }] };

type Sheets = Partial<Record<PilotName, OrderSheet>>;

/** What is accepted in each turn, as the rules would have it. */
const ACCEPTED: readonly Sheets[] = [
  { Adder: ALPHA, Bittern: ALPHA, Cormorant: ALPHA, Dunlin: ALPHA, Egret: ALPHA },
  { Adder: AHEAD, Bittern: AHEAD, Cormorant: AHEAD, Dunlin: AHEAD, Falcon: STAY },
  { Adder: FIRING, Bittern: FIRING, Cormorant: FIRING, Dunlin: FIRING, Egret: FIRING, Falcon: STAY },
  {
    Adder: OVER_THE_EDGE,
    Bittern: OVER_THE_EDGE,
    Cormorant: OVER_THE_EDGE,
    Dunlin: OVER_THE_EDGE,
    Egret: OVER_THE_EDGE,
    Falcon: STAY,
  },
];

/** A turn flown a second time, by nobody but the resolver, from the sheets that should stand. */
export const flyAgain = (game: Game): Resolved => {
  const seatOf = (name: string) => game.aircraft.find(({ pilot }) => pilot === name)?.seat ?? 0;
  const sheets = Object.entries(ACCEPTED[game.turn - 1] ?? {}).map(([name, sheet]) => [seatOf(name), sheet]);
  return resolveTurn({ game, orders: Object.fromEntries(sheets) });
};
