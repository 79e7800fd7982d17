import type { Composed, Enclosure } from '../report/block.ts';
import type { Mail, MailKind } from './ports/mails.ts';

/** The address and the name under which the desk writes. */
export type DeskAddress = { readonly name: string; readonly mailbox: string };

/** To whom a mail goes, and the secret that his reply will bear. */
export type Addressee = { readonly name: string; readonly address: string; readonly token: string | null };

/** What a mail is about: the game and turn, and what makes it different from others of its kind. */
export type Occasion = {
  readonly kind: MailKind;
  readonly gameId: string | null;
  readonly turn: number | null;
  /** Tells apart mails of one kind, game, turn and person: a letter's number, say. Letters, digits and hyphens. */
  readonly serial: string | null;
  readonly inReplyTo: string | null;
  readonly fingerprint: string | null;
  /** Whether it says when the game is flown, and nothing beside. */
  readonly tellsNoon: boolean;
};

/** The order mailbox with this token as its sub-address, where a reply proves who wrote it. R50 */
export const replyAddress = (mailbox: string, token: string | null): string =>
  token === null ? mailbox : mailbox.replace('@', `+${token}@`);

/**
 * Addresses a composed mail. Key and Message-ID follow from the occasion and the addressee alone,
 * so that queuing it twice is queuing it once.
 *
 * Rule: R44, contract §4 (Message-IDs)
 */
export const addressed = (
  desk: DeskAddress,
  to: Addressee,
  occasion: Occasion,
  composed: Composed,
  enclosures: readonly Enclosure[],
): Mail => {
  const about = `${occasion.gameId ?? 'desk'}.t${occasion.turn ?? 0}`.toLowerCase();
  const domain = desk.mailbox.slice(desk.mailbox.indexOf('@') + 1);
  const name = [occasion.kind, about, to.token ?? 'stranger', occasion.serial].filter(Boolean).join('.');
  return {
    key: `${name}/${to.address}`,
    kind: occasion.kind,
    gameId: occasion.gameId,
    turn: occasion.turn,
    messageId: `${name}@${domain}`,
    to: { name: to.name, address: to.address },
    from: replyAddress(desk.mailbox, to.token),
    inReplyTo: occasion.inReplyTo,
    subject: composed.subject,
    text: composed.text,
    html: composed.html,
    pictures: composed.pictures,
    enclosures,
    fingerprint: occasion.fingerprint,
    tellsNoon: occasion.tellsNoon,
  };
};
