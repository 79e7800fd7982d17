import { duelMadeNotice, duelName } from '../report/duel-list.ts';
import { seatsAllowed } from '../sopwith/index.ts';
import { beginGame } from './begin-game.ts';
import type { Desk } from './desk.ts';
import { freshDossier, freshGame } from './fresh-game.ts';
import { factsOf } from './game-facts.ts';
import type { GameRecord } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { Pilot } from './ports/people.ts';
import { unasked, writeMail } from './write-mail.ts';

/** Makes a duel of each two who have waited longest, and begins it. Done twice it is done once. Rule: V9 */
export const pairDuels = async (desk: Desk): Promise<void> => {
  for (;;) {
    const [one, other] = await desk.store.duelList();
    if (!one || !other) return;
    if ((await makeDuel(desk, [one, other])) === 'stale') return; // somebody was quicker; the next knock looks again
  }
};

const makeDuel = async (desk: Desk, pilots: readonly [Pilot, Pilot]): Promise<'settled' | 'stale'> => {
  const now = desk.now();
  const game = await freshDuel(desk, pilots, now);
  const enrolled = pilots.map((pilot, index) => ({ pilot, seat: index + 1, token: desk.secret() }));
  const begun = await beginGame(desk, { ...freshDossier(game), enrolled }, now);
  const changes = [
    { kind: 'pair-off' as const, pilotKeys: pilots.map(({ key }) => key) },
    { kind: 'create-game' as const, game },
    ...enrolled.map(({ pilot, seat, token }) => ({
      kind: 'enrol' as const,
      gameId: game.id,
      pilotKey: pilot.key,
      seat,
      token,
    })),
    ...begun.changes,
  ];
  return desk.store.change(changes, [...begun.mails, ...(await toldMaster(desk, game, begun.deadline))], [], now);
};

/** The first game master of the settings runs it; where there is none, nobody can stop its clock. */
const freshDuel = async (
  { settings, store }: Desk,
  [one, other]: readonly [Pilot, Pilot],
  now: Date,
): Promise<GameRecord> =>
  freshGame(
    {
      id: await store.freeGameId('G'),
      name: duelName(one.name, other.name),
      ruleBook: 'duel',
      houseRules: {},
      seats: seatsAllowed('duel').most,
      computers: 0,
      strength: 'regular',
      zone: settings.zone,
      everyDays: settings.everyDays,
      gameMaster: settings.gameMasters[0]?.address ?? settings.mailbox,
    },
    now,
  );

const toldMaster = async (desk: Desk, game: GameRecord, deadline: Date): Promise<readonly Mail[]> =>
  (await desk.store.gameMasters())
    .filter(({ address }) => address === game.gameMaster)
    .map(master =>
      writeMail(desk, { ...master, seat: null }, unasked('notice', game, 'duel-made'), () =>
        duelMadeNotice(factsOf(game), deadline),
      ),
    );
