import type { AnswerKind } from './post-office.ts';

/** How a pilot takes a turn; all but the first show a newcomer how the desk takes it. */
type Habit =
  | 'ordinary'
  | 'changes-his-mind'
  | 'misspells'
  | 'asks-for-status'
  | 'waits-for-the-reminder'
  | 'is-late'
  | 'forgets';

export type LetterTime = 'first-day' | 'that-night' | 'after-the-reminder' | 'after-noon';

/** A letter that a pilot sends in a turn, and how the desk has to answer it. */
export type PlannedLetter = {
  readonly when: LetterTime;
  readonly says: 'orders' | 'first-thoughts' | 'misspelt-orders' | 'status';
  readonly answered: AnswerKind;
};

/** What a pilot does in a turn, and how that is told (his name comes before it); null: nothing worth telling. */
export type Plan = { readonly letters: readonly PlannedLetter[]; readonly note: string | null };

const ORDERS_THAT_NIGHT: PlannedLetter = { when: 'that-night', says: 'orders', answered: 'receipt' };

const PLANS: Readonly<Record<Habit, Plan>> = {
  ordinary: { letters: [{ when: 'first-day', says: 'orders', answered: 'receipt' }], note: null },
  'changes-his-mind': {
    letters: [{ when: 'first-day', says: 'first-thoughts', answered: 'receipt' }, ORDERS_THAT_NIGHT],
    note: 'sends a second sheet before noon: it replaces the first.',
  },
  misspells: {
    letters: [{ when: 'first-day', says: 'misspelt-orders', answered: 'refusal' }, ORDERS_THAT_NIGHT],
    note: 'writes “1: L”, is asked whether that is a turn or a slip, and writes again.',
  },
  'asks-for-status': {
    letters: [{ when: 'first-day', says: 'status', answered: 'answer' }, ORDERS_THAT_NIGHT],
    note: 'asks for the status first: who has sent orders, never what.',
  },
  'waits-for-the-reminder': {
    letters: [{ when: 'after-the-reminder', says: 'orders', answered: 'receipt' }],
    note: 'is reminded a day before noon, and writes.',
  },
  'is-late': {
    letters: [{ when: 'after-noon', says: 'orders', answered: 'refusal' }],
    note: 'writes two seconds after noon: refused, an NMR.',
  },
  forgets: { letters: [], note: 'sends nothing in spite of the reminder: an NMR.' },
};

/** Whose turn is out of the ordinary. */
const UNUSUAL: readonly { readonly turn: number; readonly pilot: string; readonly habit: Habit }[] = [
  { turn: 1, pilot: 'Peregrine Ashby', habit: 'changes-his-mind' },
  { turn: 1, pilot: 'Wim de Groot', habit: 'misspells' },
  { turn: 2, pilot: 'Odette Marchand', habit: 'asks-for-status' },
  { turn: 2, pilot: 'Zoltán Király', habit: 'forgets' },
  { turn: 3, pilot: 'Hattie Blythe', habit: 'is-late' },
  { turn: 3, pilot: 'Ines Calder', habit: 'waits-for-the-reminder' },
];

/** What a pilot does in a turn. */
export const planOf = (pilot: string, turn: number): Plan =>
  PLANS[UNUSUAL.find(each => each.turn === turn && each.pilot === pilot)?.habit ?? 'ordinary'];

/** Whether his orders reach the desk in time. */
export const writesInTime = ({ letters }: Plan): boolean =>
  letters.some(({ says, answered }) => says === 'orders' && answered === 'receipt');

/** Whether a day before noon the desk still waits for him. */
export const isReminded = ({ letters }: Plan): boolean =>
  letters.every(({ when }) => when === 'after-the-reminder' || when === 'after-noon');
