import { isOurAddress } from '../letters/our-addresses.ts';
import { addressesAnswer, newTokenAnswer } from '../report/about-himself.ts';
import type { Draft } from '../report/block.ts';
import { replyAddress } from './addressed-mail.ts';
import { writesFrom } from './addresses.ts';
import { answered, type Done, type Errand, notDone, type Obey, type ObeyBare } from './errand.ts';
import { factsOf } from './game-facts.ts';
import type { Change } from './ports/changes.ts';
import type { GameRecord } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { Pilot } from './ports/people.ts';
import { unasked, writeMail } from './write-mail.ts';

const NO_PILOT = 'You fly under no name yet; begin with “join GAME as NAME”.';
const MOST_ADDRESSES = 5;

/** Another token in place of the one that his letter shows, or that the answer to it would bear. R23 */
export const newToken: ObeyBare = async errand => {
  const held = tokenHeld(errand);
  if (!held) return notDone(NO_PILOT);
  const { desk, pilot } = errand;
  const token = desk.secret();
  const { game } = held;
  const told = newTokenAnswer(game && factsOf(game), replyAddress(desk.settings.mailbox, token));
  const change: Change = { kind: 'new-token', gameId: game?.id ?? null, replaces: held.token, token };
  return answered(told, [change], pilot ? toOthers(errand, { ...pilot, token }, [pilot.address], told) : []);
};

type HeldToken = { readonly token: string; readonly game: GameRecord | null };

const tokenHeld = ({ token, pilot, gameMaster, namedGame, dossiers }: Errand): HeldToken | null => {
  const inGames = dossiers.flatMap(({ game, enrolled }) =>
    enrolled.filter(each => each.pilot.key === pilot?.key).map(each => ({ token: each.token, game })),
  );
  const atLarge = [pilot, gameMaster].flatMap(who => (who ? [{ token: who.token, game: null }] : []));
  const held: readonly HeldToken[] = [...inGames, ...atLarge];
  return (
    held.find(each => each.token === token) ??
    inGames.find(({ game }) => game.id.toLowerCase() === namedGame?.toLowerCase()) ??
    atLarge[0] ??
    null
  );
};

/** One more address to write from, or reports to another one of his. New ones stand once their code came back. */
export const address: Obey<'address' | 'drop address'> = async (errand, { address: wanted }) => {
  const { desk, pilot } = errand;
  if (!pilot) return notDone(NO_PILOT);
  if (pilot.address === wanted) return notDone(`Your reports go to ${wanted} already.`);
  if (writesFrom(pilot, wanted)) return readdressed(errand, pilot, 'main-address', wanted);
  if (pilot.furtherAddresses.length + 1 >= MOST_ADDRESSES) {
    return notDone(`You have ${MOST_ADDRESSES} addresses, as many as anybody; drop one first.`);
  }
  if (isOurAddress(wanted, desk.settings) || (await desk.store.addressTaken(wanted))) {
    return notDone(`${wanted} is not yours to add.`);
  }
  return readdressed(errand, pilot, 'add-address', wanted);
};

/** He writes from it no more. Where it was the main one, the oldest of the others is. */
export const dropAddress: Obey<'address' | 'drop address'> = async (errand, { address: dropped }) => {
  const { pilot } = errand;
  if (!pilot) return notDone(NO_PILOT);
  if (!writesFrom(pilot, dropped)) return notDone(`${dropped} is none of your addresses.`);
  if (pilot.address !== dropped) return readdressed(errand, pilot, 'drop-address', dropped);
  const [next] = pilot.furtherAddresses;
  if (next === undefined) return notDone(`${dropped} is your only address; add another one first.`);
  const done = readdressed(errand, pilot, 'drop-address', dropped);
  if (done.kind === 'not-done') return done;
  return { ...done, changes: [{ kind: 'main-address', pilotKey: pilot.key, address: next }, ...done.changes] };
};

type Readdressing = Extract<Change, { readonly pilotKey: string; readonly address: string }>;

export const isReaddressing = (change: Change): change is Readdressing => 'pilotKey' in change && 'address' in change;

const readdressed = (errand: Errand, pilot: Pilot, kind: Readdressing['kind'], changed: string): Done => {
  const after = readdress(pilot, kind, changed);
  const told = addressesAnswer(wordsOn(kind, pilot.name, changed), after.address, after.furtherAddresses);
  const change: Change = { kind, pilotKey: pilot.key, address: changed };
  return answered(told, [change], toOthers(errand, pilot, [pilot.address, after.address], told));
};

/** What is said of an address once that is done, and as long as it waits for a code. */
const wordsOn = (kind: Readdressing['kind'], name: string, address: string) => {
  switch (kind) {
    case 'add-address':
      return {
        said: `${name} may write from ${address} as well.`,
        asked: `${name} is to write from ${address} as well.`,
      };
    case 'drop-address':
      return {
        said: `Letters from ${address} are no longer read as those of ${name}.`,
        asked: `Letters from ${address} are not to be read as those of ${name} any more.`,
      };
    case 'main-address':
      return {
        said: `The reports of ${name} go to ${address}.`,
        asked: `The reports of ${name} are to go to ${address}.`,
      };
  }
};

/** A pilot as the store will have him after such a change. */
export const readdress = (pilot: Pilot, kind: Readdressing['kind'], address: string): Pilot => {
  const others = pilot.furtherAddresses.filter(each => each !== address);
  switch (kind) {
    case 'add-address':
      return { ...pilot, furtherAddresses: [...others, address] };
    case 'main-address':
      return { ...pilot, address, furtherAddresses: [...others, pilot.address] };
    case 'drop-address':
      return pilot.address === address
        ? { ...pilot, address: others[0] ?? address, furtherAddresses: others.slice(1) }
        : { ...pilot, furtherAddresses: others };
  }
};

/** His main address, before and after, is told whatever was asked for from another one. */
const toOthers = (errand: Errand, pilot: Pilot, addresses: readonly string[], told: Draft): readonly Mail[] =>
  [...new Set(addresses)]
    .filter(each => each !== errand.address)
    .map((each, index) => {
      const to = { name: pilot.name, address: each, token: pilot.token, seat: null };
      const occasion = unasked('notice', { id: null, turn: null }, `${errand.serial}-${index}`);
      return writeMail(errand.desk, to, occasion, () => told);
    });
