import type { Command } from '../orders/command.ts';
import type { Draft, Reader } from '../report/block.ts';
import { notDoneAnswer } from '../report/not-done.ts';
import type { Desk } from './desk.ts';
import type { NoonNews } from './noon-news.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail, MailKind } from './ports/mails.ts';
import type { GameMaster, Pilot } from './ports/people.ts';

/** Who gives a command, and where the letter came from. */
export type Errand = {
  readonly desk: Desk;
  readonly now: Date;
  /** When what is confirmed now was asked for; null where no code came back for it. */
  readonly asked: Date | null;
  /** Such as `l12` for letter 12: makes the mails it causes its own. */
  readonly serial: string;
  readonly address: string;
  readonly name: string;
  /** null where the sender has no career here yet. */
  readonly pilot: Pilot | null;
  readonly gameMaster: GameMaster | null;
  /** Of this letter, so that whoever may get a code alone is told nothing else. R26, R27 */
  readonly mayBeMailed: 'anything' | 'codes';
  /** The right token that his letter shows; null: none. */
  readonly token: string | null;
  /** The game that commands mean when they name none. */
  readonly namedGame: string | null;
  /** The games known so far, as the commands before left them. */
  readonly dossiers: readonly Dossier[];
  /** What the commands before it in the same letter change, once it is stored. */
  readonly earlier: readonly Change[];
};

/** What one command leads to. */
export type Done =
  | {
      readonly kind: 'done';
      readonly changes: readonly Change[];
      /** What the sender is answered; null where one of the mails is the answer. */
      readonly answer: Draft | null;
      /** Mails beside the answer. */
      readonly mails: readonly Mail[];
      /** What everybody in a game is told of its noons, together with what other commands of the letter make of them. */
      readonly news: readonly NoonNews[];
    }
  /** One sentence: what was found, what was expected. Nothing is changed. */
  | { readonly kind: 'not-done'; readonly why: string };

/** What the commands of a letter lead to together, and the kind of mail that answers them. */
export type Errands = {
  readonly kind: MailKind;
  readonly drafts: readonly ((reader: Reader) => Draft)[];
  readonly changes: readonly Change[];
  /** Mails beside the answer. */
  readonly mails: readonly Mail[];
};

/** Nothing of what was asked can be done, and why. */
export const undone = (sentences: readonly string[]): Errands => ({
  kind: 'answer',
  drafts: [() => notDoneAnswer(sentences)],
  changes: [],
  mails: [],
});

export type Obey<Verb extends Command['verb'] = Command['verb']> = (
  errand: Errand,
  command: Extract<Command, { verb: Verb }>,
) => Promise<Done>;

/** A command that is its verb alone. */
export type ObeyBare = (errand: Errand) => Promise<Done>;

export const notDone = (why: string): Done => ({ kind: 'not-done', why });

export const answered = (
  answer: Draft | null,
  changes: readonly Change[] = [],
  mails: readonly Mail[] = [],
  news: readonly NoonNews[] = [],
): Done => ({ kind: 'done', changes, answer, mails, news });

/** The dossier of the game a command is about; a sentence where that is nobody's guess. */
export const gameMeant = async (errand: Errand, named: string | undefined): Promise<Dossier | string> => {
  const id = named ?? errand.namedGame;
  if (id) {
    const known = errand.dossiers.find(({ game }) => game.id.toLowerCase() === id.toLowerCase());
    const dossier = known ?? (await errand.desk.store.dossier(id));
    return dossier && isToBeSeen(errand, dossier) ? dossier : `There is no game ${id}.`;
  }
  const all = errand.dossiers.filter(dossier => concerns(errand, dossier));
  const others = all.filter(({ game }) => !game.practice);
  const own = others.length > 0 ? others : all;
  if (own.length === 1 && own[0]) return own[0];
  if (own.length === 0) return 'You are in no game; name one, such as G1.';
  return `You are in several games (${own.map(({ game }) => game.id).join(', ')}); name the one you mean.`;
};

/** A practice sortie is shown to nobody but its pilot. */
const isToBeSeen = ({ pilot }: Errand, { game, enrolled }: Dossier): boolean =>
  !game.practice || enrolled.some(each => each.pilot.key === pilot?.key);

/** Whether the sender flies in this game or runs it, and it is not over. */
const concerns = (errand: Errand, { game, enrolled }: Dossier): boolean =>
  game.status !== 'over' &&
  game.status !== 'cancelled' &&
  game.status !== 'moved' &&
  (enrolled.some(({ pilot }) => pilot.key === errand.pilot?.key) ||
    (errand.gameMaster !== null && game.gameMaster === errand.gameMaster.address));
