import { plain } from '../report/plain.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => plain(text).replace(/[&<>"]/g, character => ENTITIES[character] ?? '');

/** Ready HTML: text gets into it through `html` alone, which escapes it. */
export type Markup = { readonly markup: string };

/** A template whose values are escaped and printable, unless they are markup or lists of it. R46, R48 */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup => ({
  markup: parts.reduce((all, part, index) => all + markupOf(values[index - 1] ?? '') + part),
});

const markupOf = (value: string | number | Markup | readonly Markup[]): string => {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
};

const STYLE = `
  :root { color-scheme: light }
  body { font: 17px/1.55 Georgia, 'Times New Roman', serif; margin: 0; background: #f6f0e1; color: #1d2433 }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: break-word }
  h1 { font-size: 2.1rem; line-height: 1.2; font-weight: normal; margin: .2em 0 .3em }
  h2 { font-size: 1.35rem; font-weight: normal; margin: 2.2em 0 .6em; border-bottom: 1px solid #cdbf9b }
  a { color: #1d4a86 } a:hover { color: #b0210f }
  .over { text-transform: uppercase; letter-spacing: .12em; font-size: .8rem; color: #6d6148 }
  .lead { font-size: 1.15rem; max-width: 42rem }
  .quiet { color: #6d6148; font-size: .92rem }
  table { border-collapse: collapse; width: 100% }
  td, th { text-align: left; padding: .45rem .6rem; border-bottom: 1px solid #e2d7ba; vertical-align: baseline }
  td:first-child { white-space: nowrap }
  th { font-weight: normal; color: #6d6148; font-size: .85rem } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
  .chip { display: inline-block; width: 1.35em; height: 1.35em; line-height: 1.35em; border-radius: 50%; border: 1px solid #1d2433; text-align: center; font: bold .75rem/1.75em sans-serif; margin-right: .5em }
  h3 { font-size: 1.05rem; font-weight: normal; margin: 1.2em 0 .2em } .chapter p, .game p { margin: .15rem 0 } .chapter h3 { color: #6d6148; text-transform: uppercase; letter-spacing: .08em; font-size: .85rem }
  .press { margin: 1rem 0; padding: 0 0 0 .9rem; border-left: 3px solid #3b5a94 } .press p { margin: 0 } .press .line { font-style: italic; overflow-wrap: anywhere }
  .game { border-bottom: 1px solid #e2d7ba; padding-bottom: .6rem; break-inside: avoid } .proof { padding-left: 1.5rem } .proof code { font-size: .75rem; overflow-wrap: anywhere }
  .turns { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.25rem }
  .turn { background: #fffdf6; border: 1px solid #dccfa9; padding: .9rem; border-radius: 4px } .turn h3 { margin: .4rem 0 .2rem; font-weight: normal; font-size: 1.1rem }
  .turn p { margin: .2rem 0; font-size: .92rem } .turn img, .board { display: block; width: 100%; height: auto }
  .out td { background: #efe6cd } .arrow { color: #6d6148; white-space: nowrap }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fffdf6; border: 1px solid #dccfa9; padding: 1rem; font: 13px/1.45 'DejaVu Sans Mono', Menlo, Consolas, monospace }
  iframe { width: 100%; height: 70vh; border: 1px solid #cdbf9b; border-radius: 4px; background: #fff }
  nav { display: flex; gap: .3rem 1.5rem; flex-wrap: wrap; margin: 1rem 0 }
  @media (max-width: 40rem) {
    main { padding: 1rem .9rem 3rem } h1 { font-size: 1.6rem }
    table { font-size: .78rem } td, th { padding: .35rem .12rem } th { font-size: .72rem } td .quiet, td.quiet { font-size: .72rem }
    td:first-child { white-space: normal } td { overflow-wrap: anywhere } td.number { overflow-wrap: normal; white-space: nowrap }
    td:first-child:not(.number), td.number:first-child + td { min-width: 4.2rem }
  }
  @media print {
    body { background: none; font-size: 11pt } main { max-width: none; padding: 0 } nav { display: none } a { color: inherit; text-decoration: none }
    h2, h3 { break-after: avoid } tr, .turn, .press, .board { break-inside: avoid } .board { max-height: 24cm }
    .turns { display: block } .turn { display: inline-block; width: 28%; vertical-align: top; margin: 0 1% 1rem 0 }
  }`;

/** A whole page that needs no other file for its looks; `more` goes into its head. */
export const page = (title: string, body: Markup, more: Markup = html``): string => {
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${more}<title>${title}</title>`;
  return `<!doctype html>\n<html lang="en"><head>${head.markup}<style>${STYLE}\n</style></head>\n<body><main>${body.markup}</main></body></html>\n`;
};

/**
 * The HTML of a mail in a frame of its own, where no script runs. The page that holds it makes the frame as high as the
 * mail, which a browser allows because the frame shares its origin.
 */
export const framed = (mail: string): Markup =>
  html`<iframe sandbox="allow-same-origin allow-popups" title="The mail" srcdoc="${mail}" onload="this.style.height = this.contentDocument.documentElement.scrollHeight + 'px'"></iframe>`;
