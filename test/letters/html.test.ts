import { describe, expect, test } from 'vitest';
import { linesOfHtml } from '../../src/letters/html.ts';

const shown = (html: string) => linesOfHtml(html).map(line => line.text);
const places = (html: string) => linesOfHtml(html).map(line => `${line.place}: ${line.text}`);

describe('R33 HTML becomes the lines a reader sees', () => {
  test.each<[string, string, string[]]>([
    ['each block is a line', '<div>1: A</div><p>2: A</p>3: A', ['1: A', '2: A', '3: A']],
    [
      'a style may make a line of a span, and a piece of one of a div',
      '<span style="display: block">1: A</span><span style="display:block">2: A</span>3: <div style="display:inline;">A</div>',
      ['1: A', '2: A', '3: A'],
    ],
    [
      'side by side or not, a div is a line',
      '<div style="display:inline-block">1: A</div><div>2: A</div>',
      ['1: A', '2: A'],
    ],
    ['br ends a line, two of them leave a blank one', '1: A<br>2: A<br/><br>3: A', ['1: A', '2: A', '', '3: A']],
    [
      'a block with only a br, or only a no-break space, is one blank line',
      '<div>a</div><div><br></div><p>&nbsp;</p>b',
      ['a', '', '', 'b'],
    ],
    [
      'white space of the source is one blank',
      '<div>\n  1:\n   RT <b>fire</b> \t <i> A</i>\n</div>\n',
      ['1: RT fire A'],
    ],
    ['a no-break space stays for the copy that is parsed', '2: A&nbsp; fire', ['2: A\u00a0 fire']],
    ['entities are characters', 'A &lt; B &amp; &#x43; &eacute;', ['A < B & C é']],
    ['items of a list are lines', '<ul><li>1: A<li>2: A</ul>', ['1: A', '2: A']],
    [
      'items of an ordered list get their number',
      '<ol><li>RT fire A<li>A</li><li value="4">LS</ol>',
      ['1. RT fire A', '2. A', '4. LS'],
    ],
    ['a list that counts down numbers nothing that we could know', '<ol reversed><li>LS<li>A</ol>', ['LS', 'A']],
    ['an ordered list may start elsewhere', '<ol start="2"><li>A<li>LS</ol>', ['2. A', '3. LS']],
    [
      'a row of a table is a line, its cells are parted',
      '<table><tr><td>1</td><td>RT fire A</td></tr><tr><td>2<td>A</table>',
      ['1 RT fire A', '2 A'],
    ],
    [
      'a number and a cell go on in the paragraph behind them',
      '<ol><li><p>RT fire A</p></li><li></li></ol><table><tr><td><p>3:</p></td><td><p>LS</p></td></tr></table>',
      ['1. RT fire A', '2.', '3: LS'],
    ],
    [
      'a cell of several lines has several lines',
      '<table><tr><td><div>1: A</div><div>2: A</div></td><td>3: A</td></tr></table>',
      ['1: A', '2: A', '3: A'],
    ],
    [
      'a table within a table begins a line',
      '<table><tr><td>Desk</td><td><table><tr><td>1: A</td></tr><tr><td>2: A</td></tr></table></td></tr></table>',
      ['Desk', '1: A', '2: A'],
    ],
    ['preformatted lines are lines', '<pre>1: A\n2: A\r\n  3: A</pre>', ['1: A', '2: A', '  3: A']],
    ['also by style', '<div style="white-space: pre-wrap">1: A\n2: A</div>', ['1: A', '2: A']],
    [
      'head, style and script are not content',
      '<head><title>x</title></head><style>p{}</style><script>y()</script>1: A',
      ['1: A'],
    ],
    [
      'what is not displayed is not content',
      '<p style="display: none">1: LT</p><span hidden>x<br></span>1: A',
      ['1: A'],
    ],
    [
      'nor what has no size',
      '<div style="max-height:0px;overflow:hidden">1: LT</div><span style="font-size:0">x</span>1: A',
      ['1: A'],
    ],
    [
      'letters may get their size back',
      '<td style="font-size:0px"><div style="font-size:13px">1: A</div></td>',
      ['1: A'],
    ],
    ['a comment is not content', '1: A<!-- 2: LT --><!--[if mso]>3: LT<![endif]-->', ['1: A']],
    ['broken HTML has lines all the same', '<div>1: A</p></div></td><b>2: A<div', ['1: A', '2: A']],
  ])('%s', (_name, html, lines) => expect(shown(html)).toEqual(lines));

  test.each<[string, string, string[]]>([
    [
      'blockquote type=cite',
      'a<blockquote type="cite">q<br>r</blockquote>b',
      ['own: a', 'quoted: q', 'quoted: r', 'own: b'],
    ],
    ['a quote bar', '<blockquote style="border-left: 2px solid #1010ff">q</blockquote>b', ['quoted: q', 'own: b']],
    [
      'an indented blockquote is the author’s own',
      '<blockquote style="margin:0 0 0 40px">1: A</blockquote>',
      ['own: 1: A'],
    ],
    [
      'Gmail',
      'a<div class="x gmail_quote"><div class="gmail_attr">On</div><blockquote>q</blockquote></div>b',
      ['own: a', 'attribution: On', 'quoted: q', 'own: b'],
    ],
    ['Yahoo', '<div id="x" class="yahoo_quoted">q</div>b', ['quoted: q', 'own: b']],
    ['Yahoo, with a serial', '<div class="ydp1a2byahoo_quoted">q</div>b', ['quoted: q', 'own: b']],
    ['Zoho behind Outlook', '<div class="x_zmail_extra">q</div>b', ['quoted: q', 'own: b']],
    ['GMX and web.de', 'a<div name="quote"><div>q</div></div>b', ['own: a', 'quoted: q', 'own: b']],
    ['Proton', '<div class="protonmail_quote">q</div>', ['quoted: q']],
    [
      'Thunderbird, with a reply below',
      '<div class="moz-cite-prefix">On</div><blockquote type="cite">q</blockquote><p>b</p>',
      ['attribution: On', 'quoted: q', 'own: b'],
    ],
    [
      'Outlook: the header block and all that follows',
      'a<hr><div id="divRplyFwdMsg"><b>From:</b> x</div><div>q</div>',
      ['own: a', 'history: From: x', 'history: q'],
    ],
    ['Outlook behind a gateway', 'a<div id="x_x_divRplyFwdMsg">q</div>', ['own: a', 'history: q']],
    ['Outlook on telephones', 'a<div id="appendonsend"></div><div>q</div>', ['own: a', 'history: q']],
    [
      'Word’s border with header lines in any language',
      "a<div style='border:none;border-top:solid #B5C4DF 1.0pt'><p>Odosielateľ: x<br>Komu: y<br>Predmet: z</p></div><p>q</p>",
      ['own: a', 'history: Odosielateľ: x', 'history: Komu: y', 'history: Predmet: z', 'history: q'],
    ],
    [
      'a border with other text is none of its business',
      '<div style="border-top:solid #E1E1E1 1.0pt">1: A</div>b',
      ['own: 1: A', 'own: b'],
    ],
    [
      'a quote stays a quote, whatever is in it',
      '<blockquote type="cite"><div class="moz-cite-prefix">On</div></blockquote>',
      ['quoted: On'],
    ],
  ])('quotes are told by their marks: %s', (_name, html, lines) => expect(places(html)).toEqual(lines));
});
