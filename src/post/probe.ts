import type { NodemailerError } from 'nodemailer';
import { ask, connectImap, selectFolder } from './imap-connection.ts';
import { freshToken, type OauthSettings } from './oauth.ts';
import { type ImapSettings, patience, placeOf, type SmtpSettings } from './settings.ts';
import { smtpSentence, smtpTroubleKind } from './smtp-answer.ts';
import { converse, greet } from './smtp-connection.ts';
import { isMailTrouble, mailTrouble, type TroubleKind } from './trouble.ts';

/** What a probe found: `well`, or what is wrong, with a sentence for the operator. */
export type Probed = { readonly kind: 'well' | TroubleKind; readonly sentence: string };

/** Whether the order mailbox can be opened now. Changes nothing there and never rejects for a fault of the server. */
export const probeImap = (settings: ImapSettings): Promise<Probed> =>
  probed(async () => {
    const client = await connectImap(settings);
    try {
      const { exists } = await selectFolder(client, settings);
      await ask(client, settings, 'LOGOUT', client.logout());
      return `The folder "${settings.mailbox}" of ${settings.user} at ${placeOf(settings)} is open; it holds ${exists} letters.`;
    } finally {
      client.close();
    }
  });

/** Whether a folder beside the order mailbox is there and may be opened. */
export const probeFolder = (settings: ImapSettings, folder: string): Promise<Probed> =>
  probed(async () => {
    const client = await connectImap(settings);
    try {
      const { exists } = await selectFolder(client, { ...settings, mailbox: folder });
      return `The folder "${folder}" is open; it holds ${exists} letters.`;
    } finally {
      client.close();
    }
  });

/** Whether the SMTP server would take our mail now: greeting, TLS and login, no mail. Never rejects for its faults. */
export const probeSmtp = (settings: SmtpSettings): Promise<Probed> =>
  probed(async () => {
    const conversation = converse(settings);
    try {
      await greet(conversation, settings, AbortSignal.timeout(patience(settings)));
    } catch (error) {
      conversation.connection.close();
      if (isMailTrouble(error)) throw error;
      const failure = error as NodemailerError;
      throw mailTrouble(smtpTroubleKind(failure), smtpSentence(failure, settings));
    }
    conversation.connection.quit();
    const who = settings.user === undefined ? 'us without a login' : `the login of ${settings.user}`;
    return `The SMTP server ${placeOf(settings)} accepts ${who}.`;
  });

/** Whether the token server gives an access token for this account now. Never rejects for its faults. */
export const probeTokens = (oauth: OauthSettings, user: string): Promise<Probed> =>
  probed(async () => {
    await freshToken(oauth, user, TOKEN_PATIENCE);
    return `The token server ${new URL(oauth.tokenUrl).host} gives an access token for ${user}.`;
  });

const TOKEN_PATIENCE = 30_000;

const probed = async (probe: () => Promise<string>): Promise<Probed> => {
  try {
    return { kind: 'well', sentence: await probe() };
  } catch (error) {
    if (isMailTrouble(error)) return { kind: error.kind, sentence: error.message };
    throw error;
  }
};
