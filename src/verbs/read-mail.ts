import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { judgeLetter } from '../desk/judge-letter.ts';
import { type Accepted, type Judgement, restsOnContent } from '../desk/judgement.ts';
import type { RawLetter } from '../desk/lost-end.ts';
import { openAndRead, type ReadLetter } from '../desk/read-letter.ts';
import type { World, WorldGame, WorldPilot } from '../desk/world.ts';
import { type WorldDocument, type WorldGameDocument, worldFault } from '../desk/world-document.ts';
import { DEFAULT_LIMITS } from '../letters/open-letter.ts';
import { openReader, READING_BOUNDS } from '../post/reader.ts';
import { leakText } from '../report/held-press.ts';
import { documentIn } from './documents.ts';

type Settled = { readonly decision: object; readonly world: World };

/**
 * Says what the daemon would decide about each letter, in the order given, so that duplicates and standing sheets
 * arise; nothing is stored and nothing is sent. Exit code 2 for a wrong call, 1 for a world that cannot be used.
 *
 * Contract §4
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { world: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    process.stderr.write('noon-patrol read-mail: name one or more files, such as letter.eml.\n');
    return 2;
  }
  const read = values.world === undefined ? NOBODY : await readWorld(values.world);
  if (typeof read === 'string') {
    process.stderr.write(`noon-patrol read-mail: the world cannot be used: ${read}\n`);
    return 1;
  }
  const { gameMasters } = read.world;
  const warn = (sentence: string) => process.stderr.write(`noon-patrol read-mail: ${sentence}\n`);
  const reader = openReader({ limits: DEFAULT_LIMITS, gameMasters, ...READING_BOUNDS, warn });
  try {
    return await judgeFiles(positionals, judging(read.world, read.now, reader.read));
  } finally {
    await reader.close();
  }
};

const judgeFiles = async (files: readonly string[], judge: (raw: Uint8Array) => Promise<object>): Promise<number> => {
  for (const file of files) {
    const raw = await readFile(file).catch((error: Error) => error.message);
    if (typeof raw === 'string') {
      process.stderr.write(`noon-patrol read-mail: cannot read ${file}: ${raw}\n`);
      return 2;
    }
    process.stdout.write(`${JSON.stringify({ file, ...(await judge(raw)) })}\n`);
  }
  return 0;
};

type Start = { readonly world: World; readonly now: Date };

/** A file knows nothing of other days: letters are not counted here. R52 */
const UNCOUNTED = { lettersPerDay: Number.POSITIVE_INFINITY, lettersToday: 0 };

const NOBODY: Start = {
  world: {
    policy: 'either',
    trustedAuthserv: null,
    mailbox: 'orders@localhost',
    bounceAddress: 'bounces@localhost',
    largestLetter: DEFAULT_LIMITS.size,
    ...UNCOUNTED,
    gameMasters: [],
    pilots: [],
    games: [],
    isOurMessageId: () => false,
    requests: [],
    retired: [],
  },
  now: new Date(),
};

const readWorld = async (file: string): Promise<Start | string> => {
  const document = await documentIn<WorldDocument>(file, 'world');
  if (typeof document === 'string') return document;
  const fault = worldFault(document);
  return fault ? `at "${fault.path}" of ${file}: ${fault.message}` : worldOf(document);
};

/** The world of a document, as the daemon would have it from its store. */
export const worldOf = (document: WorldDocument): Start => {
  const { gameMaster, sentMessageIds = [] } = document;
  const sent = new Set(sentMessageIds.map(id => id.replace(/^<|>$/g, '').toLowerCase()));
  const games = document.games.map(worldGame);
  return {
    now: new Date(document.now),
    world: {
      policy: document.policy ?? 'either',
      trustedAuthserv: document.trustedAuthserv ?? null,
      mailbox: document.mailbox.toLowerCase(),
      bounceAddress: document.bounceAddress.toLowerCase(),
      largestLetter: DEFAULT_LIMITS.size,
      ...UNCOUNTED,
      gameMasters: gameMaster
        ? [
            {
              name: gameMaster.name ?? 'Game master',
              address: gameMaster.address.toLowerCase(),
              token: gameMaster.token ?? null,
            },
          ]
        : [],
      pilots: games.flatMap(({ pilots }) => pilots.map(({ name, address }) => ({ name, address, token: null }))),
      games,
      isOurMessageId: id => sent.has(id.toLowerCase()),
      requests: [],
      retired: [],
    },
  };
};

