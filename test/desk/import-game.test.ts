import { afterEach, describe, expect, test, vi } from 'vitest';
import { exportGame, moveGame } from '../../src/desk/export-game.ts';
import type { ExportedDossier, ExportedGame } from '../../src/desk/exported-game.ts';
import { type Imported, importGame } from '../../src/desk/import-game.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { replay } from '../../src/desk/replay.ts';
import { validatorOf } from '../../src/verbs/documents.ts';
import { busySpring } from '../store/busy-spring.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice, PILOTS } from './office.ts';
import { openSecondDesk } from './second-desk.ts';

vi.setConfig({ testTimeout: 120_000 }); // two desks each

const AS_TOLD = { id: null, gameMaster: null };
const NEW_DESK = 'orders@second.example.org';
const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const OVER_THE_EDGE = '1: take off alpha\n2: A\n3: LT';

const flat = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const secondDesk = async (now: string): Promise<Office> => {
  const { close, ...office } = await openSecondDesk(now);
  closings.push(close);
  return office;
};

/** Two turns of a game in which Adder took off; in the third his sheet and some press stand. */
const twoTurns = async (rules = 'book: classic\nhouse: wind calm'): Promise<Office> => {
  const office = await openOffice();
  const to = (await office.startedGame(rules)).get('Adder') ?? '';
  await office.write(addressOf('Adder'), `${TAKE_OFF}\npress: Up!`, { to });
  expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
  await office.mails();
  expect(await office.noon('2026-03-08T12:00:00Z')).toEqual(['closed']);
  await office.mails();
  await office.write(addressOf('Adder'), 'turn: 3\n1: RT\n2: A\n3: A\npress: Over Arras.', { to });
  await office.write('watcher@example.net', 'help');
  return office;
};

/** As it is written to a file and read again. */
const exported = async (
  { store }: Office,
  id = 'G1',
): Promise<ExportedGame & { readonly dossier: ExportedDossier }> => {
  const document = await exportGame(store, id);
  const read = JSON.parse(JSON.stringify(document));
  const validate = await validatorOf<ExportedGame & { readonly dossier: ExportedDossier }>('exported-game');
  expect([validate(read), validate.errors]).toEqual([true, null]);
  return read;
};

const taken = async (office: Office, document: ExportedGame): Promise<Imported> => {
  const imported = await importGame(office.desk, document, AS_TOLD);
  if ('path' in imported) throw new Error(`${imported.path}: ${imported.message}`);
  return imported;
};

const noticesIn = (mails: readonly ClaimedMail[]): readonly ClaimedMail[] =>
  mails.filter(({ kind }) => kind === 'notice');

