import type { RuleBookId, Strength, Wind } from '../sopwith/index.ts';
import { daysIn, readDates, readWeekdays } from './calendar.ts';
import type { Command, Speaker } from './command.ts';
import type { Values } from './form.ts';
import { folded } from './tokens.ts';

/** One way to write a command, as the rules and the refusals print it. */
export type CommandForm = {
  readonly form: string;
  readonly read: (values: Values) => Command;
};

const inGame = (values: Values): { readonly game?: string } =>
  values.has('GAME') ? { game: values.text('GAME') } : {};
const ruleBook = (values: Values): { readonly ruleBook?: RuleBookId } =>
  values.has('BOOK') ? { ruleBook: folded(values.text('BOOK')) as RuleBookId } : {};
const strength = (values: Values): { readonly strength?: Strength } =>
  values.has('STRENGTH') ? { strength: folded(values.text('STRENGTH')) as Strength } : {};
const address = (values: Values): string => values.text('ADDRESS').toLowerCase();
const because = (values: Values): string => values.text('WORDS');
const name = (values: Values): string => values.text('NAME');
const windOf = (text: string): Wind => (/calm/i.test(text) ? 'calm' : (text.toUpperCase() as Wind));

/** A command of the verb alone, with the other words that mean it. */
const alone = <V extends Command['verb']>(command: Command & { readonly verb: V }, ...words: string[]): CommandForm[] =>
  [command.verb, ...words].map(form => ({ form, read: () => command }));

const days = (values: Values) => readWeekdays(values.text('DAYS')) ?? [];

const paced = (values: Values, interval: string) => ({
  verb: 'schedule' as const,
  ...inGame(values),
  everyDays: daysIn(interval) ?? 0, // the form fits none but intervals
});

/** When a game is flown, in one language. */
const scheduleForms = (every: string, pace: string, on: string, not: string): readonly CommandForm[] => [
  { form: every, read: v => ({ ...paced(v, v.text('INTERVAL')), ...(v.has('DAYS') && { on: days(v) }) }) },
  { form: pace, read: v => ({ ...paced(v, v.text('PACE')), ...(v.has('DAYS') && { on: days(v) }) }) },
  { form: on, read: v => ({ verb: 'schedule', ...inGame(v), on: days(v) }) },
  { form: not, read: v => ({ verb: 'schedule', ...inGame(v), not: readDates(v.text('DATES')) ?? [] }) },
];

const PILOT_FORMS: readonly CommandForm[] = [
  { form: 'join [GAME] as NAME', read: v => ({ verb: 'join', ...inGame(v), name: name(v) }) },
  { form: 'meedoen [GAME] als NAME', read: v => ({ verb: 'join', ...inGame(v), name: name(v) }) },
  { form: 'confirm CODE', read: v => ({ verb: 'confirm', code: v.text('CODE') }) },
  { form: 'bevestig CODE', read: v => ({ verb: 'confirm', code: v.text('CODE') }) },
  ...alone({ verb: 'status' }, 'stand'),
  ...alone({ verb: 'test' }, 'proef'),
  ...alone({ verb: 'clear' }, 'wis'),
  { form: 'report [N]', read: v => ({ verb: 'report', ...(v.has('N') && { turn: v.number('N') }) }) },
  { form: 'verslag [N]', read: v => ({ verb: 'report', ...(v.has('N') && { turn: v.number('N') }) }) },
  ...alone({ verb: 'help' }, 'hulp'),
  ...alone({ verb: 'rules' }, 'regels'),
  ...alone({ verb: 'games' }, 'partijen'),
  { form: 'observe GAME', read: v => ({ verb: 'observe', game: v.text('GAME') }) },
  { form: 'meekijken GAME', read: v => ({ verb: 'observe', game: v.text('GAME') }) },
  { form: 'unobserve GAME', read: v => ({ verb: 'unobserve', game: v.text('GAME') }) },
  { form: 'niet meekijken GAME', read: v => ({ verb: 'unobserve', game: v.text('GAME') }) },
  { form: 'address ADDRESS', read: v => ({ verb: 'address', address: address(v) }) },
  { form: 'drop address ADDRESS', read: v => ({ verb: 'drop address', address: address(v) }) },
  ...alone({ verb: 'new token' }),
  ...alone({ verb: 'my data' }),
  ...alone({ verb: 'erase me' }),
  { form: 'erase me keep my name', read: () => ({ verb: 'erase me', keeps: 'name' }) },
  ...alone({ verb: 'promote' }, 'promotie', 'bevorder'),
  ...alone({ verb: 'keep saving' }, 'doorsparen'),
  ...alone({ verb: 'decline' }, 'weiger'),
  ...alone({ verb: 'duel' }),
  ...alone({ verb: 'no duel' }, 'geen duel'),
  ...alone({ verb: 'board' }, 'bord'),
  ...['deadlines', 'next deadlines', 'deadline', 'next deadline', 'termijnen', 'volgende termijnen'].map(asked => ({
    form: `${asked} [GAME]`,
    read: (v: Values): Command => ({ verb: 'deadlines', ...inGame(v) }),
  })),
  { form: 'standings', read: () => ({ verb: 'standings', of: 'careers' }) },
  { form: 'standings duel', read: () => ({ verb: 'standings', of: 'duels' }) },
  { form: 'standen', read: () => ({ verb: 'standings', of: 'careers' }) },
  { form: 'standen duel', read: () => ({ verb: 'standings', of: 'duels' }) },
  { form: 'career NAME', read: v => ({ verb: 'career', name: name(v) }) },
  { form: 'loopbaan NAME', read: v => ({ verb: 'career', name: name(v) }) },
  { form: 'practice [BOOK] [STRENGTH]', read: v => ({ verb: 'practice', ...ruleBook(v), ...strength(v) }) },
  { form: 'oefenvlucht [BOOK] [STRENGTH]', read: v => ({ verb: 'practice', ...ruleBook(v), ...strength(v) }) },
  ...alone({ verb: 'resign' }, 'opgeven'),
];

