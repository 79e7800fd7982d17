/** Mailboxes drawn by lot: letters of pilots, of a game master and of strangers, right and wrong, about the games of `openField`. */
import fc from 'fast-check';

/** A letter as it is meant; who answers to a secret or a code in it is looked up when it is filed. */
export type DrawnLetter = {
  readonly from: string;
  /** Whose token its reply address bears, and in which game: `adder G1`, `adder` outside of games, or none. */
  readonly to: string;
  /** `{code}` stands for a code that its sender was sent, `{token}` for a secret of his. */
  readonly body: string;
  /** What the border server says of its domain; null: nothing. */
  readonly verdict: 'pass' | 'fail' | null;
  readonly header: string;
  readonly form: 'plain' | 'bounce' | 'breaks its reader' | 'odd bytes';
  /** Whether it has no Message-ID. */
  readonly nameless: boolean;
  /** How many letters back the one was filed of which this is another copy; null: it is none. */
  readonly copyOf: number | null;
  readonly minute: number;
};

/** What is settled in one go, and whether a noon follows. */
export type Round = { readonly letters: readonly DrawnLetter[]; readonly noon: boolean };
export type DrawnMailbox = { readonly trusted: boolean; readonly rounds: readonly Round[] };

const WORDS = [
  '1: take off beta\n2: A\n3: A',
  '1: take off alpha\n2: A\n3: LS',
  '1: take off gamma\n2: A\n3: A\npress: See you over the balloons.',
  '1: A\n2: A fire L R\n3: RT',
  'press: Nothing but words.',
  'press: I shall 1: take off beta',
  'press: My secret is {token}.',
  'press: off',
  'game: G2\n1: take off beta\n2: A\n3: A',
  'game: G1\nturn: 1\n1: take off alpha\n2: A\n3: A',
  'turn: 2\n1: A\n2: A\n3: A',
];

const FAULTS = [
  '1: Q\n2: A\n3: A',
  '1: take off beta',
  'Hello there!',
  '',
  '> 1: take off beta',
  'game: G9\nclear',
  'turn: 9\n1: A',
];

const OF_PILOTS = [
  'clear',
  'test\n1: take off beta\n2: A\n3: A',
  'status',
  'status G1',
  'help',
  'games',
  'report',
  'report 1',
  'board',
  'deadlines',
  'career Adder',
  'my data',
  'join G3 as Dunlin',
  'join G3 as Whinchat',
  'join as Adder',
  'observe G2',
  'unobserve G2',
  'address new@example.net',
  'drop address adder@phone.example.net',
  'address adder@phone.example.net',
  'new token',
  'duel',
  'no duel',
  'practice duel novice',
  'resign',
  'keep saving',
  'erase me',
  'confirm {code}',
  'confirm {code}',
  'confirm {code}\n1: take off beta\n2: A\n3: A',
  'confirm aaaaaaaa',
];

const OF_MASTERS = [
  'status G1',
  'extend G1 by 1 day',
  'extend G2 by 2 hours',
  'pause G1 until 2026-03-20 because of the carnival',
  'resume G1',
  'start G3',
  'process G2 turn 1 anyway',
  'process G1 turn 1 anyway',
  'roll back G1 to turn 1',
  'roll back G2 to turn 1',
  'remove Dunlin from G1 because he left',
  'computer takes Cormorant in G1',
  'hand back Cormorant in G1',
  'wind G1 calm',
  'enrol Bittern in G3',
  'invite who@spam.example to G3',
  'new game Arras\nbook: duel\nevery: 2 days',
  'cancel game G3 because nobody came',
  'mail state',
  'confirm {code}',
  'confirm {code}',
  'confirm {code}',
];

const PILOTS_HANDS = [
  'adder@example.net',
  'adder@phone.example.net',
  'Bittern@Example.net',
  'cormorant@example.net',
  'dunlin@example.net',
  'egret@example.net',
  'falcon@example.net',
];
const MASTER = 'gm@example.org';
const NOBODYS = [
  'who@spam.example',
  'what@spam.example',
  'new@example.net',
  '',
  'adder@example.net, dunlin@example.net',
];

const minute = fc.nat({ max: 20 });
const verdict = fc.oneof(
  { weight: 8, arbitrary: fc.constant('pass' as const) },
  { weight: 1, arbitrary: fc.constant('fail' as const) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const header = fc.oneof(
  { weight: 12, arbitrary: fc.constant('X-Nothing: here') },
  { weight: 3, arbitrary: fc.constantFrom('Answers: report', 'Answers: receipt') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Auto-Submitted: auto-replied', 'List-Id: <all.example.net>', 'Precedence: bulk'),
  },
);
const form = fc.oneof(
  { weight: 20, arbitrary: fc.constant('plain' as const) },
  { weight: 1, arbitrary: fc.constantFrom('bounce' as const, 'breaks its reader' as const, 'odd bytes' as const) },
);
const copyOf = fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 6 }) });
const nameless = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

const letterOf = (
  from: fc.Arbitrary<string>,
  bodies: fc.Arbitrary<string>,
  to: (from: string) => fc.Arbitrary<string>,
) =>
  from.chain(writer =>
    fc.record<DrawnLetter>({
      from: fc.constant(writer),
      to: to(writer),
      body: bodies,
      verdict,
      header,
      form,
      nameless,
      copyOf,
      minute,
    }),
  );

const pilotAt = (address: string): string => address.toLowerCase().replace(/@.*/, '');
const WRONG = fc.constantFrom('none', 'retired', 'nobody', 'bittern G1', 'gm');
const rightly = (own: readonly string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: WRONG });
const ownToken = (from: string) =>
  rightly([`${pilotAt(from)} G1`, `${pilotAt(from)} G1`, `${pilotAt(from)} G2`, pilotAt(from)]);

const anyOf = (...lists: readonly (readonly [number, readonly string[]])[]) =>
  fc.oneof(...lists.map(([weight, bodies]) => ({ weight, arbitrary: fc.constantFrom(...bodies) })));

const letter = (commands: 'with commands' | 'without commands'): fc.Arbitrary<DrawnLetter> => {
  const sought = commands === 'with commands' ? 3 : 0;
  return fc.oneof(
    {
      weight: 12,
      arbitrary: letterOf(
        fc.constantFrom(...PILOTS_HANDS),
        anyOf([6, WORDS], [1, FAULTS], [sought, OF_PILOTS]),
        ownToken,
      ),
    },
    {
      weight: sought,
      arbitrary: letterOf(fc.constant(MASTER), anyOf([5, OF_MASTERS], [1, WORDS], [1, FAULTS]), () => rightly(['gm'])),
    },
    {
      weight: 2,
      arbitrary: letterOf(
        fc.constantFrom(...NOBODYS),
        anyOf([1, WORDS], [1, FAULTS], [sought, OF_PILOTS]),
        () => WRONG,
      ),
    },
  );
};

const letters = fc.oneof(
  fc.array(letter('with commands'), { minLength: 12, maxLength: 45, size: 'max' }),
  fc.array(letter('without commands'), { minLength: 12, maxLength: 60, size: 'max' }),
);

/** Up to three rounds, so that codes come back and tokens grow old. */
export const drawnMailbox: fc.Arbitrary<DrawnMailbox> = fc.record({
  trusted: fc.boolean(),
  rounds: fc.array(fc.record({ letters, noon: fc.boolean() }), { minLength: 1, maxLength: 3, size: 'max' }),
});
