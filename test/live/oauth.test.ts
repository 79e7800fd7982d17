/** How the daemon fares where the mail servers know no passwords, but ask a token server which access tokens stand. */
import { ImapFlow } from 'imapflow';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, until } from '../../scripts/live/ground.ts';
import { smtpPostbox } from '../../src/post/outbox-smtp.ts';
import { probeImap, probeSmtp } from '../../src/post/probe.ts';
import { aMail, letterhead } from '../post/builders.ts';
import { askWithCode } from './battle.ts';
import { type Correspondent, correspondent, emptyMailbox } from './correspondent.ts';
import { type DaemonProcess, type Deviation, type LiveInstallation, openInstallation } from './installation.ts';
import { imapOf, submission } from './servers.ts';
import { openTokenOffice, type TokenOffice } from './token-office.ts';

const USER = 'orders@example.test';
const ORDERS = '1: take off beta\n2: A\n3: A';

let office: TokenOffice;
beforeAll(async () => {
  office = await openTokenOffice('xoauth2');
});
afterAll(() => office.close());

const without = <T extends object>(settings: T): Omit<T, 'oauth'> => {
  const { oauth: _, ...rest } = settings as T & { readonly oauth?: unknown };
  return rest as Omit<T, 'oauth'>;
};

describe('a mail server that takes access tokens', () => {
  test('lets in by one, IMAP and SMTP, though it is longer than an SMTP command may be', async () => {
    expect(await probeImap(office.imap)).toMatchObject({ kind: 'well' });
    expect(await probeSmtp(office.smtp)).toMatchObject({ kind: 'well' });
    const [token = ''] = office.tokens.given(USER);
    expect(token.length).toBeGreaterThan(2048);
    expect(office.logins().imap).toContain(`Login: user=<${USER}>, method=XOAUTH2`);
    expect(office.tokens.told()).toEqual({ active: 2, inactive: 0 });
  });

  test('knows no password', async () => {
    const imap = { ...without(office.imap), password: 'chocks-away' };
    const smtp = { ...without(office.smtp), password: 'chocks-away' };
    expect(await probeImap(imap)).toMatchObject({ kind: 'login' });
    expect(await probeSmtp(smtp)).toMatchObject({
      kind: 'login',
      sentence: expect.stringContaining('Invalid authentication mechanism'),
    });
  });

  test('R57 refuses the token of somebody else, and is quoted', async () => {
    const { refreshTokenFile: _, ...oauth } = office.imap.oauth;
    const strange = () => ({ ...oauth, refreshToken: office.tokens.consent('two@example.test') });
    const imap = await probeImap({ ...office.imap, oauth: strange() });
    expect(imap.sentence).toMatch(
      /^IMAP login at localhost:\d+ as orders@example\.test was refused: Authentication failed\.$/,
    );
    const smtp = await probeSmtp({ ...office.smtp, oauth: strange() });
    expect(smtp.sentence).toMatch(
      /^SMTP login at localhost:\d+ as orders@example\.test was refused: 535 5\.7\.8 Error: authentication failed: /,
    );
    expect([imap.kind, smtp.kind]).toEqual(['login', 'login']);
  });

  test('R58 says when it cannot ask the token server, and is tried again soon', async () => {
    office.tokens.tellMailServers('trouble');
    const imap = await probeImap(office.imap);
    office.tokens.tellMailServers('the truth');
    expect(imap).toEqual({
      kind: 'refused', // and not `login`, after which a mailbox is left alone for five minutes and more
      sentence: expect.stringMatching(
        /^The IMAP server localhost:\d+ refused the login: Temporary authentication failure\. /,
      ),
    });
  });

  test('is asked by OAUTHBEARER where it offers that as well', async () => {
    const both = await openTokenOffice('xoauth2 oauthbearer');
    expect(await probeImap(both.imap)).toMatchObject({ kind: 'well' });
    expect(await probeSmtp(both.smtp)).toMatchObject({ kind: 'well' });
    expect(both.logins().imap).toContain(`Login: user=<${USER}>, method=OAUTHBEARER`);
    await both.close();
  });

  test('takes twelve mails over four lines, of whose refresh token each is good for one use', async () => {
    const before = office.tokens.given(USER).length;
    const postbox = smtpPostbox({ ...office.smtp, sideBySide: 4 }, letterhead, () => new Date());
    const mails = Array.from({ length: 12 }, (_, index) => ({ ...aMail, messageId: `<m${index}@example.test>` }));
    const deliveries = await Promise.all(
      mails.map(mail => postbox.post({ ...mail, to: { name: 'Adder', address: 'two@example.test' } }, [])),
    );
    await postbox.close();
    expect(deliveries.map(({ kind }) => kind)).toEqual(mails.map(() => 'accepted'));
    expect(office.tokens.given(USER)).toHaveLength(before + 4);
    await emptyMailbox('two');
  });
});

