import type { FieldName } from './words.ts';

/** Why a line that begins like an order, a field or a JSON sheet could not be read. Each becomes one sentence. */
export type LineFault =
  | { readonly kind: 'no-such-segment'; readonly digit: string }
  | { readonly kind: 'too-long'; readonly longest: number }
  | { readonly kind: 'nothing-written' }
  | { readonly kind: 'odd-mark' /** The line as it would be read. */; readonly meant: string }
  | {
      readonly kind: 'whose-words';
      /** A line that may be the head of a copied mail. */
      readonly below: string;
      /** Lines like this one that stand there as well. */
      readonly more: number;
    }
  | { readonly kind: 'strange-letter'; readonly letter: string; readonly name: string; readonly latin?: string }
  | { readonly kind: 'condition'; readonly word: string }
  | { readonly kind: 'turn-or-slip'; readonly side: 'left' | 'right' }
  | { readonly kind: 'no-manoeuvre' }
  | { readonly kind: 'not-a-manoeuvre'; readonly word: string }
  | { readonly kind: 'two-manoeuvres'; readonly rest: string }
  | { readonly kind: 'hold-or-no-fire' }
  | { readonly kind: 'runway-or-manoeuvre'; readonly word: string }
  | { readonly kind: 'one-burst-or-two'; readonly words: string }
  | { readonly kind: 'unparted-bursts'; readonly words: string }
  | { readonly kind: 'not-a-direction'; readonly word: string }
  | { readonly kind: 'same-direction-twice'; readonly word: string }
  | { readonly kind: 'not-understood'; readonly rest: string }
  | { readonly kind: 'bad-field'; readonly field: Exclude<FieldName, 'press'>; readonly value: string }
  | { readonly kind: 'broken-json' /** The text at the place where it breaks. */; readonly near: string }
  | { readonly kind: 'unclosed-json' }
  | { readonly kind: 'json-behind-brace'; readonly rest: string }
  | { readonly kind: 'json-key-twice'; readonly key: string }
  | {
      readonly kind: 'json-sheet' /** Such as `segment 2, burst 1`. */;
      readonly where: string;
      readonly wrong: string;
    };
