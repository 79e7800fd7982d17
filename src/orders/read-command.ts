import type { Command, Speaker } from './command.ts';
import { COMMAND_FORMS, type CommandForm } from './command-forms.ts';
import { type Form, formOf, verbOf } from './form.ts';
import { folded } from './tokens.ts';

/**
 * What a line is as a command. A misfit only begins like one, or `do:` insists on it; `nearest` are forms to show. A
 * foreign one is whole, but the game master's and not its author's; what anybody might say in passing, such as `hold
 * tight`, is `casual`.
 */
export type CommandReading =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'misfit'; readonly insisted: boolean; readonly nearest: readonly string[] }
  | { readonly kind: 'foreign'; readonly tone: 'insisted' | 'plain' | 'casual' }
  | { readonly kind: 'no-command' };

type ReadableForm = CommandForm & { readonly match: Form; readonly verb: string };

const compiled = (speaker: Speaker): readonly ReadableForm[] =>
  COMMAND_FORMS[speaker].map(({ form, read }) => ({ form, read, match: formOf(form), verb: folded(verbOf(form)) }));
const FORMS = { pilot: compiled('pilot'), 'game-master': compiled('game-master') } as const;
const VERBS: ReadonlySet<string> = new Set([...FORMS.pilot, ...FORMS['game-master']].map(({ verb }) => verb));

/**
 * Reads one whole normalised line as a command, with or without `do:` (`opdracht:`) before it.
 * `new game` may be followed by a block of lines, which `readNewGameLine` reads.
 *
 * Rule: order grammar, section 6
 */
export const readCommand = (text: string, speaker: Speaker): CommandReading => {
  const insisted = /^(do|opdracht) *: */i.exec(text)?.[0];
  const line = text.slice(insisted?.length ?? 0);
  const opening = openingOf(line);
  const begun = formsBegunBy(opening, speaker);
  const hinted = begun.length === 0 && speaker === 'game-master' ? formsMeantBy(line) : begun;
  for (const { match, read } of begun) {
    const values = match(line);
    if (values !== undefined) return { kind: 'command', command: read(values) };
  }
  const foreign = begun.length === 0 && speaker === 'pilot' ? formOfMasters(line, opening) : undefined;
  if (foreign) return { kind: 'foreign', tone: insisted ? 'insisted' : CASUAL.test(foreign.form) ? 'casual' : 'plain' };
  if (hinted.length === 0 && insisted === undefined) return { kind: 'no-command' };
  const nearest = hinted.length > 0 ? hinted : formsLike(line, speaker);
  return { kind: 'misfit', insisted: insisted !== undefined, nearest: nearest.map(({ form }) => form) };
};

const IN_A_SUBJECT = ['help', 'status', 'rules', 'games', 'test'];

/**
 * The command a subject stands for: only a bare `help`, `status`, `rules`, `games` or `test`, English or Dutch.
 * Nothing else in a subject is ever read.
 *
 * Rule: order grammar, section 7
 */
export const commandOfSubject = (subject: string): Command | undefined => {
  const word = subject.normalize('NFKC').trim();
  const reading = /^\p{L}{1,20}$/u.test(word) ? readCommand(word, 'pilot') : undefined;
  return reading?.kind === 'command' && IN_A_SUBJECT.includes(reading.command.verb) ? reading.command : undefined;
};

const NONE: readonly ReadableForm[] = [];

/** The forms whose verb a line begins with, whatever sign stands behind it. */
const formsBegunBy = ({ first, both }: Opening, speaker: Speaker): readonly ReadableForm[] => {
  if (!VERBS.has(first) && !VERBS.has(both)) return NONE; // most lines of a letter
  return FORMS[speaker].filter(({ verb }) => verb === first || verb === both);
};

type Opening = { readonly first: string; readonly both: string };

const openingOf = (line: string): Opening => {
  const [first = '', second = ''] = folded(line.slice(0, 80))
    .split(/ +/, 2)
    .map(word => word.replace(/[^\p{L}\d]+$/u, ''));
  return { first, both: `${first} ${second}` };
};

/** The form of a game master's that a whole line fits. */
const formOfMasters = (line: string, opening: Opening): ReadableForm | undefined =>
  formsBegunBy(opening, 'game-master').find(({ match }) => match(line) !== undefined);

/** A verb and at most one value behind it: prose fits that as well. */
const CASUAL = /^[a-z]+( \[?[A-Z]+\]?)?$/;

/** What a game master's line may mean that begins with no verb: he must not think it done. */
const formsMeantBy = (line: string): readonly ReadableForm[] => {
  const hinted = formsHintedAt(line);
  return hinted.length > 0 ? hinted : formsMisspeltIn(line);
};

/** The forms whose verb a line misses by one slip of the pen, as `pasue G1 until …` does. */
const formsMisspeltIn = (line: string): readonly ReadableForm[] => {
  const { first, both } = openingOf(line);
  return FORMS['game-master'].filter(
    ({ verb }) => verb.length >= SHORTEST_MISSPELT && isSlip(verb.includes(' ') ? both : first, verb),
  );
};

/** Of shorter verbs too many words are a slip away: `kind` of `wind`, `best` of `test`. */
const SHORTEST_MISSPELT = 5;

/** Whether one letter is too many, missing or another, or two have changed places. */
const isSlip = (word: string, meant: string): boolean => {
  if (Math.abs(word.length - meant.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === meant[from]) from += 1;
  let behind = 0;
  while (behind < Math.min(word.length, meant.length) - from && word.at(-1 - behind) === meant.at(-1 - behind))
    behind += 1;
  const [odd, due] = [word.slice(from, word.length - behind), meant.slice(from, meant.length - behind)];
  return (odd.length <= 1 && due.length <= 1) || (odd.length === 2 && odd === [...due].reverse().join(''));
};

/**
 * The forms of which a game master's line has the first word and another one, as `cancel G1 because …` has of
 * `cancel game GAME because WORDS`: he must not think it done.
 */
const formsHintedAt = (line: string): readonly ReadableForm[] => {
  const [first, ...others] = folded(line.slice(0, 200)).split(/[^\p{L}\d]+/u);
  return FORMS['game-master'].filter(({ form }) => {
    const [verb, ...more] = form.match(/\b[a-z]+\b/g) ?? [];
    return verb === first && more.some(word => others.includes(word));
  });
};

/** The three forms that share the longest beginning with a line. */
const formsLike = (line: string, speaker: Speaker): readonly ReadableForm[] => {
  const wanted = folded(line.slice(0, 80));
  const shared = ({ form }: ReadableForm): number => {
    const parting = [...form].findIndex((letter, index) => letter !== wanted[index]);
    return parting === -1 ? form.length : parting;
  };
  return [...FORMS[speaker]].sort((one, other) => shared(other) - shared(one)).slice(0, 3);
};
