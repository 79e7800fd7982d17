import { readFileSync } from 'node:fs';
import type { OauthSettings } from './oauth.ts';
import { mailTrouble } from './trouble.ts';

/** `tls` speaks TLS from the first byte, `starttls` insists on the upgrade, `none` is for the same machine only. */
export type Security = 'tls' | 'starttls' | 'none';

/** Where a mail server listens and how it is trusted. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  readonly security: Security;
  /** PEM file of a private certificate authority; without it the authorities that Node knows count. */
  readonly ca?: string;
  /** How long one command may take; 60 where nothing is said. */
  readonly timeoutSeconds?: number;
};

/** How we log in: by a password, or by access tokens fetched anew for each connection. */
export type Login = { readonly password?: string; readonly oauth?: OauthSettings };

export type ImapSettings = MailServer &
  Login & {
    readonly user: string;
    /** The folder that is read, such as `INBOX`. */
    readonly mailbox: string;
    /** The folder into which the server puts what it takes for junk; it is looked at as well. R9 */
    readonly junk?: string;
    /** The folder into which letters are moved that were filed. */
    readonly handled?: string;
  };

/** Without a user no login is tried. */
export type SmtpSettings = MailServer &
  Login & {
    readonly user?: string;
    /** Mails that may be under way at once, each over a line of its own; as many as come where nothing is said. */
    readonly sideBySide?: number;
    /** Mails that may go out in a minute; as many as come where nothing is said. */
    readonly perMinute?: number;
  };

/** The patience for one command, in milliseconds. */
export const patience = (server: MailServer): number => (server.timeoutSeconds ?? 60) * 1000;

/** A server that keeps talking about one mail without ever coming to an end is left after so many patiences. */
export const LONGEST_TALK = 5;

/** `mail.example.org:993`, as sentences name a server. */
export const placeOf = (server: MailServer): string => `${server.host}:${server.port}`;

type Trust = { readonly rejectUnauthorized: true; readonly ca?: Buffer };

/**
 * The certificates a server may show. An untrusted one is always refused; a private authority is named by its file.
 *
 * @throws MailTrouble when the file of the authority cannot be read
 */
export const trustOf = (server: MailServer): Trust => {
  if (server.ca === undefined) return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: readFileSync(server.ca) };
  } catch (error) {
    throw mailTrouble(
      'untrusted',
      `The certificate authority for ${placeOf(server)} cannot be read: ${String(error)}. Expected "ca" to name a PEM file.`,
    );
  }
};
