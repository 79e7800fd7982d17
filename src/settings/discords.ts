/** What settings must be to one another; what each may be by itself stands in config/config.schema.json. */
import { LONGEST_TALK } from '../post/settings.ts';
import { isSettings, type Setting, type SettingFault, type Settings, settingAt } from './sources.ts';

type Origin = (path: string) => string;

/** Everything in which settings contradict each other; a setting that is not what it must be is left to the schema. */
export const discords = (settings: Settings, origin: Origin): readonly SettingFault[] => [
  ...bouncesInOrderMailbox(settings, origin),
  ...mastersOfOneAddress(settings, origin),
  ...leaseShorterThanPost(settings, origin),
];

/** Orders are never read from it, so it cannot be the order mailbox. R18 */
const bouncesInOrderMailbox = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const bounces = addressOf(settingAt(settings, ['desk', 'bounceAddress']));
  if (bounces === null || bounces !== addressOf(settingAt(settings, ['desk', 'address']))) return [];
  const path = 'desk.bounceAddress';
  return [{ where: origin(path), path, found: `the order mailbox ${bounces}`, expected: 'another address' }];
};

/** A game master is known by his address: of two names at one, the second would win. R21 */
const mastersOfOneAddress = (settings: Settings, origin: Origin): readonly SettingFault[] => {
  const masters = settingAt(settings, ['desk', 'gameMasters']);
  const written = Array.isArray(masters) ? masters.map(each => (isSettings(each) ? each['address'] : null)) : [];
  const addresses = written.map(addressOf);
  return addresses.flatMap((address, number) => {
    const first = addresses.indexOf(address);
    if (address === null || first === number) return [];
    const path = `desk.gameMasters.${number}.address`;
    const found = `${written[number]}, as desk.gameMasters.${first}.address is`;
    return [{ where: origin(path), path, found, expected: 'an address of his own for each game master' }];
  });
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
