import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import { DOMAIN, type Dovecot, PEOPLE } from './dovecot.ts';
import { end, freePort, listens, run, subFolder, until } from './ground.ts';

export type Postfix = {
  /** Takes post for our domain from anybody on this machine. */
  readonly smtpPort: number;
  /** STARTTLS and a login are required. */
  readonly submissionPort: number;
  /** As `smtpPort`, but a gateway on the way takes off the headers by which a machine's mail is known. */
  readonly barePort: number;
  /** The file it logs to. */
  readonly log: string;
  readonly stop: () => Promise<void>;
};

/** An address that Postfix accepts and Dovecot does not know: what is sent there comes back as a real bounce. */
export const GHOST = `ghost@${DOMAIN}`;
/** An address whose server is never there: its mail waits in the queue, and its sender gets a real report of the delay. */
const AWAY = `away@${DOMAIN}`;
/** What is sent to the first lands in the mailbox of the second, as an order desk has its bounces. */
const ALIASES = [`returns@${DOMAIN} = orders@${DOMAIN}`];
const RECIPIENTS = [...PEOPLE.map(name => `${name}@${DOMAIN}`), GHOST, AWAY];

/** A Postfix of our own in a folder, started: it delivers to Dovecot and nowhere else. */
export const startPostfix = async (folder: string, certificate: Certificate, dovecot: Dovecot): Promise<Postfix> => {
  const place = await subFolder(folder, 'postfix', 0o755);
  const etc = await subFolder(place, 'etc', 0o755);
  await subFolder(place, 'queue', 0o755);
  run('chown', ['postfix:postfix', await subFolder(place, 'state', 0o755)]);
  await subFolder(place, 'log', 0o755);
  const [smtpPort, submissionPort, barePort] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(join(etc, 'main.cf'), mainSettings(place, certificate, dovecot));
  writeFileSync(join(etc, 'master.cf'), masterSettings(smtpPort, submissionPort, barePort, join(etc, 'bare')));
  writeFileSync(join(etc, 'bare'), '/^(Auto-Submitted|X-Auto-Response-Suppress|X-Loop):/ IGNORE\n');
  run('/usr/sbin/postfix', ['-c', etc, 'start']);
  const log = join(place, 'log/postfix.log');
  await until(`Postfix listens on ${submissionPort} (see ${log})`, 30, () => listens(submissionPort));
  await until(`Postfix listens on ${smtpPort} (see ${log})`, 10, () => listens(smtpPort));
  const stop = () => end(Number(readFileSync(join(place, 'queue/pid/master.pid'), 'utf8').trim()), 'SIGTERM');
  return { smtpPort, submissionPort, barePort, log, stop };
};

const mainSettings = (place: string, { certificate, key }: Certificate, dovecot: Dovecot): string => `
compatibility_level = 3.6
mail_owner = postfix
setgid_group = postdrop
config_directory = ${place}/etc
queue_directory = ${place}/queue
data_directory = ${place}/state
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${place}/log/postfix.log
maillog_file_prefixes = ${place}
myhostname = mx.${DOMAIN}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = ${DOMAIN}
virtual_transport = lmtp:unix:${dovecot.lmtpSocket}
virtual_mailbox_maps = inline:{ ${RECIPIENTS.map(at => `${at}=1`).join(', ')} }
virtual_alias_maps = inline:{ ${ALIASES.map(alias => `{ ${alias} }`).join(', ')} }
transport_maps = inline:{ { ${AWAY} = lmtp:unix:${place}/nobody } }
delay_warning_time = 1s
recipient_delimiter = +
default_transport = error:no post leaves this machine
relay_transport = error:no post leaves this machine
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions = reject_unlisted_recipient, reject_unauth_destination
smtpd_client_connection_count_limit = 0
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${key}
smtpd_tls_security_level = may
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.authSocket}
lmtp_destination_concurrency_limit = 4
biff = no
maximal_queue_lifetime = 1h
bounce_queue_lifetime = 1h
minimal_backoff_time = 5s
maximal_backoff_time = 30s
queue_run_delay = 5s
message_size_limit = 5242880
virtual_mailbox_limit = 0
mailbox_size_limit = 0
`;

const masterSettings = (smtpPort: number, submissionPort: number, barePort: number, bareHeaders: string): string => `
127.0.0.1:${smtpPort} inet n - n - - smtpd
127.0.0.1:${submissionPort} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_client_restrictions=permit_sasl_authenticated,reject
127.0.0.1:${barePort} inet n - n - - smtpd
  -o cleanup_service_name=bare
bare      unix  n - n -  0 cleanup
  -o header_checks=regexp:${bareHeaders}
pickup    unix  n - n 60 1 pickup
cleanup   unix  n - n -  0 cleanup
qmgr      unix  n - n 300 1 qmgr
tlsmgr    unix  - - n 1000? 1 tlsmgr
rewrite   unix  - - n -  - trivial-rewrite
bounce    unix  - - n -  0 bounce
defer     unix  - - n -  0 bounce
trace     unix  - - n -  0 bounce
verify    unix  - - n -  1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n -  - proxymap
smtp      unix  - - n -  - smtp
showq     unix  n - n -  - showq
error     unix  - - n -  - error
retry     unix  - - n -  - error
discard   unix  - - n -  - discard
lmtp      unix  - - n -  - lmtp
anvil     unix  - - n -  1 anvil
scache    unix  - - n -  1 scache
postlog   unix-dgram n - n - 1 postlogd
`;
