import { randomUUID } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { type ParsedMail, simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { until } from '../../scripts/live/ground.ts';
import { imapOf, sendLetter } from './servers.ts';

const DESK = 'orders@example.test';

/** Somebody with a mailbox on Dovecot, who writes to the desk through Postfix and reads what comes back. */
export type Correspondent = {
  readonly name: string;
  readonly address: string;
  /** Posts a letter, a reply with the mail quoted below where one is answered; tells its Message-ID. */
  readonly write: (body: string, answering?: ParsedMail) => Promise<string>;
  /** Posts a letter and waits for the one mail that answers it. */
  readonly ask: (body: string, answering?: ParsedMail) => Promise<ParsedMail>;
  /** The first mail that fits, once it has come. @throws after a minute, with the subjects of what came instead */
  readonly receive: (what: string, fits: (mail: ParsedMail) => boolean) => Promise<ParsedMail>;
  /** Everything that has come since the mailbox was opened, oldest first. */
  readonly mails: () => Promise<readonly ParsedMail[]>;
  readonly leave: () => Promise<void>;
};

/**
 * Opens the mailbox of `one` … `six` or `gm`, emptied of whatever an earlier test left there. New letters go to this desk;
 * the address may be another one that lands in the mailbox.
 */
export const correspondent = async (
  mailbox: string,
  name: string,
  desk = DESK,
  address = `${mailbox}@example.test`,
): Promise<Correspondent> => {
  const client = await openEmpty(mailbox);
  const came: ParsedMail[] = [];

  const mails: Correspondent['mails'] = async () => {
    await client.noop();
    if (client.mailbox === false) throw new Error(`The mailbox of ${address} was closed under the test.`);
    if (client.mailbox.exists > came.length) {
      const fresh = await client.fetchAll(`${came.length + 1}:*`, { source: true });
      for (const { source } of fresh) came.push(await simpleParser(source ?? '', { keepCidLinks: true }));
    }
    return came;
  };

  const receive: Correspondent['receive'] = async (what, fits) => {
    let found: ParsedMail | undefined;
    await until(`${name} receives ${what}`, 60, async () => {
      found = (await mails()).find(fits);
      return found !== undefined;
    }).catch((error: Error) => {
      throw new Error(`${error.message}; the mailbox of ${address} holds ${listed(came)}`);
    });
    return found as ParsedMail;
  };

  const write: Correspondent['write'] = async (body, answering) => {
    const messageId = `<${randomUUID()}@example.test>`;
    const to = answering?.replyTo?.value[0]?.address ?? desk;
    const raw = await letter({ from: { name, address }, to, messageId, ...written(body, answering) });
    await sendLetter(address, to, raw);
    return messageId;
  };

  return {
    name,
    address,
    write,
    ask: async (body, answering) => {
      const messageId = await write(body, answering);
      return receive(`an answer to "${body.split('\n')[0]}"`, mail => mail.inReplyTo === messageId);
    },
    receive,
    mails,
    leave: () => client.logout(),
  };
};

const openEmpty = async (mailbox: string): Promise<ImapFlow> => {
  const { host, port, user, password, ca } = imapOf(mailbox);
  const auth = { user, pass: password };
  const client = new ImapFlow({ host, port, auth, tls: { rejectUnauthorized: ca === undefined }, logger: false });
  await client.connect();
  const { exists } = await client.mailboxOpen('INBOX');
  if (exists > 0) await client.messageDelete('1:*');
  return client;
};

/** Leaves nothing in a mailbox: a desk with a new database reads all of it. */
export const emptyMailbox = async (mailbox: string): Promise<void> => (await openEmpty(mailbox)).logout();

const letter = (fields: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> =>
  new MailComposer(fields).compile().build();

/** A new letter, or a reply as mail programs write it: subject, threading, and the mail quoted below. */
const written = (body: string, answering: ParsedMail | undefined) => {
  if (answering?.messageId === undefined) return { subject: 'A letter', text: body };
  const quoted = (answering.text ?? '').replace(/^/gm, '> ');
  return {
    subject: `Re: ${answering.subject}`,
    inReplyTo: answering.messageId,
    references: answering.messageId,
    text: `${body}\n\nOn Monday, Flight Desk wrote:\n${quoted}\n`,
  };
};

const listed = (mails: readonly ParsedMail[]): string =>
  mails.length === 0 ? 'nothing' : mails.map(({ subject }) => `"${subject}"`).join(', ');
