import type { Command } from '../orders/command.ts';
import { writesFrom } from './addresses.ts';
import { afterChanges } from './after-change.ts';
import { fingerprintOf } from './answer.ts';
import { askCode, askedAt, askNewAddress } from './ask-code.ts';
import { type Errand, type Errands, undone } from './errand.ts';
import { type Hearing, serialOf } from './hearing.ts';
import { releasePress } from './held-press.ts';
import { type Accepted, mayBeMailed } from './judgement.ts';
import { needsCode, requestOpened } from './needs-code.ts';
import { noonNotices } from './noon-news.ts';
import { type Obeyed, obeyAll } from './obey.ts';
import { sheetChanges } from './paperwork.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Acquaintance, OpenRequest } from './ports/letters.ts';

const NO_SUCH_CODE = 'No request of yours waits for that code. A code works once, for 48 hours.';
const CODE_APART = 'Send back a code in a letter of its own, apart from commands that need another one.';
const TEST_APART = 'A test is of orders and press. Send what changes anything else in a letter without "test".';

const ADDRESS_APART = 'Ask for a new address in a letter without other commands.';

const ERASURE_APART = 'Send “erase me” in a letter without other commands.';

/** What is written before a roll back means another turn than what is written after it. */
const ROLL_BACK_APART =
  'Send “roll back” in a letter without other commands, orders or press, its code as well, and the others once it is done.';

/** More than anybody has to say at once, and not enough to keep the desk from its noon. R52 */
const MOST_COMMANDS = 20;

const tooMany = (found: number): string =>
  `Your letter holds ${found} commands; at most ${MOST_COMMANDS} are carried out together, so none of them was. Send them in several letters.`;

const NO_ERRANDS: Errands = { kind: 'receipt', drafts: [], changes: [], mails: [] };

/** Carries out what may be done at once; what needs a code is only judged, and waits for it. R21 */
export const runErrands = async (hearing: Hearing, judged: Accepted): Promise<Errands> => {
  const commands = askedOnce(judged.commands);
  if (commands.length === 0) return NO_ERRANDS;
  if (commands.length > MOST_COMMANDS) return undone([tooMany(commands.length)]);
  const { known } = hearing;
  const errand = errandOf(hearing, judged);
  const codes = commands.filter(({ verb }) => verb === 'confirm');
  const opened = codes.map(command => requestOpened(known.requests, errand.address, command));
  const confirmed = [...new Set(opened.filter(request => request !== undefined))];
  const plain = commands.filter(({ verb }) => verb !== 'confirm');
  if (opened.includes(undefined)) return undone([NO_SUCH_CODE]);
  const newAddress = plain.find(command => command.verb === 'address' && !isOwn(errand, command.address));
  const asks = newAddress ?? plain.find(command => needsCode(command) || command.verb === 'join');
  if (plain.length > 1 && plain.some(({ verb }) => verb === 'erase me')) return undone([ERASURE_APART]);
  const together = [...confirmed.flatMap(request => request.commands), ...plain];
  const isAlone = together.length === 1 && !holdsPaper(judged);
  if (!isAlone && together.some(({ verb }) => verb === 'roll back')) return undone([ROLL_BACK_APART]);
  if (asks && codes.length > 0) return undone([CODE_APART]);
  if (asks && judged.test) return undone([TEST_APART]);
  if (newAddress?.verb === 'address') {
    return plain.length === 1 ? askNewAddress(errand, newAddress) : undone([ADDRESS_APART]);
  }
  if (asks) return askCode(errand, plain);
  const carried = await carryOutNow(hearing, errand, confirmed, plain);
  return judged.test && carried.changes.length > 0 ? undone([TEST_APART]) : carried;
};

/** Orders and press are for the turn that was open when the letter came, and are accepted for that one. */
const holdsPaper = ({ sheet, press, held }: Accepted): boolean => sheet !== null || press !== null || held !== null;

/** Commands that only ask: said again, they bring nothing new. */
const QUESTIONS: ReadonlySet<Command['verb']> = new Set([
  'board',
  'career',
  'deadlines',
  'games',
  'help',
  'mail state',
  'my data',
  'report',
  'rules',
  'standings',
  'status',
]);

