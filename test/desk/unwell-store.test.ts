import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addressOf, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';

/** The database says so at the next sheet, as PostgreSQL does it. */
const diskIsFull = sql`
  create function disk_is_full() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger full_disk before insert on order_sheet execute function disk_is_full()`;
const thereIsRoomAgain = sql`drop function disk_is_full cascade`;

test('R7 a full disk is no fault of the letter: however often it fails for that, no attempt is counted, and it is accepted in the end', async () => {
  const office = await openOffice();
  const to = (await office.startedGame('book: duel', ['Adder', 'Bittern'])).get('Adder') ?? '';
  await diskIsFull.execute(office.db);
  await expect(office.write(addressOf('Adder'), TAKE_OFF, { to })).rejects.toThrow('No space left on device');
  for (const moment of ['09:10', '09:20', '09:30', '09:40']) {
    office.setClock(`2026-03-02T${moment}:00Z`);
    await expect(office.receive()).rejects.toThrow('No space left on device');
  }
  await thereIsRoomAgain.execute(office.db);
  office.setClock('2026-03-02T09:50:00Z');
  await office.receive();
  expect((await office.mails()).map(({ kind, to }) => [kind, to.name])).toEqual([['receipt', 'Adder']]);
  const attempts = await office.db.selectFrom('letter').select('attempts').where('attempts', '>', 0).execute();
  expect(attempts).toEqual([]);
});
