import { ImapFlow, type ImapFlowError, type MailboxObject } from 'imapflow';
import { within } from './deadline.ts';
import { freshToken } from './oauth.ts';
import { type ImapSettings, patience, placeOf, trustOf } from './settings.ts';
import {
  isCertificateCode,
  isMailTrouble,
  isTlsCode,
  type MailTrouble,
  mailTrouble,
  quoted,
  type ServerTrouble,
  tlsReason,
} from './trouble.ts';

/** IDLE is taken up anew this often, and a silent line is dropped soon after. */
const LONGEST_IDLE = 4 * 60_000;

/**
 * Connects and logs in. A client serves one connection: after a close there is never a second life for it.
 *
 * @throws MailTrouble
 */
export const connectImap = async (settings: ImapSettings): Promise<ImapFlow> => {
  const client = newClient(settings, await credentials(settings));
  try {
    await ask(client, settings, 'the login', client.connect());
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
};

/**
 * Opens the folder, also one that is open: only then does an old connection notice letters at once, and that the
 * folder was taken away and made anew.
 *
 * @throws MailTrouble
 */
export const selectFolder = async (client: ImapFlow, settings: ImapSettings): Promise<MailboxObject> => {
  try {
    return await ask(client, settings, 'SELECT', client.mailboxOpen(settings.mailbox));
  } catch (error) {
    throw client.usable ? noSuchFolder(settings, error) : error;
  }
};

/**
 * One command with a deadline of its own: some servers fall silent without closing. Late means closed. The library
 * would wait up to five minutes for a server that throttles us; the rest of the line takes the place of that.
 *
 * @throws MailTrouble
 */
export const ask = async <T>(
  client: ImapFlow,
  settings: ImapSettings,
  command: string,
  answer: Promise<T>,
): Promise<T> => {
  const late = () =>
    mailTrouble(
      'timeout',
      `The IMAP server ${placeOf(settings)} did not answer ${command} within ${patience(settings) / 1000} seconds.`,
    );
  try {
    return await within(patience(settings), answer, late);
  } catch (error) {
    const trouble = imapTrouble(error, settings, command);
    if (trouble.kind === 'timeout') client.close();
    throw trouble;
  }
};

type Credentials = { readonly user: string; readonly pass?: string; readonly accessToken?: string };

const credentials = async (settings: ImapSettings): Promise<Credentials> => {
  const { user, password = '', oauth } = settings;
  return oauth ? { user, accessToken: await freshToken(oauth, user, patience(settings)) } : { user, pass: password };
};

const newClient = (settings: ImapSettings, auth: Credentials): ImapFlow => {
  const client = new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    ...(settings.security === 'tls' ? {} : { doSTARTTLS: settings.security === 'starttls' }),
    auth,
    tls: trustOf(settings),
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: LONGEST_IDLE,
    connectionTimeout: patience(settings),
    greetingTimeout: patience(settings),
  });
  // Without listeners from the very start a dropped line would end the process; the command in flight tells of it.
  client.on('error', () => {});
  client.on('close', () => {});
  return client;
};

const noSuchFolder = (settings: ImapSettings, error: unknown): MailTrouble =>
  mailTrouble(
    'mailbox',
    `The folder "${settings.mailbox}" of ${settings.user} cannot be opened, expected one that exists and may be read. ${(error as Error).message}`,
  );

/** Tells in a sentence what went wrong while the server was asked for something. */
const imapTrouble = (error: unknown, settings: ImapSettings, command: string): MailTrouble => {
  if (isMailTrouble(error)) return error;
  const place = placeOf(settings);
  const reason = reasonOf(error);
  const kind = kindOf(error as ImapFlowError);
  switch (kind) {
    case 'login':
      return mailTrouble(kind, `IMAP login at ${place} as ${settings.user} was refused: ${reason}.`);
    case 'untrusted':
      return mailTrouble(kind, `The IMAP server ${place} cannot be trusted, TLS failed: ${tlsReason(reason)}.`);
    case 'timeout':
      return mailTrouble(kind, `The IMAP server ${place} did not answer in time: ${reason}.`);
    case 'unreachable':
      return mailTrouble(kind, `The IMAP server ${place} cannot be reached: ${reason}.`);
    case 'broken':
      return mailTrouble(kind, `The connection to the IMAP server ${place} broke during ${command}: ${reason}.`);
    case 'mailbox':
    case 'refused':
      return mailTrouble(kind, `The IMAP server ${place} refused ${command}: ${reason}.`);
  }
};

const BROKEN = /^(NoConnection|EConnectionClosed|StateLogout|ClosedAfterConnect.*|ECONNRESET|EPIPE)$/;
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/;
const LATE = /TIMEOUT|ETIMEDOUT/;
/** Something behind the server is out of order, or too many are inside: it says nothing of user and password. RFC 5530, section 3 */
const FOR_NOW = /^(UNAVAILABLE|INUSE)$/;

const kindOf = (error: ImapFlowError): ServerTrouble => {
  const code = error.code ?? '';
  if (error.authenticationFailed) return FOR_NOW.test(error.serverResponseCode ?? '') ? 'refused' : 'login';
  if (error.tlsFailed || isCertificateCode(code) || isTlsCode(code)) return 'untrusted';
  if (LATE.test(code)) return 'timeout';
  if (UNREACHABLE.test(code)) return 'unreachable';
  if (BROKEN.test(code)) return 'broken';
  return 'refused';
};

/** The server's own words where it said any, without a full stop at the end. */
const reasonOf = (error: unknown): string => {
  const { responseText, message } = error as ImapFlowError;
  return quoted(responseText ?? message ?? String(error));
};