/** Each question once, however often it is written. R52 */
const askedOnce = (commands: readonly Command[]): readonly Command[] => {
  const asked = new Set<string>();
  return commands.filter(command => {
    const words = JSON.stringify(command);
    const again = QUESTIONS.has(command.verb) && asked.has(words);
    asked.add(words);
    return !again;
  });
};

/** What needs no code, and what waited for one of these; a code is used up by it. */
const carryOutNow = async (
  hearing: Hearing,
  errand: Errand,
  confirmed: readonly OpenRequest[],
  plain: readonly Command[],
): Promise<Errands> => {
  const carried = await carryOut(errand, [
    ...confirmed.map(request => ({ as: onBehalf(hearing.known, request), commands: request.commands })),
    { as: asHeIs, commands: plain },
  ]);
  const released = confirmed.flatMap(({ gameId, press }) => (press ? [releasePress(hearing, gameId, press)] : []));
  const tooLate = released.filter(each => typeof each === 'string');
  if (tooLate.length > 0) return undone(tooLate);
  const printed = released.filter(each => typeof each !== 'string');
  return {
    ...carried,
    drafts: [
      ...printed.map(
        ({ receipt }) =>
          () =>
            receipt,
      ),
      ...carried.drafts,
    ],
    changes: [
      ...confirmed.map(({ code }): Change => ({ kind: 'use-code', code, fingerprint: fingerprintOf(code) })),
      ...printed.map(({ change }) => change),
      ...carried.changes,
    ],
  };
};

const isOwn = ({ pilot }: Errand, address: string): boolean => pilot !== null && writesFrom(pilot, address);

/** What was asked is done for whoever asked it, in the game he meant. */
const onBehalf =
  ({ pilots }: Acquaintance, request: OpenRequest) =>
  (errand: Errand): Errand => {
    const { gameId, askedBy } = request;
    return {
      ...errand,
      asked: askedAt(request),
      pilot: errand.pilot ?? pilots.find(pilot => askedBy !== null && writesFrom(pilot, askedBy)) ?? null,
      namedGame: gameId ?? errand.namedGame,
    };
  };

const asHeIs = (errand: Errand): Errand => ({ ...errand, asked: null });

const errandOf = (hearing: Hearing, judged: Accepted): Errand => {
  const { desk, known, read } = hearing;
  const address = read.letter.from[0] ?? '';
  const pilot = known.pilots.find(each => writesFrom(each, address)) ?? null;
  return {
    desk,
    now: desk.now(),
    asked: null,
    serial: serialOf(hearing),
    address,
    name: judged.sender?.name ?? address,
    pilot,
    gameMaster: judged.sender?.isGameMaster ? (known.gameMasters.find(each => each.address === address) ?? null) : null,
    mayBeMailed: mayBeMailed(judged),
    token: judged.sender?.token ?? null,
    namedGame: judged.namedGame,
    dossiers: judged.test ? known.dossiers : known.dossiers.map(dossier => withPaper(dossier, hearing, judged)),
    earlier: [],
  };
};

/** A game with the sheet and press of this very letter, which its commands are carried out after. */
const withPaper = (dossier: Dossier, { filed }: Hearing, judged: Accepted): Dossier =>
  afterChanges(dossier, sheetChanges(filed, judged));

/** Commands that are carried out together, and for whom. */
type Task = { readonly as: (errand: Errand) => Errand; readonly commands: readonly Command[] };

/** All or none: where one command cannot be done, none of the letter is. Order grammar §6 */
const carryOut = async (errand: Errand, tasks: readonly Task[]): Promise<Errands> => {
  const obeyed: Obeyed[] = [];
  for (const { as, commands } of tasks) obeyed.push(await obeyAll(as(obeyed.at(-1)?.errand ?? errand), commands));
  const done = obeyed.flatMap(one => one.done);
  const sentences = obeyed.flatMap(one => one.refused);
  if (sentences.length > 0) return undone(sentences);
  return {
    kind: 'answer',
    drafts: done.flatMap(({ answer }) => (answer ? [() => answer] : [])),
    changes: done.flatMap(({ changes }) => changes),
    mails: [
      ...done.flatMap(({ mails }) => mails),
      ...noonNotices(
        errand.desk,
        errand.serial,
        done.flatMap(({ news }) => news),
      ),
    ],
  };
};
