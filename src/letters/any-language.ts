/**
 * How a copied mail begins, in languages of whose words we know none: by its digits, addresses, colons and rules. What
 * is `sure` no person writes of his own; what is `doubted` he may, and nothing below it is taken for his orders. All patterns
 * look at normalised text of bounded length.
 */

/** How sure it is that a copied mail begins; null where nothing speaks for it. */
export type Head = 'sure' | 'doubted' | null;

/** Nobody's name, address and date are longer together. */
const LONGEST = 500;

const ADDRESS = String.raw`[^\s<>()[\]",;:@]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`;
const IN_BRACKETS = new RegExp(String.raw`[<([](?:mailto:)?${ADDRESS}[>)\]<]`, 'iu');
const NOTHING_ELSE = new RegExp(`^${ADDRESS}$`, 'u');
const ANYWHERE = new RegExp(ADDRESS, 'u');

/** A day with its year in digits of whatever script; of the Buddhist and the Persian calendar as well. */
const DAY =
  /\p{Nd}{1,4}([./-]) ?\p{Nd}{1,2}\1 ?\p{Nd}{2,4}|(?<!\p{Nd})(?:(?:1[349]|2[05])\d{2}|(?!\d)\p{Nd}{4})(?!\p{Nd})/u;
const HOUR = /(?<!\p{Nd})\p{Nd}{1,2}(?:[:.]| ?h ?)\p{Nd}{2}(?!\p{Nd})/u;

/** A year, perhaps with its day in digits, before the clocks of computers begin: nobody mailed in it, though many flew. */
const BEFORE_MAIL = /(?<!\p{Nd})(?:\d{1,2}([./-]) ?\d{1,2}\1 ?)?19(?:[0-5]\d|6[0-8])(?!\p{Nd})/gu;

const sinceMail = (text: string): string => text.replace(BEFORE_MAIL, ' ');

/** Whether the only day that a text names is of a year in which nobody mailed. Rule: R37, R42 */
export const isBeforeMail = (text: string): boolean => {
  const rest = sinceMail(text);
  return rest !== text && !DAY.test(rest);
};

/** Whether a text names a day of a year and an hour, as mail programs do of a mail. */
const isMoment = (text: string): boolean => {
  const dated = sinceMail(text);
  return DAY.test(dated) && HOUR.test(dated.replace(DAY, ' '));
};

/**
 * GroupWise sets arrows before and behind who and when, or behind it alone: `>>> Finch 09.03.2026 17:30 >>>`. It quotes
 * nothing of what stands below.
 *
 * Rule: R37
 */
export const arrowedHeadIn = (text: string): Head => {
  if (text.length > LONGEST || !text.endsWith('>>>')) return null;
  const inner = text.slice(text.startsWith('>>>') ? 3 : 0, -3).trim();
  if (inner === '' || inner.startsWith('>')) return null;
  if (isMoment(inner) || IN_BRACKETS.test(inner)) return 'sure';
  return text.startsWith('>') ? 'doubted' : null;
};

/** A field of an order sheet or of a header (`press: …`), which only looks like an introduction at its end. */
export const isFieldLine = (text: string): boolean => /^\p{L}{1,20} ?:/u.test(text);

/** The first words of what a pilot writes above his own orders, and the fields of his sheet. */
const OWN_WORDS =
  /(?<!\p{L})(?:orders?|moves?|turn|game|noon|deadline|plane|pilot|press|token|runway|zetten|beurt|spel|partij|vliegtuig|piloot|pers|baan|befehle?|züge?|ordres?|órdenes|ordini|mosse)(?!\p{L})/iu;

/** A line such as `Küldve: 2026. május 18., 9:00`, and what of a mail its value tells. */
export type HeadField = { readonly label: string; readonly tells: 'address' | 'moment' | 'nothing' };

