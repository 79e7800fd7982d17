import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Where in a conversation the post office says no. */
export type Counter = 'greeting' | 'sender' | 'recipient' | 'text';

/** Takes everything, or says no at one counter with one code. */
export type Mood =
  | { readonly kind: 'willing' }
  | { readonly kind: 'refusing'; readonly at: Counter; readonly code: number };

/** A mail that was taken, as its recipient has it. */
export type TakenMail = {
  readonly to: string;
  readonly messageId: string;
  readonly inReplyTo: string | null;
  /** SHA-256 of all of it but the date, which each copy has of its own. */
  readonly digest: string;
};

/** An SMTP server that keeps what it takes, and does as it is told. */
export type PostOffice = {
  readonly port: number;
  readonly be: (mood: Mood) => void;
  readonly taken: () => readonly TakenMail[];
  /** How often it said no since it forgot. */
  readonly refusals: () => number;
  /** To whom mail was refused for good. */
  readonly refusedFor: () => readonly string[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
};

export const openPostOffice = async (): Promise<PostOffice> => {
  let mood: Mood = { kind: 'willing' };
  let taken: TakenMail[] = [];
  let refusals = 0;
  let refusedFor: string[] = [];

  /** null: go on. */
  const noAt = (counter: Counter, recipient: string | null): Error | null => {
    if (mood.kind === 'willing' || mood.at !== counter) return null;
    refusals += 1;
    if (recipient !== null && mood.code >= 500) refusedFor.push(recipient);
    return Object.assign(new Error('the post office will not have it'), { responseCode: mood.code });
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => done(noAt('greeting', null)),
    onMailFrom: (_address, _session, done) => done(noAt('sender', null)),
    onRcptTo: ({ address }, _session, done) => done(noAt('recipient', address)),
    onData: (text, session, done) => {
      const [recipient] = session.envelope.rcptTo;
      const to = recipient?.address ?? '';
      buffer(text).then(raw => {
        const no = noAt('text', to);
        if (no === null) taken.push(takenMail(to, raw.toString('latin1')));
        done(no);
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    be: how => {
      mood = how;
    },
    taken: () => taken,
    refusals: () => refusals,
    refusedFor: () => refusedFor,
    forget: () => {
      [taken, refusals, refusedFor] = [[], 0, []];
    },
    close: () => new Promise(resolve => server.close(resolve)),
  };
};

const takenMail = (to: string, raw: string): TakenMail => {
  const end = raw.indexOf('\r\n\r\n');
  const header = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: *<?([^>\r\n]*)`, 'im').exec(header)?.[1] ?? null;
  const lasting = raw.replace(/^Date: .*$/m, '');
  return {
    to,
    messageId: field('Message-ID') ?? '',
    inReplyTo: field('In-Reply-To'),
    digest: createHash('sha256').update(lasting, 'latin1').digest('hex'),
  };
};
