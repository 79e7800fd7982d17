import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import { endGroup, freePort, listens, run, subFolder, until } from './ground.ts';

export const DOMAIN = 'example.test';
export const PASSWORD = 'chocks-away';
/** Everybody with a mailbox; the post for `name+anything` goes to `name`. */
export const PEOPLE = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'gm',
  'orders',
  'bounces',
  'watcher',
];

/** Access tokens in place of passwords: where it asks which stand, and by which mechanisms of SASL it takes them. */
export type Tokens = { readonly introspectionUrl: string; readonly mechanisms: 'xoauth2' | 'xoauth2 oauthbearer' };

/** A Dovecot that differs: in how people prove who they are, and in whose mailboxes they find, which may be another one's. */
export type Door = { readonly tokens?: Tokens; readonly mail?: string };

export type Dovecot = {
  /** STARTTLS, and plain for those who do not ask. */
  readonly imapPort: number;
  readonly imapsPort: number;
  /** Sockets for Postfix. */
  readonly lmtpSocket: string;
  readonly authSocket: string;
  /** The folder with all mailboxes, and the file it logs to. */
  readonly mail: string;
  readonly log: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * A Dovecot of our own in a folder, started. It can be stopped and started again on the same ports. With tokens it knows
 * nobody's password.
 */
export const startDovecot = async (folder: string, certificate: Certificate, door: Door = {}): Promise<Dovecot> => {
  const place = await subFolder(folder, 'dovecot', 0o755);
  const runFolder = await subFolder(place, 'run', 0o755);
  const mail = door.mail ?? (await subFolder(place, 'mail', 0o755));
  if (!isUser('vmail'))
    run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'vmail']);
  run('chown', ['-R', 'vmail:vmail', mail]);
  const [imapPort, imapsPort] = [await freePort(), await freePort()];
  const password = door.tokens ? '' : `{PLAIN}${PASSWORD}`;
  writeFileSync(join(place, 'users'), PEOPLE.map(name => `${name}@${DOMAIN}:${password}::::::\n`).join(''));
  if (door.tokens) writeFileSync(join(place, 'tokens.conf'), tokenSettings(door.tokens));
  const ports = { imapPort, imapsPort };
  writeFileSync(join(place, 'dovecot.conf'), settings({ place, mail, ports, certificate, proof: proof(place, door) }));

  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn('/usr/sbin/dovecot', ['-F', '-c', join(place, 'dovecot.conf')], {
      stdio: 'ignore',
      detached: true,
    });
    await until(`Dovecot listens on ${imapPort} (see ${place}/dovecot.log)`, 20, () => listens(imapPort));
  };
  const stop = async () => {
    if (running?.pid) await endGroup(running.pid);
    await until(`nobody listens on ${imapPort}`, 10, async () => !(await listens(imapPort)));
  };
  await start();
  return {
    imapPort,
    imapsPort,
    lmtpSocket: join(runFolder, 'lmtp'),
    authSocket: join(runFolder, 'auth-client'),
    mail,
    log: join(place, 'dovecot.log'),
    start,
    stop,
  };
};

const isUser = (name: string): boolean => {
  try {
    run('id', [name]);
    return true;
  } catch {
    return false;
  }
};

/** How people prove who they are. */
const proof = (place: string, { tokens }: Door): string =>
  tokens
    ? `
auth_mechanisms = ${tokens.mechanisms}
passdb {
  driver = oauth2
  args = ${place}/tokens.conf
}`
    : `
auth_mechanisms = plain login
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${place}/users
}`;

/** RFC 7662: the token goes out in a form, and the answer names whose it is, if it stands. */
const tokenSettings = ({ introspectionUrl }: Tokens): string => `
introspection_mode = post
introspection_url = ${introspectionUrl}
username_attribute = username
active_attribute = active
active_value = true
timeout_msecs = 10000
`;

type Layout = {
  readonly place: string;
  readonly mail: string;
  readonly ports: { readonly imapPort: number; readonly imapsPort: number };
  readonly certificate: Certificate;
  readonly proof: string;
};

const settings = ({ place, mail, ports, certificate: { certificate, key }, proof }: Layout): string => `
base_dir = ${place}/run
log_path = ${place}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = no
auth_failure_delay = 0
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
first_valid_uid = 1
mail_location = maildir:${mail}/%d/%n
mail_uid = vmail
mail_gid = vmail
mail_max_userip_connections = 100
recipient_delimiter = +
mail_fsync = never
service imap-login {
  inet_listener imap {
    port = ${ports.imapPort}
  }
  inet_listener imaps {
    port = ${ports.imapsPort}
    ssl = yes
  }
}
service lmtp {
  unix_listener lmtp {
    mode = 0666
  }
}
service auth {
  unix_listener auth-client {
    mode = 0666
  }
}
${proof}
userdb {
  driver = passwd-file
  args = username_format=%u ${place}/users
  override_fields = uid=vmail gid=vmail home=${mail}/%d/%n
}
lmtp_save_to_detail_mailbox = no
protocol lmtp {
  postmaster_address = postmaster@${DOMAIN}
  auth_username_format = %Lu
}
namespace inbox {
  inbox = yes
  separator = /
}
`;
