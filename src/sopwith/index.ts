/**
 * The door of the hex game: the only file that the rest of the program may import.
 * Pure: no clock, no log, no promise; equal input gives equal output.
 */
export { computerSheet } from './autopilot/computer-sheet.ts';
export { computerName, isComputerName } from './autopilot/names.ts';
export { STRENGTHS, type Strength } from './autopilot/strength.ts';
export type { Airfield, Axial, Board, DottedLine, RunwayStrip } from './board/board.ts';
export { BOARDS } from './board/boards.ts';
export type { Heading, Hex } from './board/hex.ts';
export { HEADINGS, reversed, turned } from './board/hex.ts';
export { digestOf, digestOfTurn, firstOtherEvent, nextLink, seedHash, withoutSeed } from './game/digest.ts';
export type * from './game/door.ts';
export type * from './game/event.ts';
export { flyingNameFault, nameKey } from './game/flying-name.ts';
export type { Aircraft, Balloon, Game, HouseRules, Posture, RuleBookId, Seat, Wind } from './game/game.ts';
export { RULE_BOOK_IDS } from './game/game.ts';
export type { Fault } from './game/house-rules.ts';
export { boardOf, ruleBookOf, underHouseRules } from './game/house-rules.ts';
export type { Burst, BurstDirection, Manoeuvre, OrderSheet, Orders, Runway, SegmentOrder } from './game/order-sheet.ts';
export { BURST_DIRECTIONS, MANOEUVRES, RUNWAYS } from './game/order-sheet.ts';
export type { RankBenefit, RankName, RuleBook } from './rulebooks/rulebook.ts';
export { newestEdition } from './rulebooks/shelf.ts';
export type { Career, Privileges, RankOffer } from './turn/careers.ts';
export { privilegesOf, standingAfter } from './turn/careers.ts';
export { checkOrders, checkWritten } from './turn/check-orders.ts';
export type { Plan } from './turn/enquiry.ts';
export {
  countsCareers,
  countsPoints,
  firesThrough,
  firstOrdersStand,
  fixedWindFault,
  hasTable,
  isOver,
  mayWritePress,
  missedInARow,
  openTurn,
  pilotIn,
  planFault,
  planOf,
  rankFor,
  rankHeld,
  runsAllIn,
  seatNamed,
  seatsAllowed,
  seatsInPlay,
  seatsOf,
  seatsOfComputers,
  seatsToWrite,
  seedOf,
  sheetsOfTheAbsent,
  straightSheet,
} from './turn/enquiry.ts';
export { beginningFault, choicesFault, positionFault, setupFault, turnFault } from './turn/faults.ts';
export { legal } from './turn/legal.ts';
export { asItBegan, newGame } from './turn/new-game.ts';
export { outcomeFault } from './turn/outcome-fault.ts';
export { resolveTurn } from './turn/resolve-turn.ts';
export type { Outcome, Result } from './turn/results.ts';
export { resultsOf } from './turn/results.ts';
export { countsNoMore, type Occupant, occupantOf, renamed, reseated } from './turn/seating.ts';
export { inCareerOrder, inTableOrder, type Placed } from './turn/standing-order.ts';
