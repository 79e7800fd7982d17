import { beforeEach, describe, expect, test } from 'vitest';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const BITTERN = addressOf('Bittern');
const EGRET = addressOf('Egret');

const plain = (mail: ClaimedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');
const answering = (report: ClaimedMail | undefined) => ({ headers: [`In-Reply-To: ${report?.messageId}`] });

/**
 * Turn 1 was flown at its noon, 5 March, and its report was posted. Then the database was put back as it was before that noon.
 */
let office: Office;
let replyTo: ReadonlyMap<string, string>;
let report: ClaimedMail | undefined;
beforeEach(async () => {
  const lost = await openOffice();
  await lost.startedGame();
  await lost.noon('2026-03-05T12:00:31Z');
  report = (await lost.mails()).find(({ kind, to }) => kind === 'report' && to.name === 'Bittern');
  office = await openOffice();
  replyTo = await office.startedGame();
  office.setClock('2026-03-05T18:00:00Z');
  await office.readMailbox();
});

const write = (pilot: string, body: string, arrived: string, more: { readonly headers?: readonly string[] } = {}) =>
  office.write(addressOf(pilot), body, { to: replyTo.get(pilot) ?? '', arrived, ...more });

const standing = async (): Promise<unknown> => {
  const dossier = await office.store.dossier('G1');
  return [dossier?.game.turn, dossier?.sheets.map(({ seat }) => seat)];
};

describe('D1 once a database was put back to before a noon', () => {
  test('orders that answer the report of its turn wait until it is flown again, and count for the next', async () => {
    const mails = await write('Bittern', 'stay', '2026-03-05T13:00:00Z', answering(report));
    expect(mails.filter(({ to }) => to.address === BITTERN).map(({ kind }) => kind)).toEqual(['report', 'receipt']);
    expect(await standing()).toEqual([2, [2]]);
  });

  test('orders that name no turn count for the next where they came after such an answer', async () => {
    await write('Bittern', 'stay', '2026-03-05T13:00:00Z', answering(report));
    const [receipt] = await write('Adder', TAKE_OFF, '2026-03-05T13:00:00Z');
    expect(receipt?.subject).toBe('[G1] Cambrai: orders for turn 2 accepted');
    await write('Egret', 'stay', '2026-03-05T14:00:00Z');
    expect(await standing()).toEqual([2, [1, 2, 5]]);
  });

  test('orders that came before it may have been meant for the turn that is flown, and are refused', async () => {
    const [late] = await write('Adder', TAKE_OFF, '2026-03-05T12:30:00Z');
    expect(plain(late)).toContain('Your letter for turn 1 came after its noon (Thu 5 March 2026, 12:00 UTC).');
    await write('Bittern', 'stay', '2026-03-05T13:00:00Z', answering(report));
    const [flown] = await write('Egret', 'stay', '2026-03-05T12:59:59Z');
    expect(plain(flown)).toContain(
      'Your letter is for turn 1, which has been flown. What it says is not carried over. Turn 2 is open: write new orders for it.',
    );
    expect(await standing()).toEqual([2, [2]]);
  });

  test('the earliest answer counts, whether its orders are accepted or not', async () => {
    await write('Bittern', '1: L\n2: A\n3: A', '2026-03-05T13:00:00Z', answering(report));
    await write('Bittern', 'stay', '2026-03-05T15:00:00Z', answering(report));
    await write('Egret', 'stay', '2026-03-05T13:30:00Z');
    expect(await standing()).toEqual([2, [2, 5]]);
  });

  test('a `turn:` line shows nothing: it may be written before the turn is open', async () => {
    await write('Bittern', 'turn: 2\nstay', '2026-03-05T13:00:00Z');
    const [refusal] = await write('Egret', 'stay', '2026-03-05T14:00:00Z');
    expect(refusal?.kind).toBe('refusal');
    expect(await standing()).toEqual([2, [2]]);
  });
});

test('D1 a report of a turn that was rolled back shows nothing of the turn that is flown again', async () => {
  const again = await openOffice();
  const to = await again.startedGame();
  await again.noon('2026-03-05T12:00:31Z');
  const old = (await again.mails()).find(({ kind, to: reader }) => kind === 'report' && reader.name === 'Bittern');
  await again.command('roll back G1 to turn 1');
  await again.noon('2026-03-08T12:00:31Z');
  await again.write(BITTERN, 'stay', {
    to: to.get('Bittern') ?? '',
    arrived: '2026-03-07T10:00:00Z',
    ...answering(old),
  });
  const [refusal] = await again.write(EGRET, 'stay', { to: to.get('Egret') ?? '', arrived: '2026-03-07T11:00:00Z' });
  expect(plain(refusal)).toContain('Your letter is for turn 1, which has been flown.');
});
