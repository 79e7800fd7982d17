import { decoded } from './charset.ts';
import { fieldsIn, topmostValue } from './headers.ts';
import type { DeliveryReport, Header } from './letter.ts';
import { mailboxesIn } from './mailboxes.ts';

/**
 * What a delivery report says of each recipient, block by block; the first block, about the message, is passed over.
 * The recipient is the address that was written to (Original-Recipient) where it is told, else the final one.
 *
 * RFC 3464, section 2. Rule: R15
 */
export const deliveryReportsIn = (content: Buffer): readonly DeliveryReport[] =>
  decoded(content, null)
    .split(/\n(?:[ \t\r]*\n)+/)
    .map(block => fieldsIn(Buffer.from(block)))
    .flatMap(reportOf);

const reportOf = (fields: readonly Header[]): readonly DeliveryReport[] => {
  const recipient =
    addressIn(topmostValue(fields, 'original-recipient')) ?? addressIn(topmostValue(fields, 'final-recipient'));
  if (recipient === null) return [];
  return [
    {
      recipient,
      action: firstWord(topmostValue(fields, 'action')),
      status: firstWord(topmostValue(fields, 'status')),
      diagnostic: topmostValue(fields, 'diagnostic-code'),
    },
  ];
};

/** `rfc822; baron@example.net`: the address type, then the address. */
const addressIn = (value: string | null): string | null => {
  if (value === null) return null;
  const address = mailboxesIn(value.slice(value.indexOf(';') + 1)).at(0);
  return address?.includes('@') ? address : null;
};

const firstWord = (value: string | null): string => /^[\w.-]+/.exec(value ?? '')?.[0].toLowerCase() ?? '';
