import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import hoodiecrow from 'hoodiecrow-imap';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { freshToken } from '../../src/post/oauth.ts';
import { smtpPostbox } from '../../src/post/outbox-smtp.ts';
import { probeImap, probeSmtp } from '../../src/post/probe.ts';
import { aMail, letterhead } from './builders.ts';

const NOON = new Date('2026-03-01T11:00:00Z');
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port;

type TokenServer = { readonly url: string; readonly asked: URLSearchParams[] };

type Answer = { readonly status: number; readonly body: string };

/** A token server that always answers the same, to whatever is asked; or drips. */
const answering = async (answer: (asked: string) => Answer, drip = false): Promise<string> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, body } = answer(Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/json' });
    if (!drip) return void response.end(body);
    const dripping = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(dripping));
  });
  opened.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  return `http://127.0.0.1:${portOf(server)}/token`;
};

/** Gives `access-1`, `access-2`, … for the refresh token `refresh-me`, as RFC 6749 has it. */
const tokenServer = async (): Promise<TokenServer> => {
  const asked: URLSearchParams[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(form);
    const well = form.get('refresh_token') === 'refresh-me';
    response.writeHead(well ? 200 : 400, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        well
          ? { access_token: `access-${asked.length}`, token_type: 'Bearer', expires_in: 3600 }
          : { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      ),
    );
  });
  opened.push(() => server.close());
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  return { url: `http://127.0.0.1:${portOf(server)}/token`, asked };
};

const oauth = (tokenUrl: string, refreshToken = 'refresh-me') => ({
  tokenUrl,
  clientId: 'noon-patrol',
  clientSecret: 'keep-me',
  refreshToken,
  scope: 'https://mail.example/imap',
});

/** Lets everybody in who has an access token, but for one; it would take passwords as well. */
const smtpServer = async (unwelcome = 'nobody') => {
  const logins: string[] = [];
  let guests = 0;
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, accessToken, password }, _session, done) => {
      logins.push(`${username} ${accessToken ?? `by the password ${password}`}`);
      if (username === unwelcome) done(null, { data: { status: '401', schemes: 'bearer mac' } });
      else done(null, { user: username });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', () => {
    guests += 1;
  });
  opened.push(() => server.close());
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  return { port: portOf(server.server), logins, guests: () => guests };
};

const local = { host: '127.0.0.1', security: 'none', timeoutSeconds: 2, user: 'orders' } as const;

test('an access token is fetched by the refresh token, anew for each connection', async () => {
  const { url, asked } = await tokenServer();
  const { port, logins } = await smtpServer();
  const postbox = smtpPostbox({ ...local, port, oauth: oauth(url) }, letterhead, () => NOON);
  expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
  await postbox.rest();
  expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
  await postbox.close();
  expect(logins).toEqual(['orders access-1', 'orders access-2']);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    client_id: 'noon-patrol',
    client_secret: 'keep-me',
    refresh_token: 'refresh-me',
    grant_type: 'refresh_token',
    scope: 'https://mail.example/imap',
  });
});

test('the mailbox is opened with an access token', async () => {
  const { url } = await tokenServer();
  const imap = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'XOAUTH2'],
    users: { orders: { password: 'none', xoauth2: { accessToken: 'access-1' } } },
  });
  opened.push(() => imap.server.close());
  await new Promise<void>(listening => imap.listen(0, '127.0.0.1', listening));
  const settings = { ...local, port: portOf(imap.server), mailbox: 'INBOX', oauth: oauth(url) };
  expect(await probeImap(settings)).toMatchObject({ kind: 'well' });
  expect(await probeImap(settings)).toMatchObject({ kind: 'login' }); // access-2 is not known there
});

test('R45 R57 a refresh token that stands no more bars the queue, and no secret is told', async () => {
  const { url } = await tokenServer();
  const { port, logins, guests } = await smtpServer();
  const settings = { ...local, port, oauth: oauth(url, 'revoked-me') };
  const postbox = smtpPostbox(settings, letterhead, () => NOON);
  const place = new URL(url).host;
  const sentence = `The token server ${place} gave no access token for orders: invalid_grant: Token has been expired or revoked. Expected "oauth" to hold a refresh token that still stands.`;
  expect(await postbox.post(aMail, [])).toEqual({ kind: 'barred', error: sentence });
  expect(await probeSmtp(settings)).toEqual({ kind: 'token', sentence });
  expect(await probeImap({ ...settings, mailbox: 'INBOX' })).toEqual({ kind: 'token', sentence });
  await postbox.close();
  expect([logins, guests()]).toEqual([[], 0]); // no mail server is kept waiting for nothing
});

test('R57 a mail server that refuses an access token is asked no second time, and quoted', async () => {
  const { url } = await tokenServer();
  const { port, logins } = await smtpServer('orders');
  expect(await probeSmtp({ ...local, port, oauth: oauth(url) })).toEqual({
    kind: 'login',
    sentence: `SMTP login at 127.0.0.1:${port} as orders was refused: 535 Error: Username and Password not accepted.`,
  });
  expect(logins).toEqual(['orders access-1']);
});

test('a token server that is away only delays', async () => {
  const { port } = await smtpServer();
  const away = createServer();
  await new Promise<void>(listening => {
    away.listen(0, '127.0.0.1', () => listening());
  });
  const url = `http://127.0.0.1:${portOf(away)}/token`;
  await new Promise(closed => away.close(closed));
  const postbox = smtpPostbox({ ...local, port, oauth: oauth(url) }, letterhead, () => NOON);
  expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'deferred', unknown: false });
  await postbox.close();
});

