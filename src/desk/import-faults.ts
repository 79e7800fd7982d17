import {
  type Fault,
  flyingNameFault,
  type Game,
  isComputerName,
  isOver,
  nameKey,
  occupantOf,
  openTurn,
  pilotIn,
  type Seat,
  seatsInPlay,
  seatsOf,
  turnFault,
} from '../sopwith/index.ts';
import type { ExportedDossier, ExportedGame, ExportedPilot } from './exported-game.ts';
import { zoneNamed } from './noon.ts';

/** A document with all that another desk needs to go on with its game. */
export type MovingGame = ExportedGame & { readonly dossier: ExportedDossier };

/**
 * What makes it impossible to go on with a game though each part of its document has the right shape; null where nothing
 * does. Whether its turns were flown like that is not asked here. Contract §5
 */
export const importFault = (document: ExportedGame): Fault | null => {
  const { dossier } = document;
  if (!dossier) return { path: '/dossier', message: NOTHING_TO_GO_ON };
  return (
    momentFault(document) ??
    courseFault(document.game, dossier) ??
    crewFault(document) ??
    historyFault(document, dossier) ??
    openTurnFault({ ...document, dossier })
  );
};

const NOTHING_TO_GO_ON =
  'There is no dossier: the document tells how the game was flown, not how to go on with it. "export" of today writes both.';

/** Every moment has the shape of one; not every one of that shape is in the calendar. */
const momentFault = (document: ExportedGame): Fault | null =>
  firstFault(momentsIn(document), ([path, moment]) =>
    moment && Number.isNaN(Date.parse(moment)) ? { path, message: `There is no moment ${moment}.` } : null,
  );

type Told = readonly [path: string, moment: string | null | undefined];

const momentsIn = ({ dossier, turns, undone = [], rulings }: ExportedGame): readonly Told[] => [
  ['/dossier/createdAt', dossier?.createdAt],
  ['/dossier/deadline', dossier?.deadline],
  ['/dossier/paused/until', dossier?.paused?.until],
  ...turns.map(({ closedAt }, index): Told => [`/turns/${index}/closedAt`, closedAt]),
  ...undone.map(({ closedAt }, index): Told => [`/undone/${index}/closedAt`, closedAt]),
  ...undone.map(({ undoneAt }, index): Told => [`/undone/${index}/undoneAt`, undoneAt]),
  ...rulings.map(({ seatedAt }, index): Told => [`/rulings/${index}/seatedAt`, seatedAt]),
  ...(dossier?.sheets ?? []).map(({ arrived }, index): Told => [`/dossier/sheets/${index}/arrived`, arrived]),
  ...(dossier?.results ?? []).map(({ endedAt }, index): Told => [`/dossier/results/${index}/endedAt`, endedAt]),
];

const courseFault = (game: Game, dossier: ExportedDossier): Fault | null => {
  const { status, id, practice, gameMaster, zone, seats } = dossier;
  const goesOn = status === 'running' || status === 'paused';
  if (goesOn && isOver(game)) {
    return {
      path: '/dossier/status',
      message: `The game is ${status}, but its position is that of a battle that is over.`,
    };
  }
  if (status === 'over' && !isOver(game) && !practice) {
    return { path: '/dossier/status', message: 'The game is over, but nobody has won in its position.' };
  }
  if ((status === 'paused') !== (dossier.paused !== null)) {
    return { path: '/dossier/paused', message: `The game is ${status}; a paused one, and no other, tells until when.` };
  }
  if (practice !== (gameMaster === null)) {
    return { path: '/dossier/gameMaster', message: 'A game has a game master, and a practice sortie has none.' };
  }
  if (practice !== id.startsWith('P')) {
    return { path: '/dossier/id', message: `Found ${id}; a game is G and a number, a practice sortie P and a number.` };
  }
  if (zoneNamed(zone) === null)
    return { path: '/dossier/zone', message: `There is no zone "${zone}" in the IANA list.` };
  return seats === seatsOf(game).length
    ? null
    : { path: '/dossier/seats', message: `There are ${seatsOf(game).length} aircraft, not ${seats}.` };
};

/** Everybody in the position is told once, with an address where he is no computer pilot; and nobody is told twice. */
const crewFault = ({ game, pilots }: ExportedGame): Fault | null =>
  firstFault(seatsOf(game), seat => {
    const there = pilots.filter(pilot => pilot.seat === seat);
    const wanted = `seat ${seat} is flown by ${pilotIn(game, seat)}`;
    if (there.length !== 1) return { path: '/pilots', message: `Found ${there.length} pilots in a seat; ${wanted}.` };
    const [pilot] = there;
    const occupant = occupantOf(game, seat);
    const same = pilot?.name === occupant.pilot && (pilot.computer !== undefined) === occupant.computer;
    return same
      ? null
      : { path: `/pilots/${pilots.findIndex(one => one.seat === seat)}`, message: `Not so: ${wanted}.` };
  }) ?? firstFault(pilots, (pilot, index) => personFault({ game, pilots }, pilot, index));

