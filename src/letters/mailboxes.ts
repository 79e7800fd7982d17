import { isPlainAddress } from './address.ts';
import { splitOutside, unquoted, withoutComments } from './structured.ts';

/**
 * The addresses of a From, To or like field, lower case, in their order. Parsed before any encoded word is decoded:
 * text in a display name is never an address. Groups, comments, source routes and an unclosed `<` are understood;
 * a name without a domain (`MAILER-DAEMON`) is kept, it can match nobody; beside an address it is the piece of a
 * name before a comma, which ought to stand in quotes.
 *
 * RFC 5322, section 3.4. Rule: R25, R55
 */
export const mailboxesIn = (value: string): readonly string[] => {
  const named = splitOutside(withoutComments(value), ',;', 'quotes-and-angles')
    .flatMap(mailboxesOfItem)
    .filter(isSomething)
    .map(withoutNeedlessQuotes);
  const addresses = named.filter(each => each.includes('@'));
  return addresses.length > 0 ? addresses : named;
};

const isSomething = (address: string): boolean => address !== '' && address !== '@';

/** `"baron"@example.net` is `baron@example.net`, written so by a careful program. RFC 5321, section 4.1.2 */
const withoutNeedlessQuotes = (address: string): string => {
  if (!address.startsWith('"')) return address;
  const at = address.lastIndexOf('@');
  const bare = `${unquoted(address.slice(0, at))}${address.slice(at)}`;
  return isPlainAddress(bare) ? bare : address;
};

/** One comma's worth: `Name <address>`, `address`, or the head of a group before either. */
const mailboxesOfItem = (item: string): readonly string[] => {
  const outsideAngles = splitOutside(item, ':', 'quotes-and-angles').at(-1) ?? '';
  const [name, ...angles] = splitOutside(outsideAngles, '<', 'quotes');
  if (angles.length === 0) return bareMailboxes(name ?? '');
  return angles.flatMap(angle => {
    const [inside, ...behind] = splitOutside(angle, '>', 'quotes');
    return [...angleMailboxes(inside ?? ''), ...behind.flatMap(words).filter(word => word.includes('@'))];
  });
};

/** What stands between `<` and `>`: behind a source route, and without the blanks some programs leave there. */
const angleMailboxes = (inside: string): readonly string[] =>
  splitOutside(inside.startsWith('@') ? (inside.split(':').at(-1) ?? '') : inside, ',', 'quotes').map(address =>
    splitOutside(address, ' \t\r\n', 'quotes').join('').toLowerCase(),
  );

/** Without angles the words with an `@` count; a single word without one is a local name. */
const bareMailboxes = (item: string): readonly string[] => {
  const all = words(item);
  const addresses = all.filter(word => splitOutside(word, '@', 'quotes').length > 1);
  if (addresses.length > 0) return addresses;
  return all.length === 1 ? all.filter(word => !word.startsWith('"')) : [];
};

const words = (item: string): readonly string[] =>
  splitOutside(item.replace(/\s+/g, ' ').replace(/ ?@ ?/g, '@'), ' ', 'quotes')
    .filter(word => word !== '')
    .map(word => word.toLowerCase());

/** The part behind the `@`, lower case; null without one. */
export const domainOf = (address: string): string | null => {
  const at = address.lastIndexOf('@');
  const domain =
    at === -1
      ? ''
      : address
          .slice(at + 1)
          .toLowerCase()
          .replace(/\.$/, '');
  return domain === '' ? null : domain;
};

/** Parts `local+sub@domain`: what we compare, and the sub-address (null without one). */
export const withoutSubAddress = (address: string): { readonly base: string; readonly sub: string | null } => {
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  if (plus === -1 || plus > at) return { base: address.toLowerCase(), sub: null };
  return {
    base: `${address.slice(0, plus)}${address.slice(at)}`.toLowerCase(),
    sub: address.slice(plus + 1, at).toLowerCase(),
  };
};
