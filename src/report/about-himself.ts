/** What a pilot is told of his secret address and of the addresses he writes from. */
import type { Draft } from './block.ts';
import { type GameFacts, gameTag } from './facts.ts';
import { listed } from './words/en.ts';

/** `game` is null where the new token is the one he has outside any game. R23 */
export const newTokenAnswer = (game: GameFacts | null, replyTo: string): Draft => ({
  subject: game === null ? 'Your new reply address' : `${gameTag(game)}: your new reply address`,
  blocks: [
    {
      kind: 'paragraph',
      lines: [
        game === null
          ? 'You have a new reply address; it stands below.'
          : `You have a new reply address in ${game.name} (${game.id}); it stands below.`,
        'It is yours alone: who writes to it writes as you.',
        replyTo,
      ],
    },
    {
      kind: 'paragraph',
      lines: ['The one before is void. An answer to an older mail goes there and is refused, so write to the new one.'],
    },
  ],
});

/** The asker learns where the code went; `sent` is false where that address had too many mails of ours already. R19 */
export const addressAskedAnswer = (address: string, sent: boolean): Draft => ({
  subject: sent ? 'A code went to your other address' : 'No code was sent',
  blocks: [
    {
      kind: 'paragraph',
      lines: sent
        ? [`A code went to ${address}. Send it back within 48 hours; until then nothing is changed.`]
        : [`${address} had as many mails of ours as anybody gets in a day. Ask again tomorrow; nothing is changed.`],
    },
    {
      kind: 'paragraph',
      lines: ['If it was not you who asked, write “new token”: somebody knows your reply address.'],
    },
  ],
});

/** How a pilot's addresses stand after one of them came, went, or became the main one; `asked` as long as it waits. */
export const addressesAnswer = (
  { said, asked }: { readonly said: string; readonly asked: string },
  main: string,
  further: readonly string[],
): Draft => ({
  subject: 'Your addresses',
  blocks: [
    { kind: 'paragraph', lines: [said] },
    {
      kind: 'paragraph',
      lines: [
        `Your reports go to ${main}.`,
        ...(further.length === 0 ? [] : [`You may write from ${listed([main, ...further])}.`]),
      ],
    },
    {
      kind: 'paragraph',
      lines: ['If it was not you who asked, write “new token”: somebody knows your reply address.'],
    },
  ],
  asked: [asked],
});
