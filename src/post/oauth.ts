import XOAuth2 from 'nodemailer/lib/xoauth2';
import { type MailTrouble, mailTrouble } from './trouble.ts';

/** How a fresh access token is asked for, by the refresh token that an operator once obtained. RFC 6749, section 6 */
export type OauthSettings = {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly refreshToken: string;
  /** Asked for by some providers, such as Microsoft 365. */
  readonly scope?: string;
};

/**
 * A fresh access token for a mail account, asked for anew at each login, since a token that is kept runs out unnoticed.
 *
 * @throws MailTrouble `login` when the provider refuses, another kind when it does not answer; no secret is quoted
 *
 * Rule: R57, requirements §3 (Outlook)
 */
export const freshToken = (oauth: OauthSettings, user: string, milliseconds: number): Promise<string> => {
  const provider = new XOAuth2({
    user,
    clientId: oauth.clientId,
    clientSecret: oauth.clientSecret,
    refreshToken: oauth.refreshToken,
    accessUrl: oauth.tokenUrl,
    requestTimeout: milliseconds,
    ...(oauth.scope !== undefined && { customParams: { scope: oauth.scope } }),
  });
  return new Promise((resolve, reject) => {
    provider.getToken(true, (error, token) => (error ? reject(oauthTrouble(error, oauth, user)) : resolve(token)));
  });
};

const oauthTrouble = (
  error: Error & { readonly code?: string },
  { tokenUrl }: OauthSettings,
  user: string,
): MailTrouble => {
  const place = new URL(tokenUrl).host;
  const reason = error.message.trim().replace(/\.+$/, '');
  if (error instanceof SyntaxError) {
    return mailTrouble(
      'refused',
      `The token server ${place} gave no JSON. Expected "oauth.tokenUrl" to be its address.`,
    );
  }
  if (error.code === 'EOAUTH2') {
    return mailTrouble(
      'login',
      `The token server ${place} gave no access token for ${user}: ${reason}. Expected "oauth" to hold a refresh token that still stands.`,
    );
  }
  const kind = error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
  return mailTrouble(kind, `The token server ${place} did not answer: ${reason}.`);
};
