import type { Installation } from '../installation.ts';
import { computerSheet, type Game, type Seat, type Strength, type TurnEvent } from '../sopwith/index.ts';
import { linesOf } from './letter-styles.ts';
import type { PostOffice, Writer } from './post-office.ts';

export type DemoPilot = Writer & {
  readonly strength: Strength;
  readonly language: 'english' | 'dutch';
  /** What he says for publication, one line a turn until he has said it all. */
  readonly press: readonly string[];
};

export type Clock = { readonly now: () => Date; readonly jump: (to: Date) => void };

export type Stage = {
  readonly installation: Installation;
  readonly office: PostOffice;
  readonly clock: Clock;
  readonly master: Writer;
  readonly pilots: readonly DemoPilot[];
  readonly tell: (line: string) => void;
};

const GAME = 'G1';
const LONGEST_BATTLE = 60;
const MINUTE = 60_000;

/** Everything by mail, from the first letter of the game master to the last report. Throws on any surprise. */
export const flyBattle = async (stage: Stage): Promise<Game> => {
  await openGame(stage);
  for (let turn = 1; turn <= LONGEST_BATTLE; turn += 1) {
    const game = await flyTurn(stage, turn);
    if (game.over) return game;
  }
  throw new Error(`The battle is not over after ${LONGEST_BATTLE} turns.`);
};

/** The desk reads what came and posts what it wrote; a minute goes by. */
const work = async ({ installation: { daemon }, clock }: Stage): Promise<void> => {
  clock.jump(new Date(clock.now().getTime() + MINUTE));
  await daemon.fetch();
  await daemon.post();
};

/** Asks for something that waits for a code, and sends the code back. */
const askAndConfirm = async (stage: Stage, by: Writer, lines: readonly string[], first: boolean): Promise<void> => {
  const { office, clock } = stage;
  office.send(by, lines, first ? null : await office.newest(by, /./), clock.now());
  await work(stage);
  const asked = await office.newest(by, /confirm [a-z0-9]+/);
  const code = /confirm ([a-z0-9]+)/.exec(asked.text)?.[1];
  office.send(by, [`confirm ${code}`], asked, clock.now());
  await work(stage);
};

const openGame = async (stage: Stage): Promise<void> => {
  const { master, pilots, tell } = stage;
  await work(stage);
  tell(`${master.name} opens a game by mail, and confirms it with the code that came back.`);
  await askAndConfirm(stage, master, ['new game Cambrai', 'book: classic', 'every: 2 days'], false);
  for (const pilot of pilots) await askAndConfirm(stage, pilot, [`join ${GAME} as ${pilot.name}`], true);
  tell(`Six pilots join: ${pilots.map(({ name, style }) => `${name} (${style})`).join(', ')}.`);
  await askAndConfirm(stage, master, [`start ${GAME}`], false);
  tell('The battle begins; the first report is in six mailboxes.\n');
};

const positionOf = async ({ installation: { desk } }: Stage): Promise<{ readonly game: Game; readonly noon: Date }> => {
  const dossier = await desk.store.dossier(GAME);
  if (!dossier?.game.position || !dossier.game.deadline) throw new Error('The game has no open turn.');
  return { game: dossier.game.position, noon: dossier.game.deadline };
};

const seatOf = (game: Game, { name }: DemoPilot): Seat => {
  const aircraft = game.aircraft.find(({ pilot }) => pilot === name);
  if (!aircraft) throw new Error(`${name} flies in no seat of this game.`);
  return aircraft.seat;
};

const inPlay = (game: Game, pilot: DemoPilot): boolean =>
  game.aircraft.some(({ pilot: name, posture }) => name === pilot.name && posture !== 'out');