test('R57 a token server that quotes the question does not bring the secrets into the sentence', async () => {
  const url = await answering(asked => ({
    status: 400,
    body: JSON.stringify({ error: 'invalid_grant', error_description: `refused ${asked} by refresh/me` }),
  }));
  const refusal = freshToken(oauth(url, 'refresh/me'), 'orders', 2000);
  await expect(refusal).rejects.toMatchObject({
    kind: 'token',
    message: `The token server ${new URL(url).host} gave no access token for orders: invalid_grant: refused client_id=noon-patrol&client_secret=(secret)&refresh_token=(secret)&grant_type=refresh_token&scope=https%3A%2F%2Fmail.example%2Fimap by (secret). Expected "oauth" to hold a refresh token that still stands.`,
  });
});

test.each([
  ['in trouble of its own', 503, '{"error":"temporarily_unavailable"}', 'refused', 'temporarily_unavailable.'],
  ['in trouble, as a page', 500, '<html></html>', 'refused', 'answered 500 and gave no JSON.'],
  ['that gives nothing', 200, '{}', 'token', 'it answered 200 without one.'],
  ['that gives an empty token', 200, '{"access_token":""}', 'token', 'it answered 200 without one.'],
  [
    'that talks too much',
    200,
    `{"access_token":"${'x'.repeat(200_000)}"}`,
    'refused',
    'answered 200 and gave no JSON.',
  ],
  [
    'that refuses in many lines',
    400,
    JSON.stringify({ error: `not\r\n\u001b[31mnow ${'x'.repeat(1000)}` }),
    'token',
    ` gave no access token for orders: not [31mnow ${'x'.repeat(288)} …. Expected`,
  ],
  ['that refuses', 401, '{"error":"invalid_client"}', 'token', 'invalid_client.'],
])('R45 a token server %s (%i)', async (_what, status, body, kind, words) => {
  const url = await answering(() => ({ status, body }));
  const message = expect.stringContaining(words);
  await expect(freshToken(oauth(url), 'orders', 2000)).rejects.toMatchObject({ kind, message });
});

test('R58 a token server whose answer drips in for ever is left in time', async () => {
  const url = await answering(() => ({ status: 200, body: '' }), true);
  await expect(freshToken(oauth(url), 'orders', 500)).rejects.toMatchObject({
    kind: 'timeout',
    message: `The token server ${new URL(url).host} did not answer in time.`,
  });
});

test('R58 connections of one moment that wait for a silent token server leave it together, after one question', async () => {
  let asked = 0;
  const url = await answering(() => {
    asked += 1;
    return { status: 200, body: '' };
  }, true);
  const box = { ...oauth(url), refreshTokenFile: join(tmpdir(), 'no-such-refresh-token') };
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => freshToken(box, 'orders', 500)));
  expect(ends).toMatchObject([1, 2, 3, 4].map(() => ({ status: 'rejected', reason: { kind: 'timeout' } })));
  expect(asked).toBe(1);
});

test('a refresh token that the provider gives in place of the old one is kept in its file, and asked by from then on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'noon-patrol-oauth-'));
  opened.push(() => rmSync(folder, { recursive: true }));
  const refreshTokenFile = join(folder, 'refresh');
  writeFileSync(refreshTokenFile, 'refresh-1\n');
  const asked: (string | null)[] = [];
  const url = await answering(form => {
    asked.push(new URLSearchParams(form).get('refresh_token'));
    return {
      status: 200,
      body: JSON.stringify({ access_token: 'access', refresh_token: `refresh-${asked.length + 1}` }),
    };
  });
  const rotating = { ...oauth(url, 'refresh-1'), refreshTokenFile };
  for (const _ of [1, 2, 3]) expect(await freshToken(rotating, 'orders', 2000)).toBe('access');
  expect(asked).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
  expect([readdirSync(folder), readFileSync(refreshTokenFile, 'utf8')]).toEqual([['refresh'], 'refresh-4\n']);
  rmSync(refreshTokenFile);
  expect(await freshToken(rotating, 'orders', 2000)).toBe('access');
  expect(asked.at(-1)).toBe('refresh-1');
});

/** A refresh token that is good for one use, in a file, at a token server that gives the next with each answer. */
const ofOneUse = async (meanwhile: (file: string) => void = () => undefined) => {
  const folder = mkdtempSync(join(tmpdir(), 'noon-patrol-oauth-'));
  opened.push(() => rmSync(folder, { recursive: true }));
  const refreshTokenFile = join(folder, 'refresh');
  writeFileSync(refreshTokenFile, 'refresh-0\n');
  let uses = 0;
  const url = await answering(form => {
    meanwhile(refreshTokenFile);
    if (new URLSearchParams(form).get('refresh_token') !== `refresh-${uses}`)
      return { status: 400, body: '{"error":"invalid_grant"}' };
    uses += 1;
    return { status: 200, body: JSON.stringify({ access_token: `access-${uses}`, refresh_token: `refresh-${uses}` }) };
  });
  return { ...oauth(url, 'refresh-0'), refreshTokenFile };
};

test('several connections of one moment use up a refresh token of one use one after another', async () => {
  const box = await ofOneUse();
  expect(await Promise.all([1, 2, 3, 4].map(() => freshToken(box, 'orders', 2000)))).toEqual([
    'access-1',
    'access-2',
    'access-3',
    'access-4',
  ]);
});

test('where another daemon used up the refresh token meanwhile, the one that it was given is asked by', async () => {
  const asked: string[] = [];
  const box = await ofOneUse(file => {
    asked.push(readFileSync(file, 'utf8'));
    writeFileSync(file, 'refresh-0\n');
  });
  writeFileSync(box.refreshTokenFile, 'refresh-of-yesterday\n');
  expect(await freshToken(box, 'orders', 2000)).toBe('access-1');
  expect(asked).toEqual(['refresh-of-yesterday\n', 'refresh-0\n']);
});
