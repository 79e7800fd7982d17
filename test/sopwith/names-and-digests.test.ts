import { describe, expect, test } from 'vitest';
import {
  digestOf,
  flyingNameFault,
  type HouseRules,
  nameKey,
  nextLink,
  planFault,
  type RuleBookId,
  rankFor,
  rankHeld,
  ruleBookOf,
  seedHash,
  standingAfter,
  withoutSeed,
} from '../../src/sopwith/index.ts';
import { aGame, grounded } from './builders.ts';

describe('flying names', () => {
  test.each(['Wallace', 'Lt. Baron', 'Grace', 'The Red Baron', 'Élan', '赤城', 'Барон', 'Baron Барон', 'Computer Kid'])(
    'R2 %s may fly',
    name => {
      expect(flyingNameFault(name)).toBeNull();
    },
  );

  test('R2 the sentence names the rank found, spaces dropped', () => {
    expect(flyingNameFault('Majo Rik 7')).toBe('"Majo Rik 7" may not be a flying name: it holds the rank "major".');
  });

  test.each([
    'Ace',
    'the ACE',
    'Flying-Ace',
    'a c e',
    'Àcé',
    'Captain Kidd',
    'Luitenant',
    'Le Colonelle',
    'Gene ral',
    '  ',
    'two\nlines',
    'Maj\u200bor',
    'M\u0430jor', // the second letter is Cyrillic
    'Falcon (computer)',
  ])('R2 %j may not', name => expect(flyingNameFault(name)).not.toBeNull());

  test('R2 names are compared without case, spaces and accents', () => {
    expect(nameKey('René  FONCK')).toBe('renefonck');
    expect(nameKey('Rene Fonck')).toBe('renefonck');
    expect(nameKey('Rene\u200b \u2060Fonck')).toBe('renefonck');
  });
});

describe('digests', () => {
  const game = aGame('duel', [grounded(1), grounded(2)]);

  test('C7 the hash of the seed "noon"', () => {
    expect(seedHash({ seed: 'noon' })).toBe('b198f3cd8e7048e4a523671b589864cf91401cc04a889a0e42215b3750edb6ff');
  });

  test('a link of the chain hashes the link before, and then the digest of its turn', () => {
    expect(nextLink('aa', 'bb')).toBe('486b34250bd4400c0aa90516fce9a9c0633a922eb40d0828cf299bc4e825acf4');
  });

  test('the seed and the order of keys make no difference, anything else does', () => {
    const digest = digestOf(game);
    const reordered = Object.fromEntries(Object.entries(game).reverse()) as typeof game;
    expect(digestOf({ ...reordered, seed: 'another' })).toBe(digest);
    expect(digestOf({ ...game, pot: 1 })).not.toBe(digest);
  });

  test('RFC 8785 a small game, byte for byte', () => {
    const small = { ...game, aircraft: [], houseRules: { wind: 'calm', runs: 'all-in' } as const };
    // printf '%s' of the canonical text, through sha256sum
    expect(digestOf(small)).toBe('4afc712fd5840a3759ceb98c023c2b5f53a4c6e76728d57894866a031695ee38');
  });

  test('C7 what leaves the installation has no seed', () => expect(withoutSeed(game)).not.toHaveProperty('seed'));
});

describe('house rules', () => {
  test.each<[RuleBookId, Record<string, unknown>, string | null]>([
    [
      'classic',
      {
        wind: 'calm',
        struckOffAfter: 3,
        orders: 'first-stands',
        runs: 'all-in',
        pressOfTheOut: false,
        cloudOnGround: false,
      },
      null,
    ],
    ['tweedekker', { scoring: 'career-damage', balloons: 'through', struckOffAfter: null }, null],
    ['classic', { scoring: 'career-hits' }, '/scoring'],
    ['duel', { balloons: 'block' }, '/balloons'],
    ['tweedekker', { cloudOnGround: true }, '/cloudOnGround'],
    ['postal', { cloudOnGround: true }, null],
    ['classic', { wind: 'stormy' }, '/wind'],
    ['classic', { struckOffAfter: 0 }, '/struckOffAfter'],
    ['classic', { struckOffAfter: 2.5 }, '/struckOffAfter'],
    ['classic', { toString: 1 }, '/toString'],
  ])('§10 %s with %j: %j', (book, house, path) => {
    expect(planFault({ ruleBook: book, houseRules: house as HouseRules })?.path ?? null).toBe(path);
  });

  test('§10 a house rule lies on top of the book', () => {
    const book = ruleBookOf({
      ruleBook: 'tweedekker',
      edition: 1,
      houseRules: { wind: 'steady', struckOffAfter: null },
    });
    expect(book.wind).toEqual({ kind: 'steady', changesOneIn: 8 });
    expect(book.missedOrders).toEqual({ grounded: 'take-off-beta', struckOffAfter: null });
    expect(book.clouds.hexes).toBe(30);
  });
});

describe('careers', () => {
  test('P10 a standing never falls below 0', () => {
    expect([standingAfter(10, -55), standingAfter(10, 7)]).toEqual([0, 17]);
  });

  test.each([
    [99, 0, null],
    [100, 0, 'lieutenant'],
    [250, 3, 'lieutenant-colonel'],
    [100, 5, 'general'],
    [500, 6, null],
  ])('P11, V6 standing %i with %i ranks is offered: %j', (standing, ranks, name) => {
    expect(rankFor({ standing, ranks })?.name ?? null).toBe(name);
  });

  test('P11 above the last rank there is none to be offered', () =>
    expect([rankFor({ standing: 500, ranks: 6 }), rankFor({ standing: 500, ranks: 7 })]).toEqual([null, null]));

  test('P11 a rank costs 100 points and brings its benefit', () =>
    expect(rankFor({ standing: 130, ranks: 2 })).toEqual({
      name: 'major',
      benefit: 'one-burst-more',
      price: 100,
      after: { standing: 30, ranks: 3 },
    }));

  test('P11 a pilot is called by his highest rank', () =>
    expect([0, 1, 6].map(rankHeld)).toEqual([null, 'lieutenant', 'general']));
});
