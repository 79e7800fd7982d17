import { withoutSubAddress } from './mailboxes.ts';

/** Where mail to the desk arrives. */
export type OurAddresses = {
  readonly mailbox: string;
  /** Envelope sender of our mails; bounces come back to it. */
  readonly bounceAddress: string;
};

/**
 * Whether mail to this address comes to the desk itself: the order mailbox, the address of bounces, and every sub-address
 * of either. Nobody else can be known by one, for a letter from it is our own mail, and read by nobody.
 *
 * Rule: R10
 */
export const isOurAddress = (address: string, { mailbox, bounceAddress }: OurAddresses): boolean => {
  const { base } = withoutSubAddress(address);
  return [mailbox, bounceAddress].some(ours => withoutSubAddress(ours).base === base);
};
