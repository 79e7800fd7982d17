import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** Who may ask it what a token is worth: the mail servers. RFC 7662, section 2.1 */
const MAIL_SERVER = { name: 'mail', password: 'who-goes-there' };

/** The one program that is known there. */
export const CLIENT = { clientId: 'noon-patrol', clientSecret: 'only-we-two-know' };

/** Three quarters of it are random bytes: as long as those of Microsoft 365, longer than an SMTP command may be. */
const TOKEN_BYTES = 1900;

/**
 * A token server as the strictest providers run one: it gives tokens, each refresh token is good for one use, and it tells
 * mail servers which access tokens stand. RFC 6749, RFC 7662
 */
export type TokenServer = {
  readonly tokenUrl: string;
  /** Where mail servers ask, with the login they need for it. */
  readonly introspectionUrl: string;
  /** The owner of an account consents, once: gives his refresh token. */
  readonly consent: (user: string) => string;
  /** Takes back all refresh tokens of an account; its access tokens run out. */
  readonly revoke: (user: string) => void;
  /** What mail servers hear from it: whether a token stands, or that it is in trouble. */
  readonly tellMailServers: (what: 'the truth' | 'trouble') => void;
  /** Lets all access tokens that were given so far run out. */
  readonly expire: () => void;
  /** The access tokens that were given for an account, oldest first. */
  readonly given: (user: string) => readonly string[];
  /** How often a mail server was told that a token stands, or that it does not. */
  readonly told: () => { readonly active: number; readonly inactive: number };
  /** Every token that it ever gave, and the secret of the program. */
  readonly secrets: () => readonly string[];
  readonly close: () => Promise<void>;
};

type Form = URLSearchParams;
type Answer = { readonly status: number; readonly said: object };

export const tokenServer = async (): Promise<TokenServer> => {
  const refresh = new Map<string, string>();
  const access = new Map<string, { readonly user: string; stands: boolean }>();
  const retired: string[] = [];
  const told = { active: 0, inactive: 0 };
  let telling: Parameters<TokenServer['tellMailServers']>[0] = 'the truth';

  const consent = (user: string): string => {
    const token = randomBytes(60).toString('base64url');
    refresh.set(token, user);
    return token;
  };

  const retire = (token: string): void => {
    refresh.delete(token);
    retired.push(token);
  };

  const exchange = (form: Form): Answer => {
    if (form.get('client_id') !== CLIENT.clientId || form.get('client_secret') !== CLIENT.clientSecret)
      return { status: 401, said: { error: 'invalid_client' } };
    const asked = form.get('refresh_token') ?? '';
    const user = refresh.get(asked);
    if (form.get('grant_type') !== 'refresh_token' || user === undefined)
      return { status: 400, said: { error: 'invalid_grant', error_description: 'The refresh token was revoked.' } };
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    access.set(token, { user, stands: true });
    retire(asked);
    return {
      status: 200,
      said: { access_token: token, token_type: 'Bearer', expires_in: 3600, refresh_token: consent(user) },
    };
  };

  const introspect = (form: Form, request: IncomingMessage): Answer => {
    const login = Buffer.from(`${MAIL_SERVER.name}:${MAIL_SERVER.password}`).toString('base64');
    if (request.headers.authorization !== `Basic ${login}`) return { status: 401, said: {} };
    if (telling === 'trouble') return { status: 503, said: { error: 'temporarily_unavailable' } };
    const token = access.get(form.get('token') ?? '');
    told[token?.stands ? 'active' : 'inactive'] += 1;
    return { status: 200, said: token?.stands ? { active: true, username: token.user } : { active: false } };
  };

  const answers: Readonly<Record<string, (form: Form, request: IncomingMessage) => Answer>> = {
    '/token': exchange,
    '/introspect': introspect,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const { status, said } = answers[request.url ?? '']?.(form, request) ?? { status: 404, said: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The token server has no port.');
  const place = `127.0.0.1:${address.port}`;

  const expire = (which: (user: string) => boolean): void => {
    for (const token of access.values()) if (which(token.user)) token.stands = false;
  };

  return {
    tokenUrl: `http://${place}/token`,
    introspectionUrl: `http://${MAIL_SERVER.name}:${MAIL_SERVER.password}@${place}/introspect`,
    consent,
    revoke: user => {
      for (const [token, owner] of [...refresh]) if (owner === user) retire(token);
      expire(owner => owner === user);
    },
    tellMailServers: what => {
      telling = what;
    },
    expire: () => expire(() => true),
    given: user => [...access].filter(([, token]) => token.user === user).map(([token]) => token),
    told: () => ({ ...told }),
    secrets: () => [...refresh.keys(), ...retired, ...access.keys(), CLIENT.clientSecret],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
