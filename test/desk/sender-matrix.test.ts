import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Policy } from '../../src/desk/world.ts';
import { judging, worldOf } from '../../src/verbs/read-mail.ts';

const { world: document } = JSON.parse(
  String(readFileSync(new URL('../letters/cases/expected.json', import.meta.url))),
) as { readonly world: Parameters<typeof worldOf>[0] };

const MASTER_TOKEN = 'm2x9t4wb7j';
const WORLD = { ...document, gameMaster: { address: 'gm@example.org', token: MASTER_TOKEN } };

/** Baron flies in G1, Finch as well; nobody knows the stranger. */
const SENDERS = {
  pilot: { from: 'baron@example.net', own: 'b7k2m9xw4t', alien: 'p3r8n5vz6c' },
  other: { from: 'finch@example.com', own: 'p3r8n5vz6c', alien: 'b7k2m9xw4t' },
  stranger: { from: 'who@example.edu', own: null, alien: 'b7k2m9xw4t' },
  master: { from: 'gm@example.org', own: MASTER_TOKEN, alien: 'b7k2m9xw4t' },
} as const;

const TOKENS = ['right', 'of another', 'never issued', 'none'] as const;
const VERDICTS = ['pass', 'fail', 'none', 'forged'] as const;
const SAYS = {
  orders: '1: RT fire A\n2: A fire L R\n3: LS',
  press: 'press: Hello.',
  admin: 'extend G1 by 1 day',
  join: 'join as Zephyr',
};

type Who = keyof typeof SENDERS;
type Cell = {
  readonly who: Who;
  readonly token: (typeof TOKENS)[number];
  readonly verdict: (typeof VERDICTS)[number] | 'disowned' | 'doubted';
  readonly says: keyof typeof SAYS;
};

/**
 * `forged` is a pass that came with the letter, below nothing of the trusted server. `disowned` fails by the signature and
 * by the server it came from, `doubted` by the signature alone; dmarc says nothing of either.
 */
const verdictHeader = (verdict: Cell['verdict'], from: string): readonly string[] => {
  const domain = from.split('@')[1];
  switch (verdict) {
    case 'pass':
    case 'fail':
      return [`Authentication-Results: mx.game.example.org; dmarc=${verdict} header.from=${domain}`];
    case 'disowned':
      return [
        `Authentication-Results: mx.game.example.org; dkim=fail header.d=${domain}; spf=fail smtp.mailfrom=${from}`,
      ];
    case 'doubted':
      return [`Authentication-Results: mx.game.example.org; dkim=fail header.d=${domain}; spf=softfail`];
    case 'none':
      return [];
    case 'forged':
      return [`Authentication-Results: mx.elsewhere.example; dmarc=pass header.from=${domain}`];
  }
};

const tokenOf = ({ who, token }: Pick<Cell, 'who' | 'token'>): string | null => {
  const { own, alien } = SENDERS[who];
  return { right: own, 'of another': alien, 'never issued': 'zzzz7777zz', none: null }[token];
};

/** The outcome or the reason, and `>` where an answer goes to the sender. */
const decided = async (policy: Policy, cell: Cell, document: typeof WORLD = WORLD): Promise<string> => {
  const { from } = SENDERS[cell.who];
  const token = tokenOf(cell);
  const letter = [
    'Received: from out.example.net by mx.game.example.org; Mon, 09 Mar 2026 17:04:15 +0000',
    ...verdictHeader(cell.verdict, from),
    `From: ${from}`,
    `To: orders${token === null ? '' : `+${token}`}@game.example.org`,
    'Message-ID: <one@mua.example.net>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    SAYS[cell.says],
    '',
  ].join('\r\n');
  const { world, now } = worldOf({ ...document, policy });
  const decision = (await judging(world, now)(Buffer.from(letter))) as Record<string, unknown>;
  if (decision['answerTo'] !== null) expect(decision['answerTo']).toBe(from);
  return `${decision['reason'] ?? decision['outcome']}${decision['answerTo'] === null ? '' : ' >'}`;
};

const A = 'accept >';
const N = 'sender-not-authenticated';
const W = 'wrong-token >';
const U = 'unknown-sender';
const UA = 'unknown-sender >';

type Row = readonly [who: Who, token: Cell['token'], pass: string, fail: string, none: string, forged: string];

/** What holds under every policy: a token that is not his never helps, and nobody speaks for a stranger. */
const ALWAYS: readonly Row[] = [
  ['pilot', 'of another', W, W, W, W],
  ['pilot', 'never issued', W, W, W, W],
  ['other', 'of another', W, W, W, W],
  ['other', 'never issued', W, W, W, W],
  ['master', 'of another', W, W, W, W],
  ['master', 'never issued', W, W, W, W],
  ['stranger', 'of another', UA, U, U, U],
  ['stranger', 'never issued', UA, U, U, U],
  ['stranger', 'none', UA, U, U, U],
];

