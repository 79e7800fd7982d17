import type { OrderFault, Runway } from '../sopwith/index.ts';
import type { LineFault } from './line-fault.ts';
import type { IllegalOrders, Refusal, Twice } from './refusal.ts';
import { FIELD_WORDS } from './words.ts';

export type { Refusal } from './refusal.ts';

/**
 * What a pilot reads about one refusal: what was found, where (the line as received), and what was expected.
 * What stands now is told once for the whole letter, by the mail that holds these sentences.
 *
 * Rule: R40
 */
export const refusalText = (refusal: Refusal): string => {
  switch (refusal.code) {
    case 'too-large':
      return `Your letter has ${refusal.bytes} bytes; I read letters of up to ${refusal.limit}. Send the orders without attachments.`;
    case 'too-complex':
      return 'Your letter has too many parts, or parts within parts, to be opened. Send the orders as a plain new mail.';
    case 'ambiguous-sender':
      return `Your letter names more than one sender (${refusal.senders.join(', ')}). I must know whose orders these are: send it from one address.`;
    case 'unknown-sender':
      return `I know no pilot by the address ${refusal.sender}. Write from the address you registered, or begin with "join GAME as NAME".`;
    case 'wrong-token':
      return wrongTokenText(refusal.why, refusal.where);
    case 'sender-not-authenticated':
      return `Nothing proves that this letter really comes from ${refusal.sender}. Answer a report, so that its token comes back with your orders.`;
    case 'too-many-letters':
      return `You sent ${refusal.limit} letters within 24 hours, as many as I read of anybody; this one was not read. What stands stays. Wait some hours, and see whether a program of yours writes to me by itself.`;
    case 'unreadable-encoding':
      return refusal.brokenOff
        ? 'Your letter broke off on its way: the end of it is missing. Nothing in it was read; please send it again.'
        : 'The text of your letter is encoded in a way I cannot undo. Send the orders as plain text.';
    case 'unreadable-format':
      return `Your letter has no text I can read${listed(' (found: ', refusal.attachments, ')')}. Send the orders as plain text or HTML, not as rich text, a picture or an encrypted mail.`;
    case 'wrong-game':
      return wrongGameText(refusal.found, refusal.games);
    case 'wrong-turn':
      return refusal.open === null
        ? 'This game has not begun, and no turn is open yet. Write your orders once its first report has come.'
        : `Your letter is for turn ${refusal.found}; turn ${refusal.open} is the one that is open.`;
    case 'deadline-passed':
      return tooLateText(refusal);
    case 'only-quoted-orders':
      return 'The only orders in your letter stand in quoted or forwarded text, which I never read. Write yours on lines of their own, without ">" before them.';
    case 'no-orders':
      return noOrdersText(refusal);
    case 'unreadable-command':
      if ('ofGameMaster' in refusal)
        return `${said(refusal.line)} is a command that only game masters give, from their own address. Nothing was changed by it; ask the master of your game.`;
      return `I could not read the command ${said(refusal.line)}. ${refusal.nearest.length === 1 ? 'The form is' : 'The nearest forms are'}: ${refusal.nearest.map(form => `"${form}"`).join(', ')}.`;
    case 'line-twice':
      return `Your letter gives ${twiceText(refusal.twice)} twice, and differently: ${said(refusal.first)} and ${said(refusal.second)}. Keep one.`;
    case 'unreadable-line':
      return `${said(refusal.line)}: ${lineText(refusal.fault)}`;
    case 'missing-line':
      return refusal.blank
        ? `Line ${refusal.segment} still holds the "?" of the form. Write an order there, such as "${refusal.segment}: A"${refusal.segment === 4 ? ', or delete the line: a fourth segment need not be flown' : ''}.`
        : `Line ${refusal.segment} is missing. Write what you fly in segment ${refusal.segment}, such as "${refusal.segment}: A".`;
    case 'final-orders-stand':
      return `In this game the orders delivered first are final, and yours stand: ${refusal.lines.join(' / ')}. Press may be changed until noon.`;
    case 'illegal-orders':
      return `${refusal.line === undefined ? '' : `${said(refusal.line)}: `}${illegalText(refusal.fault)}`;
  }
};

const tooLateText = ({ turn, why }: Extract<Refusal, { code: 'deadline-passed' }>): string => {
  switch (why.kind) {
    case 'flown': {
      const openNow = why.open === null ? '' : ` Turn ${why.open} is open: write new orders for it.`;
      return `Your letter is for turn ${turn}, which has been flown. What it says is not carried over.${openNow}`;
    }
    case 'late':
      return `Your letter for turn ${turn} came after its noon (${why.noon}). It is not flown then, nor in the next turn.`;
    case 'frozen':
      return `Turn ${turn} is frozen: its orders are fixed, and it is flown from them. What your letter says is not flown then, nor in the next turn.`;
    case 'closed':
      return 'No turn of this game is flown any more: the battle is over.';
    case 'moved':
      return `This game has moved to another desk, and nothing is flown here any more. Write to ${why.to}; a mail from there gave you your own address.`;
  }
};

