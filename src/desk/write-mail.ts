import type { Draft, Reader } from '../report/block.ts';
import type { Seat } from '../sopwith/index.ts';
import { type Addressee, addressed, type Occasion, replyAddress } from './addressed-mail.ts';
import type { Desk } from './desk.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail, MailKind } from './ports/mails.ts';

/** Somebody who gets a mail; `seat` where he flies in the game it is about. */
export type Recipient = Addressee & { readonly seat: Seat | null };

/** Writes and addresses one mail; what is written may depend on who reads it. */
export const writeMail = (
  desk: Pick<Desk, 'settings' | 'render'>,
  to: Recipient,
  occasion: Occasion,
  write: (reader: Reader) => Draft,
): Mail => {
  const reader = { name: to.name, seat: to.seat, replyTo: replyAddress(desk.settings.mailbox, to.token) };
  const { subject, blocks, enclosures = [] } = write(reader);
  return addressed(desk.settings, to, occasion, desk.render(subject, blocks, reader), enclosures);
};

/** The occasion of a mail that answers nobody. */
export const unasked = (
  kind: MailKind,
  { id, turn }: { readonly id: string | null; readonly turn: number | null },
  serial: string | null,
): Occasion => ({ kind, gameId: id, turn, serial, inReplyTo: null, fingerprint: null, tellsNoon: false });

/**
 * The same for a mail that says when the open turn is flown, or that it is not, and nothing beside. A newer one says all of
 * that, so it withdraws this one where it still waits; whatever tells anything else is `unasked`, and always arrives. R45
 */
export const aboutNoon = (...occasion: Parameters<typeof unasked>): Occasion => ({
  ...unasked(...occasion),
  tellsNoon: true,
});

/** Everybody who gets the reports of a game, each address once: pilots in play or out, then observers. Rule: E4 */
export const recipientsOf = (dossier: Dossier): readonly Recipient[] => {
  const pilots = dossier.enrolled.map(({ pilot, seat, token }) => ({
    name: pilot.name,
    address: pilot.address,
    token,
    seat,
  }));
  const addresses = new Set(dossier.enrolled.flatMap(({ pilot }) => [pilot.address, ...pilot.furtherAddresses]));
  const others = dossier.observers.map(observer => ({ ...observer, seat: null }));
  return [...pilots, ...others.filter(({ address }) => !addresses.has(address))];
};
