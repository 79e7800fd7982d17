import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { Postbox } from '../../src/desk/ports/mails.ts';
import { openPostman } from '../../src/post/postman.ts';
import { aMail, letterhead } from './builders.ts';

const NOON = new Date('2026-03-01T11:00:00Z');
const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server that keeps the texts it takes; it waits for `patience` before it takes one. */
const aServer = async (patience: Promise<unknown> = Promise.resolve()) => {
  const texts: string[] = [];
  const post = new EventEmitter();
  const arrived = once(post, 'text');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      post.emit('text');
      await patience;
      texts.push(Buffer.concat(chunks).toString());
      done();
    },
  });
  server.on('error', () => {});
  opened.push(() => server.close());
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  return { texts, arrived, port: (server.server.address() as AddressInfo).port };
};

const aPostman = (port: number): Postbox => {
  const postman = openPostman({ host: '127.0.0.1', port, security: 'none' }, letterhead, () => NOON);
  opened.unshift(postman.close);
  return postman;
};

test('R44 mails are composed and posted in another thread, under their own Message-IDs and at the time of the desk', async () => {
  const { texts, port } = await aServer();
  const postman = aPostman(port);
  const second = { ...aMail, messageId: 'report.g1.t3.other@example.test' };
  const posted = await Promise.all([postman.post(aMail, []), postman.post(second, [])]);
  expect(posted.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
  const headers = texts.map(text => text.match(/^Message-ID: .*$|^Date: .*$/gm)).sort();
  expect(headers.map(lines => lines?.toSorted())).toEqual([
    ['Date: Sun, 01 Mar 2026 11:00:00 +0000', 'Message-ID: <report.g1.t3.k7qd2x@example.test>'],
    ['Date: Sun, 01 Mar 2026 11:00:00 +0000', 'Message-ID: <report.g1.t3.other@example.test>'],
  ]);
});

test('R45 where the thread dies, the mail under way may have arrived, and the next one gets a fresh thread', async () => {
  const patience = new EventEmitter();
  const { arrived, texts, port } = await aServer(once(patience, 'over'));
  const postman = aPostman(port);
  const started = once(process, 'worker') as Promise<[Worker]>;
  const posting = postman.post(aMail, []);
  const [thread] = await started;
  await arrived;
  await thread.terminate();
  expect(await posting).toEqual({
    kind: 'deferred',
    error: 'The thread that posts mails came to an end while this one was under way.',
    unknown: true,
    reached: false,
  });
  patience.emit('over');
  expect(await postman.post({ ...aMail, messageId: 'next@example.test' }, [])).toMatchObject({ kind: 'accepted' });
  expect(texts.at(-1)).toContain('Message-ID: <next@example.test>');
});

test('R61 closing breaks off what is under way', async () => {
  const { arrived, port } = await aServer(new Promise(() => {}));
  const postman = aPostman(port);
  const posting = postman.post(aMail, []);
  await arrived;
  await postman.close();
  expect(await posting).toMatchObject({ kind: 'deferred', unknown: true });
});

test('a mail whose picture was not handed in is our own fault, and told as one', async () => {
  const { port } = await aServer();
  await expect(aPostman(port).post({ ...aMail, pictures: ['abc'] }, [])).rejects.toThrow(
    'compose: mail report.g1.t3.k7qd2x/one@example.test shows picture abc, which was not handed in',
  );
});
