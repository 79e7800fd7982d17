/**
 * An SMTP server that takes every mail and keeps none, as a process of its own: `smtp-sink.ts`. It says its port on the
 * first line; a line `count` on standard input is answered with how many mails it took.
 */
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';

let taken = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData: (text, _session, done) => {
    text.resume();
    text.on('end', () => {
      taken += 1;
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => console.log((server.server.address() as AddressInfo).port));

createInterface({ input: process.stdin }).on('line', () => console.log(taken));
process.stdin.on('close', () => process.exit(0));