const personFault = (
  { game, pilots }: Pick<ExportedGame, 'game' | 'pilots'>,
  pilot: ExportedPilot,
  index: number,
): Fault | null => {
  const { seat, name, computer } = pilot;
  const path = `/pilots/${index}`;
  if (seat !== null && !seatsOf(game).includes(seat)) {
    return { path: `${path}/seat`, message: `Nobody sits in seat ${seat} of this game.` };
  }
  const before = pilots.slice(0, index);
  if (before.some(other => nameKey(other.name) === nameKey(name))) {
    return { path: `${path}/name`, message: `"${name}" is the name of two pilots.` };
  }
  if (computer) return null;
  const fault = isComputerName(name) ? `Computer pilots fly as ${name}.` : flyingNameFault(name);
  if (fault) return { path: `${path}/name`, message: fault };
  const shared = before.find(other => addressesOf(other).some(each => addressesOf(pilot).includes(each)));
  return shared ? { path: `${path}/address`, message: `${shared.name} and ${name} have the same address.` } : null;
};

/** All addresses from which a pilot writes. */
export const addressesOf = ({ address, furtherAddresses = [] }: ExportedPilot): readonly string[] =>
  address === undefined ? [] : [address, ...furtherAddresses].map(each => each.toLowerCase());

const historyFault = ({ turns, undone = [], press, pilots }: ExportedGame, { rollBacks, results }: ExportedDossier) =>
  firstFault(undone, ({ rollBack }, index) =>
    rollBack <= rollBacks
      ? null
      : {
          path: `/undone/${index}/rollBack`,
          message: `Found ${rollBack}; the game was rolled back ${rollBacks} times.`,
        },
  ) ??
  firstFault(press, ({ turn }, index) =>
    turns.some(flown => flown.turn === turn)
      ? null
      : { path: `/press/${index}/turn`, message: `Turn ${turn} is not among the turns.` },
  ) ??
  firstFault(results, ({ pilot }, index) =>
    pilots.some(({ name, computer }) => name === pilot && !computer)
      ? null
      : { path: `/dossier/results/${index}/pilot`, message: `Nobody flies as ${pilot} in this game.` },
  );

/** What stands for the open turn must be for those who fly it. Orders that may not be flown are the resolver's. Rule: N4 */
const openTurnFault = ({ game, pilots, dossier }: MovingGame): Fault | null => {
  const { status, sheets, press, rulings, unreached } = dossier;
  if (status === 'over' || status === 'cancelled') return null;
  const inPlay = seatsInPlay(game);
  const left = pilots.findIndex(pilot => isNobodys(pilot) && inPlay.some(seat => staysIn(dossier, seat, pilot)));
  if (left !== -1) {
    const message = `${pilots[left]?.name} is in play, no computer pilot, and has no address.`;
    return { path: `/pilots/${left}/address`, message };
  }
  const lists = { sheets, press, 'rulings/removals': rulings.removals, unreached };
  for (const [list, said] of Object.entries(lists)) {
    const seats = list === 'sheets' ? inPlay : seatsOf(game);
    const fault = seatsFault(seats, said, `/dossier/${list}`);
    if (fault) return fault;
  }
  const orders = Object.fromEntries(sheets.map(({ seat, sheet }) => [seat, sheet]));
  const fault = turnFault({ game, orders });
  return (
    fault && { path: '/dossier/sheets', message: `Turn ${openTurn(game)} cannot be flown from them: ${fault.message}` }
  );
};

/** Who has left leaves his name alone; he is taken out at the end of the turn then due. */
const isNobodys = ({ address, computer }: ExportedPilot): boolean => address === undefined && computer === undefined;

const staysIn = ({ rulings }: ExportedDossier, seat: Seat, pilot: ExportedPilot): boolean =>
  pilot.seat === seat && rulings.removals.every(removal => removal.seat !== seat);

type Seated = { readonly seat: Seat };

const seatsFault = (seats: readonly Seat[], said: readonly Seated[], path: string): Fault | null =>
  firstFault(said, ({ seat }, index) => {
    const at = `${path}/${index}/seat`;
    if (!seats.includes(seat)) return { path: at, message: `Nobody in seat ${seat} has anything to say in this turn.` };
    const twice = said.filter(each => each.seat === seat).length > 1;
    return twice ? { path: at, message: `Seat ${seat} is told twice.` } : null;
  });

const firstFault = <T>(items: readonly T[], faultOf: (item: T, index: number) => Fault | null): Fault | null => {
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item, index);
    if (fault) return fault;
  }
  return null;
};