const GAME_MASTER_FORMS: readonly CommandForm[] = [
  { form: 'new game NAME', read: v => ({ verb: 'new game', name: name(v), houseRules: {} }) },
  { form: 'invite ADDRESS [to GAME]', read: v => ({ verb: 'invite', address: address(v), ...inGame(v) }) },
  {
    form: 'enrol NAME [in GAME] [seat N]',
    read: v => ({ verb: 'enrol', name: name(v), ...inGame(v), ...(v.has('N') && { seat: v.number('N') }) }),
  },
  { form: 'start [GAME]', read: v => ({ verb: 'start', ...inGame(v) }) },
  { form: 'status [GAME]', read: v => ({ verb: 'status', ...inGame(v) }) },
  { form: 'extend [GAME] by N days|day', read: v => ({ verb: 'extend', ...inGame(v), by: { days: v.number('N') } }) },
  {
    form: 'extend [GAME] by N hours|hour',
    read: v => ({ verb: 'extend', ...inGame(v), by: { hours: v.number('N') } }),
  },
  {
    form: 'extend [GAME] to DATE [TIME]',
    read: v => ({
      verb: 'extend',
      ...inGame(v),
      to: { date: v.text('DATE'), ...(v.has('TIME') && { time: v.text('TIME') }) },
    }),
  },
  {
    form: 'pause [GAME] until DATE because WORDS',
    read: v => ({ verb: 'pause', ...inGame(v), until: v.text('DATE'), because: because(v) }),
  },
  { form: 'resume [GAME]', read: v => ({ verb: 'resume', ...inGame(v) }) },
  {
    form: 'process [GAME] turn N',
    read: v => ({ verb: 'process', ...inGame(v), turn: v.number('N'), anyway: false }),
  },
  {
    form: 'process [GAME] turn N anyway',
    read: v => ({ verb: 'process', ...inGame(v), turn: v.number('N'), anyway: true }),
  },
  {
    form: 'remove NAME [from GAME] because WORDS',
    read: v => ({ verb: 'remove', name: name(v), ...inGame(v), because: because(v) }),
  },
  { form: 'wind [GAME] HEADING', read: v => ({ verb: 'wind', ...inGame(v), wind: windOf(v.text('HEADING')) }) },
  { form: 'calm', read: () => ({ verb: 'wind', wind: 'calm' }) },
  {
    form: 'cancel game GAME because WORDS',
    read: v => ({ verb: 'cancel game', game: v.text('GAME'), because: because(v) }),
  },
  ...scheduleForms(
    'schedule [GAME] every INTERVAL [on DAYS]',
    'schedule [GAME] PACE [on DAYS]',
    'schedule [GAME] on DAYS',
    'schedule [GAME] not DATES',
  ),
  ...scheduleForms(
    'rooster [GAME] elke INTERVAL [op DAYS]',
    'rooster [GAME] PACE [op DAYS]',
    'rooster [GAME] op DAYS',
    'rooster [GAME] niet DATES',
  ),
  {
    form: 'roll back [GAME] to turn N',
    read: v => ({ verb: 'roll back', ...inGame(v), turn: v.number('N') }),
  },
  {
    form: 'mail state [ADDRESS]',
    read: v => ({ verb: 'mail state', ...(v.has('ADDRESS') && { address: address(v) }) }),
  },
  { form: 'send again KEY', read: v => ({ verb: 'send again', key: v.text('KEY') }) },
  { form: 'read again LETTER', read: v => ({ verb: 'read again', letter: v.number('LETTER') }) },
  { form: 'computer takes NAME [in GAME]', read: v => ({ verb: 'computer takes', name: name(v), ...inGame(v) }) },
  {
    form: 'hand back NAME [in GAME] [to PILOT]',
    read: v => ({ verb: 'hand back', name: name(v), ...inGame(v), ...(v.has('PILOT') && { to: v.text('PILOT') }) }),
  },
  { form: 'hold NAME', read: v => ({ verb: 'hold', name: name(v) }) },
  { form: 'fly NAME', read: v => ({ verb: 'fly', name: name(v) }) },
  { form: 'strike NAME', read: v => ({ verb: 'strike', name: name(v) }) },
];

/** All forms that are read from somebody, in the order in which they are printed; a game master has both lists. */
export const COMMAND_FORMS: Readonly<Record<Speaker, readonly CommandForm[]>> = {
  pilot: PILOT_FORMS,
  'game-master': [...GAME_MASTER_FORMS, ...PILOT_FORMS],
};
