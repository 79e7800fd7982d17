import { type Authentication, authenticationOf } from '../letters/authentication.ts';
import type { Letter } from '../letters/letter.ts';
import { recognise } from '../letters/recognise.ts';
import { tokenCandidates } from '../letters/token.ts';
import type { Command } from '../orders/command.ts';
import { type CompletedSheet, completeSheet } from '../orders/complete-sheet.ts';
import { noticeText } from '../orders/notice-text.ts';
import { holdsSheet, whyNothing } from '../orders/read-orders.ts';
import { type Reason, type Refusal, reasonOf } from '../orders/refusal.ts';
import { sheetLines } from '../orders/sheet-text.ts';
import type { Written } from '../orders/written.ts';
import { noonText } from '../report/time.ts';
import { type FlightStep, firstOrdersStand, mayWritePress, type OrderSheet, seatsOf } from '../sopwith/index.ts';
import { needsCode, requestOpened } from './needs-code.ts';
import type { ReadLetter } from './read-letter.ts';
import { type Cockpit, judgeSender, type Sender } from './sender.ts';
import type { World } from './world.ts';

/** Everything the desk found out about a letter, whatever becomes of it. */
type Read = {
  /** null: nobody we know, or nobody proved. */
  readonly sender: Sender | null;
  /** The game and pilot the letter is bound to. */
  readonly cockpit: Cockpit | null;
  /** The turn it is bound to; null where it is bound to none. */
  readonly turn: number | null;
  /** Where an answer goes; null: nowhere. */
  readonly answerTo: string | null;
  readonly notices: readonly string[];
};

export type Rejected = Read & {
  readonly outcome: 'rejected';
  readonly reason: Reason;
  readonly refusals: readonly Refusal[];
};

export type Accepted = Read & {
  readonly outcome: 'accept';
  readonly sheet: OrderSheet | null;
  readonly flight: readonly FlightStep[];
  /** null: nothing said of press; empty: withdrawn. Rule: R1 */
  readonly press: readonly string[] | null;
  readonly commands: readonly Command[];
  /** The game that a `game:` line or the answered mail names; commands that name none mean this one. */
  readonly namedGame: string | null;
  readonly test: boolean;
};

/** What becomes of a letter. Contract §4 */
export type Judgement =
  | {
      readonly outcome: 'ignored';
      readonly reason: 'own-mail' | 'auto-reply' | 'list-mail' | 'calendar-reply' | 'read-receipt';
    }
  | {
      readonly outcome: 'bounce';
      readonly reason: 'hard' | 'transient';
      readonly recipients: readonly string[];
      readonly returnedMessageId: string | null;
    }
  | Rejected
  | Accepted;

/**
 * Every decision of intake for one letter: what kind it is, who sent it, to which game and turn it is bound, and what
 * it says. Looks at nothing but the letter, its delivery time and the world; so `read-mail` and the daemon agree.
 *
 * Rule: R8–R43, order grammar §7, contract §4
 */
export const judgeLetter = ({ letter, written, notices }: ReadLetter, arrived: Date, world: World): Judgement => {
  const kind = recognise(letter, world);
  const oversize = letter.trouble === 'too-large' || letter.trouble === 'too-complex';
  if (kind.kind !== 'person' && !oversize) {
    if (kind.kind !== 'bounce') return { outcome: 'ignored', reason: kind.kind };
    const { severity, recipients, returnedMessageId } = kind;
    return { outcome: 'bounce', reason: severity, recipients, returnedMessageId };
  }
  const proof = proveSender(letter, world, written);
  const answerable = kind.kind === 'person' ? proof.answerTo : null;
  const told = kind.kind === 'person' ? [...notices, ...kind.weakSigns.map(weakSignText)] : notices;
  const read: Read = { ...proof, answerTo: answerable, cockpit: null, turn: null, notices: told };
  const barred = troubleOf(letter, world, proof.refusal);
  if (barred) return rejected(read, [barred]);
  return judgeText(letter, arrived, world, written, read);
};

/** A person's letter that a machine might have written is read, and he is told why it was doubted. R12 */
const weakSignText = (sign: string): string =>
  `Your letter has a sign of automatic mail (${sign}); it was read as yours.`;

const rejected = (read: Read, refusals: readonly Refusal[]): Rejected => {
  const reason = reasonOf(refusals);
  if (!reason) throw new Error('rejected: a letter cannot be refused without a reason');
  const { sender, cockpit, turn, answerTo, notices } = read;
  const quiet = reason === 'sender-not-authenticated' || reason === 'ambiguous-sender';
  return { outcome: 'rejected', reason, refusals, sender, cockpit, turn, answerTo: quiet ? null : answerTo, notices };
};

