/** A spring at the desk that leaves something in every table: what a dump of a released schema is made from. */
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import { addressOf, codeIn, MASTER, type Office, PILOTS } from '../desk/office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const AHEAD = '1: A\n2: A\n3: A';
const OVER_THE_EDGE = '1: take off alpha\n2: A\n3: LT';

/**
 * Seven games: one under way that was rolled back and whose seats changed hands, one over with careers, a duel against the
 * program that is paused, one that gathers, one that is cancelled, one whose turn is held, and a practice sortie. Letters
 * and mails of every outcome lie about.
 */
export const busySpring = async (office: Office): Promise<void> => {
  await battleOfManyTurns(office);
  await careersThatEnd(office);
  await gamesInEveryState(office);
  await peopleAndTheirWays(office);
  await lettersAndMailsLeftLying(office);
};

/** A letter of a pilot with the token that he has in a game. */
const fromPilot = async (office: Office, game: string, pilot: string, body: string) => {
  const dossier = await office.store.dossier(game);
  const token = dossier?.enrolled.find(({ pilot: { name } }) => name === pilot)?.token;
  return office.write(addressOf(pilot), body, { to: `orders+${token}@game.example.org` });
};

const noonOf = async (office: Office, game: string): Promise<readonly string[]> => {
  const deadline = (await office.store.dossier(game))?.game.deadline;
  const outcomes = await office.noon(deadline?.toISOString());
  if (!outcomes.includes('closed')) throw new Error(`${game} was not flown: ${outcomes.join()}`);
  await office.mails(); // a pilot whom no report reached would be waited for
  return outcomes;
};

/** G1: turn 2 was undone once, a computer pilot came and went, one pilot was taken out. */
const battleOfManyTurns = async (office: Office): Promise<void> => {
  await office.startedGame('book: classic\nhouse: wind shifting');
  for (const pilot of PILOTS.slice(0, 5)) await fromPilot(office, 'G1', pilot, `${TAKE_OFF}\npress: ${pilot} is up.`);
  await noonOf(office, 'G1');
  await office.command('wind G1 NE');
  for (const pilot of ['Adder', 'Bittern']) await fromPilot(office, 'G1', pilot, `${AHEAD}\npress: Onward.`);
  await noonOf(office, 'G1');
  await office.command('roll back G1 to turn 2');
  await fromPilot(office, 'G1', 'Adder', '1: RT fire A\n2: A\n3: LS\npress: This time for certain.');
  await noonOf(office, 'G1');
  await office.command('computer takes Egret in G1');
  await noonOf(office, 'G1');
  await office.command('hand back Egret in G1');
  await noonOf(office, 'G1');
  await office.command('remove Dunlin from G1 because he moved to the moon');
  await noonOf(office, 'G1');
  await fromPilot(office, 'G1', 'Adder', `turn: 6\n${AHEAD}\npress: Still up.`);
  await fromPilot(office, 'G1', 'Bittern', 'press: So am I.');
  await office.command('wind G1 W');
};

/** G2: a career game of one turn, which leaves an offer of a rank. */
const careersThatEnd = async (office: Office): Promise<void> => {
  await office.command('new game Loos\nbook: tweedekker\nhouse: wind calm\nevery: 2 days');
  await office.db.updateTable('pilot').set({ standing: 90 }).where('key', '=', 'adder').execute();
  await office.command(PILOTS.map(pilot => `enrol ${pilot} in G2`).join('\n'));
  await office.command('start G2');
  await office.mails();
  for (const pilot of PILOTS) await fromPilot(office, 'G2', pilot, pilot === 'Adder' ? 'stay' : OVER_THE_EDGE);
  await noonOf(office, 'G2');
};

const gamesInEveryState = async (office: Office): Promise<void> => {
  const { command } = office;
  await command('new game Arras\nbook: duel\ncomputers: 1 veteran\nevery: 1 day\non: mon thu\nnot: 2026-12-25');
  await command('enrol Falcon in G3');
  await command('start G3');
  await command('pause G3 until 2026-06-01 because of the carnival');
  await command('new game Verdun\nbook: postal\nseats: 4\nfirst: 3 turns every day');
  await command('enrol Bittern in G4 seat 2\ninvite gannet@example.net to G4');
  await command('new game Ypres');
  await command('cancel game G5 because nobody came');
  await command('new game Albert\nbook: duel\ncomputers: 2 novice\nevery: 1 day');
  await command('start G6');
  await office.mails();
  await fromPilot(office, 'G1', 'Cormorant', 'observe G6');
  await fromPilot(office, 'G1', 'Adder', 'practice');
  office.setReferee(async turns => turns.map(() => ({ digest: '90ab', fault: null })));
  const deadline = (await office.store.dossier('G6'))?.game.deadline;
  const outcomes = await office.noon(deadline?.toISOString());
  if (!outcomes.includes('held')) throw new Error(`G6 was not held: ${outcomes.join()}`);
  await mindTheClock(office.desk);
  await office.mails();
};

