import type { SheetWarning } from './complete-sheet.ts';
import type { LeftAside, Notice } from './written.ts';

/** What a receipt says about something that was left out, left aside, or accepted with a doubt. Rule: R60, R1 */
export const noticeText = (notice: Notice | SheetWarning): string => {
  switch (notice.kind) {
    case 'press-lines-left-out':
      return `Six lines of press are printed in a turn; left out: ${notice.lines.map(quoted).join(', ')}.`;
    case 'press-shortened':
      return `Line ${notice.line} of your press is longer than 300 characters; left out: ${quoted(notice.leftOut)}.`;
    case 'orders-left-aside':
      return ASIDE[notice.where](quoted(notice.line));
    case 'text-left-aside':
      return `${leftBelow(notice.lines)} left aside: press ends at a blank line.`;
    case 'command-left-aside':
      return `${quoted(notice.line)} begins like a command but was read as free text. The form is ${notice.nearest.map(form => `"${form}"`).join(' or ')}.`;
    case 'command-of-game-master':
      return `${quoted(notice.line)} is a command that only game masters give; it was left aside, and nothing was changed by it.`;
    case 'short-of-ammunition':
      return `You ordered ${notice.ordered} bursts with ${notice.aboard} aboard; the first ${notice.aboard} are fired.`;
    case 'runway-without-use':
      return `You are in the air, so "runway: ${notice.runway}" has no meaning and was left aside.`;
  }
};

const ASIDE: Readonly<Record<LeftAside, (line: string) => string>> = {
  'in-press': line => `${line} looks like an order but stands in your press; it is press and not flown.`,
  'after-press': line => `${line} stands below your press and was not read as an order.`,
  'in-signature': line => `${line} stands in your signature and was not read as an order.`,
};

const leftBelow = (lines: readonly string[]): string =>
  lines.length === 1
    ? `${quoted(lines[0] ?? '')} stands below your press and was`
    : `${lines.length} lines stand below your press, from ${quoted(lines[0] ?? '')} on, and were`;

const quoted = (text: string): string => `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
