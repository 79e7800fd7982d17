import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from './dovecot.ts';
import { freePort, run, subFolder } from './ground.ts';

export type Postgres = { readonly url: string; readonly stop: () => Promise<void> };

/** A PostgreSQL of our own in a folder, started, listening on a loopback port, with a password to its login. */
export const startPostgres = async (folder: string): Promise<Postgres> => {
  const place = await subFolder(folder, 'postgres', 0o700);
  run('chown', ['postgres:postgres', place]);
  const tables = join(place, 'tables');
  const port = await freePort();
  const secret = join(place, 'secret');
  writeFileSync(secret, PASSWORD);
  const login = ['-U', 'app', `--pwfile=${secret}`, '--auth-local=peer', '--auth-host=scram-sha-256'];
  asPostgres(['initdb', '-D', tables, ...login, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const options = `-k ${place} -p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100`;
  asPostgres(['pg_ctl', '-D', tables, '-w', '-t', '30', '-s', '-l', join(place, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://app:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: async () => void asPostgres(['pg_ctl', '-D', tables, '-w', '-t', '20', '-s', '-m', 'immediate', 'stop']),
  };
};

/** PostgreSQL refuses to be run by root. */
const asPostgres = ([program = '', ...args]: readonly string[]): string =>
  run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(programs(), program), ...args]);

const programs = (): string => {
  const newest = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))[0];
  if (!newest) throw new Error('No PostgreSQL under /usr/lib/postgresql.');
  return join('/usr/lib/postgresql', newest, 'bin');
};
