import { html, type Markup, page } from './page-layout.ts';

/** Nothing runs on a page of the archive and nothing is fetched from elsewhere, whatever was smuggled into a name. */
const POLICY =
  "script-src 'none'; connect-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'";

/** One way out of a page. */
export type Way = { readonly to: string; readonly text: string };

/** A page of the archive: where one may go from here, then its own. */
export const archivePage = (title: string, ways: readonly Way[], body: Markup): string =>
  page(
    title,
    html`${ways.length === 0 ? html`` : html`<nav>${ways.map(({ to, text }) => html`<a href="${to}">${text}</a>`)}</nav>`}${body}`,
    html`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
