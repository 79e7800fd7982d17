import { type Authentication, authenticationOf } from '../letters/authentication.ts';
import type { Letter } from '../letters/letter.ts';
import { tokenCandidates } from '../letters/token.ts';
import type { Command } from '../orders/command.ts';
import { holdsSheet } from '../orders/read-orders.ts';
import type { Refusal } from '../orders/refusal.ts';
import type { Written } from '../orders/written.ts';
import type { Forgery } from './judgement.ts';
import { needsCode, requestOpened } from './needs-code.ts';
import { judgeSender, type Sender } from './sender.ts';
import type { World } from './world.ts';

/** Who wrote a letter, as far as it is proved, and where an answer may go. */
export type Proof = {
  readonly sender: Sender | null;
  /** What a trusted server says of the domain he wrote from. */
  readonly authentication: Authentication;
  readonly answerTo: string | null;
  readonly refusal: Refusal | null;
  readonly forgery: Forgery | null;
};

/**
 * Says who wrote a letter, and why he may not be believed; whoever is not, is answered at most as a stranger.
 *
 * Rule: R21–R27, contract §4
 */
export const proveSender = (letter: Letter, world: World, written: Written): Proof => {
  const [from] = letter.from;
  const authentication = authenticationOf(letter, world.trustedAuthserv);
  if (from === undefined || letter.from.length !== 1) {
    return { ...NOBODY, authentication, refusal: { code: 'ambiguous-sender', senders: letter.from } };
  }
  return { authentication, ...proofOf(letter, from, world, written, authentication) };
};

const proofOf = (
  letter: Letter,
  from: string,
  world: World,
  written: Written,
  authentication: Authentication,
): Omit<Proof, 'authentication'> => {
  const candidates = tokenCandidates(letter, world.mailbox);
  const judged = judgeSender(world, from, candidates, written.token ?? null, authentication);
  switch (judged.kind) {
    case 'known': {
      const refusal = masterUnproved(world, written, judged.sender, authentication);
      return { sender: judged.sender, answerTo: from, refusal, forgery: refusal && { kind: 'unproved', from } };
    }
    case 'wrong-token': {
      const { why, where, owner } = judged;
      const forgery = owner ? ({ kind: 'token-used', from, holder: owner } as const) : failed(authentication, from);
      return { sender: null, answerTo: from, refusal: { code: 'wrong-token', why, where }, forgery };
    }
    case 'not-authenticated':
      return {
        ...NOBODY,
        refusal: { code: 'sender-not-authenticated', sender: from },
        forgery: { kind: 'unproved', from },
      };
    case 'stranger':
      return stranger(world, from, written, authentication);
  }
};

const NOBODY = { sender: null, answerTo: null, forgery: null } as const;

const failed = (authentication: Authentication, from: string): Forgery | null =>
  authentication === 'fail' ? { kind: 'unproved', from } : null;

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

/** Anybody may join, and confirm what he asked for; whatever else a stranger writes is not read. R26, R27, decision 14 */
const stranger = (
  world: World,
  from: string,
  written: Written,
  authentication: Authentication,
): Omit<Proof, 'authentication'> => {
  const mayWrite = written.commands.length > 0 && written.commands.every(command => opensDoor(world, from, command));
  const onlyThat = mayWrite && !holdsSheet(written) && written.press === undefined;
  if (!onlyThat) {
    const answerTo = authentication === 'pass' ? from : null;
    return { ...NOBODY, answerTo, refusal: { code: 'unknown-sender', sender: from } };
  }
  return authentication === 'fail'
    ? { ...NOBODY, refusal: { code: 'sender-not-authenticated', sender: from } }
    : { ...NOBODY, answerTo: from, refusal: null };
};

const opensDoor = (world: World, from: string, command: Command): boolean =>
  command.verb === 'join' || requestOpened(world.requests, from, command) !== undefined;
