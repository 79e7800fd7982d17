import { describe, expect, test } from 'vitest';
import { type WorldDocument, type WorldGameDocument, worldFault } from '../../src/desk/world-document.ts';
import { aGame, airborne } from '../sopwith/builders.ts';

const G1: WorldGameDocument = {
  id: 'G1',
  turn: 5,
  deadline: '2026-03-10T12:00:00+01:00',
  ruleBook: 'classic',
  zone: 'Europe/Amsterdam',
  position: aGame('classic', [airborne(1, 'J5', 'E'), airborne(2, 'J9', 'W')]),
  pilots: [
    { seat: 1, name: 'Baron', address: 'baron@example.net', token: 'b7k2m9xw4t' },
    { seat: 2, name: 'Lt. Finch', address: 'finch@example.com', token: 'p3r8n5vz6c' },
  ],
};
const worldWith = (...games: readonly WorldGameDocument[]): WorldDocument => ({
  now: '2026-03-09T17:05:00Z',
  mailbox: 'orders@game.example.org',
  bounceAddress: 'bounces@game.example.org',
  games,
});

describe('Contract §4 a world in which nothing can be judged is refused with the path of the fault', () => {
  test('a good one is not', () => expect(worldFault(worldWith(G1))).toBeNull());

  test.each<readonly [string, WorldDocument, string, string]>([
    [
      'there is no thirteenth month',
      { ...worldWith(G1), now: '2026-13-09T17:05:00Z' },
      '/now',
      'Found "2026-13-09T17:05:00Z"; there is no such moment.',
    ],
    [
      'nor a 30 February, which is no 2 March',
      worldWith({ ...G1, deadline: '2026-02-30T12:00:00Z' }),
      '/games/0/deadline',
      'Found "2026-02-30T12:00:00Z"; there is no such moment.',
    ],
    [
      'a zone is one of the IANA list',
      worldWith({ ...G1, zone: 'Mars/Base' }),
      '/games/0/zone',
      'There is no zone "Mars/Base" in the IANA list.',
    ],
    ['a game stands in it once', worldWith(G1, { ...G1, id: 'g1' }), '/games/1/id', 'There are two games g1.'],
    [
      'a token belongs to one pilot in one game, whatever its capitals',
      worldWith(G1, {
        ...G1,
        id: 'G2',
        pilots: [{ seat: 1, name: 'Heron', address: 'heron@example.net', token: 'P3R8N5VZ6C' }],
      }),
      '/games/1/pilots/0/token',
      'This token is that of another pilot, too.',
    ],
    [
      'a position is one that can be flown',
      worldWith({ ...G1, position: aGame('classic', [{ ...airborne(1, 'J5', 'E'), hex: null }]) }),
      '/games/0/position/aircraft/0/hex',
      'One who is airborne is on a hex.',
    ],
  ])('%s', (_what, world, path, message) => expect(worldFault(world)).toEqual({ path, message }));

  test('the last position of a game that is over is one all the same', () => {
    const over = { ...aGame('classic', [airborne(1, 'J5', 'E')]), over: { winner: 1 } as const };
    expect(worldFault(worldWith({ ...G1, position: over }))).toBeNull();
  });
});
