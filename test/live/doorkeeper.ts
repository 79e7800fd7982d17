import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What a doorkeeper does with those who come: lets them through · sends them away at once · keeps them standing before the greeting, as a server
 * that hangs · lets a whole text through and keeps the answer to it, as a line that breaks at the worst moment.
 */
export type Manner = 'open' | 'away' | 'stalling' | 'keeping-answers';

/** Stands before a mail server on a port of its own. */
export type Doorkeeper = {
  readonly port: number;
  readonly behave: (manner: Manner) => void;
  /** How many texts went through whose answer was kept. */
  readonly kept: () => number;
  readonly close: () => Promise<void>;
};

/** RFC 5321, section 4.1.1.4: the end of a text. */
const END_OF_TEXT = '\r\n.\r\n';

/** To see the end of a text it needs a line that is not encrypted; for all else any will do. */
export const doorkeeper = async (serverPort: number): Promise<Doorkeeper> => {
  let manner: Manner = 'open';
  let kept = 0;
  const guests = new Set<Socket>();
  const door = createServer(guest => {
    guests.add(guest);
    guest.on('error', () => undefined).once('close', () => guests.delete(guest));
    if (manner === 'away') guest.destroy();
    if (manner === 'away' || manner === 'stalling') return;
    const server = connect(serverPort, '127.0.0.1');
    server.on('error', () => guest.destroy()).once('close', () => guest.end());
    guest.once('close', () => server.end());
    let tail = '';
    let silent = false;
    guest.on('data', part => {
      tail = (tail + part.toString('latin1')).slice(-END_OF_TEXT.length);
      if (manner === 'keeping-answers' && tail === END_OF_TEXT) {
        silent = true;
        kept += 1;
      }
      server.write(part);
    });
    server.on('data', part => {
      if (!silent) guest.write(part);
    });
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('The doorkeeper has no port.');
  return {
    port: address.port,
    behave: how => {
      manner = how;
    },
    kept: () => kept,
    close: async () => {
      for (const guest of guests) guest.destroy();
      door.close();
      await once(door, 'close');
    },
  };
};
