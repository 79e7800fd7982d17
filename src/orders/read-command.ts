import type { Command, Speaker } from './command.ts';
import { COMMAND_FORMS } from './command-forms.ts';
import { formOf, verbOf } from './form.ts';
import { folded } from './tokens.ts';

/** What a line is as a command. A misfit only begins like one, unless `do:` insists that it is one. */
export type CommandReading =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'misfit'; readonly insisted: boolean /** Forms to show. */; readonly nearest: readonly string[] }
  | { readonly kind: 'no-command' };

const compiled = (speaker: Speaker) =>
  COMMAND_FORMS[speaker].map(({ form, read }) => ({ form, read, match: formOf(form), verb: folded(verbOf(form)) }));
const FORMS = { pilot: compiled('pilot'), 'game-master': compiled('game-master') } as const;

/**
 * Reads one whole normalised line as a command, with or without `do:` (`opdracht:`) before it.
 * `new game` may be followed by a block of lines, which `readNewGameLine` reads.
 *
 * Rule: order grammar, section 6
 */
export const readCommand = (text: string, speaker: Speaker): CommandReading => {
  const insisted = /^(do|opdracht) *: */i.exec(text)?.[0];
  const line = text.slice(insisted?.length ?? 0);
  for (const { match, read } of FORMS[speaker]) {
    const values = match(line);
    if (values !== undefined) return { kind: 'command', command: read(values) };
  }
  const nearest = formsOfVerb(line, speaker);
  if (insisted !== undefined)
    return { kind: 'misfit', insisted: true, nearest: nearest.length > 0 ? nearest : alike(line, speaker) };
  return nearest.length > 0 ? { kind: 'misfit', insisted: false, nearest } : { kind: 'no-command' };
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

const formsOfVerb = (line: string, speaker: Speaker): readonly string[] => {
  const words = folded(line.slice(0, 80))
    .split(/ +/)
    .map(word => word.replace(/[^\p{L}\d]+$/u, ''));
  return FORMS[speaker]
    .filter(({ verb }) => verb === words[0] || verb === `${words[0]} ${words[1]}`)
    .map(({ form }) => form);
};

/** The three forms that share the longest beginning with a line. */
const alike = (line: string, speaker: Speaker): readonly string[] => {
  const wanted = folded(line.slice(0, 80));
  const shared = (form: string) => {
    const parting = [...form].findIndex((letter, index) => letter !== wanted[index]);
    return parting === -1 ? form.length : parting;
  };
  return FORMS[speaker]
    .map(({ form }) => form)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, 3);
};
