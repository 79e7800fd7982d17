import type { Store } from '../desk/ports/store.ts';
import { acquaintance } from './acquaintance.ts';
import { addressTaken } from './addresses.ts';
import { answersGiven } from './answers-given.ts';
import { chronicle } from './chronicle.ts';
import type { Database } from './database.ts';
import { dossier, dossiersOf } from './dossier.ts';
import { duelList } from './duel-list.ts';
import { dutyDone } from './duties.ts';
import { emptyTexts } from './empty-texts.ts';
import { letterFailed } from './failed-letters.ts';
import { forgeriesOutsideGames } from './forgeries.ts';
import { freeze, frozenTurns } from './freezes.ts';
import { freeGameId, games, lapsedPauses, unreminded } from './games.ts';
import { clock, dropLease, giveBack, takeLease } from './leases.ts';
import { cursor, fileLetters, nextLetters, oldestWaiting, releaseLetters } from './letters.ts';
import { mailBook, mailByNumber, mailsOf } from './mail-book.ts';
import { markMails } from './mail-marks.ts';
import { nameTaken, nobodysName } from './names.ts';
import { claimGames, countsAfterAnother, dueNoons, gamesDueAt, releaseGames, turnsToSumUp } from './noons.ts';
import { claimMails, queue, reportTo } from './outbox.ts';
import { endPass, failPass, lastPass, noteClockJump, outageAt } from './passes.ts';
import { gameMasters, pilotByKey, pilotsAt, seatGameMasters } from './people.ts';
import { picture, picturesOf } from './pictures.ts';
import { careerOf, careers, record, table } from './records.ts';
import { codesAskedFrom } from './requests.ts';
import { undoneTurns } from './roll-back.ts';
import { seatings } from './seatings.ts';
import { change, settle } from './settle.ts';
import { traces } from './traces.ts';
import { parkedLetters, undelivered } from './troubles.ts';
import { closedTurn, closedTurns, closeTurn } from './turns.ts';
import { reach } from './unreached.ts';
import { vitals } from './vitals.ts';
import { forgetWithheld, noteWithheld, withheldLetters } from './withheld-letters.ts';

/** The store over an open, migrated database; closing it closes the database. */
export const openStore = ({ db, close }: Database): Store => ({
  fileLetters: fileLetters(db),
  cursor: cursor(db),
  endPass: endPass(db),
  failPass: failPass(db),
  lastPass: lastPass(db),
  noteClockJump: noteClockJump(db),
  outageAt: outageAt(db),
  nextLetters: nextLetters(db),
  releaseLetters: releaseLetters(db),
  acquaintance: acquaintance(db),
  answersGiven: answersGiven(db),
  settle: settle(db),
  oldestWaiting: oldestWaiting(db),
  letterFailed: letterFailed(db),
  withheldLetters: withheldLetters(db),
  noteWithheld: noteWithheld(db),
  forgetWithheld: forgetWithheld(db),

  dossier: dossier(db),
  dossiers: dossiersOf(db),
  games: games(db),
  freeGameId: freeGameId(db),
  pilotByKey: pilotByKey(db),
  careerOf: careerOf(db),
  nameTaken: nameTaken(db),
  nobodysName: nobodysName(db),
  traces: traces(db),
  pilotsAt: pilotsAt(db),
  addressTaken: addressTaken(db),
  codesAskedFrom: codesAskedFrom(db),
  gameMasters: gameMasters(db),
  seatGameMasters: seatGameMasters(db),
  dueNoons: dueNoons(db),
  gamesDueAt: gamesDueAt(db),
  claimGames: claimGames(db),
  countsAfterAnother: countsAfterAnother(db),
  releaseGames: releaseGames(db),
  unreminded: unreminded(db),
  lapsedPauses: lapsedPauses(db),
  change: change(db),
  freeze: freeze(db),
  frozenTurns: frozenTurns(db),
  closeTurn: closeTurn(db),
  closedTurn: closedTurn(db),
  closedTurns: closedTurns(db),
  seatings: seatings(db),
  undoneTurns: undoneTurns(db),
  chronicle: chronicle(db),
  picture: picture(db),

  record: record(db),
  careers: careers(db),
  table: table(db),
  duelList: duelList(db),

  queue: queue(db),
  claimMails: claimMails(db),
  picturesOf: picturesOf(db),
  markMails: markMails(db),
  mailBook: mailBook(db),
  mailByNumber: mailByNumber(db),
  mailsOf: mailsOf(db),
  reportTo: reportTo(db),
  reach: reach(db),
  turnsToSumUp: turnsToSumUp(db),
  undelivered: undelivered(db),
  parkedLetters: parkedLetters(db),

  dutyDone: dutyDone(db),
  forgeriesOutsideGames: forgeriesOutsideGames(db),
  emptyTexts: emptyTexts(db),

  takeLease: takeLease(db),
  dropLease: dropLease(db),
  giveBack: giveBack(db),
  clock: clock(db),

  vitals: vitals(db),
  close,
});
