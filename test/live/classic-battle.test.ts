import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardLines } from '../../src/report/board-text.ts';
import { digestOf, type Game, newGame } from '../../src/sopwith/index.ts';
import { askWithCode, type Company, company, noonIn, PILOTS, type PilotName, reports } from './battle.ts';
import { type DaemonProcess, type LiveInstallation, openInstallation } from './installation.ts';
import { ALPHA, flyAgain } from './script.ts';
import { postgresUrl, submission } from './servers.ts';

let installation: LiveInstallation;
let daemon: DaemonProcess;
let people: Company;
/** The position with which each turn opened, from 1: the first one as the desk dealt it, the others flown here. */
const positions: Game[] = [];
/** Each pilot's reports, with which turn 1, 2 … opened. */
const received: ReadonlyMap<string, ParsedMail>[] = [];

beforeAll(async () => {
  installation = await openInstallation();
  people = await company();
  daemon = await installation.startDaemon();
});

afterAll(async () => {
  await people.leave();
  await installation.close();
});

const textOf = (mail: ParsedMail | undefined): string => (mail?.text ?? '').replace(/^!! /gm, '').replace(/\s+/g, ' ');
const reportTo = (name: PilotName, turn: number): ParsedMail => {
  const report = received[turn - 1]?.get(name);
  if (!report) throw new Error(`${name} has no report that opens turn ${turn}`);
  return report;
};

/** The position with which a turn opened. */
const positionAt = (turn: number): Game => {
  const position = positions[turn - 1];
  if (!position) throw new Error(`turn ${turn} has not opened`);
  return position;
};

/** What holds of every report, whatever it tells. */
const expectReport = (mail: ParsedMail, turn: number, subject: string, position: Game): void => {
  expect(mail.subject).toBe(subject);
  const token = new RegExp(`^<report\\.g1\\.t${turn}\\.([a-z2-7]{16})@example\\.test>$`).exec(
    mail.messageId ?? '',
  )?.[1];
  expect(token, `the Message-ID ${mail.messageId}`).toBeDefined();
  expect(mail.from?.value).toEqual([{ name: 'Flight Desk', address: `orders+${token}@example.test` }]);
  expect(mail.replyTo?.value).toEqual(mail.from?.value);
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.inReplyTo).toBeUndefined();
  expect(mail.text).toContain(boardLines(position).join('\n'));
  expect(textOf(mail)).toContain(`Digest of this position: ${digestOf(position)}`);
  for (const { pilot } of position.aircraft) expect(mail.text).toContain(pilot);
  const [picture, ...others] = mail.attachments;
  expect(others).toEqual([]);
  expect(picture).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline', related: true });
  expect(picture?.content.subarray(1, 4).toString()).toBe('PNG');
  expect(mail.html).toContain(`src="cid:${picture?.cid}"`);
  expect((mail.html || '').length).toBeLessThan(100_000);
};

/** Noon passes; everybody's report is read back and held against the turn flown again. */
const expectTurnFlown = async (turn: number, seconds: number): Promise<void> => {
  await noonIn(installation.db, seconds);
  const came = await reports(people.everybody, turn + 1);
  const before = positionAt(turn);
  const position = flyAgain(before).game;
  received.push(came);
  positions.push(position);
  const subject = `[G1] Cambrai: turn ${turn}${turn === 4 ? ', the last' : ' was flown'}`;
  for (const mail of came.values()) {
    expectReport(mail, turn + 1, subject, position);
    expect(textOf(mail)).toContain(`Digest of the one before: ${digestOf(before)}`);
  }
};

