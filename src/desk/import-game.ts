import { movedHere } from '../report/moved-here.ts';
import { digestOf, type Fault, openTurn, planOf, seatsToWrite } from '../sopwith/index.ts';
import { type Home, homeFault, homeOf, twiceFault } from './come-home.ts';
import { computerSheets } from './computer-pilots.ts';
import type { Desk } from './desk.ts';
import type { ExportedGame } from './exported-game.ts';
import { freshDossier, freshGame } from './fresh-game.ts';
import { openTurnOf } from './game-facts.ts';
import { importChanges } from './import-changes.ts';
import { importFault, type MovingGame } from './import-faults.ts';
import { type Arrival, arrivals } from './import-pilots.ts';
import type { ComputerPilot, Dossier, GameRecord, StandingSheet } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { flyAgain, type Reflown } from './replay.ts';
import { noonAfter, noonsFrom, noonsUntil } from './timetable.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

/** Between the move and the first noon here lies a day at least: everybody has to learn his new address. */
const NOTICE_HOURS = 24;
const HOUR = 3_600_000;
/** Somebody may take a name or an id at the same moment; then it is judged again. */
const TRIES = 3;

/** What is chosen where the document does not decide: null, what it says. */
export type ImportChoice = { readonly id: string | null; readonly gameMaster: string | null };

/** A game that was taken over. */
export type Imported = {
  readonly dossier: Dossier;
  readonly turns: number;
  readonly newPilots: readonly string[];
  readonly mails: number;
};

type ImportDesk = Pick<Desk, 'store' | 'settings' | 'render' | 'secret' | 'now'>;

/**
 * Takes over a game from another installation: its turns are flown again before anything is written, and all of it is
 * written or nothing. Everybody gets new tokens, and a notice with his new address; what was accepted there stays so. A
 * game that moved away from here takes the place that was kept for it, and its pilots have the tokens they had.
 *
 * Contract §7
 */
export const importGame = async (
  desk: ImportDesk,
  document: ExportedGame,
  choice: ImportChoice,
): Promise<Imported | Fault> => {
  const fault = importFault(document);
  if (fault) return fault;
  const flights = flyAgain(document);
  if (flights.difference !== null) return flights.difference;
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const taken = await takeOver(desk, document as MovingGame, flights, choice);
    if (taken !== 'stale') return taken;
  }
  throw new Error('importGame: others take names or ids at the same moment, each time anew');
};

const takeOver = async (
  desk: ImportDesk,
  document: MovingGame,
  flights: Reflown,
  choice: ImportChoice,
): Promise<Imported | Fault | 'stale'> => {
  const now = desk.now();
  const home = await homeOf(desk.store, document, choice.id);
  const id = home?.dossier.game.id ?? (choice.id ?? document.dossier.id).toUpperCase();
  const gameMaster = choice.gameMaster?.toLowerCase() ?? document.dossier.gameMaster?.address ?? null;
  const idOrHome = home ? homeFault(document, home, desk.settings.mailbox) : await idFault(desk, document, id);
  const fault = (await twiceFault(desk.store, document)) ?? idOrHome ?? (await masterFault(desk, gameMaster));
  if (fault) return fault;
  const come = await arrivals(desk, document, id, home?.dossier.enrolled ?? []);
  if ('path' in come) return come;
  const dossier = await dossierOf(document, gameOf(document, { id, gameMaster }, now), come, now);
  const mails = dossier.game.deadline === null ? [] : await notices(desk, dossier, document, home);
  const changes = importChanges(document, flights, dossier, come, home);
  const read = home ? [{ gameId: id, revision: home.dossier.game.revision }] : [];
  const outcome = await desk.store.change(changes, mails, read, now);
  if (outcome === 'stale') return 'stale';
  const newPilots = come.filter(({ known }) => !known).map(({ enrolled: { pilot } }) => pilot.name);
  return { dossier, turns: document.turns.length, newPilots, mails: mails.length };
};

const idFault = async ({ store }: ImportDesk, { dossier }: MovingGame, id: string): Promise<Fault | null> => {
  const letter = dossier.practice ? 'P' : 'G';
  if (!new RegExp(`^${letter}[0-9]{1,9}$`).test(id)) {
    return { path: '/dossier/id', message: `Found ${id}; expected ${letter} and a number, such as ${letter}12.` };
  }
  const there = await store.dossier(id);
  if (!there) return null;
  const free = await store.freeGameId(letter);
  const { name, status } = there.game;
  return {
    path: '/dossier/id',
    message: `There is a game ${id} here already: ${name}, ${status}. Take this one over under another id: --as ${free}.`,
  };
};

