import { describe, expect, test } from 'vitest';
import { tellOfBackup } from '../../src/desk/tell-of-backup.ts';
import { addressOf, MASTER, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const plain = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');

/** Adder has orders in; the desk is as a backup of that moment brought it back. */
const putBack = async (): Promise<{ readonly office: Office; readonly to: string }> => {
  const office = await openOffice();
  const to = (await office.startedGame()).get('Adder') ?? '';
  await office.write(addressOf('Adder'), TAKE_OFF, { to });
  return { office, to };
};

const mailTo = (mails: Awaited<ReturnType<Office['mails']>>, address: string) =>
  mails.find(mail => mail.to.address === address);

describe('a backup that was put back', () => {
  test('V2 is told to everybody in a game, with what stands for him and the address that is good', async () => {
    const { office, to } = await putBack();
    expect(await tellOfBackup(office.desk)).toBe(7);
    const mails = await office.mails();
    const [adder, bittern, master] = [addressOf('Adder'), addressOf('Bittern'), MASTER].map(who => mailTo(mails, who));
    expect(adder?.subject).toBe('[G1] Cambrai: a backup was put back');
    expect(plain(adder?.text)).toContain('Turn 1 of Cambrai (G1) is open as it stood then;');
    expect(plain(adder?.text)).toContain(`is void: | ${to}`);
    expect(plain(adder?.text)).toContain('This is what stands for turn 1: | 1: take off beta');
    expect(plain(bittern?.text)).toContain('No sheet of yours stands for turn 1');
    expect(plain(master?.text)).toContain('- Cambrai (G1): turn 1 is open again.');
    expect(plain(master?.text)).toContain('Codes that were mailed since work no more.');
  });

  test('V2 reminds a game master of a game that only gathers pilots again', async () => {
    const office = await openOffice();
    await office.command('new game classic');
    await office.mails();
    expect(await tellOfBackup(office.desk)).toBe(1);
    const [master] = await office.mails();
    expect(plain(master?.text)).toContain('(G1): it gathers pilots. If it had begun since, start it again,');
  });

  test('is answered with orders for the turn that it opened again', async () => {
    const { office, to } = await putBack();
    await tellOfBackup(office.desk);
    const notice = mailTo(await office.mails(), addressOf('Adder'));
    const headers = [`In-Reply-To: ${notice?.messageId}`];
    const [receipt] = await office.write(addressOf('Adder'), '1: take off alpha\n2: A\n3: A', { to, headers });
    expect(receipt?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
  });

  test('D1 offers no form for a turn whose noon has passed: its report comes next', async () => {
    const { office } = await putBack();
    office.setClock('2026-03-09T12:00:00Z');
    await tellOfBackup(office.desk);
    const notice = mailTo(await office.mails(), addressOf('Bittern'));
    expect(plain(notice?.text)).toContain('The noon of turn 1 has passed. It is flown as soon as the desk is at work,');
    expect(plain(notice?.text)).not.toContain('1: ?');
  });
});