// ---------------------------------------------------------------- who sent it

type Proof = {
  readonly sender: Sender | null;
  readonly answerTo: string | null;
  readonly refusal: Refusal | null;
};

const proveSender = (letter: Letter, world: World, written: Written): Proof => {
  const [from] = letter.from;
  if (from === undefined || letter.from.length !== 1) {
    return { sender: null, answerTo: null, refusal: { code: 'ambiguous-sender', senders: letter.from } };
  }
  const authentication = authenticationOf(letter, world.trustedAuthserv);
  const candidates = tokenCandidates(letter, world.mailbox);
  const judged = judgeSender(world, from, candidates, written.token ?? null, authentication);
  switch (judged.kind) {
    case 'known':
      return {
        sender: judged.sender,
        answerTo: from,
        refusal: masterUnproved(world, written, judged.sender, authentication),
      };
    case 'wrong-token':
      return { sender: null, answerTo: from, refusal: { code: 'wrong-token', why: judged.why, where: judged.where } };
    case 'not-authenticated':
      return { sender: null, answerTo: null, refusal: { code: 'sender-not-authenticated', sender: from } };
    case 'stranger':
      return stranger(world, from, written, authentication);
  }
};

/** What changes time, seats or positions also needs an authenticated domain wherever a server vouches for one. R21 */
const masterUnproved = (
  world: World,
  written: Written,
  sender: Sender,
  authentication: Authentication,
): Refusal | null =>
  world.trustedAuthserv !== null && authentication !== 'pass' && written.commands.some(needsCode)
    ? { code: 'sender-not-authenticated', sender: sender.address }
    : null;

/** Anybody may join, and confirm what he asked for; whatever else a stranger writes is not read. */
const stranger = (world: World, from: string, written: Written, authentication: Authentication): Proof => {
  const mayWrite = written.commands.length > 0 && written.commands.every(command => opensDoor(world, from, command));
  const onlyThat = mayWrite && !holdsSheet(written) && written.press === undefined;
  if (!onlyThat) {
    const answerTo = authentication === 'pass' ? from : null;
    return { sender: null, answerTo, refusal: { code: 'unknown-sender', sender: from } };
  }
  return authentication === 'fail'
    ? { sender: null, answerTo: null, refusal: { code: 'sender-not-authenticated', sender: from } }
    : { sender: null, answerTo: from, refusal: null };
};

const opensDoor = (world: World, from: string, command: Command): boolean =>
  command.verb === 'join' || requestOpened(world.requests, from, command) !== undefined;

/** The faults of the letter itself stand around those of its sender. §7.6 */
const troubleOf = (letter: Letter, world: World, bySender: Refusal | null): Refusal | null => {
  switch (letter.trouble) {
    case 'too-large':
      return { code: 'too-large', bytes: letter.size, limit: world.largestLetter };
    case 'too-complex':
      return { code: 'too-complex' };
    case 'unreadable-encoding':
      return bySender ?? { code: 'unreadable-encoding' };
    case 'unreadable-format':
      return bySender ?? { code: 'unreadable-format', attachments: letter.attachments.map(({ name }) => name) };
    case null:
      return bySender;
  }
};

// ---------------------------------------------------------------- what it means

const judgeText = (
  letter: Letter,
  arrived: Date,
  world: World,
  written: Written,
  proved: Read,
): Rejected | Accepted => {
  const bound = bind(proved.sender, written);
  const turn = bound.cockpit ? (written.turn ?? answeredTurn(letter, world, bound.cockpit)) : null;
  const read: Read = { ...proved, cockpit: bound.cockpit, turn };
  const nothing = whyNothing(
    written,
    letter.attachments.map(({ name }) => name),
  );
  const sheet = bound.cockpit && holdsSheet(written) ? completed(written, bound.cockpit) : null;
  const refusals = [
    ...bound.refusals,
    ...(bound.cockpit && turn !== null && isForATurn(written) ? untimely(bound.cockpit, turn, arrived) : []),
    ...(nothing ? [nothing] : []),
    ...written.faults,
    ...(bound.cockpit ? finalOrders(written, bound.cockpit) : []),
    ...(bound.cockpit && written.press ? silenced(bound.cockpit) : []),
    ...(sheet?.faults ?? []),
  ];
  if (refusals.length > 0) return rejected(read, refusals);
  return {
    ...read,
    outcome: 'accept',
    sheet: sheet?.sheet ?? null,
    flight: sheet?.flight ?? [],
    press: written.press ?? null,
    commands: written.commands,
    namedGame: written.game ?? bound.cockpit?.game.id ?? gameAnswered(letter, world),
    test: written.test,
    notices: [...read.notices, ...(sheet?.notices ?? [])],
  };
};