const wrongTokenText = (why: Extract<Refusal, { code: 'wrong-token' }>['why'], where: string): string => {
  switch (why) {
    case 'unknown':
      return `The token in ${where} is none that I know. Answer your last report, or copy its address exactly.`;
    case 'retired':
      return `The token in ${where} was replaced by a new one. Write to the address that the new one came with, or answer your newest report.`;
    case 'of-another-pilot':
      return `The token in ${where} belongs to another pilot. Answer your own report, not one that was passed on to you.`;
    case 'two-pilots':
      return `Your letter carries the tokens of two pilots (${where}). Answer one report at a time.`;
  }
};

const wrongGameText = (found: string | null, games: readonly string[]): string => {
  const yours = games.length === 0 ? 'You fly in no running game.' : `Your games are ${games.join(', ')}.`;
  return found === null
    ? `I cannot tell which game your letter is for. ${yours} Write "game: ID" above your orders.`
    : `Your letter says "game: ${short(found)}", which is not the game it belongs to. ${yours}`;
};

const noOrdersText = ({ unnumbered, blankForm, attachments }: Extract<Refusal, { code: 'no-orders' }>): string => {
  const aside =
    attachments.length === 0
      ? ''
      : ` What is attached (${attachments.join(', ')}) is never read: paste it into the text.`;
  if (blankForm) return `Your letter holds nothing but the blank form. Write an order in place of each "?".${aside}`;
  if (unnumbered.length === 0)
    return `I found no orders and no command in the text of your letter. Orders are lines such as "1: RT fire A", "2: A", "3: LS".${aside}`;
  return `I found orders without their numbers. If this is what you mean, send these lines back: ${unnumbered.map(line => `"${line}"`).join(', ')}.${aside}`;
};

const twiceText = (twice: Twice): string => {
  switch (twice.kind) {
    case 'segment':
      return `line ${twice.segment}`;
    case 'field':
      return `"${FIELD_WORDS[twice.field][0]}:"`;
    case 'sheet':
      return 'your orders';
    case 'new-game':
      return `"${twice.what}"`;
  }
};

const FIELD_FORMS: Readonly<Record<Extract<LineFault, { kind: 'bad-field' }>['field'], string>> = {
  game: '"game: G1" or "game: G1, turn 7"',
  turn: '"turn: 7"',
  runway: '"runway: alpha", "runway: beta" or "runway: gamma"',
  token: '"token:" and the one word of letters and digits from your report',
};

const lineText = (fault: LineFault): string => {
  switch (fault.kind) {
    case 'no-such-segment':
      return `there is no segment ${fault.digit}. A turn has segments 1, 2 and 3; a colonel has a fourth.`;
    case 'too-long':
      return `this line is longer than ${fault.longest} characters. Write one order on each line.`;
    case 'nothing-written':
      return 'nothing stands behind the number. Write a manoeuvre: A, LT, RT, LS, RS, H …';
    case 'odd-mark':
      return `this looks like an order, but its number has not the mark of one. Write "${short(fault.meant)}", or take the line out.`;
    case 'whose-words':
      return whoseText(fault.below, fault.more);
    case 'strange-letter':
      return `"${fault.letter}" is ${fault.name}${fault.latin ? `, not the Latin ${fault.latin}` : ''}. Write orders in Latin letters.`;
    case 'condition':
      return `I read "${fault.word}", but orders cannot depend on anything. Write one manoeuvre.`;
    case 'turn-or-slip':
      return fault.side === 'left'
        ? 'turn or slip? Write LT to turn left or LS to slip left.'
        : 'turn or slip? Write RT to turn right or RS to slip right.';
    case 'no-manoeuvre':
      return 'there is no manoeuvre before the fire. Write for example "A fire A" or "RT fire A".';
    case 'not-a-manoeuvre':
      return `"${short(fault.word)}" is no manoeuvre I know. Write A, LT, RT, LS, RS, H, stay, take off or land.`;
    case 'two-manoeuvres':
      return `are these two manoeuvres, or is a fire word missing before "${short(fault.rest)}"? Write one manoeuvre, and "fire" before its bursts.`;
    case 'hold-or-no-fire':
      return '"hold and fire" or "do not fire"? Write "H fire A" to hold and fire, "H" to hold, or "A no fire".';
    case 'runway-or-manoeuvre':
      return `is "${short(fault.word)}" a runway or a manoeuvre? Runways are alpha, beta and gamma: write "take off alpha".`;
    case 'one-burst-or-two':
      return `is "${fault.words}" one burst or two? Write "fire A L" for two, or "fire ahead-left" for one.`;
    case 'unparted-bursts':
      return `part the bursts "${fault.words}" by a comma, "+" or "and", or write letters: "fire L R".`;
    case 'not-a-direction':
      return fault.word === ''
        ? 'a direction is missing at the end. Bursts go A (ahead), L (ahead-left) or R (ahead-right).'
        : `"${short(fault.word)}" is no direction of fire. Bursts go A (ahead), L (ahead-left) or R (ahead-right).`;
    case 'same-direction-twice':
      return `"${fault.word}" fires the same way twice. Each direction can be fired once in a segment.`;
    case 'not-understood':
      return `I could not read "${short(fault.rest)}" behind the manoeuvre. Write for example "A fire L R" or "A" alone.`;
    case 'bad-field':
      return `"${short(fault.value)}" does not fit there. Write ${FIELD_FORMS[fault.field]}.`;
    case 'broken-json':
      return `this JSON sheet breaks near ${said(fault.near)}. No comments, and no comma after the last entry.`;
    case 'unclosed-json':
      return 'this JSON sheet has no closing brace.';
    case 'json-behind-brace':
      return `behind the closing brace of this JSON sheet stands ${said(fault.rest)}. Nothing may follow it on its line.`;
    case 'json-key-twice':
      return `this JSON sheet has the key "${short(fault.key)}" twice in one place. Keep one.`;
    case 'json-sheet':
      return `this JSON has a fault in ${fault.where}: ${fault.wrong}.`;
  }
};

