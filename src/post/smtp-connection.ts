import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { freshToken } from './oauth.ts';
import { patience, type SmtpSettings, trustOf } from './settings.ts';
import { BY_TOKEN, loginByToken } from './smtp-login.ts';

/** One conversation with a server, step by step. A failure of the line fails the step that waits. */
export type SmtpConversation = {
  readonly connection: SMTPConnection;
  /** Runs one of the connection's own functions that end with a callback; `signal`, which no other mail shares, fails it. */
  readonly step: <T>(
    run: (done: (error?: Error | null, result?: T) => void) => void,
    signal: AbortSignal,
  ) => Promise<T | undefined>;
  /** Whether the line still stands, as far as is known here. */
  readonly stands: () => boolean;
};

/**
 * A conversation with a server, not begun yet. The library's pool is left alone: it keeps mails in memory and puts
 * them back into its queue, which the outbox does better.
 *
 * @throws MailTrouble when the file of the certificate authority cannot be read; steps reject with a NodemailerError
 *
 * Rule: R45, requirements §3 (nodemailer)
 */
export const converse = (settings: SmtpSettings): SmtpConversation => {
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    tls: trustOf(settings),
    connectionTimeout: patience(settings),
    greetingTimeout: patience(settings),
    socketTimeout: patience(settings),
    dnsTimeout: patience(settings),
    customAuth: { [BY_TOKEN]: loginByToken },
  });
  let trouble: Error | null = null;
  let stands = true;
  let fail: (error: Error) => void = () => undefined; // between two steps nobody waits for it
  connection.on('error', error => {
    stands = false;
    trouble ??= error;
    fail(error);
  });
  connection.on('end', () => {
    stands = false;
  });
  const step: SmtpConversation['step'] = (run, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted || trouble) return reject(trouble ?? signal.reason);
      fail = reject;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      run((error, result) => (error ? reject(error) : resolve(result)));
    });
  return { connection, step, stands: () => stands };
};

/** Greets the server and logs in where a user is set. @throws NodemailerError, or MailTrouble where no access token is to be had */
export const greet = async (
  { connection, step }: SmtpConversation,
  settings: SmtpSettings,
  signal: AbortSignal,
): Promise<void> => {
  const login = await loginOf(settings); // before the server is kept waiting
  await step(done => connection.connect(done), signal);
  if (login) await step(done => connection.login(login, done), signal);
};

const loginOf = async (settings: SmtpSettings) => {
  const { user, password, oauth } = settings;
  if (user === undefined) return null;
  if (!oauth) return { user, pass: password };
  return { user, method: BY_TOKEN, pass: await freshToken(oauth, user, patience(settings)) };
};
