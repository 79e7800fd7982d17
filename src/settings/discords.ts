/** What settings must be to one another; what each may be by itself stands in config/config.schema.json. */
import { relative, resolve } from 'node:path';
import { isOurAddress } from '../letters/our-addresses.ts';
import { LONGEST_TALK } from '../post/settings.ts';
import { isSettings, type Setting, type SettingFault, type Settings, settingAt } from './sources.ts';

type Origin = (path: string) => string;

/**
 * Everything in which settings contradict each other; a setting that is not what it must be is left to the schema.
 * `dataDir` is absolute.
 */
export const discords = (settings: Settings, origin: Origin, dataDir: string): readonly SettingFault[] => [
  ...bouncesInOrderMailbox(settings, origin),
  ...mastersOfOneAddress(settings, origin),
  ...mastersAtTheDesk(settings, origin),
  ...foldersOfOneName(settings, origin),
  ...directoriesInOneAnother(settings, origin, dataDir),
  ...leaseShorterThanPost(settings, origin),
];

const FOLDERS = ['mailbox', 'junk', 'handled'] as const;

/**
 * Letters that are moved to where they are read come again for ever, and those in the junk folder are not read as others
 * are. R8, R9
 */
const foldersOfOneName = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const names = FOLDERS.map(folder => settingAt(settings, ['inbox', folder]));
  const folders = names.map(name => (typeof name === 'string' ? folderOf(name) : null));
  return FOLDERS.flatMap((folder, number) => {
    const name = folders[number] ?? null;
    const first = folders.indexOf(name);
    if (name === null || first === number) return [];
    const path = `inbox.${folder}`;
    const found = `${JSON.stringify(names[number])}, as inbox.${FOLDERS[first]} is`;
    return [{ where: origin(path), path, found, expected: 'the name of another folder, or null' }];
  });
};

/** INBOX is one mailbox in whatever case it is written; every other name is what it is. RFC 9051, section 5.1 */
const folderOf = (name: string): string => (/^inbox$/i.test(name) ? 'INBOX' : name);

/** Orders are never read from it, so it cannot be the order mailbox. R18 */
const bouncesInOrderMailbox = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const bounces = addressOf(settingAt(settings, ['desk', 'bounceAddress']));
  if (bounces === null || bounces !== addressOf(settingAt(settings, ['desk', 'address']))) return [];
  const path = 'desk.bounceAddress';
  return [{ where: origin(path), path, found: `the order mailbox ${bounces}`, expected: 'another address' }];
};

/** A game master is known by his address: of two names at one, the second would win. R21 */
const mastersOfOneAddress = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const written = masterAddresses(settings);
  const addresses = written.map(addressOf);
  return addresses.flatMap((address, number) => {
    const first = addresses.indexOf(address);
    if (address === null || first === number) return [];
    const path = `desk.gameMasters.${number}.address`;
    const found = `${written[number]}, as desk.gameMasters.${first}.address is`;
    return [{ where: origin(path), path, found, expected: 'an address of his own for each game master' }];
  });
};

/**
 * Each of these directories must be alone: letters would be read from what was posted, or mails be written into the
 * database.
 */
const directoriesInOneAnother = (settings: Settings, origin: Origin, dataDir: string): readonly SettingFault[] => {
  const ours = ownDirectories(settings, dataDir);
  return ours.flatMap(({ path, place }, number) => {
    const other = ours.slice(0, number).find(each => isWithin(place, each.place) || isWithin(each.place, place));
    if (!other) return [];
    const found = `${place}, while ${other.path} is ${other.place}`;
    return [{ where: origin(path), path, found, expected: 'a directory that lies in no other and holds no other' }];
  });
};

type Directory = { readonly path: string; readonly place: string };

const ownDirectories = (settings: Settings, dataDir: string): readonly Directory[] => {
  const database = { path: 'the database', place: resolve(dataDir, 'database') };
  const boxes = ['inbox', 'outbox'].flatMap(box => {
    const place = settingAt(settings, [box, 'path']);
    const used = settingAt(settings, [box, 'kind']) === 'maildir' && typeof place === 'string';
    return used ? [{ path: `${box}.path`, place: resolve(dataDir, place) }] : [];
  });
  return settingAt(settings, ['database', 'url']) === null ? [database, ...boxes] : boxes;
};

const isWithin = (place: string, directory: string): boolean => relative(directory, place).split('/')[0] !== '..';

/** Mail to him would come to the desk, which reads nothing that it has sent. R10 */
const mastersAtTheDesk = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const [mailbox, bounceAddress] = ['address', 'bounceAddress'].map(name => settingAt(settings, ['desk', name]));
  if (typeof mailbox !== 'string' || typeof bounceAddress !== 'string') return [];
  return masterAddresses(settings).flatMap((address, number) => {
    if (typeof address !== 'string' || !isOurAddress(address, { mailbox, bounceAddress })) return [];
    const path = `desk.gameMasters.${number}.address`;
    const found = `${address}, an address of the desk itself`;
    return [{ where: origin(path), path, found, expected: 'an address at which the game master reads his mail' }];
  });
};

const masterAddresses = (settings: Settings): readonly (Setting | undefined)[] => {
  const masters = settingAt(settings, ['desk', 'gameMasters']);
  return Array.isArray(masters) ? masters.map(each => (isSettings(each) ? each['address'] : undefined)) : [];
};

/** Who still talks about a mail when its lease runs out posts it, and so does whoever claims it next. R44 */
const leaseShorterThanPost = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const lease = settingAt(settings, ['leases', 'mailSeconds']);
  const patience = settingAt(settings, ['outbox', 'timeoutSeconds']);
  if (settingAt(settings, ['outbox', 'kind']) !== 'smtp') return [];
  if (typeof lease !== 'number' || typeof patience !== 'number' || lease >= LONGEST_TALK * patience) return [];
  const path = 'leases.mailSeconds';
  const expected = `${LONGEST_TALK * patience} or more, five times outbox.timeoutSeconds: so long a mail may be on its way`;
  return [{ where: origin(path), path, found: String(lease), expected }];
};

/** As addresses of letters are compared: whole, with their sub-addresses, whatever their case. */
const addressOf = (setting: Setting | undefined): string | null =>
  typeof setting === 'string' ? setting.toLowerCase() : null;
