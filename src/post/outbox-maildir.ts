import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery, Mail, Postbox } from '../desk/ports/mails.ts';
import { isPlainAddress } from '../letters/address.ts';
import { compose, type Letterhead } from './message.ts';
import { notPlain } from './smtp-answer.ts';

/**
 * Puts every mail as a file into `DIRECTORY/ADDRESS/new/`, a Maildir for each recipient that any mail program opens.
 * The file's name follows from the Message-ID, so a mail posted twice is there once.
 *
 * Rule: R44, R56
 */
export const maildirPostbox = (directory: string, letterhead: Letterhead, now: () => Date): Postbox => ({
  post: async (mail, pictures) => {
    if (!isPlainAddress(mail.to.address)) return notPlain(mail.to.address);
    const raw = await compose(mail, pictures, letterhead, now());
    return put(join(directory, folderOf(mail.to.address)), fileOf(mail), raw);
  },
  rest: async () => {},
  close: async () => {},
});

/** A plain address may hold a slash; no part of it may become a path. R56 */
const folderOf = (address: string): string => encodeURIComponent(address.toLowerCase()).replace('%40', '@');

const fileOf = (mail: Mail): string =>
  `${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32)}.noon-patrol`;

/** Written beside and moved in, as Maildir asks: whoever looks into `new` never sees half a mail. */
const put = async (maildir: string, file: string, raw: Buffer): Promise<Delivery> => {
  const place = join(maildir, 'new', file);
  try {
    for (const folder of ['tmp', 'new', 'cur']) await mkdir(join(maildir, folder), { recursive: true });
    const written = await open(join(maildir, 'tmp', file), 'w');
    try {
      await written.writeFile(raw);
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(join(maildir, 'tmp', file), place);
    return { kind: 'accepted', response: place };
  } catch (error) {
    const said = `The mail could not be written to ${place}: ${String(error)}`;
    return { kind: 'deferred', error: said, unknown: false, reached: false };
  }
};