describe('a battle is made by mail', () => {
  test('the game master of the settings is welcomed, and opens a game once his code has come back', async () => {
    const { master } = people;
    const welcome = await master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
    expect(welcome.replyTo?.value[0]?.address).toMatch(/^orders\+[a-z2-7]{16}@example\.test$/);
    const { asked, done } = await askWithCode(master, 'new game Cambrai\nbook: classic\nevery: 3 days', welcome);
    expect(asked.subject).toBe('Please confirm');
    expect(textOf(done)).toContain('G1');
  });

  test('six pilots join, each by a code sent to his own address', async () => {
    const joined = people.everybody.map(pilot => askWithCode(pilot, `join G1 as ${pilot.name}`));
    for (const { asked, done } of await Promise.all(joined)) {
      expect(asked.subject).toBe('Please confirm');
      expect(done.subject).toMatch(/^\[G1\] Cambrai: you fly as [A-F][a-z]+$/);
    }
    const addresses = (await Promise.all(joined)).map(({ done }) => done.replyTo?.value[0]?.address);
    expect(new Set(addresses).size).toBe(6);
  });

  test('started, it opens with a report to each pilot that shows the board and the hash of the seed', async () => {
    const welcome = await people.master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
    await askWithCode(people.master, 'start G1', welcome);
    received.push(await reports(people.everybody, 1));
    const { position } = await installation.db
      .selectFrom('game')
      .select('position')
      .where('id', '=', 'G1')
      .executeTakeFirstOrThrow();
    if (position === null) throw new Error('G1 has begun without a position');
    positions.push(position);
    expect(position.aircraft.map(({ pilot }) => pilot).sort()).toEqual([...PILOTS]);
    for (const mail of received[0]?.values() ?? []) {
      expectReport(mail, 1, '[G1] Cambrai: the battle begins', position);
      expect(textOf(mail)).toContain(
        `SHA-256 of the seed: ${createHash('sha256').update(position.seed).digest('hex')}`,
      );
    }
  });
});

