import type { Block } from '../report/block.ts';
import { plainBlock } from '../report/plain.ts';
import { html, type Markup } from './page-layout.ts';

/**
 * Blocks of a mail as a page shows them. What a mail has for one who will answer it is refused: it may hold his token.
 *
 * @throws for a form, a sheet, a reply, a warning and a board, which no page of the archive is made of
 */
export const blockMarkup = (blocks: readonly Block[]): readonly Markup[] =>
  blocks.map(block => oneBlock(plainBlock(block)));

const oneBlock = (block: Block): Markup => {
  switch (block.kind) {
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'paragraph':
      return html`${block.lines.map(line => html`<p>${line}</p>\n`)}`;
    case 'list':
      return html`<ul>${block.items.map(item => html`<li>${item}</li>\n`)}</ul>\n`;
    case 'table':
      return tableMarkup(block);
    case 'chapter':
      return html`<section class="chapter"><h3>${block.title}</h3>\n${block.sentences.map(told => html`<p>${told}</p>\n`)}</section>\n`;
    case 'press':
      return html`<blockquote class="press"><p class="quiet">${block.by} writes:</p>\n${block.lines.map(line => html`<p class="line" dir="auto">“${line}”</p>\n`)}</blockquote>\n`;
    case 'sheet':
    case 'form':
    case 'reply':
    case 'warning':
    case 'board':
      throw new Error(`blockMarkup: a ${block.kind} is for one reader, and no page of an archive shows it`);
  }
};

const tableMarkup = ({ head, rows, numbers }: Extract<Block, { readonly kind: 'table' }>): Markup => {
  const classOf = (column: number): Markup => (numbers.includes(column) ? html` class="number"` : html``);
  return html`<table><thead><tr>${head.map((title, column) => html`<th scope="col"${classOf(column)}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr>${row.map((cell, column) => html`<td${classOf(column)}>${cell}</td>`)}</tr>\n`)}</tbody></table>\n`;
};