const whoseText = (below: string, more: number): string => {
  const these = more === 0 ? 'this line stands' : `this line, and ${more} more like it, stand`;
  return `${these} below ${said(below)}, which looks like the beginning of a mail that was copied into yours, so I cannot tell whose words they are. Write your own above that line, or take it out.`;
};

const illegalText = (fault: IllegalOrders): string => {
  switch (fault.code) {
    case 'out-of-the-battle':
      return 'You are out of this battle and send no more orders.';
    case 'press-of-the-out':
      return 'In this game those who are out of the battle write no press.';
    case 'no-seat':
      return 'Somebody else flies your seat now. The game master may hand it back to you.';
    case 'wrong-runway':
      return `you name runway ${fault.named}, but the one before you is ${fault.on}.`;
    case 'too-many-segments':
      return `You wrote ${fault.given} segments; ${fault.allowed} is what you may fly.`;
    case 'too-many-bursts':
      return `You ordered ${fault.fired} bursts; ${fault.allowed} is the most you may fire in a turn.`;
    case 'direction-twice':
      return `fire ${DIRECTION_TEXT[fault.direction]} is ordered twice. Each direction can be fired once in a segment.`;
    case 'through-not-allowed':
      return 'bursts do not go through balloons in this game. Leave out "through".';
    case 'fire-barred':
      return `you may not fire in segment ${fault.segment}, ${BARRED_TEXT[fault.why]}. Leave out the fire.`;
    case 'illegal-manoeuvre':
      return MANOEUVRE_TEXT[fault.why](fault.manoeuvre);
  }
};

const DIRECTION_TEXT = { ahead: 'ahead', left: 'ahead-left', right: 'ahead-right' } as const;

const BARRED_TEXT = {
  'taking-off': 'while you take off',
  landing: 'while you land',
  'on-the-ground': 'while you are on the ground',
} as const;

const RUNWAYS_TEXT = (['alpha', 'beta', 'gamma'] satisfies Runway[]).join(', ');

type IllegalManoeuvre = Extract<OrderFault, { code: 'illegal-manoeuvre' }>;

const MANOEUVRE_TEXT: Readonly<Record<IllegalManoeuvre['why'], (manoeuvre: IllegalManoeuvre['manoeuvre']) => string>> =
  {
    'hold-in-first': () => 'you may not hold in segment 1: every turn begins with a move.',
    'hold-after-take-off': () => 'you may not hold in the segment just after a take-off.',
    'never-in-first': manoeuvre => `${manoeuvre} is never flown in segment 1.`,
    'not-privileged': manoeuvre => `${manoeuvre} is a privilege you do not have yet.`,
    'not-in-this-book': manoeuvre => `${manoeuvre} is not flown under the rules of this game.`,
    'only-in-the-air': manoeuvre =>
      manoeuvre === 'ahead'
        ? 'you are on the ground, and A alone is no take-off. Write "1: take off beta", or "runway: beta" and "1: A"; or "stay".'
        : `you are on the ground: ${manoeuvre} is for the air. Write "take off" and a runway (${RUNWAYS_TEXT}), or "stay".`,
    'only-on-the-ground': manoeuvre => `you are in the air: ${manoeuvre} is for the ground.`,
    'take-off-too-late': () => 'it is too late in the turn to take off. Begin the take-off in an earlier segment.',
    'landed-this-turn': () => 'you land in this turn and stay on your field for the rest of it.',
    'not-on-a-runway': () =>
      'you cannot land there: it takes the outer hex of one of your own runways, with the nose to your field.',
  };

/** A line as received, in quotes, cut where it is long. */
const said = (line: string): string => `"${short(line.trim())}"`;

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

const listed = (before: string, words: readonly string[], behind: string): string =>
  words.length === 0 ? '' : `${before}${words.join(', ')}${behind}`;