const FIELD = /^[*_]{0,2}(\p{L}[\p{L}\p{M}\p{N} .'()/-]{0,39}?)[*_]{0,2} ?:[*_]{0,2}(?= |$|\p{L}|<)(.*)$/u;
const LATEST_COLON = 46;
const MOST_WORDS = 4;

/** A line as a field of a mail's head; null for prose, and for the fields of an order sheet. */
export const headFieldIn = (text: string): HeadField | null => {
  const colon = text.indexOf(':');
  if (colon < 1 || colon > LATEST_COLON || text.length > LONGEST) return null;
  const [, label = '', written = ''] = FIELD.exec(text) ?? [];
  if (label === '' || label.split(' ').length > MOST_WORDS || OWN_WORDS.test(label)) return null;
  const value = written.trim();
  const isAddress = IN_BRACKETS.test(value) || NOTHING_ELSE.test(value.split(/[,;]/, 1)[0] ?? '');
  return { label: label.toLowerCase(), tells: isAddress ? 'address' : isMoment(value) ? 'moment' : 'nothing' };
};

/** A block with its wrapped and blank lines is not longer. */
const LONGEST_BLOCK = 14;

/**
 * Whether the head of a mail begins at a line, whatever its language: fields one below the other, of which one names an
 * address and one a moment. Under a rule or a marker three are enough, elsewhere it takes four; and but for a marker the
 * sender comes first, as the address of those who invite to a feast does not.
 *
 * Rule: R37
 */
export const headBlockAt = (
  texts: readonly string[],
  fields: readonly (HeadField | null)[],
  at: number,
  above: 'rule' | 'marker' | 'text',
): Head => {
  const block = fieldsFrom(texts, fields, at);
  const labels = new Set(block.map(({ label }) => label)).size;
  const [address, moment] = (['address', 'moment'] as const).map(what => block.some(({ tells }) => tells === what));
  const opensWithSender = above === 'marker' || block[0]?.tells === 'address';
  if (address && moment && opensWithSender && labels >= (above === 'text' ? 4 : 3)) return 'sure';
  // An address alone stands in anybody's letter head; those of sender and recipient do not.
  const isMailed =
    moment || (address && (above !== 'text' || block.filter(({ tells }) => tells === 'address').length > 1));
  return isMailed && labels >= (above === 'marker' ? 2 : 3) ? 'doubted' : null;
};

/** A blank line between two fields, as Outlook spaces them, and one wrapped line are let pass. */
const fieldsFrom = (texts: readonly string[], fields: readonly (HeadField | null)[], at: number) => {
  const found: HeadField[] = [];
  let wrapped = 0;
  for (let line = at; line < Math.min(at + LONGEST_BLOCK, texts.length); line += 1) {
    const field = fields[line];
    if (field) found.push(field);
    else if (texts[line] !== '') wrapped += 1;
    else if (texts[line + 1] === '') break;
    if (found.length === 0 || wrapped > 1) break;
  }
  return found;
};

/** Words between dashes, as many on either side but for one: `---------- Továbbított üzenet ---------`. */
export const isMarker = (text: string): boolean => {
  const [, before = '', after = ''] = text.length > 120 ? [] : (/^(-{4,60})[^-].*[^-](-{4,60})$/.exec(text) ?? []);
  return before !== '' && Math.abs(before.length - after.length) <= 1;
};

/** Two words between dashes, or some of a script that does not part them: a name alone announces no mail. */
const WORDS =
  /\p{L}.* [^\p{L}]*\p{L}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{2}/u;

/** Whether a marker with no head below it looks as mail programs draw it, and says nothing of orders of the author's own. */
export const mayAnnounceMail = (text: string): boolean =>
  text.startsWith('-----') &&
  isMarker(text) &&
  !OWN_WORDS.test(text) &&
  (/\d/.test(text) ? isMoment(text) : WORDS.test(text));

/**
 * Whether a line, or several joined, introduces a copied mail in whatever language: it ends in a colon and names who and
 * when. One of the two is too little to be sure.
 *
 * Rule: R37
 */
export const introducesMail = (text: string): Head => {
  if (text.length > LONGEST || !text.endsWith(':') || isFieldLine(text)) return null;
  const moment = isMoment(text);
  if (IN_BRACKETS.test(text)) return moment ? 'sure' : 'doubted';
  return moment && (ANYWHERE.test(text) || !OWN_WORDS.test(text)) ? 'doubted' : null;
};