const worldGame = (game: WorldGameDocument): WorldGame => ({
  id: game.id,
  turn: game.turn,
  deadline: new Date(game.deadline),
  status: game.position?.over ? 'over' : 'running',
  movedTo: null,
  frozen: false,
  lastClosed: null,
  practice: false,
  zone: game.zone ?? 'UTC',
  ruleBook: game.ruleBook,
  houseRules: game.houseRules ?? game.position?.houseRules ?? {},
  position: game.position ?? null,
  pilots: game.pilots.map(pilot => ({
    ...pilot,
    address: pilot.address.toLowerCase(),
    furtherAddresses: [],
    standing: null,
    standingSince: null,
    press: [],
  })),
});

type Read = (letter: RawLetter) => Promise<ReadLetter>;

const readHere =
  ({ gameMasters }: World): Read =>
  letter =>
    openAndRead(letter, { limits: DEFAULT_LIMITS, gameMasters });

/** Judges letter after letter; each is remembered for the next ones. */
export const judging = (start: World, now: Date, read = readHere(start)): ((raw: Uint8Array) => Promise<object>) => {
  let world = start;
  const seen = new Set<string>();
  return async raw => {
    const words = await read({ raw, size: null });
    const { letter } = words;
    const [said, bytes] = [`${letter.messageId} ${letter.contentHash}`, createHash('sha256').update(raw).digest('hex')];
    if (seen.has(said) || seen.has(bytes)) return { outcome: 'duplicate', answerTo: null };
    const arrived = letter.received ?? now;
    const judged = judgeLetter(words, arrived, world);
    seen.add(bytes);
    if (restsOnContent(judged)) seen.add(said);
    const settled = settle(judged, arrived, world);
    world = settled.world;
    return settled.decision;
  };
};

const settle = (judged: Judgement, arrived: Date, world: World): Settled => {
  switch (judged.outcome) {
    case 'ignored':
      return { decision: { ...judged, answerTo: null }, world };
    case 'bounce': {
      const { outcome, reason, recipients } = judged;
      return { decision: { outcome, reason, recipients, answerTo: null }, world };
    }
    case 'rejected': {
      const { outcome, reason, notices, answerTo } = judged;
      return { decision: { outcome, reason, ...boundTo(judged), ...some({ notices }), answerTo }, world };
    }
    case 'accept': {
      const { outcome, sheet, press, held, commands, answerTo } = judged;
      const notices = [...judged.notices, ...(held?.leaks ?? []).map(leakText)];
      const said = { ...(sheet && { orders: sheet }), ...(press && { press }), ...some({ notices, commands }) };
      const decision = { outcome, ...meant(judged, world), ...said, ...from(judged), answerTo };
      return { decision, world: judged.test ? world : withStanding(world, arrived, judged) };
    }
  }
};

type Bound = Extract<Judgement, { outcome: 'accept' | 'rejected' }>;

const boundTo = ({ cockpit, turn }: Bound): object => {
  if (!cockpit) return {};
  const { game, pilot } = cockpit;
  return { ...(pilot.seat !== null && { seat: pilot.seat }), game: game.id, ...(turn !== null && { turn }) };
};

/** A game master's commands are bound to no cockpit, but a `game:` line or the mail he answers says which game he means. */
const meant = (judged: Accepted, { games }: World): object => {
  if (judged.cockpit) return boundTo(judged);
  const game = games.find(({ id }) => id.toLowerCase() === judged.namedGame?.toLowerCase());
  return game ? { game: game.id } : {};
};

/** A game master who flies himself writes as a pilot where he sends orders or press. */
const from = ({ sender, cockpit, sheet, press }: Accepted): object => {
  if (!sender) return {};
  const flies = cockpit !== null && (sheet !== null || press !== null);
  return { from: sender.isGameMaster && !flies ? 'gameMaster' : 'pilot' };
};

/** Lists that say something. */
const some = (lists: Readonly<Record<string, readonly unknown[]>>): object =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

/** Accepted sheets and press stand for the letters that follow. */
const withStanding = (world: World, arrived: Date, { cockpit, sheet, press, commands }: Accepted): World => {
  if (!cockpit) return world;
  const cleared = commands.some(({ verb }) => verb === 'clear');
  const seated = (pilot: WorldPilot): WorldPilot =>
    pilot.token === cockpit.pilot.token
      ? {
          ...pilot,
          ...(sheet || cleared ? { standing: sheet, standingSince: arrived } : {}),
          press: press ?? pilot.press,
        }
      : pilot;
  return { ...world, games: world.games.map(game => ({ ...game, pilots: game.pilots.map(seated) })) };
};
