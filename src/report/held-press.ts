import type { Block } from './block.ts';
import { mailto } from './mailto.ts';
import { noonText } from './time.ts';
import { ordinal } from './words/en.ts';

/** What a line of press gives away. */
export type ToldLeak = { readonly line: number; readonly text: string } & (
  | { readonly what: 'orders'; readonly segment: number }
  | { readonly what: 'token' | 'address' }
);

/** Why a line of press is not printed before its author has looked at it once more. */
export const leakText = (leak: ToldLeak): string => {
  const line = `Line ${leak.line} of your press (“${leak.text.length > 80 ? `${leak.text.slice(0, 80)}…` : leak.text}”)`;
  switch (leak.what) {
    case 'orders':
      return `${line} tells everybody what you fly in the ${ordinal(leak.segment)} segment.`;
    case 'token':
      return `${line} holds a secret reply address.`;
    case 'address':
      return `${line} holds an e-mail address.`;
  }
};

/** The press of a letter that waits for its author's word; what stood before it still stands. */
export const heldPressBlocks = (
  leaks: readonly ToldLeak[],
  code: string,
  expires: Date,
  replyTo: string,
): readonly Block[] => [
  { kind: 'heading', text: 'Your press is held' },
  { kind: 'list', items: leaks.map(leakText) },
  {
    kind: 'paragraph',
    lines: [
      'Nothing of this press is printed yet; press that you sent before still stands.',
      'Send it again as you want it, or have it printed as it is by sending back this line, without the bar:',
    ],
  },
  {
    kind: 'reply',
    line: `confirm ${code}`,
    label: 'Print it',
    mailto: mailto(replyTo, 'Re: Your press is held', [`confirm ${code}`]),
  },
  { kind: 'paragraph', lines: [`The code works once, until ${noonText(expires, 'UTC')}, while the turn is open.`] },
];
