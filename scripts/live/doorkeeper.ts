import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What a doorkeeper does with those who come and those who are inside: lets everything through · sends everybody away ·
 * lets nothing through in either direction, not even that somebody left, as a network that is gone; what was held goes on
 * once the door is open again ·
 * lets the first half of the next answer through and breaks the line, each time, as one that breaks in the middle ·
 * lets a whole text through and keeps the answer to it, as a line that breaks at the worst moment.
 */
export type Manner = 'open' | 'away' | 'stalling' | 'halving-answers' | 'keeping-answers';

/** Stands before a server on a port of its own. */
export type Doorkeeper = {
  readonly port: number;
  readonly behave: (manner: Manner) => void;
  /** How many texts went through whose answer was kept. */
  readonly kept: () => number;
  /** How many lines were broken, sent away or held up since it stands there. */
  readonly disturbed: () => number;
  readonly close: () => Promise<void>;
};

/** RFC 5321, section 4.1.1.4: the end of a text. */
const END_OF_TEXT = '\r\n.\r\n';

/** Both ends of one conversation. */
type Pair = { readonly guest: Socket; readonly server: Socket };

/** To see answers and the ends of texts it needs a line that is not encrypted; for all else any will do. */
export const doorkeeper = async (serverPort: number): Promise<Doorkeeper> => {
  let manner: Manner = 'open';
  let kept = 0;
  let disturbed = 0;
  const inside = new Set<Pair>();
  const untold: (() => void)[] = [];

  const tell: Tell = news => {
    if (manner === 'stalling') untold.push(news);
    else news();
  };

  const welcome = (guest: Socket): void => {
    const pair = { guest, server: connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true }) };
    inside.add(pair);
    const answers = answersKept(() => {
      kept += 1;
    });
    joined(pair, tell);
    pair.server.once('close', () => inside.delete(pair));
    guest.on('data', part => {
      if (manner === 'keeping-answers') answers.heard(part);
      pair.server.write(part);
    });
    pair.server.on('data', part => {
      if (manner === 'halving-answers') {
        disturbed += 1;
        guest.write(part.subarray(0, part.length / 2), () => parted(pair));
      } else if (!answers.silent()) guest.write(part);
    });
    if (manner === 'stalling') held(pair);
  };

  const held = ({ guest, server }: Pair): void => {
    disturbed += 1;
    guest.pause();
    server.pause();
  };

  const behave: Doorkeeper['behave'] = how => {
    manner = how;
    for (const pair of inside) {
      if (how === 'stalling') held(pair);
      else {
        pair.guest.resume();
        pair.server.resume();
      }
      if (how === 'away') {
        disturbed += 1;
        parted(pair);
      }
    }
    if (how !== 'stalling') for (const news of untold.splice(0)) news();
  };

  const door = createServer({ allowHalfOpen: true }, guest => {
    if (manner !== 'away') return welcome(guest);
    disturbed += 1;
    guest.on('error', () => undefined).destroy();
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('The doorkeeper has no port.');
  return {
    port: address.port,
    behave,
    kept: () => kept,
    disturbed: () => disturbed,
    close: async () => {
      for (const pair of inside) parted(pair);
      door.close();
      await once(door, 'close');
    },
  };
};

const parted = ({ guest, server }: Pair): void => {
  guest.destroy();
  server.destroy();
};

type Tell = (news: () => void) => void;

/** Where one of the two says no more, or leaves, the other is told. */
const joined = ({ guest, server }: Pair, tell: Tell): void => {
  for (const [one, other] of [
    [guest, server],
    [server, guest],
  ] as const) {
    one
      .on('error', () => undefined)
      .once('end', () => tell(() => other.end()))
      .once('close', () => tell(() => other.destroySoon()));
  }
};

/** From the end of a text on, a server whose answers are kept is not heard any more. */
const answersKept = (tell: () => void) => {
  let tail = '';
  let silent = false;
  return {
    silent: () => silent,
    heard: (part: Buffer): void => {
      tail = (tail + part.toString('latin1')).slice(-END_OF_TEXT.length);
      if (tail !== END_OF_TEXT) return;
      silent = true;
      tell();
    },
  };
};