const BY_POLICY: Readonly<Record<Policy, readonly Row[]>> = {
  either: [
    ['pilot', 'right', A, A, A, A],
    ['pilot', 'none', A, N, N, N],
    ['other', 'right', A, A, A, A],
    ['other', 'none', A, N, N, N],
  ],
  token: [
    ['pilot', 'right', A, A, A, A],
    ['pilot', 'none', N, N, N, N],
    ['other', 'right', A, A, A, A],
    ['other', 'none', N, N, N, N],
  ],
  authenticated: [
    ['pilot', 'right', A, N, N, N],
    ['pilot', 'none', A, N, N, N],
    ['other', 'right', A, N, N, N],
    ['other', 'none', A, N, N, N],
  ],
  both: [
    ['pilot', 'right', A, N, N, N],
    ['pilot', 'none', N, N, N, N],
    ['other', 'right', A, N, N, N],
    ['other', 'none', N, N, N, N],
  ],
};

/** What moves a noon needs an authenticated domain besides, since a server vouches for domains here. R21 */
const ADMIN: Readonly<Record<Policy, readonly Row[]>> = {
  either: [
    ['master', 'right', A, N, N, N],
    ['master', 'none', A, N, N, N],
  ],
  token: [
    ['master', 'right', A, N, N, N],
    ['master', 'none', N, N, N, N],
  ],
  authenticated: [
    ['master', 'right', A, N, N, N],
    ['master', 'none', A, N, N, N],
  ],
  both: [
    ['master', 'right', A, N, N, N],
    ['master', 'none', N, N, N, N],
  ],
};

/** A proved pilot is told whose command it is, a proved game master's orders belong to no game of his. */
const C = 'unreadable-command >';
const G = 'wrong-game >';
const instead = (rows: readonly Row[], accepted: string): readonly Row[] =>
  rows.map(
    ([who, token, ...cells]) => [who, token, ...cells.map(cell => (cell === A ? accepted : cell))] as unknown as Row,
  );

/** Orders and press change no noon: for them a game master is proved as a pilot is. */
const MASTER_AS_ANYBODY = (policy: Policy): readonly Row[] =>
  BY_POLICY[policy].filter(([who]) => who === 'pilot').map(([, ...rest]) => ['master', ...rest]);

const found = async (policy: Policy, says: Cell['says'], rows: readonly Row[]): Promise<readonly Row[]> =>
  Promise.all(
    rows.map(async ([who, token]) => {
      const cells = VERDICTS.map(verdict => decided(policy, { who, token, verdict, says }));
      return [who, token, ...(await Promise.all(cells))] as unknown as Row;
    }),
  );

describe.each(Object.keys(BY_POLICY) as Policy[])('R21 under the policy "%s"', policy => {
  test.each(['orders', 'press', 'admin'] as const)('%s with what never proves anything', async says => {
    expect(await found(policy, says, ALWAYS)).toEqual(ALWAYS);
  });

  test.each(['orders', 'press'] as const)('%s of a pilot', async says => {
    expect(await found(policy, says, BY_POLICY[policy])).toEqual(BY_POLICY[policy]);
  });

  test('admin commands of a pilot are not his to give', async () => {
    const refused = instead(BY_POLICY[policy], C);
    expect(await found(policy, 'admin', refused)).toEqual(refused);
  });

  test('admin commands of the game master', async () => {
    expect(await found(policy, 'admin', ADMIN[policy])).toEqual(ADMIN[policy]);
  });

  test.each(['orders', 'press'] as const)('%s of a game master who flies nowhere', async says => {
    const rows = instead(MASTER_AS_ANYBODY(policy), G);
    expect(await found(policy, says, rows)).toEqual(rows);
  });
});

test('R21 a signature and a server that both fail prove as little as dmarc=fail does', async () => {
  for (const policy of Object.keys(BY_POLICY) as Policy[]) {
    for (const [who, token, , failed] of [...ALWAYS, ...BY_POLICY[policy]]) {
      expect([who, token, await decided(policy, { who, token, verdict: 'disowned', says: 'orders' })]).toEqual([
        who,
        token,
        failed,
      ]);
    }
  }
});

describe.each(Object.keys(BY_POLICY) as Policy[])('R26 R27 a join under the policy "%s"', policy => {
  const TRUSTED = [
    ['pass', A],
    ['fail', N],
    ['disowned', N],
    ['doubted', A],
    ['none', A],
    ['forged', A],
  ] as const;
  const joining = async (verdicts: readonly Cell['verdict'][], token: Cell['token'], document?: typeof WORLD) =>
    Promise.all(
      verdicts.map(async verdict => [
        verdict,
        await decided(policy, { who: 'stranger', token, verdict, says: 'join' }, document),
      ]),
    );

  test.each(['of another', 'never issued', 'none'] as const)(
    'of a stranger goes nowhere where a trusted server says that he is not who he says (token: %s)',
    async token => {
      expect(
        await joining(
          TRUSTED.map(([verdict]) => verdict),
          token,
        ),
      ).toEqual(TRUSTED);
    },
  );

  test('of a stranger is answered by a code where no server is trusted', async () => {
    const UNTRUSTED = TRUSTED.map(([verdict]) => [verdict, A]);
    const document = { ...WORLD, trustedAuthserv: null };
    expect(
      await joining(
        TRUSTED.map(([verdict]) => verdict),
        'none',
        document,
      ),
    ).toEqual(UNTRUSTED);
  });
});
