import { writesFrom } from './addresses.ts';
import { digest } from './digest.ts';
import type { Hearing } from './hearing.ts';
import type { Forgery } from './judgement.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { Pilot } from './ports/people.ts';
import { dayOf, tellMasters } from './tell-masters.ts';

/**
 * A refused letter that is not its sender's: the pilot it wrongs learns of it from his next report, the game masters by one
 * notice a day for each kind and address. Nothing goes to the address it names.
 *
 * Rule: R23, R26
 */
export const noteForgery = async (
  { desk, known }: Hearing,
  forgery: Forgery,
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const { kind, from } = forgery;
  const wronged = kind === 'token-used' ? forgery.holder.address : from;
  const pilot = known.pilots.find(each => writesFrom(each, wronged)) ?? null;
  const change = pilot && ({ kind: 'forgery', pilotKey: pilot.key, forgery: kind } as const);
  const games = known.dossiers.filter(dossier => concerns(dossier, pilot, wronged)).map(({ game }) => game.id);
  const serial = `${kind}-${dayOf(desk)}-${digest(from).slice(0, 12)}`;
  const trouble = kind === 'token-used' ? { kind, from, holder: pilot?.name ?? wronged } : { kind, from };
  return { changes: change ? [change] : [], mails: await tellMasters(desk, games, serial, trouble) };
};

const concerns = ({ game, enrolled }: Dossier, pilot: Pilot | null, wronged: string): boolean =>
  enrolled.some(each => each.pilot.key === pilot?.key) || game.gameMaster === wronged;