describe('a game that moves to another installation', () => {
  test('C7 goes on there to its end: orders stand, digests chain, and all of it verifies', async () => {
    const old = await twoTurns();
    const document = await exported(old);
    const here = await secondDesk('2026-03-09T09:00:00Z');
    expect(await taken(here, document)).toMatchObject({ turns: 2, newPilots: PILOTS, mails: 7 });
    const notices = noticesIn(await here.mails());
    expect(notices.map(({ to }) => to.address)).toEqual([...PILOTS.map(addressOf), MASTER]);

    const [adder, bittern] = notices;
    expect(adder?.subject).toBe('[G1] Cambrai: the battle goes on at another desk');
    expect(flat(adder?.text)).toContain('has moved to this desk, after two turns, and goes on as it stood');
    expect(flat(adder?.text)).toContain(`| ${adder?.from}`);
    expect(flat(adder?.text)).toContain('Turn 3 is flown at noon: Wed 11 March 2026, 12:00 UTC.');
    expect(flat(adder?.text)).toContain('This is what stands for turn 3: | 1: RT');
    expect(flat(adder?.text)).toContain(`Digest of the position: ${document.turns[1]?.digest}`);
    expect(flat(bittern?.text)).toContain('No sheet of yours stands for turn 3');
    expect(flat(bittern?.text)).toContain('Orders are in from: Adder.');

    for (const notice of notices.slice(1, 6)) {
      const [receipt] = await here.write(notice.to.address, OVER_THE_EDGE, { to: notice.from });
      expect(receipt?.kind).toBe('receipt');
    }
    expect(await here.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    const reports = (await here.mails()).filter(({ kind }) => kind === 'report');
    expect(flat(reports[0]?.text)).toContain(`Digest of the one before: ${document.turns[1]?.digest}`);
    expect(flat(reports[0]?.text)).toContain('Over Arras.');
    expect((await here.store.dossier('G1'))?.game).toMatchObject({ status: 'over', turn: 4 });
    const whole = await exported(here);
    expect(whole.turns.slice(0, 2)).toEqual(document.turns);
    expect(replay(whole)).toEqual({ turns: 3, undone: 0, difference: null });
    expect((await here.store.record('adder')).map(({ outcome }) => outcome)).toEqual(['won']);
  });

  test('R23 its old tokens mean nothing here, and the new ones are of this installation', async () => {
    const old = await twoTurns();
    const before = (await old.store.dossier('G1'))?.enrolled ?? [];
    const here = await secondDesk('2026-03-09T09:00:00Z');
    await taken(here, await exported(old));
    await here.mails();
    const now = (await here.store.dossier('G1'))?.enrolled ?? [];
    expect(now.map(({ pilot }) => pilot.name)).toEqual([...PILOTS]);
    expect(now.filter(({ token }) => before.some(each => each.token === token))).toEqual([]);
    const to = `orders+${before[1]?.token}@game.example.org`;
    const [refusal] = await here.write(addressOf('Bittern'), TAKE_OFF, { to });
    expect(refusal?.kind).toBe('refusal');
    expect((await here.store.dossier('G1'))?.sheets).toHaveLength(1);
  });

  test('N1 leaves everybody a day at least before its first noon here, so the move makes no NMR', async () => {
    const old = await twoTurns();
    const here = await secondDesk('2026-03-10T13:00:00Z'); // 23 hours before the noon that was told
    const { dossier } = await taken(here, await exported(old));
    expect(dossier.game.deadline).toEqual(new Date('2026-03-12T12:00:00Z'));
    const late = await secondDesk('2026-06-01T09:00:00Z');
    const { dossier: later } = await taken(late, await exported(old));
    expect(later.game.deadline).toEqual(new Date('2026-06-02T12:00:00Z'));
    expect(await late.noon('2026-06-02T11:59:00Z')).toEqual([]);
  });

  test('is flown no more where it was, and letters are told there where to write', async () => {
    const old = await twoTurns();
    const document = await moveGame(old.store, 'g1', NEW_DESK, new Date('2026-03-09T09:00:00Z'));
    const to = (await old.store.dossier('G1'))?.enrolled[0]?.token ?? '';
    const [refusal] = await old.write(addressOf('Adder'), TAKE_OFF, { to: `orders+${to}@game.example.org` });
    expect(refusal?.kind).toBe('refusal');
    expect(flat(refusal?.text)).toContain(
      `This game has moved to another desk, and nothing is flown here any more. Write to ${NEW_DESK};`,
    );
    const [status] = await old.write(addressOf('Adder'), 'status', { to: `orders+${to}@game.example.org` });
    expect(flat(status?.text)).toContain(`has moved to another desk, ${NEW_DESK}, and goes on there.`);
    const [asked] = await old.command('status G1');
    expect(flat(asked?.text)).toContain(`has moved to another desk, ${NEW_DESK}, and goes on there.`);
    const [told] = await old.command('process G1 turn 3 anyway');
    expect(flat(told?.text)).toContain('G1 is moved; this needs a game that is running.');
    expect(await old.noon('2026-04-01T12:00:00Z')).toEqual([]);
    if (document === null || typeof document === 'string') throw new Error('it did not move');
    const again = await exported(old);
    expect([again.game, again.turns, again.dossier.sheets]).toEqual(
      JSON.parse(JSON.stringify([document.game, document.turns, document.dossier?.sheets])),
    );
    expect(again.dossier).toMatchObject({ status: 'running', deadline: null });
  });

  test('is not moved while it gathers, when it is over, or while its turn is flown', async () => {
    const office = await openOffice();
    await office.mails();
    await office.command('new game Cambrai');
    const move = () => moveGame(office.store, 'G1', NEW_DESK, new Date());
    expect(await move()).toBe('G1 is gathering; only a game under way can move.');
    expect(await moveGame(office.store, 'G7', NEW_DESK, new Date())).toBeNull();
    const { store, setReferee, noon } = await twoTurns();
    setReferee(() => Promise.reject(new Error('killed')));
    await expect(noon('2026-03-11T12:00:00Z')).rejects.toThrow('killed');
    expect(await moveGame(store, 'G1', NEW_DESK, new Date())).toBe(
      'turn 3 of G1 is flown just now; try again in a minute.',
    );
  });
});

describe('a game of any kind', () => {
  test('is the same when it is exported, imported and exported again', async () => {
    const old = await openOffice();
    await busySpring(old);
    const here = await secondDesk('2026-03-24T09:00:00Z');
    const there: unknown[] = [];
    for (const id of ['G1', 'G2', 'G3', 'G6', 'P1']) {
      const before = await exported(old, id);
      await taken(here, before);
      const after = await exported(here, id);
      expect(lasting(after)).toEqual(lasting(before));
      there.push([id, after.dossier.status, replay(after)]);
    }
    expect(there).toEqual([
      ['G1', 'running', { turns: 5, undone: 1, difference: null }],
      ['G2', 'over', { turns: 1, undone: 0, difference: null }],
      ['G3', 'paused', { turns: 0, undone: 0, difference: null }],
      ['G6', 'running', { turns: 0, undone: 0, difference: null }],
      ['P1', 'running', { turns: 0, undone: 0, difference: null }],
    ]);
  });
});

/** What a move leaves as it is: all but the noon, the careers of this day, and who is known here already. */
const lasting = ({ pilots, rulings, dossier, ...rest }: Awaited<ReturnType<typeof exported>>) => ({
  ...rest,
  rulings: rulings.map(({ text: _, ...ruling }) => ruling), // why somebody was taken out stays where it was said
  pilots: pilots.map(({ standing: _, ranks: __, ...pilot }) => pilot),
  dossier: { ...dossier, deadline: null, results: dossier.results.map(({ offer: _, ...result }) => result) },
});

describe('who is known at the desk to which a game moves', () => {
  const joined = async (office: Office, name: string, address: string): Promise<void> => {
    const [asked] = await office.write(address, `join as ${name}`);
    await office.write(address, `confirm ${codeIn(asked)}`);
  };

  test('R2 a pilot of the same name and address is the same pilot, and keeps the career he has here', async () => {
    const old = await twoTurns();
    await old.db.updateTable('pilot').set({ standing: 30 }).execute();
    const here = await secondDesk('2026-03-09T09:00:00Z');
    await joined(here, 'adder', addressOf('Adder'));
    const { newPilots } = await taken(here, await exported(old));
    expect(newPilots).toEqual(['Bittern', 'Cormorant', 'Dunlin', 'Egret', 'Falcon']);
    expect(await here.store.pilotByKey('adder')).toMatchObject({ name: 'adder', standing: 0 });
    expect(await here.store.pilotByKey('bittern')).toMatchObject({ standing: 30, address: addressOf('Bittern') });
  });

  test.each([
    [
      'R2 a name of somebody else here',
      'Adder',
      'another.adder@example.org',
      '/pilots/0/name',
      'Somebody else flies as Adder here, from another address; a name is never given to another.',
    ],
    [
      'R2 an address from which somebody flies here',
      'Viper',
      addressOf('Bittern'),
      '/pilots/1/address',
      'Whoever is Bittern there flies as Viper here, from the same address; a pilot keeps his name for ever.',
    ],
  ])('%s is refused, and nothing is kept', async (_what, name, address, path, sentence) => {
    const old = await twoTurns();
    const here = await secondDesk('2026-03-09T09:00:00Z');
    await joined(here, name, address);
    const refused = await importGame(here.desk, await exported(old), AS_TOLD);
    expect(refused).toMatchObject({ path, message: expect.stringContaining(sentence) });
    expect([await here.store.games(), await here.mails()]).toEqual([[], []]);
    expect(await here.store.pilotByKey('cormorant')).toBeNull();
  });

  test('R10 a pilot who writes from an address of the desk itself is refused, and nothing is kept', async () => {
    const document = await exported(await twoTurns());
    const here = await secondDesk('2026-03-09T09:00:00Z');
    const ours = 'orders+one@game.example.org';
    const [first, ...others] = document.pilots;
    if (!first) throw new Error('there are pilots');
    const pilots = [{ ...first, furtherAddresses: [ours] }, ...others];
    expect(await importGame(here.desk, { ...document, pilots }, AS_TOLD)).toEqual({
      path: '/pilots/0/address',
      message: `Adder writes from ${ours}, an address of this desk itself. Let him confirm another one there ("address …") and drop this one, and export the game again.`,
    });
    expect(await here.store.pilotByKey('adder')).toBeNull();
  });

  test('an id that is taken is refused with a free one, under which everybody is told of it', async () => {
    const old = await twoTurns();
    const document = await exported(old);
    const here = await secondDesk('2026-03-09T09:00:00Z');
    await here.command('new game Verdun');
    expect(await importGame(here.desk, document, AS_TOLD)).toEqual({
      path: '/dossier/id',
      message: 'There is a game G1 here already: Verdun, gathering. Take this one over under another id: --as G2.',
    });
    expect(await importGame(here.desk, document, { id: 'x1', gameMaster: null })).toEqual({
      path: '/dossier/id',
      message: 'Found X1; expected G and a number, such as G12.',
    });
    await here.mails();
    expect(await importGame(here.desk, document, { id: 'g2', gameMaster: null })).toMatchObject({ turns: 2 });
    const [notice] = noticesIn(await here.mails());
    expect(flat(notice?.text)).toContain('At the other desk it was G1; here it is G2.');
    expect(notice?.from).toMatch(/^orders\+\w+@/);
  });

  test('a game master who is none here is refused, until the game is given to one who is', async () => {
    const document = await exported(await twoTurns());
    const elsewhere = {
      ...document,
      dossier: { ...document.dossier, gameMaster: { name: 'Ann', address: 'ann@example.org' } },
    };
    const here = await secondDesk('2026-03-09T09:00:00Z');
    expect(await importGame(here.desk, elsewhere, AS_TOLD)).toMatchObject({
      path: '/dossier/gameMaster/address',
      message: expect.stringContaining('ann@example.org is no game master here.'),
    });
    expect(await importGame(here.desk, elsewhere, { id: null, gameMaster: MASTER })).toMatchObject({ turns: 2 });
    expect((await here.store.dossier('G1'))?.game.gameMaster).toBe(MASTER);
  });
});

describe('a game that comes home', () => {
  const HOME = 'orders@game.example.org';

  const moved = async ({ store }: Office, id: string, to: string): Promise<ExportedGame> => {
    const document = await moveGame(store, id, to, new Date('2026-03-09T09:00:00Z'));
    if (document === null || typeof document === 'string') throw new Error(document ?? 'there is no such game');
    return JSON.parse(JSON.stringify(document));
  };

  /** Two turns at home and the third at another desk, where it was G2. */
  const threeTurns = async () => {
    const home = await twoTurns();
    const tokens = (await home.store.dossier('G1'))?.enrolled.map(({ token }) => token);
    const away = await moved(home, 'G1', NEW_DESK);
    const there = await secondDesk('2026-03-09T09:00:00Z');
    await there.command('new game Verdun');
    expect(await importGame(there.desk, away, { id: 'G2', gameMaster: null })).toMatchObject({ turns: 2 });
    await there.mails();
    expect(await there.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    await there.mails();
    home.setClock('2026-03-12T09:00:00Z');
    return { home, there, tokens, away };
  };

  test('C7 goes on under its own id from the last turn flown elsewhere, and its pilots have the addresses they had', async () => {
    const { home, there, tokens } = await threeTurns();
    const back = await moved(there, 'G2', HOME);
    expect(await taken(home, back)).toMatchObject({ turns: 3, newPilots: [], mails: 7 });
    const dossier = await home.store.dossier('G1');
    expect(dossier?.game).toMatchObject({ id: 'G1', status: 'running', turn: 4, movedTo: null });
    expect(dossier?.enrolled.map(({ token }) => token)).toEqual(tokens);
    expect(dossier?.sheets).toEqual([]);
    const [notice] = noticesIn(await home.mails());
    expect(notice?.from).toBe(`orders+${tokens?.[0]}@game.example.org`);
    expect(flat(notice?.text)).toContain('has moved to this desk, after three turns, and goes on as it stood');
    expect(flat(notice?.text)).toContain('At the other desk it was G2; here it is G1.');

    const [receipt] = await home.write(addressOf('Adder'), '1: A\n2: A\n3: RT', { to: notice?.from ?? '' });
    expect(receipt?.subject).toBe('[G1] Cambrai: orders for turn 4 accepted');
    expect(await home.noon('2026-03-14T12:00:00Z')).toEqual(['closed']);
    await home.mails();
    expect(replay(await exported(home))).toEqual({ turns: 4, undone: 0, difference: null });
    const [again] = await home.write(addressOf('Adder'), 'report 1', { to: notice?.from ?? '' });
    expect(again?.subject).toContain('turn 1 was flown');
  });

  test('goes away and comes home once more', async () => {
    const { home, there } = await threeTurns();
    await taken(home, await moved(there, 'G2', HOME));
    await home.mails();
    const second = await moved(home, 'G1', NEW_DESK);
    const desk = { ...there.desk, settings: { ...there.desk.settings, mailbox: NEW_DESK } };
    expect(await importGame(desk, second, AS_TOLD)).toMatchObject({ turns: 3, dossier: { game: { id: 'G2' } } });
    await there.mails();
    expect(await taken(home, await moved(there, 'G2', HOME))).toMatchObject({ turns: 3, mails: 7 });
    expect(noticesIn(await home.mails())).toHaveLength(7);
  });

  test('is not taken over a second time, whatever id is chosen, so nobody flies it twice', async () => {
    const { home, there, away } = await threeTurns();
    const back = await moved(there, 'G2', HOME);
    await taken(home, back);
    await home.mails();
    for (const id of [null, 'G7']) {
      expect(await importGame(home.desk, back, { id, gameMaster: null })).toEqual({
        path: '/game/seed',
        message: 'This game is here already, as G1: Cambrai, running. Nothing is left to do.',
      });
    }
    expect([(await home.store.games()).length, await home.mails()]).toEqual([1, []]);
    await home.command('cancel game G1 because it was moved by mistake');
    expect(await importGame(home.desk, away, { id: 'G7', gameMaster: null })).toMatchObject({ turns: 2 });
  });

  test('keeps what was undone elsewhere, and nothing stands that was said here for a turn opened again there', async () => {
    const { home, there } = await threeTurns();
    await there.command('roll back G2 to turn 2');
    await there.write(addressOf('Adder'), 'withdraw', { to: await replyTo(there, 'G2', 'Adder') });
    expect(await there.noon('2026-03-14T12:00:00Z')).toEqual(['closed']);
    await there.mails();
    home.setClock('2026-03-15T09:00:00Z');
    expect(await taken(home, await moved(there, 'G2', HOME))).toMatchObject({ turns: 2 });
    await home.mails();
    const document = await exported(home);
    expect(replay(document)).toEqual({ turns: 2, undone: 2, difference: null });
    expect(document.dossier).toMatchObject({ status: 'running', rollBacks: 1, sheets: [], press: [] });
    await home.command('roll back G1 to turn 2');
    expect((await home.store.dossier('G1'))?.sheets).toEqual([]);
  });

  test('V3 has everybody in the seat that he had elsewhere, and a pilot without one stays enrolled', async () => {
    const { home, there, tokens } = await threeTurns();
    await there.command('computer takes Adder in G2');
    await taken(home, await moved(there, 'G2', HOME));
    const dossier = await home.store.dossier('G1');
    const adder = dossier?.enrolled.find(({ pilot }) => pilot.name === 'Adder');
    expect(adder).toMatchObject({ seat: null, token: tokens?.[0] });
    expect([dossier?.computers.length, dossier?.sheets.length]).toEqual([1, 1]);
    expect(replay(await exported(home))).toEqual({ turns: 3, undone: 0, difference: null });
  });

  test('is refused while it goes on elsewhere, and keeps the place it has', async () => {
    const { home, there, away } = await threeTurns();
    for (const document of [away, await exported(there, 'G2')]) {
      expect(await importGame(home.desk, document, AS_TOLD)).toEqual({
        path: '/dossier/movedTo',
        message: `G1 moved away from here, to ${NEW_DESK}. It comes home with what is exported there for this desk (export GAME --move ${HOME}), so that it is flown there no more; or take this one over under another id (--as).`,
      });
    }
    expect((await home.store.dossier('G1'))?.game).toMatchObject({ status: 'moved', turn: 3 });
    expect(await importGame(home.desk, away, { id: 'G5', gameMaster: null })).toMatchObject({ turns: 2 });
  });

  test('is refused where it does not go on from what was flown here', async () => {
    const home = await twoTurns();
    const before = await exported(home);
    expect(await home.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    await home.mails();
    await moved(home, 'G1', NEW_DESK);
    const there = await secondDesk('2026-03-09T09:00:00Z');
    await taken(there, before); // written before turn 3 was flown here, which is flown there otherwise
    const to = await replyTo(there, 'G1', 'Adder');
    await there.write(addressOf('Adder'), '1: LT\n2: A\n3: A', { to });
    expect(await there.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    await there.mails();
    expect(await importGame(home.desk, await moved(there, 'G1', HOME), AS_TOLD)).toMatchObject({
      path: '/turns/2',
      message: expect.stringContaining('turn 3 ended here in the position '),
    });
  });

  const replyTo = async ({ store }: Office, id: string, name: string): Promise<string> => {
    const enrolled = (await store.dossier(id))?.enrolled.find(({ pilot }) => pilot.name === name);
    return `orders+${enrolled?.token}@game.example.org`;
  };
});

describe('a document that cannot be gone on with', () => {
  type Document = Awaited<ReturnType<typeof exported>>;
  const within = (change: Partial<ExportedDossier>) => (document: Document) => ({
    ...document,
    dossier: { ...document.dossier, ...change },
  });
  const AHEAD = { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }] } as const;
  const arrived = '2026-03-09T00:00:00Z';

  const cases: readonly [what: string, bad: (document: Document) => ExportedGame, path: string, sentence: string][] = [
    ['tells only the turns', ({ dossier: _, ...rest }) => rest, '/dossier', 'There is no dossier'],
    [
      'tells a moment that never was',
      within({ createdAt: '2026-13-45T00:00:00Z' }),
      '/dossier/createdAt',
      'There is no moment',
    ],
    ['is over without a winner', within({ status: 'over' }), '/dossier/status', 'nobody has won'],
    ['is paused for ever', within({ status: 'paused' }), '/dossier/paused', 'tells until when'],
    ['is nobody’s', within({ gameMaster: null }), '/dossier/gameMaster', 'A game has a game master'],
    ['has the id of a practice sortie', within({ id: 'P1' }), '/dossier/id', 'a practice sortie P and a number'],
    ['is flown in no zone', within({ zone: 'Europe/Atlantis' }), '/dossier/zone', 'There is no zone'],
    ['has a seat too few', within({ seats: 5 }), '/dossier/seats', 'There are 6 aircraft, not 5.'],
    [
      'leaves out a pilot',
      document => ({ ...document, pilots: document.pilots.slice(1) }),
      '/pilots',
      'Found 0 pilots in a seat; seat 1 is flown by',
    ],
    [
      'gives a seat to a name that is not in the position',
      document => ({ ...document, pilots: document.pilots.map(each => ({ ...each, name: `${each.name}x` })) }),
      '/pilots/0',
      'Not so: seat 1 is flown by',
    ],
    [
      'tells no address',
      document => ({ ...document, pilots: document.pilots.map(({ address: _, ...each }) => each) }),
      '/pilots/0/address',
      'is in play, no computer pilot, and has no address.',
    ],
    [
      'has two pilots at one address',
      document => ({ ...document, pilots: document.pilots.map(each => ({ ...each, address: 'one@example.net' })) }),
      '/pilots/1/address',
      'have the same address',
    ],
    [
      'has a sheet of nobody',
      within({
        seats: 6,
        sheets: [
          { seat: 1, sheet: AHEAD, arrived },
          { seat: 1, sheet: AHEAD, arrived },
        ],
      }),
      '/dossier/sheets/0/seat',
      'Seat 1 is told twice.',
    ],
    [
      'has a sheet of too many segments',
      within({ sheets: [{ seat: 1, sheet: { segments: [...AHEAD.segments, ...AHEAD.segments.slice(1)] }, arrived }] }),
      '/dossier/sheets',
      'this pilot flies 3',
    ],
    [
      'has a result of nobody',
      document => ({
        ...document,
        dossier: {
          ...document.dossier,
          results: [
            {
              pilot: 'Zephyrine',
              place: 1,
              outcome: 'won',
              points: 0,
              hits: 0,
              kills: 0,
              missed: 0,
              computersFlew: false,
              tablePoints: null,
              career: null,
              offer: null,
              endedAt: arrived,
            },
          ],
        },
      }),
      '/dossier/results/0/pilot',
      'Nobody flies as Zephyrine in this game.',
    ],
    [
      'prints press of a turn that was never flown',
      document => ({ ...document, press: [{ turn: 9, seat: 1, lines: ['Hello.'] }] }),
      '/press/0/turn',
      'Turn 9 is not among the turns.',
    ],
    [
      'lacks a turn',
      document => ({ ...document, turns: document.turns.slice(1), press: [] }),
      '/turns/0',
      'Turn 1 is missing on record.',
    ],
    [
      'holds a sheet that was changed afterwards',
      document => ({ ...document, turns: document.turns.map(turn => ({ ...turn, sheets: {} })) }),
      '/turns/0',
      'Turn 1 has the digest',
    ],
    [
      'holds a position that was changed afterwards',
      document => ({ ...document, game: { ...document.game, pot: 99 } }),
      '/game',
      'The position on record has the digest',
    ],
  ];

  test('holds an undone turn that was changed afterwards, which is told where it stands', async () => {
    const old = await twoTurns();
    await old.command('roll back G1 to turn 1');
    await old.noon('2026-03-11T12:00:00Z');
    const document = await exported(old);
    expect([document.turns.length, document.undone?.length]).toEqual([1, 2]);
    const [first, second] = document.undone ?? [];
    if (!first || !second) throw new Error('nothing was undone');
    const here = await secondDesk('2026-03-12T09:00:00Z');
    const changed = (undone: ExportedGame['undone']) =>
      importGame(here.desk, { ...document, ...(undone && { undone }) }, AS_TOLD);
    expect(await changed([first, { ...second, digest: first.digest }])).toEqual({
      path: '/undone/1',
      message: `Undone by roll-back 1: Turn 2 has the digest ${first.digest} on record, but flown again ${second.digest}.`,
    });
    expect(await changed([{ ...first, events: [] }, second])).toEqual({
      path: '/undone/0',
      message: 'Undone by roll-back 1: Turn 1 tells another story on record than flown again, from its event 1 on.',
    });
    expect(await changed([first, { ...second, turn: 3 }])).toEqual({
      path: '/undone/1',
      message: 'Undone by roll-back 1: Turn 2 is missing on record.',
    });
    expect(await here.store.games()).toEqual([]);
  });

  test('is refused with the place of the fault, and nothing is kept', async () => {
    const document = await exported(await twoTurns());
    const here = await secondDesk('2026-03-09T09:00:00Z');
    for (const [what, bad, path, sentence] of cases) {
      const refused = await importGame(here.desk, bad(document), AS_TOLD);
      expect(refused, what).toMatchObject({ path, message: expect.stringContaining(sentence) });
    }
    expect([await here.store.games(), await here.mails()]).toEqual([[], []]);
    expect(await here.db.selectFrom('pilot').select('key').execute()).toEqual([]);
  });
});
