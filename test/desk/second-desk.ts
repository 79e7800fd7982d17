import { openStore } from '../../src/store/store.ts';
import { openCopy } from '../builders-store.ts';
import { type Office, openOffice } from './office.ts';

/** A desk of another installation, over a database of its own; closing it is its test's. */
export const openSecondDesk = async (now: string): Promise<Office & { readonly close: () => Promise<void> }> => {
  const db = await openCopy();
  const office = await openOffice({}, { db, store: openStore({ db, close: async () => undefined }) });
  office.setClock(now);
  await office.mails(); // the welcome of its game master
  let serial = 0;
  const desk = { ...office.desk, secret: () => `second${++serial}` }; // chance would never give the same word twice
  return { ...office, desk, close: () => db.destroy() };
};
