import { classic } from './classic.ts';
import { duel } from './duel.ts';
import { postal } from './postal.ts';
import type { RuleBook } from './rulebook.ts';
import { tweedekker } from './tweedekker.ts';

/** Every book in every edition; what once stood here is never taken away, since old games keep their edition. */
const SHELF: readonly RuleBook[] = [classic, tweedekker, postal, duel];

/** The book of this id and edition. Throws where there is none. */
export const fromShelf = (id: RuleBook['id'], edition: number): RuleBook => {
  const book = SHELF.find(book => book.id === id && book.edition === edition);
  if (book === undefined) throw new Error(`shelf: there is no edition ${edition} of ${id}`);
  return book;
};

/** The edition in which new games are played. */
export const newestEdition = (id: RuleBook['id']): RuleBook => {
  const books = SHELF.filter(book => book.id === id);
  return fromShelf(id, Math.max(...books.map(book => book.edition)));
};
