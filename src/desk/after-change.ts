import { openTurn } from '../sopwith/index.ts';
import { isOvertaken } from './paperwork.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { Enrolled, Pilot } from './ports/people.ts';

/**
 * A game as it will stand once a change is carried out, so that the next command of the same letter builds on it.
 * The store does the same to its tables; what no command of a letter reads again is left as it is.
 */
export const afterChange = (dossier: Dossier, change: Change, pilots: readonly Pilot[]): Dossier => {
  if (!('gameId' in change) || change.gameId !== dossier.game.id) return dossier;
  const { game } = dossier;
  switch (change.kind) {
    case 'sheet': {
      if (change.stands !== 'first' && isOvertaken(dossier, 'orders', change)) return dossier;
      const { seat, sheet, arrived } = change;
      const others = dossier.sheets.filter(each => each.seat !== seat);
      return { ...dossier, sheets: sheet ? [...others, { seat, sheet, arrived }] : others };
    }
    case 'press': {
      if (isOvertaken(dossier, 'press', change)) return dossier;
      const { seat, lines } = change;
      return { ...dossier, press: [...dossier.press.filter(each => each.seat !== seat), { seat, lines }] };
    }
    case 'enrol': {
      const pilot = pilots.find(({ key }) => key === change.pilotKey);
      if (!pilot) return dossier;
      return { ...dossier, enrolled: [...dossier.enrolled, { pilot, seat: change.seat, token: change.token }] };
    }
    case 'new-token':
      return {
        ...dossier,
        enrolled: dossier.enrolled.map(each =>
          each.token === change.replaces ? { ...each, token: change.token } : each,
        ),
      };
    case 'start-game': {
      const { position, deadline, nextNoon, digest } = change;
      const enrolled = dossier.enrolled.map(each => seated(each, change.seats));
      const begun = { ...game, status: 'running' as const, turn: openTurn(position), position, deadline, nextNoon };
      return { ...dossier, game: begun, enrolled, lastDigest: digest };
    }
    case 'set-deadline':
      return withGame(dossier, { ...NOT_FROZEN, deadline: change.deadline, nextNoon: change.nextNoon });
    case 'await-noon':
      return withGame(dossier, { nextNoon: change.nextNoon });
    case 'set-schedule':
      return withGame(dossier, { everyDays: change.everyDays, calendar: change.calendar });
    case 'pause':
      return withGame(dossier, { status: 'paused', pausedUntil: change.until, pausedBecause: change.because });
    case 'resume':
      return withGame(dossier, {
        status: 'running',
        deadline: change.deadline,
        nextNoon: change.nextNoon,
        pausedUntil: null,
        pausedBecause: null,
      });
    case 'call-turn':
      return withGame(dossier, { calledTurn: change.turn, heldBecause: null });
    case 'rule-wind':
      return { ...dossier, rulings: { ...dossier.rulings, wind: change.wind } };
    case 'rule-removal': {
      const { seat, because } = change;
      return {
        ...dossier,
        rulings: { ...dossier.rulings, removals: [...dossier.rulings.removals, { seat, because }] },
      };
    }
    case 'reseat':
      return afterReseat(dossier, change);
    case 'unreached': {
      const others = dossier.unreached.filter(({ seat }) => seat !== change.seat);
      return { ...dossier, unreached: [...others, { seat: change.seat, state: change.state }] };
    }
    case 'cancel-game':
      return withGame(dossier, { ...NOT_FROZEN, status: 'cancelled', deadline: null, nextNoon: null });
    case 'observe': {
      const { name, address } = change;
      return { ...dossier, observers: [...unobservedBy(dossier, address).observers, { name, address, token: null }] };
    }
    case 'unobserve':
      return unobservedBy(dossier, change.address);
    case 'roll-back': // stands alone in its letter
    case 'take-over':
    case 'come-home':
    case 'move-game':
    case 'hold-turn':
    case 'reminded':
    case 'summed-up':
    case 'turn-told': // no command brings these about
    case 'send-again': // no command reads it
      return dossier;
  }
};

/** The same once several are. */
export const afterChanges = (dossier: Dossier, changes: readonly Change[]): Dossier =>
  changes.reduce((told, change) => afterChange(told, change, []), dossier);

const afterReseat = (dossier: Dossier, change: Extract<Change, { kind: 'reseat' }>): Dossier => {
  const { seating, position, digest, flownBy } = change;
  const { seat } = seating;
  const isOther = (each: { readonly seat: number | null }): boolean => each.seat !== seat;
  const vacated = dossier.enrolled.map(each => (isOther(each) ? each : { ...each, seat: null }));
  const [computers, sheets] = [dossier.computers.filter(isOther), dossier.sheets.filter(isOther)];
  const left = {
    ...withGame(dossier, { position }),
    lastDigest: digest,
    press: dossier.press.filter(isOther),
    unreached: dossier.unreached.filter(isOther),
    rulings: { ...dossier.rulings, seatings: [...dossier.rulings.seatings, seating] },
  };
  switch (flownBy.kind) {
    case 'pilot': {
      const enrolled = vacated.map(each => (each.pilot.key === flownBy.pilotKey ? { ...each, seat } : each));
      return { ...left, enrolled, computers, sheets };
    }
    case 'computer': {
      const { pilot, sheet, arrived } = flownBy;
      const fixed = [...sheets, { seat, sheet, arrived }];
      return { ...left, enrolled: vacated, computers: [...computers, pilot], sheets: fixed };
    }
  }
};

const unobservedBy = (dossier: Dossier, address: string): Dossier => ({
  ...dossier,
  observers: dossier.observers.filter(observer => observer.address !== address),
});

const NOT_FROZEN = { calledTurn: null, frozenTurn: null, heldBecause: null };

const withGame = (dossier: Dossier, news: Partial<GameRecord>): Dossier => ({
  ...dossier,
  game: { ...dossier.game, ...news },
});

type Seats = Extract<Change, { kind: 'start-game' }>['seats'];

const seated = (enrolled: Enrolled, seats: Seats): Enrolled => ({
  ...enrolled,
  seat: seats.find(({ pilotKey }) => pilotKey === enrolled.pilot.key)?.seat ?? enrolled.seat,
});
