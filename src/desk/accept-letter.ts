import type { Command } from '../orders/command.ts';
import { codeMail } from '../report/answers.ts';
import type { Draft, Reader } from '../report/block.ts';
import type { OpenTurn } from '../report/facts.ts';
import { notDoneAnswer, together } from '../report/not-done.ts';
import {
  clearReceipt,
  type KeptPress,
  lastWordsReceipt,
  pressReceipt,
  sheetReceipt,
  testReceipt,
} from '../report/receipt.ts';
import { seatsInPlay } from '../sopwith/index.ts';
import { type Answer, answerWithinCaps } from './answer.ts';
import type { Desk } from './desk.ts';
import type { Errand } from './errand.ts';
import { factsOf } from './game-facts.ts';
import type { Accepted } from './judge-letter.ts';
import { needsCode, requestOpened } from './needs-code.ts';
import { obeyAll } from './obey.ts';
import type { Acquaintance, Change, FiledLetter, Mail, MailKind, OpenRequest } from './ports.ts';
import type { ReadLetter } from './read-letter.ts';
import { recipientAt } from './recipient-at.ts';
import type { Recipient } from './write-mail.ts';

const CODE_LIFE = 48 * 3_600_000;

const NOTHING_TO_DO = 'Your letter asks for nothing that can be done now.';
const NO_SUCH_CODE = 'No request of yours waits for that code. A code works once, for 48 hours.';
const CODE_APART = 'Send back a code in a letter of its own, apart from commands that need another one.';
const TEST_APART = 'A test is of orders and press. Send what needs a code in a letter without "test".';

type Effect = { readonly changes: readonly Change[]; readonly mails: readonly Mail[] };

/** Stores what an accepted letter orders, has its commands carried out, and answers all of it in one mail. */
export const acceptLetter = async (
  desk: Desk,
  filed: FiledLetter,
  read: ReadLetter,
  known: Acquaintance,
  judged: Accepted,
): Promise<Effect> => {
  const paper = paperwork(known, judged);
  const errands = await runErrands(desk, filed, read, known, judged);
  const drafts = [...paper.drafts, ...errands.drafts];
  const told = drafts.length > 0 || errands.mails.length > 0 ? drafts : [() => notDoneAnswer([NOTHING_TO_DO])];
  const to = newcomer(errands.changes, judged) ?? registered(known, judged);
  const answers = to && told.length > 0 ? await answer(desk, filed, read, judged, to, errands.kind, told) : [];
  return {
    changes: judged.test ? [] : [...sheetChanges(filed, judged), ...errands.changes],
    mails: [...answers, ...(judged.test ? [] : errands.mails)],
  };
};

// ---------------------------------------------------------------- sheet and press

const sheetChanges = (filed: FiledLetter, { cockpit, sheet, press, commands }: Accepted): readonly Change[] => {
  if (!cockpit || cockpit.pilot.seat === null) return [];
  const of = { gameId: cockpit.game.id, turn: cockpit.game.turn, seat: cockpit.pilot.seat, arrived: filed.arrived };
  const clears = sheet === null && commands.some(({ verb }) => verb === 'clear');
  return [
    ...(sheet || clears ? [{ kind: 'sheet' as const, ...of, sheet }] : []),
    ...(press ? [{ kind: 'press' as const, ...of, lines: press }] : []),
  ];
};

/** The receipts for sheet and press. */
const paperwork = (
  known: Acquaintance,
  judged: Accepted,
): { readonly drafts: readonly ((reader: Reader) => Draft)[] } => {
  const open = openTurnOf(known, judged);
  const { cockpit } = judged;
  if (!open || !cockpit) return { drafts: [] };
  const { standing, seat } = cockpit.pilot;
  const press: KeptPress | null = judged.press && { lines: judged.press, leftOut: [] };
  const answered = { ...open, press, notices: judged.notices };
  const { sheet, flight } = judged;
  const draft = (): Draft | null => {
    if (judged.test) return testReceipt({ ...answered, sheet, flight, standing });
    if (sheet) return sheetReceipt({ ...answered, sheet, flight, replaced: standing });
    if (judged.commands.some(({ verb }) => verb === 'clear')) return clearReceipt({ ...answered, cleared: standing });
    if (!press) return null;
    const flies = seat !== null && seatsInPlay(open.position).includes(seat);
    return flies ? pressReceipt({ ...answered, press, standing }) : lastWordsReceipt({ ...answered, press });
  };
  const written = draft();
  return { drafts: written ? [() => written] : [] };
};

const openTurnOf = (known: Acquaintance, { cockpit }: Accepted): OpenTurn | null => {
  const game = known.dossiers.find(dossier => dossier.game.id === cockpit?.game.id)?.game;
  if (!game?.position || !game.deadline) return null;
  return { game: factsOf(game), position: game.position, deadline: game.deadline };
};

// ---------------------------------------------------------------- commands

type Errands = Effect & { readonly kind: MailKind; readonly drafts: readonly ((reader: Reader) => Draft)[] };

const NO_ERRANDS: Errands = { kind: 'receipt', drafts: [], changes: [], mails: [] };

