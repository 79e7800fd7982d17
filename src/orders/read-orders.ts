import type { Line } from '../letters/letter.ts';
import type { Command, Speaker } from './command.ts';
import { gatherFields } from './gathered-fields.ts';
import { gatherOrders } from './gathered-orders.ts';
import { jsonBlockAt } from './json-block.ts';
import { readJsonSheet } from './json-sheet.ts';
import { type LastPart, type Part, partsOf } from './letter-parts.ts';
import type { SaidTwice } from './new-game-block.ts';
import { isWholeOrder, readOrderLine } from './order-line.ts';
import { pressOf } from './press.ts';
import type { Refusal } from './refusal.ts';
import { orderText } from './sheet-text.ts';
import { folded } from './tokens.ts';
import { NO_PRESS_WORDS } from './words.ts';
import type { Notice, Written } from './written.ts';

/**
 * Reads the body of a letter: fields, orders as lines or as JSON, press and commands; all else is free text.
 * Nothing is judged against a position yet. All faults of the text are in the result, and none stops the reading.
 *
 * Rule: R36–R43; order grammar
 */
export const readOrders = (lines: readonly Line[], speaker: Speaker = 'pilot'): Written => {
  const said = partsOf(lines, speaker);
  const parts = said.parts.flatMap(withJsonUnfolded);
  const fields = gatherFields(parts);
  const orders = gatherOrders(parts);
  const press = gatherPress(parts);
  const commands = parts.flatMap(part => (part.kind === 'command' ? part.command : []));
  const misfits = gatherMisfits(parts, speaker);
  return {
    ...fields.values,
    ...orders,
    ...(press.lines && { press: press.lines }),
    test: commands.some(({ verb }) => verb === 'test'),
    commands,
    notices: [...press.notices, ...leftAside(parts), ...misfits.notices],
    faults: [...doubted(parts), ...fields.faults, ...orders.faults, ...misfits.faults],
    lastLine: weightOf(said.last),
    onlyQuotedOrders: !holdsOrders(parts) && holdsQuotedOrders(lines),
    unnumbered: holdsOrders(parts) ? [] : numbered(parts),
  };
};

/**
 * Why a letter says nothing that could be accepted; undefined where it holds orders, press, a command or a fault.
 * `attachments` are the names of what was attached and not read.
 *
 * Rule: R39, R40
 */
export const whyNothing = (written: Written, attachments: readonly string[]): Refusal | undefined => {
  if (holdsSheet(written) || written.press || written.commands.length > 0 || written.faults.length > 0)
    return undefined;
  const { unnumbered, blankForm } = written;
  return written.onlyQuotedOrders && unnumbered.length === 0 && !blankForm
    ? { code: 'only-quoted-orders' }
    : { code: 'no-orders', unnumbered, blankForm, attachments };
};

/** Whether the pilot wrote orders, readable or not, that `completeSheet` should judge. */
export const holdsSheet = ({ segments, unread, stayAll }: Written): boolean =>
  stayAll || unread.length > 0 || segments.length > 0;

/**
 * The line that begins the press can only become longer; one below it may become a signature. A closed JSON sheet cannot
 * go on, and what is left aside means nothing however it goes on.
 */
const weightOf = (last: LastPart): Written['lastLine'] => {
  if (last === null) return 'free-text';
  const { part, place } = last;
  if (place === 'in-press') return 'open';
  if (CANNOT_GO_ON.has(part.kind)) return 'free-text';
  return part.kind === 'press' || part.kind === 'no-press' ? 'press' : 'open';
};

const CANNOT_GO_ON: ReadonlySet<Part['kind']> = new Set(['json', 'text-left-aside', 'orders-left-aside']);

/** What a JSON sheet says beside its segments is said as if by lines of its own. */
const withJsonUnfolded = (part: Part): Part | readonly Part[] => {
  if (part.kind !== 'json' || part.reading.kind === 'faults') return part;
  const { line, reading } = part;
  const { game, turn, press = [], test } = reading.sheet;
  const values = { ...(game && { game }), ...(turn && { turn }) };
  const testing: Command = { verb: 'test' };
  return [
    { kind: 'field', line, field: { kind: 'values', values, opensBlock: false } },
    part,
    ...[press]
      .flat()
      .flatMap(text => text.split('\n'))
      .map((text): Part => jsonPress(text)),
    ...(test ? [{ kind: 'command', line, command: testing } as const] : []),
  ];
};

const jsonPress = (text: string): Part =>
  NO_PRESS_WORDS.some(word => word === folded(text.trim()))
    ? { kind: 'no-press', line: text }
    : { kind: 'press', line: text };

