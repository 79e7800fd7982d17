import { ImapFlow } from 'imapflow';
import { imapOf } from './servers.ts';

/** Does something in somebody's mailbox, as any mail program might; tells what came of it. */
export const atMailbox = async <T>(name: string, work: (client: ImapFlow) => Promise<T>): Promise<T> => {
  const { host, port, user, password, ca } = imapOf(name);
  const auth = { user, pass: password };
  const client = new ImapFlow({ host, port, auth, tls: { rejectUnauthorized: ca === undefined }, logger: false });
  await client.connect();
  const done = await work(client);
  await client.logout();
  return done;
};
