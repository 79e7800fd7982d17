import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../desk/ports/store.ts';
import type { FlownTurn } from './fly-turn.ts';
import { indexPage } from './index-page.ts';
import { type Correspondence, correspondencePage, fileName, letterPage, mailPage, picturesIn } from './mail-pages.ts';
import type { PostOffice, Writer } from './post-office.ts';
import type { Stage } from './stage.ts';

/**
 * Leaves every inbox as .eml files and as pages below `folder`, the letters that were sent beside them, and an
 * index.html that leads to all of them.
 */
export const leavePages = async (folder: string, stage: Stage, turns: readonly FlownTurn[]): Promise<void> => {
  const pilots = await Promise.all(stage.pilots.map(person => correspondenceOf(stage.office, person)));
  const master = await correspondenceOf(stage.office, stage.master);
  const all = [...pilots, master];
  await leavePictures(join(folder, 'pictures'), all, stage.installation.desk.store);
  for (const each of all) leaveCorrespondence(join(folder, each.folder), each);
  writeFileSync(join(folder, 'index.html'), indexPage({ turns, pilots, master }));
};

const correspondenceOf = async (office: PostOffice, person: Writer): Promise<Correspondence> => ({
  person,
  folder: folderOf(person),
  mails: await office.mailsTo(person),
  letters: office.letters.filter(({ by }) => by === person),
});

/** Such as `zoltan-kiraly`. */
const folderOf = ({ name }: Writer): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');

/** Every picture that a mail shows becomes a file, once. */
const leavePictures = async (folder: string, all: readonly Correspondence[], store: Store): Promise<void> => {
  const digests = new Set(all.flatMap(({ mails }) => mails.flatMap(picturesIn)));
  mkdirSync(folder, { recursive: true });
  for (const { digest, png } of await store.picturesOf([...digests])) writeFileSync(join(folder, `${digest}.png`), png);
};

const leaveCorrespondence = (home: string, each: Correspondence): void => {
  for (const folder of ['inbox', 'sent']) mkdirSync(join(home, folder), { recursive: true });
  for (const [index, mail] of each.mails.entries()) {
    const file = join(home, 'inbox', fileName(index));
    writeFileSync(`${file}.eml`, mail.raw);
    writeFileSync(`${file}.html`, mailPage(each, index, mail));
  }
  for (const [index, letter] of each.letters.entries()) {
    const file = join(home, 'sent', fileName(index));
    writeFileSync(`${file}.eml`, letter.raw);
    writeFileSync(`${file}.html`, letterPage(each, index, letter));
  }
  writeFileSync(join(home, 'index.html'), correspondencePage(each));
};
