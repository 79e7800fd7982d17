import { splitOutside, unquoted, withoutComments } from './structured.ts';

/** One method's verdict, such as dmarc=pass, with its properties by lower-case name (`header.from`). */
export type MethodResult = {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
};

/** What one server says it found out about a message. */
export type AuthenticationResults = { readonly authserv: string; readonly results: readonly MethodResult[] };

/**
 * Reads an Authentication-Results field; null where it has no authserv-id or is of another version than 1.
 * A method counts only as the first element between semicolons; comments and quoted strings hide none.
 *
 * RFC 8601, section 2.2. Rule: R24
 */
export const authenticationResultsIn = (value: string): AuthenticationResults | null => {
  const [identity = '', ...stretches] = splitOutside(withoutComments(value), ';', 'quotes');
  const [authserv, version = '1', ...more] = wordsOf(identity);
  if (!authserv || version !== '1' || more.length > 0) return null;
  return { authserv: unquoted(authserv).toLowerCase(), results: stretches.flatMap(resultOf) };
};

const wordsOf = (text: string): readonly string[] =>
  splitOutside(text.replace(/\s+/g, ' '), ' ', 'quotes').filter(word => word !== '');

type Assignment = { readonly key: string; readonly value: string };

const resultOf = (stretch: string): readonly MethodResult[] => {
  const [first, ...rest] = assignmentsIn(stretch);
  const method = /^([a-z][a-z0-9-]*)(?:\/1)?$/.exec(first?.key ?? '')?.[1];
  if (!first || !method) return [];
  const properties = new Map<string, string>();
  for (const { key, value } of rest) if (!properties.has(key)) properties.set(key, value);
  return [{ method, result: first.value.toLowerCase(), properties }];
};

/** White space may stand around `=`, `/` and `.` of a name, but ends a value; an `=` inside a value stays. */
const assignmentsIn = (stretch: string): readonly Assignment[] => {
  const assignments: Assignment[] = [];
  let name = '';
  for (const word of wordsOf(stretch.replace(/\s+/g, ' ').replace(/ ?= ?/g, '='))) {
    const before = splitOutside(word, '=', 'quotes')[0] ?? '';
    name += before.toLowerCase();
    if (before.length === word.length) continue;
    assignments.push({ key: name, value: unquoted(word.slice(before.length + 1)) });
    name = '';
  }
  return assignments;
};
