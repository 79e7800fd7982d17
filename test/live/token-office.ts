import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../../scripts/live/certificate.ts';
import { type Doorkeeper, doorkeeper } from '../../scripts/live/doorkeeper.ts';
import { startDovecot, type Tokens } from '../../scripts/live/dovecot.ts';
import { newFolder } from '../../scripts/live/ground.ts';
import { startPostfix } from '../../scripts/live/postfix.ts';
import { CLIENT, type TokenServer, tokenServer } from '../../scripts/live/token-server.ts';
import type { OauthSettings } from '../../src/post/oauth.ts';
import type { ImapSettings, SmtpSettings } from '../../src/post/settings.ts';
import type { Deviation } from './installation.ts';
import { imapOf, mailboxes, submission } from './servers.ts';

const USER = 'orders@example.test';

/**
 * A Dovecot and a Postfix that know nobody's password, and ask a token server which access tokens stand. They open the same
 * mailboxes that the other servers have, so that pilots write and read as ever.
 */
export type TokenOffice = {
  readonly tokens: TokenServer;
  readonly imap: ImapSettings & { readonly oauth: OauthSettings };
  readonly smtp: SmtpSettings;
  /** What differs in the settings of an installation: no password anywhere. */
  readonly deviation: Deviation;
  /** Before Dovecot. */
  readonly door: Doorkeeper;
  /** Puts new refresh tokens into the files of mailbox and outbox, as an operator does after another consent. */
  readonly consentAnew: () => void;
  /** What the two mail servers wrote about logins. */
  readonly logins: () => { readonly imap: string; readonly smtp: string };
  readonly close: () => Promise<void>;
};

export const openTokenOffice = async (mechanisms: Tokens['mechanisms']): Promise<TokenOffice> => {
  const folder = await newFolder();
  const tokens = await tokenServer();
  const certificate = makeCertificate(folder);
  const asking = { introspectionUrl: tokens.introspectionUrl, mechanisms };
  const dovecot = await startDovecot(folder, certificate, { tokens: asking, mail: mailboxes() });
  const postfix = await startPostfix(folder, certificate, dovecot);
  const door = await doorkeeper(dovecot.imapPort);

  const fileOf = (box: string): string => join(folder, `refresh-${box}`);
  const consentAnew = (): void => {
    for (const box of ['inbox', 'outbox']) writeFileSync(fileOf(box), `${tokens.consent(USER)}\n`);
  };
  consentAnew();
  const oauthOf = (box: string) => ({
    tokenUrl: tokens.tokenUrl,
    ...CLIENT,
    refreshToken: readFileSync(fileOf(box), 'utf8').trim(),
    refreshTokenFile: fileOf(box),
  });
  const { password: _, ...imap } = imapOf('orders');
  const { password: __, ...smtp } = submission();
  const settings = {
    imap: { ...imap, port: door.port, ca: certificate.ca, oauth: oauthOf('inbox') },
    smtp: { ...smtp, port: postfix.submissionPort, ca: certificate.ca, oauth: oauthOf('outbox') },
  };
  const inSettings = ({ refreshToken: _kept, ...oauth }: ReturnType<typeof oauthOf>) => oauth;
  return {
    tokens,
    ...settings,
    deviation: {
      inbox: { port: door.port, ca: certificate.ca, password: null, oauth: inSettings(settings.imap.oauth) },
      outbox: {
        port: postfix.submissionPort,
        ca: certificate.ca,
        password: null,
        oauth: inSettings(settings.smtp.oauth),
      },
    },
    door,
    consentAnew,
    logins: () => ({ imap: readFileSync(dovecot.log, 'utf8'), smtp: readFileSync(postfix.log, 'utf8') }),
    close: async () => {
      await door.close();
      await postfix.stop();
      await dovecot.stop();
      await tokens.close();
      rmSync(folder, { recursive: true });
    },
  };
};
