/** Whose words a stretch of HTML holds: the author's, a quoted mail's, the line above a quote, the history's, or his signature. */
export type Place = 'own' | 'quoted' | 'attribution' | 'history' | 'signature';

type Attributes = Readonly<Record<string, string>>;

const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

const DISPLAY = /(?:^|;)display:(block|table|flex|grid|list-item|inline)(?![a-z-])/;

/** Whether an element begins and ends a line of its own. A style may make a line of a `span`, or a piece of one of a `div`. */
export const isBlock = (name: string, attributes: Attributes): boolean => {
  const display = BLOCKS.has(name) && name !== 'div' ? undefined : DISPLAY.exec(styleOf(attributes))?.[1];
  return display === undefined ? BLOCKS.has(name) : display !== 'inline';
};

const SILENT = new Set([
  'head',
  'style',
  'script',
  'title',
  'template',
  'noscript',
  'object',
  'select',
  'textarea',
  'svg',
]);

const INVISIBLE_STYLE =
  /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all|opacity:0(?:\.0+)?(?:;|$)|(?:max-height|max-width|height|width):0(?:\.0+)?(?:px|pt|em|%)?(?:!important)?(?:;|$))/;

/** Whether a reader would not see the element: not displayed, or of no size. Rule: R33 */
export const isHidden = (name: string, attributes: Attributes): boolean =>
  SILENT.has(name) || attributes['hidden'] !== undefined || INVISIBLE_STYLE.test(styleOf(attributes));

const FONT_SIZE = /(?:^|;)font-size:([\d.]+)/;

/** The size of letters an element asks for; null where it asks for none. Layout tables set zero outside, some inside. */
export const fontOf = (attributes: Attributes): 'some' | 'zero' | null => {
  const size = FONT_SIZE.exec(styleOf(attributes))?.[1];
  if (size === undefined) return null;
  return Number.parseFloat(size) === 0 ? 'zero' : 'some';
};

/** Whether line ends of the source are line ends for the reader. */
export const keepsLineEnds = (name: string, attributes: Attributes): boolean =>
  name === 'pre' || /(?:^|;)white-space:(?:pre|break-spaces)/.test(styleOf(attributes));

/** The box that holds the line above a quote, the quote as a blockquote, and whatever is typed between or below. */
const QUOTE_BOXES = new Set(['gmail_quote', 'gmail_quote_container', 'protonmail_quote', 'zmail_extra']);
const QUOTES = new Set([...QUOTE_BOXES, 'yahoo_quoted', 'tutanota_quote']);
/** GMX and web.de mark the quote by the name of an element, not by its class. */
const QUOTE_NAME = 'quote';
const ATTRIBUTIONS = new Set(['moz-cite-prefix', 'gmail_attr']);
/** The box into which a mail program puts the signature; Outlook names it by an id. */
const SIGNATURE_CLASSES = new Set(['gmail_signature', 'moz-signature', 'protonmail_signature_block']);
const SIGNATURE_ID = /^(?:x_)*(?:signature|applemailsignature)$/;
const HISTORY_IDS = /^(?:x_)*(?:divrplyfwdmsg|appendonsend|mail-editor-reference-message-container)$/;
const HISTORY_CLASSES = new Set(['outlookmessageheader', 'moz-forward-container', 'moz-email-headers-table']);

/** Word sets a rule above the headers of the mail that is answered: grey since 2010, blue before. */
const WORD_BORDER = /border-top:solid(?:#e1e1e1|#b5c4df|windowtext)1\.0pt/;

/**
 * What the marks of mail programs say of an element; null where they say nothing. Thunderbird's `moz-cite-prefix`
 * marks the attribution only: what follows its blockquote is a reply from below, and counts (R37). So it is in a
 * `quote-box`.
 *
 * Rule: R33
 */
export const placeOf = (
  name: string,
  attributes: Attributes,
): 'quoted' | 'quote-box' | 'attribution' | 'signature' | 'history-from-here' | 'border' | null => {
  const classes = (attributes['class'] ?? '').toLowerCase().split(/\s+/).map(withoutPrefix);
  const id = (attributes['id'] ?? '').toLowerCase();
  if (HISTORY_IDS.test(id) || classes.some(each => HISTORY_CLASSES.has(each))) return 'history-from-here';
  if (name === 'blockquote' && (attributes['type']?.toLowerCase() === 'cite' || hasQuoteBar(attributes)))
    return 'quoted';
  if (name === 'div' && classes.some(each => QUOTE_BOXES.has(each))) return 'quote-box';
  if (classes.some(each => QUOTES.has(each)) || id === 'yahoo_quoted') return 'quoted';
  if (name === 'div' && attributes['name']?.toLowerCase() === QUOTE_NAME) return 'quoted';
  if (classes.some(each => ATTRIBUTIONS.has(each)) || id === 'reply-intro') return 'attribution';
  if (classes.some(each => SIGNATURE_CLASSES.has(each)) || SIGNATURE_ID.test(id)) return 'signature';
  return WORD_BORDER.test(styleOf(attributes)) ? 'border' : null;
};

/** Outlook puts `x_` before the classes of others, Yahoo `ydp` and a serial. */
const withoutPrefix = (word: string): string =>
  word.replace(/^(?:x_)+/, '').replace(/^ydp[0-9a-f]+(?=yahoo_quoted$)/, '');

/** The bar at the left of a quote; a blockquote without one may be the author's own indentation. */
const hasQuoteBar = (attributes: Attributes): boolean => /(?:^|;)border-left:[^;]*solid/.test(styleOf(attributes));

const styleOf = (attributes: Attributes): string => (attributes['style'] ?? '').toLowerCase().replace(/[\s"']+/g, '');