describe('a mail server that knows passwords alone', () => {
  test('is told of, and is shown no token', async () => {
    const { oauth } = office.imap;
    const shown = office.tokens.told();
    expect((await probeImap({ ...imapOf('orders'), oauth })).sentence).toMatch(
      /^The IMAP server localhost:\d+ refused the login: Unsupported authentication mechanism\.$/,
    );
    expect((await probeSmtp({ ...submission(), oauth })).sentence).toMatch(
      /^SMTP login at localhost:\d+ as orders@example\.test was refused: it offers PLAIN, LOGIN, expected XOAUTH2\.$/,
    );
    expect(office.tokens.told()).toEqual(shown);
  });
});

describe('a daemon that has nothing but refresh tokens', () => {
  let installation: LiveInstallation;
  let gm: Correspondent;
  let pilot: Correspondent;
  let daemon: DaemonProcess;
  let report: ParsedMail;
  let port: number;
  const said: string[] = [];

  beforeAll(async () => {
    installation = await openInstallation();
    gm = await correspondent('gm', 'Maud');
    pilot = await correspondent('one', 'Adder');
    port = await freePort();
  });
  afterAll(async () => {
    await gm.leave();
    await pilot.leave();
    await installation.close();
  });

  const deviation = (): Deviation => ({ ...office.deviation, health: { port }, reminders: { hoursBefore: null } });
  const doctor = async (args: readonly string[] = []) => {
    const ran = await installation.run('doctor', args, deviation());
    said.push(ran.said);
    return ran;
  };
  const answersTo = async (letter: string): Promise<readonly string[]> =>
    (await pilot.mails()).filter(mail => mail.inReplyTo === letter).map(mail => mail.subject ?? '');
  const receiptOf = (letter: string): Promise<ParsedMail> =>
    pilot.receive('a receipt', mail => mail.inReplyTo === letter);
  const RECEIPT = '[G1] Cambrai: orders for turn 1 accepted';

  test('is found well by the doctor, who posts a mail and reads it', async () => {
    const { code, said: text } = await doctor(['--post']);
    expect(text).toMatch(
      /^well {3}token server of the inbox: The token server 127\.0\.0\.1:\d+ gives an access token/m,
    );
    expect(text).toMatch(/^well {3}token server of the outbox: /m);
    expect(text).toMatch(/^well {3}inbox: The folder "INBOX" of orders@example\.test /m);
    expect(text).toMatch(
      /^well {3}outbox: The SMTP server localhost:\d+ accepts the login of orders@example\.test\.$/m,
    );
    expect(text).toMatch(/^well {3}post: Mails to orders@example\.test and orders\+doctor@example\.test arrived /m);
    expect(code).toBe(0);
  });

  test('reads letters, and its receipt goes out', async () => {
    daemon = await installation.startDaemon(deviation());
    const welcome = await gm.receive('a welcome', mail => mail.subject === 'Welcome, game master');
    await askWithCode(gm, 'new game Cambrai\nbook: classic\nevery: 3 days\ncomputers: 5 novice', welcome);
    await askWithCode(pilot, 'join G1 as Adder');
    await askWithCode(gm, 'start G1', welcome);
    report = await pilot.receive('a report', mail => mail.messageId?.startsWith('<report.g1.t1.') === true);
    const receipt = await pilot.ask(ORDERS, report);
    expect(receipt.subject).toBe(RECEIPT);
    expect(office.logins().smtp).toContain(`sasl_method=XOAUTH2, sasl_username=${USER}`);
  });

  test('fetches a new token for the next connection, once the old one has run out', async () => {
    const old = office.tokens.given(USER);
    office.tokens.expire();
    expect(await letIn(old.at(-1) ?? '')).toBe(false);
    office.door.behave('away'); // the line to the mailbox, which was good as long as it stood, is lost
    await daemon.says(/"msg":"mailbox not read"/);
    office.door.behave('open');
    const receipt = await pilot.ask(ORDERS, report);
    expect(receipt.subject).toBe(RECEIPT);
    const young = office.tokens.given(USER).slice(old.length);
    expect(young.length).toBeGreaterThanOrEqual(2); // for the mailbox and for the receipt
    expect(await letIn(young.at(-1) ?? '')).toBe(true);
    expect(daemon.log().filter(line => line.includes('refused'))).toEqual([]);
  });

  test('R45 R58 whose refresh tokens were revoked says so, loses nothing, and goes on by new ones', async () => {
    const refused = (who: string): string =>
      `The token server ${new URL(office.tokens.tokenUrl).host} gave no access token for ${who}: invalid_grant: The refresh token was revoked. Expected "oauth" to hold a refresh token that still stands.`;
    const told = refused('(address)');
    office.tokens.revoke(USER);
    const first = await pilot.write(ORDERS, report); // read over the line that still stands
    const line = JSON.parse(await daemon.says(/"msg":"mail not posted"/));
    expect(line).toMatchObject({ kind: 'receipt', delivery: 'barred', error: told });
    office.door.behave('away');
    await daemon.says(/The next attempt is made in/);
    office.door.behave('open');
    await daemon.says(/gave no access token.*"msg":"mailbox not read"/);
    const second = await pilot.write(ORDERS, report);

    const { code, said: text } = await doctor();
    for (const what of ['token server of the inbox', 'token server of the outbox', 'inbox', 'outbox'])
      expect(text).toContain(`WRONG  ${what}: ${refused(USER)}\n`);
    expect(code).toBe(1);
    const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    const lastSweepError = expect.stringContaining(told);
    expect(health).toMatchObject({ mailsWaiting: 1, lastPostError: told, lastSweepError });
    expect(await answersTo(first)).toEqual([]);

    office.consentAnew();
    expect((await receiptOf(first)).subject).toBe(RECEIPT); // once the door is tried again
    expect((await receiptOf(second)).subject).toBe(RECEIPT); // and without a restart
    await until('nothing waits', 30, async () => (await waiting()) === 0);
    expect([await answersTo(first), await answersTo(second)]).toEqual([[RECEIPT], [RECEIPT]]);
  });

  test('R57 tells no token, neither in the log nor in what the doctor says, nor beside a mail that waits', async () => {
    expect(await daemon.stop()).toBe(0);
    said.push(...daemon.log(), JSON.stringify(await installation.db.selectFrom('outgoing_mail').selectAll().execute()));
    const all = said.join('\n');
    const secrets = office.tokens.secrets();
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter(secret => all.includes(secret))).toEqual([]);
    const forms = office.tokens.given(USER).map(token => btoa(`user=${USER}\x01auth=Bearer ${token}`).slice(0, 60));
    expect(forms.filter(form => all.includes(form))).toEqual([]);
  });

  const waiting = async (): Promise<number> =>
    (await installation.db.selectFrom('outgoing_mail').select('id').where('state', '=', 'waiting').execute()).length;

  /** Whether the mailbox opens by this access token. */
  const letIn = async (accessToken: string): Promise<boolean> => {
    const { host, user } = office.imap;
    const tls = { rejectUnauthorized: false };
    const client = new ImapFlow({ host, port: office.door.port, auth: { user, accessToken }, tls, logger: false });
    return client.connect().then(
      async () => {
        await client.logout();
        return true;
      },
      () => false,
    );
  };
});