const flyTurn = async (stage: Stage, turn: number): Promise<Game> => {
  const { pilots, clock, installation, tell } = stage;
  const { game, noon } = await positionOf(stage);
  const notes: string[] = [];
  const late: DemoPilot[] = [];
  for (const [index, pilot] of pilots.entries()) {
    if (!inPlay(game, pilot)) continue;
    const habit = HABITS[`${turn}.${index}`] ?? 'writes';
    if (habit === 'is late') late.push(pilot);
    else await writeOrders(stage, game, pilot, habit);
    if (habit !== 'writes') notes.push(`${pilot.name} ${habit}`);
  }
  await work(stage);
  clock.jump(noon);
  for (const pilot of late) await writeLate(stage, game, pilot);
  await installation.daemon.noon();
  await installation.daemon.post();
  const closed = await installation.desk.store.closedTurn(GAME, turn);
  if (!closed) throw new Error(`Turn ${turn} was not flown at its noon.`);
  tell(
    `Turn ${String(turn).padStart(2)}  ${noon.toISOString().slice(0, 10)}  ${summary(closed.position, closed.events)}`,
  );
  for (const note of notes) tell(`                      ${note}.`);
  return closed.position;
};

/** What happens beside the ordinary, by turn and pilot: so that a newcomer sees how the desk takes it. */
type Habit =
  | 'writes'
  | 'sends no orders: an NMR'
  | 'is late'
  | 'sends a line that cannot be read, is told so, and mends it'
  | 'changes his mind and replaces his sheet'
  | 'asks for the status';

const HABITS: Readonly<Record<string, Habit>> = {
  '1.0': 'changes his mind and replaces his sheet',
  '1.2': 'sends a line that cannot be read, is told so, and mends it',
  '2.4': 'sends no orders: an NMR',
  '2.1': 'asks for the status',
  '3.3': 'is late',
};

/** What the pilot orders, chosen as a person would from the position in his report. */
const ordersOf = (game: Game, pilot: DemoPilot, change = ''): readonly string[] => {
  const sheet = computerSheet(game, seatOf(game, pilot), pilot.strength, `${pilot.name} ${game.turn}${change}`);
  const said = pilot.press[game.turn - 1];
  return [...linesOf(sheet, pilot.language), ...(said && !change ? [`press: ${said}`] : [])];
};

const writeOrders = async (stage: Stage, game: Game, pilot: DemoPilot, habit: Habit): Promise<void> => {
  const { office, clock } = stage;
  const report = await office.reportFor(pilot, game.turn);
  const send = (lines: readonly string[]) => office.send(pilot, lines, report, clock.now());
  switch (habit) {
    case 'sends no orders: an NMR':
    case 'is late':
      return;
    case 'sends a line that cannot be read, is told so, and mends it':
      send(['1: L', '2: A', '3: A']);
      await work(stage);
      await office.newest(pilot, /turn or slip\?/);
      break;
    case 'changes his mind and replaces his sheet':
      send(ordersOf(game, pilot, ' first thoughts'));
      await work(stage);
      break;
    case 'asks for the status':
      send(['status']);
      await work(stage);
      await office.newest(pilot, /Still waited for/);
      break;
    case 'writes':
  }
  send(ordersOf(game, pilot));
};

/** Orders that reach the mailbox after noon are refused, and never flown in the next turn. */
const writeLate = async (stage: Stage, game: Game, pilot: DemoPilot): Promise<void> => {
  const { office, clock, installation } = stage;
  const report = await office.reportFor(pilot, game.turn);
  office.send(pilot, ordersOf(game, pilot), report, new Date(clock.now().getTime() + MINUTE));
  await installation.daemon.fetch();
  await installation.daemon.post();
  await office.newest(pilot, /came after its noon/);
};

const summary = (after: Game, events: readonly TurnEvent[]): string => {
  const name = (seat: Seat) => after.aircraft.find(aircraft => aircraft.seat === seat)?.pilot ?? `seat ${seat}`;
  const hits = events.filter(({ kind }) => kind === 'hit').length;
  const lost = events.flatMap(event =>
    event.kind === 'out' ? [lossOf(name(event.seat), event.by.map(name), event.cause)] : [],
  );
  const flying = after.aircraft.filter(({ posture }) => posture !== 'out').length;
  return [`${hits} hits, ${flying} still flying`, ...lost].join('; ');
};

const lossOf = (pilot: string, by: readonly string[], cause: string): string =>
  by.length > 0 ? `${pilot} shot down by ${by.join(' and ')}` : `${pilot} lost (${cause})`;
