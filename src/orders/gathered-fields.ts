import type { FieldValues } from './field.ts';
import type { Part } from './letter-parts.ts';
import type { Refusal } from './refusal.ts';

export type GatheredFields = { readonly values: FieldValues; readonly faults: readonly Refusal[] };

const FIELDS = ['game', 'turn', 'runway', 'token'] as const;

/**
 * What the fields of a letter say together. The same value twice is harmless, another one is `line-twice`.
 *
 * Rule: R41; order grammar, section 2
 */
export const gatherFields = (parts: readonly Part[]): GatheredFields => {
  const faults: Refusal[] = [];
  const lines = new Map<(typeof FIELDS)[number], string>();
  let values: FieldValues = {};
  for (const part of parts) {
    if (part.kind !== 'field') continue;
    if (part.field.kind === 'fault') {
      faults.push({ code: 'unreadable-line', line: part.line, fault: part.field.fault });
      continue;
    }
    const said = part.field.values;
    for (const field of FIELDS.filter(field => said[field] !== undefined)) {
      const first = lines.get(field);
      if (first !== undefined && !isSame(values[field], said[field]))
        faults.push({ code: 'line-twice', twice: { kind: 'field', field }, first, second: part.line });
      lines.set(field, first ?? part.line);
    }
    values = { ...said, ...values };
  }
  return { values, faults };
};

const isSame = (one: string | number | undefined, other: string | number | undefined): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();
