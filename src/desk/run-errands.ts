import type { Command } from '../orders/command.ts';
import { codeMail } from '../report/answers.ts';
import type { Draft, Reader } from '../report/block.ts';
import { notDoneAnswer } from '../report/not-done.ts';
import type { Desk } from './desk.ts';
import type { Errand } from './errand.ts';
import { type Hearing, serialOf } from './hearing.ts';
import type { Accepted } from './judgement.ts';
import { needsCode, requestOpened } from './needs-code.ts';
import { obeyAll } from './obey.ts';
import type { Change, Mail, MailKind, OpenRequest } from './ports.ts';

const CODE_LIFE = 48 * 3_600_000;

const NO_SUCH_CODE = 'No request of yours waits for that code. A code works once, for 48 hours.';
const CODE_APART = 'Send back a code in a letter of its own, apart from commands that need another one.';
const TEST_APART = 'A test is of orders and press. Send what needs a code in a letter without "test".';

/** What the commands of a letter lead to, and the kind of mail that answers them. */
type Errands = {
  readonly kind: MailKind;
  readonly drafts: readonly ((reader: Reader) => Draft)[];
  readonly changes: readonly Change[];
  /** Mails beside the answer. */
  readonly mails: readonly Mail[];
};

const NO_ERRANDS: Errands = { kind: 'receipt', drafts: [], changes: [], mails: [] };

/** Carries out what may be done at once; what needs a code is only judged, and waits for it. R21 */
export const runErrands = async (hearing: Hearing, judged: Accepted): Promise<Errands> => {
  if (judged.commands.length === 0) return NO_ERRANDS;
  const { desk, known } = hearing;
  const errand = errandOf(hearing, judged);
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

const errandOf = (hearing: Hearing, judged: Accepted): Errand => {
  const { desk, known, read } = hearing;
  const address = read.letter.from[0] ?? '';
  const pilot = known.pilots.find(each => each.address === address) ?? null;
  return {
    desk,
    now: desk.now(),
    serial: serialOf(hearing),
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
