import { digest } from './digest.ts';
import type { Hearing } from './hearing.ts';
import type { Judgement } from './judgement.ts';
import type { Change } from './ports/changes.ts';
import type { Mail } from './ports/mails.ts';
import { dayOf, tellMasters } from './tell-masters.ts';

type Bounce = Extract<Judgement, { outcome: 'bounce' }>;
type Returned = Extract<Change, { kind: 'bounce' }> & { readonly gameId: string | null };

/**
 * What came back is recorded for its recipient; the game masters hear of what failed for good, of each address once a day. A
 * report that names a mail of ours is believed, whatever address it tells: each goes to one person. Any other may be made up:
 * it excuses nobody, and of all of them together there is one notice a day.
 *
 * Rule: R15, R16
 */
export const noteBounce = async (
  hearing: Hearing,
  bounce: Bounce,
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const returned = returnedMails(hearing, bounce);
  const notices = returned.map(each => notice(hearing, each));
  return {
    changes: returned.map(({ gameId: _, ...change }) => change),
    mails: (await Promise.all(notices)).flat(),
  };
};

const returnedMails = ({ known, read: { letter } }: Hearing, bounce: Bounce): readonly Returned[] => {
  const { reason: severity, recipients, returnedMessageId } = bounce;
  const statusOf = (recipient: string | undefined): string =>
    letter.deliveryReports.find(report => report.recipient === recipient)?.status || UNTOLD[severity];
  const mail = known.ours.find(({ messageId }) => messageId === returnedMessageId);
  if (!mail) {
    const unlinked = { kind: 'bounce' as const, severity, messageId: null, gameId: null };
    return recipients.map(recipient => ({ ...unlinked, recipient, status: statusOf(recipient) }));
  }
  const { messageId, to, gameId } = mail;
  return [{ kind: 'bounce', severity, recipient: to, status: statusOf(recipients[0]), messageId, gameId }];
};

/** The classes of RFC 3463, where a bounce tells no more. */
const UNTOLD = { hard: '5.0.0', transient: '4.0.0' } as const;

const notice = async (
  { desk }: Hearing,
  { severity, recipient, status, messageId, gameId }: Returned,
): Promise<readonly Mail[]> => {
  if (severity !== 'hard') return [];
  const today = `bounce-${dayOf(desk)}`;
  if (messageId !== null) {
    const serial = `${today}-${digest(recipient).slice(0, 12)}`;
    return tellMasters(desk, gameId === null ? [] : [gameId], serial, { kind: 'bounce', severity, recipient, status });
  }
  if (!(await desk.store.addressTaken(recipient))) return [];
  return tellMasters(desk, [], `${today}-unlinked`, { kind: 'unlinked-bounce', recipient, status });
};
