import type { Runway } from '../sopwith/index.ts';
import type { LineFault } from './line-fault.ts';
import { readRunway } from './order.ts';
import { folded, isOneOf, tokensOf } from './tokens.ts';
import { FIELD_WORDS, type FieldName } from './words.ts';

/** What one field says. `game: G1, turn 7` says two things. */
export type FieldValues = {
  readonly game?: string;
  readonly turn?: number;
  readonly runway?: Runway;
  /** Lower case; whether it was ever issued is not known here. */
  readonly token?: string;
};

export type FieldReading =
  | { readonly kind: 'values'; readonly values: FieldValues; readonly opensBlock: boolean }
  | { readonly kind: 'press' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fault'; readonly fault: LineFault }
  | { readonly kind: 'no-field' };

/**
 * Reads a normalised line as a field, in English or Dutch: `game: G1, turn 7`, `startbaan: midden`.
 * A field without a value, or with the `?` of a form, is as if it were not there; the text of `press:` is read elsewhere.
 *
 * Rule: order grammar, section 2
 */
export const readField = (text: string): FieldReading => {
  const [, key = '', value = ''] = /^(\p{L}{3,12}) *:(.*)$/u.exec(text) ?? [];
  if (key === '') return NO_FIELD;
  const word = folded(key);
  const name = (Object.keys(FIELD_WORDS) as FieldName[]).find(field => isOneOf(FIELD_WORDS[field], word));
  if (name === undefined) return NO_FIELD;
  if (name === 'press') return { kind: 'press' };
  const written = value.trim();
  if (written === '' || written === '?') return { kind: 'empty' };
  const values = valuesOf(name, written);
  if (values === undefined) return { kind: 'fault', fault: { kind: 'bad-field', field: name, value: written } };
  return { kind: 'values', values, opensBlock: name === 'game' };
};

const NO_FIELD = { kind: 'no-field' } as const;

const valuesOf = (name: Exclude<FieldName, 'press'>, written: string): FieldValues | undefined => {
  switch (name) {
    case 'game': {
      const [, game, turn] = /^([\p{L}\d-]{1,40})(?: *,? *(?:turn|beurt) *(\d{1,6}))?$/iu.exec(written) ?? [];
      return game === undefined ? undefined : { game, ...(turn && { turn: Number(turn) }) };
    }
    case 'turn':
      return /^\d{1,6}$/.test(written) ? { turn: Number(written) } : undefined;
    case 'runway': {
      const runway = readRunway(tokensOf(written.slice(0, 40)));
      return runway && { runway };
    }
    case 'token':
      return /^[a-z0-9]{1,60}$/i.test(written) ? { token: written.toLowerCase() } : undefined;
  }
};
