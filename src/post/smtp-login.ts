import type { SMTPConnectionCustomAuthHandler } from 'nodemailer/lib/smtp-connection';

/**
 * The name under which the library is given it. Under the mechanism's own name it prefers to log in by PLAIN, with the token
 * for a password, wherever a server offers that as well.
 */
export const BY_TOKEN = 'ACCESS-TOKEN';

/** The longest command, without the end of its line. RFC 5321, section 4.5.3.1.4 */
const LONGEST_COMMAND = 510;
/** The server wants to hear more. */
const GO_ON = 334;
const WELCOME = 235;

/**
 * Logs in by an access token, which stands in the place of the password. One that is too long for a command, as those of
 * Microsoft 365 are, goes out when the server asks for it: Postfix cuts the line. A refusal is heard to its end, where the
 * server says why. The library's own way does neither.
 *
 * @throws when the server refuses; the library adds what it answered last
 *
 * Rule: R45, R57, RFC 4954 section 4
 */
export const loginByToken: SMTPConnectionCustomAuthHandler = async ({ auth, authMethods, sendCommand }) => {
  if (!authMethods.includes('XOAUTH2')) throw new Error(`it offers ${authMethods.join(', ')}, expected XOAUTH2`);
  const { credentials } = auth;
  const proof = proofOf(credentials.user, credentials.pass);
  const command = `AUTH XOAUTH2 ${proof}`;
  const pieces = command.length <= LONGEST_COMMAND ? [command] : ['AUTH XOAUTH2', proof];
  let status = GO_ON;
  for (const piece of [...pieces, THAT_IS_ALL]) {
    if (status === GO_ON) ({ status } = await sendCommand(piece));
  }
  if (status !== WELCOME) throw new Error('Invalid login');
};

/** To a server that tells its reasons in between. */
const THAT_IS_ALL = '';

const proofOf = (user: string, accessToken: string): string =>
  Buffer.from(`user=${user}\x01auth=Bearer ${accessToken}\x01\x01`).toString('base64');