/** Lines written add up; `press: none` counts where no line is written. Rule: R1 */
const gatherPress = (
  parts: readonly Part[],
): { readonly lines?: readonly string[]; readonly notices: readonly Notice[] } => {
  const { lines, notices } = pressOf(parts.flatMap(part => (part.kind === 'press' ? part.line : [])));
  const given = lines.length > 0 || parts.some(({ kind }) => kind === 'no-press');
  return given ? { lines, notices } : { notices };
};

/** Whether the letter has orders of its own, readable or not; a blank form has none. */
const holdsOrders = (parts: readonly Part[]): boolean =>
  parts.some(
    part =>
      part.kind === 'json' ||
      part.kind === 'stay-all' ||
      (part.kind === 'orders' && part.items.some(({ kind }) => kind !== 'blank')),
  );

/** All that stands below what may be the head of a copied mail, in one refusal. R39 */
const doubted = (parts: readonly Part[]): readonly Refusal[] => {
  const [first, ...more] = parts.flatMap(part => (part.kind === 'doubted' ? part : []));
  if (first === undefined) return [];
  const { line, doubtedBy } = first;
  return [{ code: 'unreadable-line', line, fault: { kind: 'whose-words', below: doubtedBy, more: more.length } }];
};

/**
 * A pilot's line that only begins like a command is free text beside orders or a command; a game master's never is.
 * A game master's command that a pilot writes is told him, and beside orders or a command left aside.
 */
const gatherMisfits = (
  parts: readonly Part[],
  speaker: Speaker,
): { readonly faults: readonly Refusal[]; readonly notices: readonly Notice[] } => {
  const isFreeText = speaker === 'pilot' && (holdsOrders(parts) || parts.some(({ kind }) => kind === 'command'));
  const saysMore = parts.some(({ kind }) => kind !== 'foreign');
  const told = parts.flatMap((part): readonly (Refusal | Notice)[] => {
    if (part.kind === 'misfit') {
      const { line, nearest, insisted } = part;
      if (isFreeText && !insisted) return [{ kind: 'command-left-aside', line, nearest }];
      return [{ code: 'unreadable-command', line, nearest }];
    }
    if (part.kind === 'said-twice') return [saidTwice(part)];
    if (part.kind !== 'foreign') return [];
    const { line, tone } = part;
    if (tone === 'insisted' || !saysMore) return [{ code: 'unreadable-command', line, ofGameMaster: true }];
    if (tone === 'casual') return [];
    return isFreeText
      ? [{ kind: 'command-of-game-master', line }]
      : [{ code: 'unreadable-command', line, ofGameMaster: true }];
  });
  return {
    faults: told.flatMap(each => ('code' in each ? each : [])),
    notices: told.flatMap(each => ('kind' in each ? each : [])),
  };
};

const saidTwice = ({ what, first, line }: SaidTwice): Refusal => ({
  code: 'line-twice',
  twice: { kind: 'new-game', what },
  first,
  second: line,
});

/** Orders in and below the press, each; other text below the press, together. R60 */
const leftAside = (parts: readonly Part[]): readonly Notice[] => {
  const lines = parts.flatMap(part => (part.kind === 'text-left-aside' ? part.line : []));
  return [
    ...parts.flatMap(part => (part.kind === 'orders-left-aside' ? part : [])),
    ...(lines.length > 0 ? [{ kind: 'text-left-aside' as const, lines }] : []),
  ];
};

/** Somebody's order lines or JSON sheet, were it not quoted. R39 */
const holdsQuotedOrders = (lines: readonly Line[]): boolean => {
  const said = lines.map(unquoted);
  for (let at = 0; at < said.length; ) {
    const line = said[at];
    if (line?.kind === 'own' && isWholeOrder(readOrderLine(line.text))) return true;
    const block = jsonBlockAt(said, at);
    if (block && readJsonSheet(block).kind === 'read') return true;
    at = block?.next ?? at + 1;
  }
  return false;
};

/** A line of somebody else's as if it were the author's own, and the other way round. */
const unquoted = ({ kind, raw, text }: Line): Line =>
  kind === 'quoted' || kind === 'history'
    ? { kind: 'own', raw: raw.replace(QUOTE_SIGNS, ''), text: text.replace(QUOTE_SIGNS, '') }
    : { kind: 'quoted', raw, text };

const QUOTE_SIGNS = /^[>|\s]+/;

const numbered = (parts: readonly Part[]): readonly string[] =>
  parts
    .flatMap(part => (part.kind === 'unnumbered' ? part.order : []))
    .slice(0, 4)
    .map((order, index) => `${index + 1}: ${orderText(order)}`);