const masterFault = async ({ store }: ImportDesk, gameMaster: string | null): Promise<Fault | null> => {
  const masters = await store.gameMasters();
  if (gameMaster === null || masters.some(({ address }) => address === gameMaster)) return null;
  return {
    path: '/dossier/gameMaster/address',
    message: `${gameMaster} is no game master here. Name him in desk.gameMasters, or give the game to one who is: --game-master ${masters[0]?.address ?? 'ADDRESS'}.`,
  };
};

// ---------------------------------------------------------------- the game as it stands here

const gameOf = (
  { game: position, dossier }: MovingGame,
  { id, gameMaster }: Pick<GameRecord, 'id' | 'gameMaster'>,
  now: Date,
): GameRecord => {
  const { name, zone, everyDays, calendar, seats, computers, strength, status, rollBacks, paused, createdAt } = dossier;
  const choice = { id, name, ...planOf(position), seats, computers, strength, zone, everyDays, calendar, gameMaster };
  const game: GameRecord = {
    ...freshGame(choice, new Date(createdAt)),
    status,
    turn: openTurn(position),
    position,
    rollBacks,
    pausedUntil: paused && new Date(paused.until),
    pausedBecause: paused?.because ?? null,
  };
  return { ...game, ...noonsOf(game, dossier.deadline, now) };
};

/** The noon that was told before, if it leaves everybody a day; a pause sets its own when it ends. Rule: D1 */
const noonsOf = (game: GameRecord, told: string | null, now: Date): Pick<GameRecord, 'deadline' | 'nextNoon'> => {
  const { status, position, practice } = game;
  if (!position || status === 'over' || status === 'cancelled') return { deadline: null, nextNoon: null };
  if (told === null) return noonsFrom(game, position, new Date(now.getTime() + NOTICE_HOURS * HOUR));
  const earliest = new Date(now.getTime() + NOTICE_HOURS * HOUR);
  const deadline = new Date(told) >= earliest ? new Date(told) : noonAfter(game, earliest);
  return practice ? { deadline, nextNoon: deadline } : noonsUntil(game, position, earliest, deadline);
};

const dossierOf = async (
  { game: position, pilots, dossier }: MovingGame,
  game: GameRecord,
  come: readonly Arrival[],
  now: Date,
): Promise<Dossier> => {
  const computers = pilots.flatMap(({ seat, computer }) => (computer && seat !== null ? [{ seat, ...computer }] : []));
  const written = dossier.sheets.map(({ seat, sheet, arrived }) => ({ seat, sheet, arrived: new Date(arrived) }));
  return {
    ...freshDossier(game),
    enrolled: come.map(({ enrolled }) => enrolled),
    computers,
    sheets: game.deadline === null ? [] : [...written, ...(await fixedSheets(game, computers, written, now))],
    press: dossier.press,
    rulings: { ...dossier.rulings, seatings: [] },
    unreached: dossier.unreached,
    observers: dossier.observers.map(observer => ({ ...observer, token: null })),
    lastWords: [],
    lastDigest: digestOf(position),
    lastClosed: null,
  };
};

/** A computer pilot always has a sheet. Rule: D2 */
const fixedSheets = async (
  { position }: GameRecord,
  computers: readonly ComputerPilot[],
  written: readonly StandingSheet[],
  arrived: Date,
): Promise<readonly StandingSheet[]> => {
  if (!position) return [];
  const without = computers.filter(({ seat }) => written.every(sheet => sheet.seat !== seat));
  return (await computerSheets(position, without)).map(sheet => ({ ...sheet, arrived }));
};

// ---------------------------------------------------------------- who is told

/** Everybody who gets the reports, and the game master: his new address, the digest, the noon. */
const notices = async (
  desk: ImportDesk,
  dossier: Dossier,
  { dossier: { id: formerId }, turns }: MovingGame,
  home: Home | null,
): Promise<readonly Mail[]> => {
  const { game, sheets, lastDigest } = dossier;
  const open = openTurnOf(game);
  if (!open) return [];
  const readers = recipientsOf(dossier);
  const masters = (await mastersAt(desk, game))
    .filter(({ address }) => readers.every(reader => reader.address !== address))
    .map(master => ({ ...master, seat: null }));
  const told = {
    ...open,
    formerId,
    flown: turns.length,
    sent: sheets.map(({ seat }) => seat),
    digest: lastDigest ?? '',
  };
  return [...readers, ...masters].map(to => {
    const standing = sheets.find(({ seat }) => seat === to.seat)?.sheet ?? null;
    const writes = to.seat !== null && seatsToWrite(open.position).includes(to.seat);
    // Who has the token that he had before may have been told of this very turn at an earlier return.
    const serial = home ? `moved-here.${home.dossier.game.revision}` : 'moved-here';
    return writeMail(desk, to, unasked('notice', game, serial), reader =>
      movedHere({ ...told, standing, writes }, reader),
    );
  });
};

const mastersAt = async ({ store }: ImportDesk, { gameMaster }: GameRecord) =>
  (await store.gameMasters()).filter(({ address }) => address === gameMaster);
