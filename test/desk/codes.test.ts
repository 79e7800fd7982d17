import { expect, test } from 'vitest';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const said = (mail: ClaimedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');

/** A game that has begun, and its master's reply address. */
const withMaster = async (): Promise<{ readonly office: Office; readonly ask: (body: string) => Promise<string> }> => {
  const office = await openOffice();
  await office.startedGame();
  return { office, ask: async body => codeIn((await command(office, body))[0]) };
};

const command = async ({ write, store }: Office, body: string): Promise<readonly ClaimedMail[]> =>
  write(MASTER, body, { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` });

test('a code written twice in one letter is one code', async () => {
  const { office, ask } = await withMaster();
  const code = await ask('extend G1 by 1 day');
  const told = await command(office, `confirm ${code}\nConfirm ${code.toUpperCase()}`);
  expect(told.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  expect((await office.store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-06T12:00:00Z'));
});

test('two codes in one letter each do what was asked, in the game that was meant', async () => {
  const { office, ask } = await withMaster();
  await command(office, `confirm ${await ask('new game Arras')}`);
  const wind = await ask('game: G1\nwind SW');
  const cancel = await ask('cancel game G2 because of the rain');
  const told = await command(office, `confirm ${cancel}\nconfirm ${wind}`);
  expect(told.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  expect((await office.store.dossier('G1'))?.rulings.wind).toBe('SW');
  expect((await office.store.dossier('G2'))?.game.status).toBe('cancelled');
});

test('of two codes one of which is wrong, neither is used', async () => {
  const { office, ask } = await withMaster();
  const code = await ask('wind G1 SW');
  const [answer] = await command(office, `confirm ${code}\nconfirm zzzzzzzz`);
  expect(said(answer)).toContain('No request of yours waits for that code.');
  expect((await office.store.dossier('G1'))?.rulings.wind).toBeNull();
  await command(office, `confirm ${code}`);
  expect((await office.store.dossier('G1'))?.rulings.wind).toBe('SW');
});

test('the code of another person opens nothing', async () => {
  const { office, ask } = await withMaster();
  const code = await ask('wind G1 SW');
  const token = (await office.store.dossier('G1'))?.enrolled.find(({ pilot }) => pilot.name === 'Adder')?.token;
  const to = `orders+${token}@game.example.org`;
  const [answer] = await office.write(addressOf('Adder'), `confirm ${code}`, { to });
  expect(said(answer)).toContain('No request of yours waits for that code.');
  expect((await office.store.dossier('G1'))?.rulings.wind).toBeNull();
});

test('a code is asked for by game and turn, so that a master of many knows what he confirms', async () => {
  const { office } = await withMaster();
  const [asked] = await command(office, 'game: G1\nextend by 1 day\nwind SW');
  expect(said(asked)).toContain('The noon of turn 1 of G1 is to be moved: Fri 6 March 2026, 12:00 UTC.');
  expect(said(asked)).toContain('The wind of turn 1 of G1 is to be fixed: towards the south-west.');
});

test('V3 of two decisions in one letter everybody is told both', async () => {
  const { office, ask } = await withMaster();
  const code = await ask('remove Adder from G1 because he left\nremove Bittern from G1 because he left too');
  const told = (await command(office, `confirm ${code}`)).filter(({ kind }) => kind === 'notice');
  const toFalcon = told.filter(({ to }) => to.address === addressOf('Falcon')).map(said);
  expect(toFalcon).toHaveLength(2);
  expect(toFalcon.join(' ')).toContain('Adder is struck off');
  expect(toFalcon.join(' ')).toContain('Bittern is struck off');
});

test.each([
  ['extend G1 by 1 day', '2026-03-08T12:00:00Z'],
  ['extend G1 to 2026-03-20', '2026-03-08T12:00:00Z'],
  ['wind G1 SW', '2026-03-08T12:00:00Z'],
])('V3 %s is meant for the turn that was open when it was asked for, and done to no other', async (asked, deadline) => {
  const { office, ask } = await withMaster();
  office.setClock('2026-03-05T11:00:00Z');
  const code = await ask(asked);
  await office.noon('2026-03-05T12:00:31Z');
  await office.mails();
  const [answer] = await command(office, `confirm ${code}`);
  expect(said(answer)).toContain('Turn 1 of G1 has been flown since you asked. If you mean turn 2, ask once more.');
  const dossier = await office.store.dossier('G1');
  expect([dossier?.game.deadline, dossier?.rulings.wind]).toEqual([new Date(deadline), null]);
  const [done] = await command(office, `confirm ${await ask(asked)}`);
  expect(said(done)).toContain('turn 2 of G1');
});