describe('the first turn', () => {
  test('O1 a second sheet replaces the first, and the receipt shows both', async () => {
    const { Adder } = people.pilots;
    const first = await Adder.ask('1: take off beta\n2: A\n3: A', reportTo('Adder', 1));
    expect(first.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
    const second = await Adder.ask('1: take off alpha\n2: A\n3: A', first);
    expect(second.text).toMatch(/^\| 1: take off alpha\n\| 2: A\n\| 3: A$/m);
    expect(second.text).toMatch(/They replace these orders:\n\n\| 1: take off beta\n/);
  });

  test('sheets in English, in Dutch and as JSON are understood alike', async () => {
    const { Bittern, Cormorant, Egret } = people.pilots;
    const written = [
      Bittern.ask(
        'Dear desk,\n\ngame: G1\nturn: 1\n1) take-off left\n2. straight ahead\n3: A\npress: Good morning!\nMind the clouds.',
        reportTo('Bittern', 1),
      ),
      Cormorant.ask('zet 1: opstijgen links\nzet 2: rechtdoor\nzet 3: vooruit', reportTo('Cormorant', 1)),
      Egret.ask(JSON.stringify({ game: 'G1', turn: 1, ...ALPHA }, null, 2), reportTo('Egret', 1)),
    ];
    for (const receipt of await Promise.all(written)) {
      expect(receipt.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
      expect(receipt.headers.get('auto-submitted')).toBe('auto-replied');
      expect(receipt.text).toMatch(/^\| 1: take off alpha\n\| 2: A\n\| 3: A$/m);
    }
    expect((await written[0])?.text).toContain('| Good morning!\n| Mind the clouds.');
  });

  test('R40 a letter with three bad lines is refused with three sentences; a reply to the refusal is read', async () => {
    const { Dunlin } = people.pilots;
    const refusal = await Dunlin.ask('1: L\n2: fire A\n3: RT or LT', reportTo('Dunlin', 1));
    expect(refusal.messageId).toMatch(/^<refusal\.g1\.t1\.[a-z2-7]{16}\.l[0-9a-f]{16}@example\.test>$/);
    expect(textOf(refusal)).toContain('turn or slip? Write LT to turn left or LS to slip left.');
    expect(textOf(refusal)).toContain('there is no manoeuvre before the fire');
    expect(textOf(refusal)).toContain('orders cannot depend on anything');
    const receipt = await Dunlin.ask('1: take off alpha\n2: A\n3: A', refusal);
    expect(receipt.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
  });

  test('press alone is accepted, and still an NMR', async () => {
    const { Falcon } = people.pilots;
    const receipt = await Falcon.ask('press: Falcon overslept.', reportTo('Falcon', 1));
    expect(receipt.subject).toBe('[G1] Cambrai: press for turn 1 accepted');
    expect(textOf(receipt)).toContain('if none comes before noon, it is an NMR');
  });

  test('V1 status tells who has sent orders, never what', async () => {
    const answer = await people.pilots.Falcon.ask('status', reportTo('Falcon', 1));
    expect(answer.subject).toBe('[G1] Cambrai: turn 1 is open');
    const [, sent = '', missing] = /Orders are in from: (.+?)\. Still waited for: (.+?)\./.exec(textOf(answer)) ?? [];
    expect(sent.split(/, | and /).sort()).toEqual(['Adder', 'Bittern', 'Cormorant', 'Dunlin', 'Egret']);
    expect(missing).toBe('Falcon');
    expect(answer.text).not.toContain('alpha');
  });

  test('N1 at noon the turn is flown; Falcon alone was reminded, and his report warns of the NMR', async () => {
    await expectTurnFlown(1, 8);
    const { Falcon, Adder } = people.pilots;
    const reminded = (mail: ParsedMail) => mail.messageId?.startsWith('<reminder.g1.t1.') ?? false;
    expect((await Falcon.mails()).filter(reminded)).toHaveLength(1);
    expect((await Adder.mails()).filter(reminded)).toHaveLength(0);
    expect(textOf(reportTo('Falcon', 2))).toContain('No orders came from you for one turn (NMR).');
    expect(textOf(reportTo('Adder', 2))).not.toContain('No orders came from you');
  });

  test('R1 the press is printed in everybody’s report', () => {
    for (const name of PILOTS) {
      expect(textOf(reportTo(name, 2))).toContain('Bittern writes: “Good morning!” “Mind the clouds.”');
      expect(textOf(reportTo(name, 2))).toContain('Falcon writes: “Falcon overslept.”');
    }
  });
});

/** Each writes his sheet in reply to the newest report, and has his receipt. */
const allWrite = async (turn: number, bodies: Partial<Record<PilotName, string>>): Promise<void> => {
  const written = Object.entries(bodies).map(([name, body]) =>
    people.pilots[name as PilotName].ask(body, reportTo(name as PilotName, turn)),
  );
  for (const receipt of await Promise.all(written)) {
    expect(receipt.subject).toBe(`[G1] Cambrai: orders for turn ${turn} accepted`);
  }
};

describe('the second turn', () => {
  test('a letter that comes after its noon is refused, and never flown in the next turn', async () => {
    const ahead = '1: A\n2: A\n3: A';
    await allWrite(2, { Adder: ahead, Bittern: ahead, Cormorant: ahead, Dunlin: ahead, Falcon: 'stay' });
    await expectTurnFlown(2, 2);
    const late = await people.pilots.Egret.ask('1: LT\n2: A\n3: A', reportTo('Egret', 2));
    expect(late.messageId).toMatch(/^<refusal\.g1\.t3\./);
    expect(textOf(late)).toContain(
      'Your letter is for turn 2, which has been flown. What it says is not carried over.',
    );
    const sheets = await installation.db.selectFrom('order_sheet').select('seat').where('turn', '=', 3).execute();
    expect(sheets).toEqual([]);
  });
});

describe('the third turn', () => {
  test('F5 fire is told to shooter and victim alike', async () => {
    const firing = '1: A\n2: A fire A\n3: A';
    await allWrite(3, {
      Adder: firing,
      Bittern: '1: ahead\n2: ahead - fire ahead\n3: ahead',
      Cormorant: 'zet 1: rechtdoor\nzet 2: rechtdoor, vuur vooruit\nzet 3: rechtdoor',
      Dunlin: firing,
      Egret: firing,
      Falcon: 'blijf staan',
    });
    await expectTurnFlown(3, 2);
    const told = PILOTS.map(name => /Second segment\. .*Third segment\./.exec(textOf(reportTo(name, 4)))?.[0] ?? '');
    expect(new Set(told).size).toBe(1);
    expect(told[0]?.match(/ fired ahead/g)).toHaveLength(5);
    // A cloud over Falcon's field would hide him: then the resolver knows of no hit, and neither may the report.
    const hits = told[0]?.match(/ hit Falcon at one hex: four hull\./g) ?? [];
    expect(hits).toHaveLength(flyAgain(positionAt(3)).events.filter(({ kind }) => kind === 'hit').length);
  });
});

describe('the last turn', () => {
  test('E1 the last one in play wins, and everybody reads it', async () => {
    const edge = '1: LT\n2: A\n3: A';
    await allWrite(4, { Adder: edge, Bittern: edge, Cormorant: edge, Dunlin: edge, Egret: edge, Falcon: 'stay' });
    await expectTurnFlown(4, 2);
    expect(positions[4]?.over?.winner).toBe(positions[4]?.aircraft.find(({ pilot }) => pilot === 'Falcon')?.seat);
    for (const name of PILOTS) expect(reportTo(name, 5).text).toContain('FALCON HAS WON');
  });

  test('C7 the seed told in the last report deals the field of the first', () => {
    const seed = /The seed of this battle: ([0-9a-f]{32})/.exec(textOf(reportTo('Adder', 5)))?.[1] ?? '';
    const pilots = positions[0]?.aircraft.map(({ seat, pilot }) => ({ seat, pilot })) ?? [];
    const dealt = newGame({ ruleBook: 'classic', seed, pilots });
    expect(textOf(reportTo('Adder', 1))).toContain(`Digest of this position: ${digestOf(dealt)}`);
  });

  test('a game that is over takes no orders, and asks for none', async () => {
    const refusal = await people.pilots.Adder.ask('1: A\n2: A\n3: A', reportTo('Adder', 5));
    expect(refusal.messageId).toMatch(/^<refusal\./);
    expect(reportTo('Adder', 5).text).not.toContain('1: ?');
  });
});

describe('afterwards', () => {
  test('R44 nobody was mailed anything twice, and no mail and no letter is left over', async () => {
    for (const pilot of [people.master, ...people.everybody]) {
      const ids = (await pilot.mails()).map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const open = await installation.db
      .selectFrom('outgoing_mail')
      .select('key')
      .where('state', '<>', 'posted')
      .execute();
    expect(open).toEqual([]);
    const letters = await installation.db
      .selectFrom('letter')
      .select(['outcome', 'reason'])
      .where('outcome', '<>', 'accept')
      .orderBy('id')
      .execute();
    expect(letters).toEqual([
      { outcome: 'rejected', reason: 'unreadable-line' },
      { outcome: 'rejected', reason: 'deadline-passed' },
      { outcome: 'rejected', reason: 'deadline-passed' },
    ]);
  });

  test('the exported game, flown again, has the same digests', async () => {
    const { code, said } = await installation.run('export', ['G1']);
    expect(code).toBe(0);
    expect(JSON.parse(said).turns).toHaveLength(4);
    const { said: verified } = await installation.run('verify', ['--all']);
    expect(verified).toContain('verified 4 turns');
  });

  test('R57 the log holds no text, no press and no token', () => {
    const log = daemon.log().join('\n');
    expect(log).toContain('"msg":"letter settled"');
    expect(log).toContain('"msg":"turn run"');
    const tokens = PILOTS.map(
      name => /\+([a-z2-7]{16})@/.exec(reportTo(name, 1).replyTo?.value[0]?.address ?? '')?.[1],
    );
    for (const secret of [...tokens, 'overslept', 'take off']) expect(log).not.toContain(secret);
  });

  test('no password is in the log or in a mail, and no mail holds the token of another pilot', async () => {
    const { password = '' } = submission();
    const database = new URL(postgresUrl()).password;
    const tokenOf = (name: PilotName) =>
      /\+([a-z2-7]{16})@/.exec(reportTo(name, 1).replyTo?.value[0]?.address ?? '')?.[1] ?? '';
    const secrets = [password, database].filter(Boolean);
    expect(secrets).not.toEqual([]);
    for (const secret of secrets) expect(daemon.log().join('\n')).not.toContain(secret);
    for (const name of PILOTS) {
      const others = PILOTS.filter(other => other !== name).map(tokenOf);
      const mails = JSON.stringify(await people.pilots[name].mails());
      expect(mails).toContain(tokenOf(name));
      for (const secret of [...secrets, ...others]) expect(mails).not.toContain(secret);
    }
  });

  test('R61 asked to end, the daemon ends well', async () => {
    expect(await daemon.stop()).toBe(0);
    expect(daemon.log().filter(line => /"level":[56]0/.test(line))).toEqual([]);
  });
});
