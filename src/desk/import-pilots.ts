import { isOurAddress } from '../letters/our-addresses.ts';
import { type Fault, nameKey } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import type { ExportedPilot } from './exported-game.ts';
import { addressesOf, type MovingGame } from './import-faults.ts';
import type { Change } from './ports/changes.ts';
import type { Enrolled, Pilot } from './ports/people.ts';

/** A pilot of a game that comes from elsewhere, with the token he has in it here, and what makes him known here. */
export type Arrival = { readonly enrolled: Enrolled; readonly changes: readonly Change[]; readonly known: boolean };

/**
 * The pilots of a game that comes from elsewhere. Who is known here under the same name and writes from the same address
 * is the same pilot, and keeps what he has here, his token too where the game comes home; a name or an address that is
 * somebody else's here is a fault. Rule: R2
 */
export const arrivals = async (
  desk: Pick<Desk, 'store' | 'secret' | 'settings'>,
  { pilots }: MovingGame,
  gameId: string,
  enrolledHere: readonly Enrolled[],
): Promise<readonly Arrival[] | Fault> => {
  const come: Arrival[] = [];
  for (const [index, each] of pilots.entries()) {
    if (each.computer || each.address === undefined) continue; // he left, and only his name is there
    const pilot = await pilotMeant(desk, each, `/pilots/${index}`);
    if ('path' in pilot) return pilot;
    const before = enrolledHere.find(enrolled => enrolled.pilot.key === pilot.pilot.key);
    come.push(
      before
        ? { enrolled: { ...before, seat: each.seat }, changes: [], known: true }
        : arrivalOf(desk, gameId, each, pilot),
    );
  }
  return come;
};

/** The pilot of here who he is, or a new one. */
const pilotMeant = async (
  desk: Pick<Desk, 'store' | 'secret' | 'settings'>,
  exported: ExportedPilot,
  path: string,
): Promise<{ readonly pilot: Pilot; readonly known: boolean } | Fault> => {
  const { name, address = '', furtherAddresses = [], standing = 0, ranks = 0 } = exported;
  const key = nameKey(name);
  const ours = addressesOf(exported).find(each => isOurAddress(each, desk.settings));
  if (ours !== undefined) return { path: `${path}/address`, message: IS_OURS(name, ours) };
  const namesake = await desk.store.pilotByKey(key);
  const there = await desk.store.pilotsAt(addressesOf(exported));
  const other = there.find(pilot => pilot.key !== key);
  if (other) return { path: `${path}/address`, message: FLIES_UNDER_ANOTHER_NAME(name, other.name) };
  if (namesake) {
    if (there.length === 0) return { path: `${path}/name`, message: NAME_IS_TAKEN(name) };
    return { pilot: namesake, known: true };
  }
  if (await desk.store.nameTaken(key)) return { path: `${path}/name`, message: NAME_IS_GONE(name) };
  const fresh = { key, name, address: address.toLowerCase(), token: desk.secret(), standing, ranks };
  return { pilot: { ...fresh, furtherAddresses: furtherAddresses.map(each => each.toLowerCase()) }, known: false };
};

const IS_OURS = (name: string, address: string): string =>
  `${name} writes from ${address}, an address of this desk itself. Let him confirm another one there ("address …") and drop this one, and export the game again.`;

const NAME_IS_TAKEN = (name: string): string =>
  `Somebody else flies as ${name} here, from another address; a name is never given to another. If it is the same person, let him confirm this address here ("address …") first; if not, let his seat there be taken by him under another name, and export the game again.`;

const NAME_IS_GONE = (name: string): string =>
  `Somebody flew as ${name} here once; a name is never given to another. Let his seat there be taken by somebody under another name, and export the game again.`;

const FLIES_UNDER_ANOTHER_NAME = (name: string, here: string): string =>
  `Whoever is ${name} there flies as ${here} here, from the same address; a pilot keeps his name for ever. Let the seat there be taken by ${here}, and export the game again.`;

const arrivalOf = (
  desk: Pick<Desk, 'secret'>,
  gameId: string,
  { seat }: ExportedPilot,
  { pilot, known }: { readonly pilot: Pilot; readonly known: boolean },
): Arrival => {
  const token = desk.secret();
  const registered: readonly Change[] = known
    ? []
    : [
        { kind: 'add-pilot', pilot },
        ...pilot.furtherAddresses.map((address): Change => ({ kind: 'add-address', pilotKey: pilot.key, address })),
      ];
  return {
    known,
    enrolled: { pilot, seat, token },
    changes: [...registered, { kind: 'enrol', gameId, pilotKey: pilot.key, seat, token }],
  };
};