/** Carries out what may be done at once; what needs a code is only judged, and waits for it. */
const runErrands = async (
  desk: Desk,
  filed: FiledLetter,
  read: ReadLetter,
  known: Acquaintance,
  judged: Accepted,
): Promise<Errands> => {
  if (judged.commands.length === 0) return NO_ERRANDS;
  const errand = errandOf(desk, filed, read, known, judged);
  const codes = judged.commands.filter(({ verb }) => verb === 'confirm');
  const confirmed = codes.flatMap(command => requestOpened(known.requests, errand.address, command) ?? []);
  const plain = judged.commands.filter(({ verb }) => verb !== 'confirm');
  if (confirmed.length < codes.length) return refused([NO_SUCH_CODE]);
  const asks = plain.some(command => needsCode(command) || command.verb === 'join');
  if (asks && codes.length > 0) return refused([CODE_APART]);
  if (asks && judged.test) return refused([TEST_APART]);
  if (asks) return askCode(desk, errand, plain);
  const commands = [...confirmed.flatMap(request => request.commands), ...plain];
  const first = confirmed[0];
  const carried = await carryOut(first ? { ...errand, namedGame: first.gameId ?? errand.namedGame } : errand, commands);
  const used = confirmed.map(({ code }): Change => ({ kind: 'use-code', code }));
  return { ...carried, changes: [...used, ...carried.changes] };
};

const errandOf = (
  desk: Desk,
  filed: FiledLetter,
  { letter }: ReadLetter,
  known: Acquaintance,
  judged: Accepted,
): Errand => {
  const address = letter.from[0] ?? '';
  const pilot = known.pilots.find(each => each.address === address) ?? null;
  return {
    desk,
    now: desk.now(),
    serial: `l${filed.id}`,
    address,
    name: judged.sender?.name ?? address,
    pilot,
    gameMaster: judged.sender?.isGameMaster ? (known.gameMasters.find(each => each.address === address) ?? null) : null,
    namedGame: judged.namedGame,
    dossiers: known.dossiers,
  };
};

const refused = (sentences: readonly string[]): Errands => ({
  ...NO_ERRANDS,
  kind: 'answer',
  drafts: [() => notDoneAnswer(sentences)],
});

/** All or none: where one command cannot be done, none of the letter is. Order grammar §6 */
const carryOut = async (errand: Errand, commands: readonly Command[]): Promise<Errands> => {
  const { done, refused: sentences } = await obeyAll(errand, commands);
  if (sentences.length > 0) return refused(sentences);
  return {
    kind: 'answer',
    drafts: done.flatMap(({ answer }) => (answer ? [() => answer] : [])),
    changes: done.flatMap(({ changes }) => changes),
    mails: done.flatMap(({ mails }) => mails),
  };
};

/** What can be done is stored with a fresh code; what cannot is refused at once, so that no code is sent in vain. */
const askCode = async (desk: Desk, errand: Errand, commands: readonly Command[]): Promise<Errands> => {
  const { done, refused: sentences } = await obeyAll(errand, commands);
  if (sentences.length > 0) return refused(sentences);
  const request: OpenRequest = {
    code: desk.secret().slice(0, 8),
    address: errand.address,
    commands,
    gameId: errand.namedGame,
    expires: new Date(errand.now.getTime() + CODE_LIFE),
  };
  const asked = done.flatMap(({ answer }) => (answer ? sentencesOf(answer) : []));
  return {
    kind: 'code',
    drafts: [reader => codeMail(asked, request.code, request.expires, reader.replyTo)],
    changes: [{ kind: 'ask-code', request }],
    mails: [],
  };
};

/** What would be done, in the sentences that open its own answer; what follows them holds a secret. */
const sentencesOf = ({ blocks: [first] }: Draft): readonly string[] => {
  if (first?.kind === 'list') return first.items;
  return first?.kind === 'paragraph' ? first.lines : [];
};

// ---------------------------------------------------------------- the answer

/** The registered address, or a stranger's own for the code of a `join`. */
const registered = (known: Acquaintance, { answerTo, cockpit }: Accepted): Recipient | null =>
  answerTo === null
    ? null
    : (recipientAt(known, answerTo, cockpit?.game.id ?? null) ?? {
        name: answerTo,
        address: answerTo,
        token: null,
        seat: null,
      });

/** Who has just joined is answered under the secret he has just been given. */
const newcomer = (changes: readonly Change[], { answerTo }: Accepted): Recipient | null => {
  const pilot = changes.flatMap(change => (change.kind === 'add-pilot' ? [change.pilot] : []))[0];
  const enrolment = changes.flatMap(change => (change.kind === 'enrol' ? [change] : []))[0];
  if (!pilot || pilot.address !== answerTo) return null;
  return { name: pilot.name, address: pilot.address, token: enrolment?.token ?? pilot.token, seat: null };
};

const answer = (
  desk: Desk,
  filed: FiledLetter,
  { letter }: ReadLetter,
  { cockpit }: Accepted,
  to: Recipient,
  kind: MailKind,
  drafts: readonly ((reader: Reader) => Draft)[],
): Promise<readonly Mail[]> => {
  const written: Answer = {
    kind,
    to,
    gameId: cockpit?.game.id ?? null,
    turn: cockpit?.game.turn ?? null,
    serial: `l${filed.id}`,
    inReplyTo: letter.messageId,
    sameAs: null,
    write: reader => together(drafts.map(draft => draft(reader))),
  };
  return answerWithinCaps(desk, written, Number.POSITIVE_INFINITY);
};
