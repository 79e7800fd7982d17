import type { Letter } from './letter.ts';
import { withoutSubAddress } from './mailboxes.ts';

/** One of our own mails that a letter answers, by its Message-ID. Game and token are lower case. */
export type AnsweredMail = {
  /** `report`, `receipt` …: the first word of the Message-ID. */
  readonly kind: string;
  readonly game: string;
  readonly turn: number;
  readonly token: string;
  /** The Message-ID as it stands in the letter. */
  readonly id: string;
};

/** Words that may be tokens; whether they are, the desk knows. */
export type TokenCandidates = {
  /** From `orders+TOKEN@…` in any recipient field, lower case, in their order. */
  readonly subAddress: readonly string[];
  /** Newest first. */
  readonly answered: readonly AnsweredMail[];
};

/** `KIND.GAME.tTURN.TOKEN[.SERIAL]`, the part of our Message-IDs before the `@`. */
const OUR_ID = /^([a-z][a-z-]*)\.([a-z0-9-]+)\.t(\d{1,6})\.([a-z0-9]+)(?:\.[^@]*)?$/;

/**
 * Where a letter may name its sender's token: the sub-address of the order mailbox, then the Message-IDs of our own
 * domain among those it answers. The `token:` line is read with the orders.
 *
 * Rule: R22, grammar §7.3, contract §4
 */
export const tokenCandidates = (letter: Letter, mailbox: string): TokenCandidates => ({
  subAddress: [...new Set(letter.recipients.flatMap(address => subAddressOf(address, mailbox.toLowerCase())))],
  answered: letter.answers.flatMap(id => answeredMail(id, mailbox)),
});

const subAddressOf = (address: string, mailbox: string): readonly string[] => {
  const { base, sub } = withoutSubAddress(address);
  return base === mailbox && sub ? [sub] : [];
};

const answeredMail = (id: string, mailbox: string): readonly AnsweredMail[] => {
  const domain = mailbox.slice(mailbox.lastIndexOf('@')).toLowerCase();
  const lower = id.toLowerCase();
  if (!lower.endsWith(domain)) return [];
  const [, kind, game, turn, token] = OUR_ID.exec(lower.slice(0, -domain.length)) ?? [];
  if (!kind || !game || !turn || !token) return [];
  return [{ kind, game, turn: Number(turn), token, id }];
};
