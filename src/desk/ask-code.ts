import type { Command } from '../orders/command.ts';
import { addressAskedAnswer } from '../report/about-himself.ts';
import { codeMail } from '../report/answers.ts';
import { answerWithinCaps } from './answer.ts';
import type { Desk } from './desk.ts';
import { digest } from './digest.ts';
import { type Errand, type Errands, undone } from './errand.ts';
import { type Obeyed, obeyAll } from './obey.ts';
import type { OpenRequest } from './ports/letters.ts';

const DAY = 24 * 3_600_000;
const CODE_LIFE = 2 * DAY;

/** A code for this address, for which nothing waits yet. Order grammar §6 */
export const freshRequest = (desk: Desk, address: string, gameId: string | null): OpenRequest => ({
  code: desk.secret().slice(0, 8),
  address,
  commands: [],
  gameId,
  expires: new Date(desk.now().getTime() + CODE_LIFE),
  askedBy: null,
  press: null,
});

/** When a request was made. */
export const askedAt = ({ expires }: Pick<OpenRequest, 'expires'>): Date => new Date(expires.getTime() - CODE_LIFE);

const request = ({ desk, address, namedGame }: Errand, commands: readonly Command[]): OpenRequest => ({
  ...freshRequest(desk, address, namedGame),
  commands,
});

/**
 * What can be done is stored with a fresh code; what cannot is refused at once, so that no code is sent in vain. Where
 * nothing but a code may be mailed, the sentence that refuses waits for it as well. R26, R27
 */
export const askCode = async (errand: Errand, commands: readonly Command[]): Promise<Errands> => {
  const { done, refused } = await obeyAll(errand, commands);
  if (refused.length > 0 && errand.mayBeMailed === 'anything') return undone(refused);
  const asked = refused.length > 0 ? [TOLD_LATER] : askedWith(done, commands);
  const before = commands.flatMap(command => (erasesName(command) ? [HOW_TO_KEEP_A_NAME] : []));
  const waiting = request(errand, commands);
  return {
    kind: 'code',
    drafts: [reader => codeMail([...asked, ...before], waiting.code, waiting.expires, reader.replyTo)],
    changes: [{ kind: 'ask-code', request: waiting }],
    mails: [],
  };
};

/** Without a word of what was written: the mail may go to somebody who did not write. */
const TOLD_LATER = 'To join. Whether the name and the game can be had, the answer to your code says.';

const HOW_TO_KEEP_A_NAME =
  'If your name is to stay with your results, send no code, but write “erase me keep my name”.';

const erasesName = (command: Command): boolean => command.verb === 'erase me' && command.keeps === undefined;

/**
 * The serial of a mail that brings this code. After the database was put back, a letter that asked for a code gets another
 * one: its mail must not look like a copy of the first, which some mail programs would not show. R44
 */
export const serialWithCode = (serial: string, code: string): string => `${serial}-${digest(code).slice(0, 4)}`;

/**
 * The code for a new address goes to that address, so that nobody is given one he cannot read. A pilot may ask for a few a
 * day that do not come back, and an address gets a few a day, so that nobody has strangers mailed. R19
 */
export const askNewAddress = async (
  errand: Errand,
  command: Extract<Command, { verb: 'address' | 'drop address' }>,
): Promise<Errands> => {
  const { done, refused } = await obeyAll(errand, [command]);
  if (refused.length > 0) return undone(refused);
  const { desk, serial, name } = errand;
  const { address } = command;
  const most = desk.settings.answers.equalPerDay;
  if ((await codesOut(errand)) >= most) return undone([tooManyAsked(most)]);
  const asked = askedWith(done, [command]);
  const waiting = { ...request(errand, [command]), address, askedBy: errand.address };
  const code = {
    kind: 'code' as const,
    to: { name, address, token: null, seat: null },
    gameId: null,
    turn: null,
    serial: serialWithCode(serial, waiting.code),
    inReplyTo: null,
    sameAs: 'the code for an address',
  };
  const mails = await answerWithinCaps(
    desk,
    { ...code, write: ({ replyTo }) => codeMail(asked, waiting.code, waiting.expires, replyTo) },
    most,
  );
  const sent = mails.some(({ to }) => to.address === address);
  return {
    kind: 'answer',
    drafts: [() => addressAskedAnswer(address, sent)],
    changes: sent ? [{ kind: 'ask-code', request: waiting }] : [],
    mails,
  };
};

/** The codes for other addresses that he asked for within a day, from any address of his, and has not sent back. */
const codesOut = async ({ desk, pilot }: Errand): Promise<number> => {
  if (!pilot) return 0;
  const expiringAfter = new Date(desk.now().getTime() + CODE_LIFE - DAY);
  return desk.store.codesAskedFrom([pilot.address, ...pilot.furtherAddresses], expiringAfter);
};

const tooManyAsked = (most: number): string =>
  `You asked for ${most} codes to other addresses within a day that have not come back, as many as anybody may. Send one of them back, or ask again tomorrow; nothing is changed.`;

/** What is to be done; of what else the letter asks for, and waits with it, the word. */
const askedWith = (done: Obeyed['done'], commands: readonly Command[]): readonly string[] =>
  commands.flatMap((command, index) => done[index]?.answer?.asked ?? (isJudged(command) ? [] : [`“${command.verb}”`]));

/** The letter's judgement did it already, so that it waits for nothing. */
const isJudged = ({ verb }: Command): boolean => verb === 'clear' || verb === 'test' || verb === 'confirm';