/** Whether a letter is about the open turn: orders, press, `clear`, `test`, or nothing at all. */
const isForATurn = (written: Written): boolean =>
  holdsSheet(written) ||
  written.press !== undefined ||
  written.commands.length === 0 ||
  written.commands.some(({ verb }) => verb === 'clear' || verb === 'test');

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type Bound = { readonly cockpit: Cockpit | null; readonly refusals: readonly Refusal[] };

/** The game and pilot of a letter: by token, else by `game:`, else by the one game in which he flies. §7.3 */
const bind = (sender: Sender | null, written: Written): Bound => {
  if (!sender) return { cockpit: null, refusals: [] };
  const { cockpit, cockpits } = sender;
  const wrongGame: Refusal = {
    code: 'wrong-game',
    found: written.game ?? null,
    games: cockpits.map(({ game }) => game.id),
  };
  const named = written.game === undefined ? cockpit : cockpits.find(({ game }) => same(game.id, written.game ?? ''));
  if (written.game !== undefined && cockpits.length > 0) {
    const fits = named && (!cockpit || cockpit.game.id === named.game.id);
    return fits ? { cockpit: named, refusals: [] } : { cockpit, refusals: isForATurn(written) ? [wrongGame] : [] };
  }
  if (cockpit) return { cockpit, refusals: [] };
  const flying = cockpits.filter(({ game }) => game.status === 'running' || game.status === 'paused');
  if (flying.length === 1 && flying[0]) return { cockpit: flying[0], refusals: [] };
  const asks =
    holdsSheet(written) || written.press !== undefined || written.commands.some(({ verb }) => verb === 'clear');
  return { cockpit: null, refusals: asks ? [wrongGame] : [] };
};

/** The turn of the newest mail of this game that a letter answers, whoever's token it bears now; else the open turn. §7.4 */
const answeredTurn = (letter: Letter, world: World, { game }: Cockpit): number =>
  tokenCandidates(letter, world.mailbox).answered.find(mail => same(mail.game, game.id))?.turn ?? game.turn;

/** A letter for a turn that was run, or that came after its noon, is never flown in the next. §7.4, §7.5 */
const untimely = ({ game }: Cockpit, turn: number, arrived: Date): readonly Refusal[] => {
  const open = game.turn;
  const isOpen = game.status === 'running' || game.status === 'paused';
  if (turn > open || game.status === 'gathering') return [{ code: 'wrong-turn', found: turn, open }];
  const late = game.status === 'running' && game.deadline !== null && arrived > game.deadline;
  if (turn === open && isOpen && !late) return [];
  const deadline = turn === open && game.deadline ? noonText(game.deadline, game.zone) : null;
  return [{ code: 'deadline-passed', turn, deadline, open: isOpen && turn < open ? open : null }];
};

type Completed = Pick<CompletedSheet, 'sheet' | 'flight' | 'faults'> & { readonly notices: readonly string[] };

const completed = (written: Written, { game, pilot }: Cockpit): Completed => {
  const { position } = game;
  const { seat } = pilot;
  const ground =
    position && seat !== null && seatsOf(position).includes(seat)
      ? { game: position, seat }
      : { ruleBook: game.ruleBook, houseRules: game.houseRules };
  const { warnings, ...sheet } = completeSheet(written, ground);
  return { ...sheet, notices: warnings.map(noticeText) };
};

/** Where the first orders stand, later ones are refused with the sheet that stands. Rule: O2 */
const finalOrders = (written: Written, { game, pilot }: Cockpit): readonly Refusal[] => {
  const changes = holdsSheet(written) || written.commands.some(({ verb }) => verb === 'clear');
  if (!changes || written.test || !pilot.standing || !firstOrdersStand(game.position ?? game)) return [];
  return [{ code: 'final-orders-stand', lines: sheetLines(pilot.standing) }];
};

/** Those who are out may write press only if the game allows it. Rule: E4 */
const silenced = ({ game, pilot }: Cockpit): readonly Refusal[] => {
  if (!game.position || pilot.seat === null || mayWritePress(game.position, pilot.seat)) return [];
  return [{ code: 'illegal-orders', fault: { code: 'press-of-the-out' } }];
};

/** The game of the newest mail of ours that a letter answers. */
const gameAnswered = (letter: Letter, world: World): string | null =>
  tokenCandidates(letter, world.mailbox).answered.find(({ game }) => game !== 'desk')?.game ?? null;
