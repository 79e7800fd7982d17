import type { Mail } from '../../src/desk/ports/mails.ts';
import type { Letterhead } from '../../src/post/message.ts';

export const letterhead: Letterhead = {
  name: 'Flight Desk',
  mailbox: 'orders@example.test',
  bounceAddress: 'bounces@example.test',
};

/** A turn report without pictures. */
export const aMail: Mail = {
  key: 'report.g1.t3.k7qd2x/one@example.test',
  kind: 'report',
  gameId: 'G1',
  turn: 3,
  messageId: 'report.g1.t3.k7qd2x@example.test',
  to: { name: 'Red Baron', address: 'one@example.test' },
  from: 'orders+k7qd2x@example.test',
  inReplyTo: null,
  subject: 'G1 turn 3: two shot down',
  text: 'Segment 1. Red climbs.\n',
  html: '<html><body><p>Segment 1. Red climbs.</p></body></html>',
  pictures: [],
  enclosures: [],
  fingerprint: null,
  tellsNoon: false,
};
