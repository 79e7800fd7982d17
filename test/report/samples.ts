/** Mails of every kind from one small battle: what the golden files hold and what `npm run shots` shows. */

import { addressAskedAnswer, addressesAnswer, newTokenAnswer } from '../../src/report/about-himself.ts';
import {
  closedAnswer,
  codeMail,
  gamesAnswer,
  gatheringAnswer,
  joinedAnswer,
  notObservingAnswer,
  observingAnswer,
  resignedAnswer,
  rulesAnswer,
  statusAnswer,
  strangerAnswer,
} from '../../src/report/answers.ts';
import type { Draft, Reader } from '../../src/report/block.ts';
import { comingNoonsAnswer } from '../../src/report/coming-noons.ts';
import { deedNotice } from '../../src/report/deeds.ts';
import { deedsDone } from '../../src/report/deeds-answered.ts';
import { weeklyDigest } from '../../src/report/digest.ts';
import type { Opening, Story } from '../../src/report/facts.ts';
import { invitation, masterStatus, masterWelcome, troubleNotice } from '../../src/report/game-master.ts';
import { heldPressBlocks } from '../../src/report/held-press.ts';
import { masterHelp, pilotHelp } from '../../src/report/help.ts';
import { movedAwayAnswer, movedHere } from '../../src/report/moved-here.ts';
import { notDoneAnswer } from '../../src/report/not-done.ts';
import { firstReport } from '../../src/report/opening.ts';
import { clearReceipt, lastWordsReceipt, pressReceipt, sheetReceipt, testReceipt } from '../../src/report/receipt.ts';
import { refusalMail } from '../../src/report/refusal-mail.ts';
import { reminder } from '../../src/report/reminder.ts';
import { erasedAnswer, erasureNotice, tracesAnswer } from '../../src/report/traces.ts';
import { turnReport } from '../../src/report/turn-report.ts';
import { turnSummary } from '../../src/report/turn-summary.ts';
import { unreachedNotice, waitingNotice } from '../../src/report/unreached.ts';
import { checkOrders, digestOf, seedHash } from '../../src/sopwith/index.ts';
import {
  BARON,
  BARONS_FLIGHT,
  BARONS_SHEET,
  BEFORE,
  BIGGLES,
  CAMBRAI,
  EARLIER_SHEET,
  FLOWN,
  LAST,
  LAST_BEFORE,
  MASTER,
  NEXT_NOON,
  NOON,
  OPEN,
  OPENED,
  TAKE_OFF,
  ZOE,
} from './battle.ts';
import { SAMPLES_OF_CAREERS } from './samples-of-careers.ts';

/** Press of every ugly kind: markup, template tags, line breaks, turned direction, order lines. */
export const UGLY_PRESS = [
  '<b>Hi</b></mj-text><mj-include path="secret.txt" type="html"/><mj-text>{{7*7}} <script>x()</script> & <img src=http://192.0.2.1/p.gif>',
  'one line\r\nand its second',
  'turned \u202Eround\u202C here',
  '1: A',
  '<%= it.subject %> #{7*7} `\'"',
];

const OPENING: Opening = {
  game: CAMBRAI,
  after: OPENED,
  notes: [],
  deadline: NOON,
  picture: null,
  digest: digestOf(OPENED),
  seedHash: seedHash(OPENED),
};

const SORTIE = { ...CAMBRAI, id: 'P1', name: 'Practice sortie', practice: true };

export const STORY: Story = {
  game: CAMBRAI,
  before: BEFORE,
  after: FLOWN.game,
  events: FLOWN.events,
  press: [
    { pilot: 'Zoë', lines: ['Who moved my hangar?', 'I shall be up tomorrow, and then you shall see something.'] },
    { pilot: 'Snoopy', lines: ['Curse you, Red Baron!'] },
    { pilot: 'Ottilie', lines: [] },
  ],
  notes: ['The noon of turn 6 was moved: Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC).'],
  flown: { at: NOON, by: 'noon' },
  deadline: NEXT_NOON,
  picture: null,
  digest: digestOf(FLOWN.game),
  previousDigest: digestOf(BEFORE),
  seed: null,
  lastNews: [],
};

