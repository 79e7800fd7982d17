/**
 * What header fields with a grammar share (RFC 5322, section 3.2): comments, quoted strings and words.
 * Every function takes hostile text and walks over it once.
 */

/**
 * The field without its comments, each replaced by a space. Comments nest; a quoted string may hold brackets.
 * A comment that is never closed swallows the rest.
 */
export const withoutComments = (value: string): string => {
  let kept = '';
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at);
    if (char === '\\' && (quoted || depth > 0)) {
      if (depth === 0) kept += value.slice(at, at + 2);
      at += 1;
      continue;
    }
    if (char === '"' && depth === 0) quoted = !quoted;
    if (char === '(' && !quoted) {
      if (depth === 0) kept += ' ';
      depth += 1;
    } else if (char === ')' && depth > 0) depth -= 1;
    else if (depth === 0) kept += char;
  }
  return kept;
};

/** Parts a field at any of the separators, but never inside a quoted string or, where asked, inside `<…>`. */
export const splitOutside = (value: string, separators: string, shelter: 'quotes' | 'quotes-and-angles'): string[] => {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  let angled = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value.charAt(at);
    if (char === '\\' && quoted) at += 1;
    else if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (shelter === 'quotes-and-angles' && '<>'.includes(char)) angled = char === '<';
    else if (!angled && separators.includes(char)) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
};

/** The text of a quoted string, its end missing or not; any other word as it is. */
export const unquoted = (word: string): string => {
  const trimmed = word.trim();
  const inside = /^"((?:[^"\\]|\\.)*)"?$/s.exec(trimmed)?.[1];
  return inside === undefined ? trimmed : inside.replace(/\\(.)/gs, '$1');
};
