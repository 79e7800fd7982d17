import type { Block } from './block.ts';

/** Who made the game: in `rules` and in the archive. */
export const credits: readonly Block[] = [
  { kind: 'heading', text: 'Whose game this is' },
  {
    kind: 'list',
    items: [
      'Dave Dyer made the board game (1978).',
      'Tom Tweedy and Keith Thomasson wrote the postal rules (fwtwr.com).',
      'MyTurnYet carries the classic game, tweedekker1916.eu the Dutch one with careers.',
      'P. Dols made the duel.',
    ],
  },
  { kind: 'paragraph', lines: ['This is an independent reconstruction.'] },
];
