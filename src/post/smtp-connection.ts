import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { patience, type SmtpSettings, trustOf } from './settings.ts';

/** One conversation with a server, step by step. A failure of the line fails the step that waits. */
export type SmtpConversation = {
  readonly connection: SMTPConnection;
  /** Runs one of the connection's own functions that end with a callback. */
  readonly step: <T>(run: (done: (error?: Error | null, result?: T) => void) => void) => Promise<T | undefined>;
};

/**
 * A conversation with a server, not begun yet. It serves one mail: the library's pool keeps mails in memory and puts
 * them back into its queue, which the outbox does better. `signal` fails the step that waits.
 *
 * @throws MailTrouble when the file of the certificate authority cannot be read; steps reject with a NodemailerError
 *
 * Rule: R45, requirements §3 (nodemailer)
 */
export const converse = (settings: SmtpSettings, signal: AbortSignal): SmtpConversation => {
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
  });
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
  });
  // Between two steps nobody waits for it.
  broken.catch(() => {});
  const step: SmtpConversation['step'] = run =>
    Promise.race([
      broken,
      new Promise<never>((resolve, reject) => {
        run((error, result) => (error ? reject(error) : resolve(result as never)));
      }),
    ]);
  return { connection, step };
};

/** Greets the server and logs in where a user is set. @throws NodemailerError */
export const greet = async ({ connection, step }: SmtpConversation, settings: SmtpSettings): Promise<void> => {
  await step(done => connection.connect(done));
  if (settings.user === undefined) return;
  await step(done => connection.login({ user: settings.user, pass: settings.password }, done));
};
