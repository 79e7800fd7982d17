import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { isMailTrouble, type MailTrouble, mailTrouble, quoted } from './trouble.ts';

/** How a fresh access token is asked for, by the refresh token that an operator once obtained. RFC 6749, section 6 */
export type OauthSettings = {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly refreshToken: string;
  /** Where it was read from. It is read there anew each time, and the one that a provider gives in its place is kept there. */
  readonly refreshTokenFile?: string;
  /** Asked for by some providers, such as Microsoft 365. */
  readonly scope?: string;
};

/**
 * A fresh access token for a mail account, asked for anew at each login, since a token that is kept runs out unnoticed.
 * A new refresh token stands from then on, where it can be kept.
 *
 * @throws MailTrouble `token` when the provider refuses, another kind when it does not answer; no secret is quoted
 *
 * Rule: R57, requirements §3 (Outlook), RFC 6749 section 6
 */
export const freshToken = (oauth: OauthSettings, user: string, milliseconds: number): Promise<string> => {
  const late = performance.now() + milliseconds;
  return turnAt(oauth)(async () => {
    const refreshToken = await standingToken(oauth);
    try {
      return await exchange({ ...oauth, refreshToken }, user, late);
    } catch (refusal) {
      const next = isMailTrouble(refusal) && refusal.kind === 'token' ? await standingToken(oauth) : refreshToken;
      if (next === refreshToken) throw refusal;
      return exchange({ ...oauth, refreshToken: next }, user, late); // another process had used it up meanwhile
    }
  });
};

const turns = new Map<string, LimitFunction>();

/** A token may be good for one use alone: those who ask by one file do so one after another. */
const turnAt = ({ refreshTokenFile }: OauthSettings): LimitFunction => {
  if (refreshTokenFile === undefined) return pLimit(1);
  const turn = turns.get(refreshTokenFile) ?? pLimit(1);
  turns.set(refreshTokenFile, turn);
  return turn;
};

const exchange = async (oauth: OauthSettings, user: string, late: number): Promise<string> => {
  const { status, said } = await answerOf(oauth, late);
  const { access_token: accessToken, refresh_token: next } = said;
  if (typeof accessToken !== 'string' || accessToken === '') throw noToken(oauth, user, status, said);
  if (typeof next === 'string' && next !== oauth.refreshToken) await keep(oauth, next);
  return accessToken;
};

/** What stands in the file now, for another login may have been given a new one; where it cannot be read, what did at the start. */
const standingToken = async ({ refreshToken, refreshTokenFile }: OauthSettings): Promise<string> => {
  if (refreshTokenFile === undefined) return refreshToken;
  const held = await readFile(refreshTokenFile, 'utf8').catch(() => '');
  return held.replace(/\r?\n$/, '') || refreshToken;
};

/** Put in its place whole. A file that cannot be written keeps what it has: this login is good all the same. */
const keep = async ({ refreshTokenFile }: OauthSettings, next: string): Promise<void> => {
  if (refreshTokenFile === undefined) return;
  const beside = `${refreshTokenFile}.${randomUUID()}`;
  try {
    await writeFile(beside, `${next}\n`, { mode: 0o600 });
    await rename(beside, refreshTokenFile);
  } catch {
    await rm(beside, { force: true }).catch(() => undefined);
  }
};

type Answer = { readonly status: number; readonly said: Readonly<Record<string, unknown>> };

/** Who came to his turn in time for less than so many milliseconds asks no more: the server is silent. */
const NO_TIME = 10;

const answerOf = async (oauth: OauthSettings, late: number): Promise<Answer> => {
  const { host } = new URL(oauth.tokenUrl);
  const left = Math.floor(late - performance.now());
  if (left < NO_TIME) throw tooLate(host);
  const { status, text } = await post(oauth, left).catch(error => {
    throw unanswered(error, host);
  });
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said === 'object' && said !== null) return { status, said: { ...said } };
  } catch {
    // told below, as is JSON of another kind
  }
  const expected = 'Expected "oauth.tokenUrl" to be its address.';
  throw mailTrouble('refused', `The token server ${host} answered ${status} and gave no JSON. ${expected}`);
};

/** However slowly the answer drips in, it is waited for no longer than so many milliseconds. */
const post = async (
  { tokenUrl, clientId, clientSecret, refreshToken, scope }: OauthSettings,
  milliseconds: number,
): Promise<{ readonly status: number; readonly text: string }> => {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      refresh_token: refreshToken,
      grant_type: 'refresh_token',
      ...(scope !== undefined && { scope }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(milliseconds),
  });
  return { status: response.status, text: await textOf(response) };
};

/** No answer with a token is longer. */
const LONGEST_ANSWER = 100_000;

/** The text of an answer, or as much of it as one may have: what goes on for ever is no JSON. */
const textOf = async ({ body }: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > LONGEST_ANSWER) break; // hangs up
  }
  return Buffer.concat(pieces).toString();
};

const tooLate = (host: string): MailTrouble =>
  mailTrouble('timeout', `The token server ${host} did not answer in time.`);

const unanswered = (error: Error, host: string): MailTrouble => {
  if (error.name === 'TimeoutError') return tooLate(host);
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return mailTrouble('unreachable', `The token server ${host} cannot be reached: ${reason}.`);
};

/** A server in trouble of its own (5xx, 429) is asked again; any other has refused. */
const noToken = (oauth: OauthSettings, user: string, status: number, { error, error_description }: Answer['said']) => {
  const words = [error, error_description].filter(word => typeof word === 'string' && word !== '');
  const told = words.length > 0 ? words.join(': ') : `it answered ${status} without one`;
  const reason = quoted(withoutSecretsOf(oauth, told));
  const sentence = `The token server ${new URL(oauth.tokenUrl).host} gave no access token for ${user}: ${reason}.`;
  if (status >= 500 || status === 429) return mailTrouble('refused', sentence);
  return mailTrouble('token', `${sentence} Expected "oauth" to hold a refresh token that still stands.`);
};

/** Some servers quote the whole question in their answer. */
const withoutSecretsOf = ({ refreshToken, clientSecret }: OauthSettings, words: string): string =>
  [refreshToken, clientSecret]
    .flatMap(secret => (secret ? [secret, encodeURIComponent(secret)] : []))
    .reduce((text, secret) => text.replaceAll(secret, '(secret)'), words);