const peopleAndTheirWays = async (office: Office): Promise<void> => {
  const asked = await fromPilot(office, 'G1', 'Bittern', 'address bittern@second.example.net');
  const code = codeIn(asked.find(({ kind }) => kind === 'code'));
  await office.write('bittern@second.example.net', `confirm ${code}`);
  await fromPilot(office, 'G1', 'Cormorant', 'new token');
  await fromPilot(office, 'G1', 'Falcon', 'duel');
  await fromPilot(office, 'G1', 'Falcon', 'board');
  await fromPilot(office, 'G1', 'Falcon', 'press: My token is at adder@example.net.'); // held until it is confirmed
  await office.write(MASTER, 'new game Cambrai again'); // asks for a code that nobody sends back
};

/** Forged, bounced, parked and waiting letters; mails refused, given up, in doubt and on their way. */
const lettersAndMailsLeftLying = async (office: Office): Promise<void> => {
  const { store, db, desk } = office;
  await office.write(addressOf('Adder'), AHEAD); // without a token: passed off as his
  await office.write(addressOf('Adder'), 'help', { headers: ['Auto-Submitted: auto-replied'] });
  const bounce = { kind: 'bounce' as const, recipient: addressOf('Dunlin'), severity: 'hard' as const };
  await store.change([{ ...bounce, status: '5.1.1', messageId: null }], [], [], desk.now());
  const filed = { mailbox: 'test', uidValidity: '1', arrived: desk.now(), size: 3, raw: Uint8Array.of(0, 255, 10) };
  await store.fileLetters([{ ...filed, uid: '9001' }], desk.now());
  const until = new Date(desk.now().getTime() + 60_000);
  const [parked] = await store.nextLetters({ owner: 'test', limit: 1, now: desk.now(), until });
  if (parked)
    await store.letterFailed({ letterId: parked.id, error: 'The reader died.', parkAfter: 1 }, [], desk.now());
  await store.failPass('test', desk.now());
  await store.noteClockJump({ since: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-01T00:10:00Z') });
  await store.change([{ kind: 'unreached', gameId: 'G1', turn: 6, seat: 1, state: 'hold' }], [], [], desk.now());
  await store.change([{ kind: 'duty-done', duty: 'digest', day: '2026-03-09' }], [], [], desk.now());
  await db.insertInto('mailbox_cursor').values({ mailbox: 'test', uid_validity: '1', uid: 9001 }).execute();
  await office.mails();
  await mailsOfEveryState(office);
};

const mailsOfEveryState = async (office: Office): Promise<void> => {
  const { store, desk } = office;
  const later = new Date('2099-01-01T00:00:00Z');
  const letters = [...PILOTS].map(pilot => fromPilotUnsent(office, pilot));
  for (const letter of letters) await letter();
  const claimed = await store.claimMails({ owner: 'test', limit: 5, now: later, until: later });
  const error = 'told by the mail server';
  const marks = [
    { state: 'refused', at: desk.now(), error },
    { state: 'given-up', at: desk.now(), error },
    { state: 'unknown', nextAttempt: later, error },
    { state: 'waiting', nextAttempt: later, error },
  ] as const;
  await store.markMails(
    marks.flatMap((mark, index) => {
      const mail = claimed[index];
      return mail ? [{ key: mail.key, fence: mail.fence, mark }] : [];
    }),
  );
};

/** A letter whose answer stays in the outbox. */
const fromPilotUnsent =
  ({ store, desk }: Office, pilot: string) =>
  async (): Promise<void> => {
    const token = (await store.dossier('G1'))?.enrolled.find(each => each.pilot.name === pilot)?.token ?? null;
    const mail = {
      key: `answer.g1.t6.${token}/${addressOf(pilot)}`,
      kind: 'answer' as const,
      gameId: 'G1',
      turn: 6,
      messageId: `answer.g1.t6.${token}@game.example.org`,
      to: { name: pilot, address: addressOf(pilot) },
      from: `orders+${token}@game.example.org`,
      inReplyTo: null,
      subject: '[G1] Cambrai: help',
      text: 'NOON-PATROL\n',
      html: '<p>NOON-PATROL</p>',
      pictures: [],
      enclosures: [],
      fingerprint: 'help',
      tellsNoon: false,
    };
    await store.queue([mail], [], desk.now());
  };