const LAST_STORY: Story = {
  ...STORY,
  before: LAST_BEFORE,
  after: LAST.game,
  events: LAST.events,
  press: [],
  notes: [],
  deadline: null,
  digest: digestOf(LAST.game),
  previousDigest: digestOf(LAST_BEFORE),
  seed: LAST.game.seed,
};

/** One mail of each kind, under the name of its golden file. */
export const SAMPLES: readonly { readonly name: string; readonly draft: Draft; readonly reader: Reader }[] = [
  { name: 'first-report', draft: firstReport(OPENING, BARON), reader: BARON },
  { name: 'turn-report-of-the-ace', draft: turnReport(STORY, BARON), reader: BARON },
  { name: 'turn-report-after-a-missed-turn', draft: turnReport(STORY, ZOE), reader: ZOE },
  { name: 'turn-report-of-one-who-is-out', draft: turnReport(STORY, BIGGLES), reader: BIGGLES },
  { name: 'turn-report-for-the-game-master', draft: turnReport(STORY, MASTER), reader: MASTER },
  {
    name: 'turn-report-with-ugly-press',
    draft: turnReport({ ...STORY, press: [{ pilot: 'Ottilie', lines: UGLY_PRESS }] }, BARON),
    reader: BARON,
  },
  { name: 'last-report', draft: turnReport(LAST_STORY, BARON), reader: BARON },
  {
    name: 'report-of-a-practice-sortie',
    draft: turnReport({ ...STORY, game: SORTIE, flown: { at: NOON, by: 'orders' } }, BARON),
    reader: BARON,
  },
  { name: 'resigned', draft: resignedAnswer(SORTIE), reader: BARON },
  {
    name: 'receipt',
    draft: sheetReceipt({
      ...OPEN,
      sheet: BARONS_SHEET,
      flight: BARONS_FLIGHT,
      replaced: EARLIER_SHEET,
      press: { lines: ['See you over Cambrai.'], leftOut: [] },
      notices: ['The attachment “orders.txt” was left aside: orders are read from the letter itself.'],
    }),
    reader: BARON,
  },
  {
    name: 'receipt-of-a-take-off',
    draft: sheetReceipt({
      ...OPEN,
      sheet: TAKE_OFF,
      flight: checkOrders(BEFORE, 5, TAKE_OFF.segments).flight,
      replaced: null,
      press: null,
      notices: [],
    }),
    reader: ZOE,
  },
  {
    name: 'receipt-of-a-test',
    draft: testReceipt({
      ...OPEN,
      sheet: BARONS_SHEET,
      flight: BARONS_FLIGHT,
      standing: EARLIER_SHEET,
      press: null,
      notices: [],
    }),
    reader: BARON,
  },
  {
    name: 'receipt-of-press-alone',
    draft: pressReceipt({
      ...OPEN,
      standing: null,
      press: { lines: ['Where is everybody?'], leftOut: ['A seventh line.'] },
      notices: [],
    }),
    reader: BARON,
  },
  {
    name: 'receipt-of-press-withdrawn',
    draft: pressReceipt({ ...OPEN, standing: BARONS_SHEET, press: { lines: [], leftOut: [] }, notices: [] }),
    reader: BARON,
  },
  {
    name: 'receipt-of-last-words',
    draft: lastWordsReceipt({ ...OPEN, press: { lines: ['It was a good war.'], leftOut: [] }, notices: [] }),
    reader: BIGGLES,
  },
  {
    name: 'receipt-of-orders-taken-back',
    draft: clearReceipt({ ...OPEN, cleared: BARONS_SHEET, press: null, notices: [] }),
    reader: BARON,
  },
  {
    name: 'a-game-moves-here',
    draft: movedHere(
      {
        ...OPEN,
        formerId: 'G7',
        flown: 5,
        sent: [1],
        standing: EARLIER_SHEET,
        writes: true,
        digest: digestOf(BEFORE),
      },
      BARON,
    ),
    reader: BARON,
  },
  { name: 'a-game-has-moved', draft: movedAwayAnswer(CAMBRAI, 'orders@second.example.org'), reader: BARON },
  {
    name: 'refusal-of-three-lines',
    draft: refusalMail(
      {
        refusals: [
          { code: 'unreadable-line', line: '1: left', fault: { kind: 'turn-or-slip', side: 'left' } },
          { code: 'unreadable-line', line: '2: RT A', fault: { kind: 'two-manoeuvres', rest: 'a' } },
          { code: 'missing-line', segment: 3, blank: true },
        ],
        notices: [],
        open: { ...OPEN, standing: EARLIER_SHEET },
      },
      BARON,
    ),
    reader: BARON,
  },
  {
    name: 'refusal-of-orders-without-numbers',
    draft: refusalMail(
      {
        refusals: [
          { code: 'no-orders', unnumbered: ['1: RT fire A', '2: A', '3: A'], blankForm: false, attachments: [] },
        ],
        notices: [],
        open: { ...OPEN, standing: null },
      },
      BARON,
    ),
    reader: BARON,
  },
  {
    name: 'refusal-of-a-late-letter',
    draft: refusalMail(
      {
        refusals: [
          {
            code: 'deadline-passed',
            turn: 6,
            why: { kind: 'late', noon: 'Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC)' },
          },
        ],
        notices: [],
        open: { ...OPEN, standing: BARONS_SHEET },
      },
      BARON,
    ),
    reader: BARON,
  },
  {
    name: 'refusal-of-a-command',
    draft: refusalMail(
      {
        refusals: [{ code: 'unreadable-command', line: 'extend G1 a bit', nearest: ['extend [GAME] by N days'] }],
        notices: [],
        open: null,
      },
      MASTER,
    ),
    reader: MASTER,
  },
  { name: 'reminder', draft: reminder({ ...OPEN, sent: [2, 3] }, ZOE), reader: ZOE },
  {
    name: 'status',
    draft: statusAnswer(
      {
        ...OPEN,
        sent: [1, 3],
        standing: BARONS_SHEET,
        flight: BARONS_FLIGHT,
        press: ['See you over Cambrai.'],
      },
      BARON,
    ),
    reader: BARON,
  },
  {
    name: 'status-while-paused',
    draft: statusAnswer(
      {
        ...OPEN,
        sent: [1, 3],
        standing: null,
        flight: [],
        press: [],
        paused: { until: NEXT_NOON, because: 'of the carnival' },
      },
      ZOE,
    ),
    reader: ZOE,
  },
  { name: 'status-of-a-gathering', draft: gatheringAnswer(CAMBRAI, ['Baron', 'Zoë'], 6), reader: BARON },
  { name: 'status-of-a-closed-game', draft: closedAnswer(CAMBRAI, LAST.game), reader: BARON },
  { name: 'help', draft: pilotHelp([]), reader: BARON },
  { name: 'help-for-game-masters', draft: masterHelp(), reader: MASTER },
  { name: 'rules', draft: rulesAnswer(CAMBRAI, OPENED), reader: BARON },
  {
    name: 'games',
    draft: gamesAnswer(
      [
        { game: CAMBRAI, state: 'running', pilots: 6, seats: 6, turn: 6, deadline: NOON },
        {
          game: { ...CAMBRAI, id: 'G2', name: 'Arras', ruleBook: 'tweedekker' },
          state: 'gathering',
          pilots: 2,
          seats: 6,
          turn: 0,
          deadline: null,
        },
      ],
      ['Ottilie'],
    ),
    reader: BARON,
  },
  { name: 'joined', draft: joinedAnswer(CAMBRAI, 'Zoë', ZOE.replyTo), reader: ZOE },
  {
    name: 'code',
    draft: codeMail(
      ['You are to fly in it as Zoë, and the name is yours for ever then.'],
      'k7m2x9',
      new Date('2026-03-12T09:30:00Z'),
      'orders@game.example.org',
    ),
    reader: { ...ZOE, replyTo: 'orders@game.example.org' },
  },
  {
    name: 'not-done',
    draft: notDoneAnswer(['G1 has already begun.', 'There is no pilot by the name “Lothar”.']),
    reader: MASTER,
  },
  { name: 'observing', draft: observingAnswer(CAMBRAI), reader: MASTER },
  { name: 'not-observing', draft: notObservingAnswer(CAMBRAI), reader: MASTER },
  {
    name: 'stranger',
    draft: strangerAnswer([]),
    reader: { name: 'you', seat: null, replyTo: 'orders@game.example.org' },
  },
  {
    name: 'game-master-deeds',
    draft: deedsDone([
      {
        kind: 'created',
        game: CAMBRAI,
        seats: 6,
        computers: 1,
        strength: 'veteran',
        houseRules: { wind: 'calm', struckOffAfter: null, pressOfTheOut: false },
      },
      { kind: 'invited', game: CAMBRAI, address: 'baron@example.net' },
      { kind: 'enrolled', game: CAMBRAI, pilot: 'Zoë', seat: 5 },
      { kind: 'started', game: CAMBRAI, deadline: NOON },
      { kind: 'called', game: CAMBRAI, turn: 6 },
      { kind: 'wind-fixed', game: CAMBRAI, turn: 6, wind: 'NE' },
      { kind: 'wind-fixed', game: CAMBRAI, turn: 7, wind: 'calm' },
    ]),
    reader: MASTER,
  },
  {
    name: 'notice-of-a-later-noon',
    draft: deedNotice({ kind: 'extended', game: CAMBRAI, turn: 6, deadline: NEXT_NOON }),
    reader: BARON,
  },
  {
    name: 'notice-after-an-outage',
    draft: deedNotice({
      kind: 'noon-moved',
      game: CAMBRAI,
      turn: 6,
      outage: { kind: 'mailbox', since: new Date('2026-03-09T14:20:00Z'), until: null },
      deadline: NEXT_NOON,
    }),
    reader: BARON,
  },
  {
    name: 'notice-after-a-jump-of-the-clock',
    draft: deedNotice({
      kind: 'noon-moved',
      game: CAMBRAI,
      turn: 6,
      outage: {
        kind: 'clock',
        since: new Date('2026-03-10T10:40:00Z'),
        until: new Date('2026-03-10T12:40:00Z'),
      },
      deadline: NEXT_NOON,
    }),
    reader: BARON,
  },
  {
    name: 'notice-of-another-timetable',
    draft: deedNotice({
      kind: 'scheduled',
      game: {
        ...CAMBRAI,
        calendar: { on: ['mon', 'thu'], not: ['2026-12-25'], first: { turns: 3, everyDays: 1 } },
      },
      turn: 6,
      noons: [NOON, NEXT_NOON],
    }),
    reader: BARON,
  },
  {
    name: 'next-noons',
    draft: comingNoonsAnswer({
      game: CAMBRAI,
      turn: 6,
      noons: [NOON, NEXT_NOON],
      allIn: true,
      pausedUntil: new Date('2026-03-07T11:00:00Z'),
    }),
    reader: BARON,
  },
  {
    name: 'notice-of-a-pause',
    draft: deedNotice({ kind: 'paused', game: CAMBRAI, until: NEXT_NOON, because: 'of the carnival' }),
    reader: BARON,
  },
  {
    name: 'notice-of-the-end-of-a-pause',
    draft: deedNotice({ kind: 'resumed', game: CAMBRAI, turn: 6, deadline: NEXT_NOON }),
    reader: BARON,
  },
  {
    name: 'notice-of-a-removal',
    draft: deedNotice({ kind: 'removed', game: CAMBRAI, turn: 6, pilot: 'Max', because: 'he moved to the moon' }),
    reader: BARON,
  },
  {
    name: 'notice-of-a-computer-pilot',
    draft: deedNotice({
      kind: 'reseated',
      game: CAMBRAI,
      turn: 6,
      seat: 3,
      before: { pilot: 'Max', computer: false, standing: 25, ranks: 0 },
      after: { pilot: 'Rudder Ruth', computer: true, standing: 0, ranks: 0 },
      lost: 'careers',
      digest: '3f0c'.repeat(16),
    }),
    reader: BARON,
  },
  {
    name: 'notice-of-a-cancelled-game',
    draft: deedNotice({ kind: 'cancelled', game: CAMBRAI, because: 'nobody came' }),
    reader: BARON,
  },
  {
    name: 'game-master-status',
    draft: masterStatus({
      game: CAMBRAI,
      state: 'running',
      turn: 6,
      open: OPEN,
      held: null,
      seats: BEFORE.aircraft.map(({ seat, pilot, posture, missed }) => ({
        seat,
        pilot,
        missed,
        orders: posture === 'out' ? 'none needed' : seat === 5 ? 'waited for' : 'in',
      })),
      troubles: [{ to: 'max@example.net', mail: 'the report of turn 5', state: 'refused: no such mailbox' }],
    }),
    reader: MASTER,
  },
  {
    name: 'game-master-status-of-a-held-turn',
    draft: masterStatus({
      game: CAMBRAI,
      state: 'running',
      turn: 6,
      open: OPEN,
      held: 'flown twice it ended in two ways, with the digests 5f2c and 90ab',
      seats: [],
      troubles: [],
    }),
    reader: MASTER,
  },
  {
    name: 'summary-of-a-turn',
    draft: turnSummary({
      game: CAMBRAI,
      turn: 5,
      events: [
        { kind: 'missed-orders', seat: 3, inARow: 1 },
        { kind: 'missed-orders', seat: 5, inARow: 2 },
      ],
      pilotAt: seat => ['', 'Baron', 'Snoopy', 'Max', 'Ottilie', 'Zoë'][seat] ?? '',
      reports: [
        { to: 'baron@example.net', fate: 'accepted', error: null },
        { to: 'snoopy@example.net', fate: 'accepted', error: null },
        { to: 'zoe@example.net', fate: 'deferred', error: '451 try again later' },
        { to: 'max@example.net', fate: 'bounced', error: '5.1.1' },
      ],
      deadline: NOON,
    }),
    reader: MASTER,
  },
  {
    name: 'summary-of-the-last-turn',
    draft: turnSummary({
      game: CAMBRAI,
      turn: 6,
      events: [],
      pilotAt: () => '',
      reports: [{ to: 'baron@example.net', fate: 'accepted', error: null }],
      deadline: null,
    }),
    reader: MASTER,
  },
  { name: 'game-master-welcome', draft: masterWelcome('Lanoe', MASTER.replyTo), reader: MASTER },
  {
    name: 'invitation',
    draft: invitation(CAMBRAI, 'Lanoe'),
    reader: { name: 'you', seat: null, replyTo: 'orders@game.example.org' },
  },
  {
    name: 'trouble-bounce',
    draft: troubleNotice({ kind: 'bounce', severity: 'hard', recipient: 'max@example.net', status: '5.1.1' }),
    reader: MASTER,
  },
  {
    name: 'trouble-delay',
    draft: troubleNotice({ kind: 'bounce', severity: 'transient', recipient: 'max@example.net', status: '4.4.1' }),
    reader: MASTER,
  },
  {
    name: 'trouble-bounce-of-no-mail-of-ours',
    draft: troubleNotice({ kind: 'unlinked-bounce', recipient: 'max@example.net', status: '5.1.1' }),
    reader: MASTER,
  },
  {
    name: 'trouble-parked',
    draft: troubleNotice({ kind: 'parked', letterId: 17, error: 'the store was away', attempts: 3 }),
    reader: MASTER,
  },
  {
    name: 'trouble-forged',
    draft: troubleNotice({ kind: 'unproved', from: 'baron@example.net' }),
    reader: MASTER,
  },
  {
    name: 'trouble-token-used',
    draft: troubleNotice({ kind: 'token-used', from: 'max@example.net', holder: 'Baron' }),
    reader: MASTER,
  },
  {
    name: 'trouble-flood',
    draft: troubleNotice({ kind: 'flood', address: 'baron@example.net', letters: 50 }),
    reader: MASTER,
  },
  {
    name: 'turn-that-waits-for-the-game-master',
    draft: unreachedNotice({ game: CAMBRAI, turn: 6, pilots: ['Baron', 'Le Prieur'], noon: NOON }),
    reader: MASTER,
  },
  {
    name: 'turn-that-waits',
    draft: waitingNotice({ game: CAMBRAI, turn: 6, pilots: ['Baron', 'Le Prieur'], noon: NOON }),
    reader: BARON,
  },
  {
    name: 'trouble-withheld',
    draft: troubleNotice({
      kind: 'withheld',
      uid: '4711',
      arrived: NOON,
      size: 1834,
      from: 'baron@example.net',
      error: 'The IMAP server mail.example.net:993 did not answer FETCH of UID 4711 within 60 seconds.',
      attempts: 3,
    }),
    reader: MASTER,
  },
  {
    name: 'trouble-withheld-of-nobody-known',
    draft: troubleNotice({
      kind: 'withheld',
      uid: '4711',
      arrived: null,
      size: 0,
      from: null,
      error: 'The IMAP server mail.example.net:993 refused FETCH of UID 4711: disk error.',
      attempts: 3,
    }),
    reader: MASTER,
  },
  {
    name: 'my-data',
    draft: tracesAnswer(
      {
        pilot: { name: 'Baron', address: 'baron@example.net', standing: 12, ranks: 0 },
        furtherAddresses: [{ address: 'baron@phone.example.net', confirmedAt: NOON }],
        games: [{ id: 'G1', name: 'Cambrai', ruleBook: 'tweedekker', status: 'running', seat: 1 }],
        results: [],
        observes: [],
        onDuelListSince: null,
        sheets: [],
        press: [{ gameId: 'G1', turn: 5, seat: 1, arrived: NOON, lines: ['See you over Cambrai.'] }],
        letters: [
          {
            arrived: NOON,
            from: 'baron@example.net',
            messageId: 'a@example.net',
            size: 900,
            outcome: 'accept',
            reason: null,
            raw: null,
          },
        ],
        mails: [],
        bounces: [],
        forgeries: [],
        requests: [],
      },
      NOON,
    ),
    reader: BARON,
  },
  {
    name: 'erased-with-his-name',
    draft: erasedAnswer('Baron', 'Gone West 1', ['orders@new.example.org']),
    reader: BARON,
  },
  { name: 'erased-but-for-his-name', draft: erasedAnswer('Baron', 'Baron', []), reader: BARON },
  { name: 'a-pilot-was-erased', draft: erasureNotice('Gone West 1', ['G1', 'G4']), reader: MASTER },
  { name: 'a-pilot-of-no-game-was-erased', draft: erasureNotice('Gone West 1', []), reader: MASTER },
  {
    name: 'new-token',
    draft: newTokenAnswer(CAMBRAI, BARON.replyTo),
    reader: BARON,
  },
  {
    name: 'held-press',
    draft: {
      subject: '[G1] Cambrai: your press is held',
      blocks: heldPressBlocks(
        [
          { line: 2, text: '1: RT fire A', what: 'orders', segment: 1 },
          { line: 3, text: 'Write to baron@example.net', what: 'address' },
        ],
        'd2g5zxnw',
        NOON,
        BARON.replyTo,
      ),
    },
    reader: BARON,
  },
  { name: 'new-address-asked', draft: addressAskedAnswer('baron@phone.example', true), reader: BARON },
  {
    name: 'new-address',
    draft: addressesAnswer(
      { said: 'Baron may write from baron@phone.example as well.', asked: '' },
      'baron@example.net',
      ['baron@phone.example'],
    ),
    reader: BARON,
  },
  {
    name: 'trouble-silenced',
    draft: troubleNotice({ kind: 'silenced', address: 'robot@example.net', answers: 20 }),
    reader: MASTER,
  },
  {
    name: 'trouble-turn',
    draft: troubleNotice({
      kind: 'turn-held',
      game: CAMBRAI,
      turn: 6,
      because: 'flown twice it ended in two ways, with the digests 5f2c and 90ab',
    }),
    reader: MASTER,
  },
  {
    name: 'digest-of-a-week',
    draft: weeklyDigest({
      games: [
        {
          game: CAMBRAI,
          state: 'running',
          turn: 6,
          deadline: OPEN.deadline,
          waitedFor: ['Max', 'Ottilie'],
          missing: [{ pilot: 'Max', inARow: 2 }],
        },
      ],
      mails: [
        {
          number: 41,
          kind: 'report',
          gameId: 'G1',
          turn: 6,
          to: 'max@example.net',
          state: 'posted',
          attempts: 1,
          queuedAt: OPEN.deadline,
          nextAttempt: null,
          error: null,
          bounced: '5.1.1',
        },
      ],
      parked: [{ id: 17, arrived: OPEN.deadline, error: 'its reader died over it' }],
      zone: 'Europe/Amsterdam',
    }),
    reader: MASTER,
  },
  ...SAMPLES_OF_CAREERS,
];
