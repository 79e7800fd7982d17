/**
 * What can be wrong between us and a mail server:
 * `unreachable` nobody answers there · `timeout` somebody does, too late · `untrusted` TLS failed or its certificate
 * is not accepted · `login` user or password refused · `token` the token server gives no access token · `mailbox` no such
 * folder · `refused` the server says no · `broken` the connection ended in the middle.
 */
export type TroubleKind = ServerTrouble | 'token';

/** What a mail server itself can bring. */
export type ServerTrouble = 'unreachable' | 'timeout' | 'untrusted' | 'login' | 'mailbox' | 'refused' | 'broken';

/** An error whose message is a sentence for the operator. It carries no protocol lines, hence no passwords. R57 */
export type MailTrouble = Error & { readonly kind: TroubleKind };

export const mailTrouble = (kind: TroubleKind, sentence: string): MailTrouble =>
  Object.assign(new Error(sentence), { name: 'MailTrouble', kind });

/** Whether an error is one of ours, with a kind and a sentence. */
export const isMailTrouble = (error: unknown): error is MailTrouble =>
  error instanceof Error && error.name === 'MailTrouble';

/** Node's codes for a certificate that was read and not accepted. */
export const isCertificateCode = (code: string | undefined): boolean =>
  code !== undefined && /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER|ALTNAME/.test(code);

/** Node's codes for a TLS that never came to be. */
export const isTlsCode = (code: string | undefined): boolean => code !== undefined && /^(ERR_SSL|EPROTO$)/.test(code);

/** OpenSSL's words for what an operator meets: the server speaks first, and in plain text. */
export const tlsReason = (words: string): string =>
  /wrong version number/.test(words)
    ? 'it speaks no TLS from the first byte there, expected it to, or "security" to be "starttls"'
    : words;

/** As much of a server's words as a sentence holds. */
const LONGEST_QUOTE = 300;

/** The words of a server as a sentence may quote them: on one line, no control among them, not too many, no full stop. R57 */
export const quoted = (words: string): string => {
  const line = words
    .slice(0, 10 * LONGEST_QUOTE)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const short = line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)} …` : line;
  return short.replace(/\.+$/, '');
};
