import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './ground.ts';

export type Certificate = {
  /** The authority that clients must trust. */
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
};

/** An authority of our own, and a certificate for localhost signed by it. */
export const makeCertificate = (folder: string): Certificate => {
  const at = (name: string) => join(folder, name);
  const fresh = ['-newkey', 'rsa:2048', '-nodes'];
  run('openssl', [
    'req',
    '-x509',
    ...fresh,
    '-days',
    '30',
    '-subj',
    '/CN=Noon Patrol test authority',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  ]);
  run('openssl', ['req', ...fresh, '-subj', '/CN=localhost', '-keyout', at('server.key'), '-out', at('server.csr')]);
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  const authority = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'];
  run('openssl', [
    'x509',
    '-req',
    '-days',
    '30',
    '-in',
    at('server.csr'),
    ...authority,
    '-extfile',
    at('names'),
    '-out',
    at('server.pem'),
  ]);
  return { ca: at('ca.pem'), certificate: at('server.pem'), key: at('server.key') };
};
