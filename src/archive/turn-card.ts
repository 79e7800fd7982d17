import { html, type Markup } from './page-layout.ts';

/** A turn among others: its board, small, and what it did. */
export type TurnCard = {
  readonly link: string;
  readonly picture: { readonly file: string; readonly alt: string };
  readonly title: string;
  /** When it was flown. */
  readonly when: string;
  readonly deeds: readonly string[];
  readonly notes: readonly string[];
};

export const turnCards = (cards: readonly TurnCard[]): Markup => html`<div class="turns">${cards.map(turnCard)}</div>`;

const turnCard = ({ link, picture, title, when, deeds, notes }: TurnCard): Markup =>
  html`<section class="turn"><a href="${link}"><img src="${picture.file}" alt="${picture.alt}" loading="lazy"></a>
<h3><a href="${link}">${title}</a> <span class="quiet">${when}</span></h3>
${deeds.map(deed => html`<p>${deed}</p>`)}${notes.map(note => html`<p class="quiet">${note}</p>`)}</section>\n`;
