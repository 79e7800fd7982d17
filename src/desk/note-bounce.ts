import type { Hearing } from './hearing.ts';
import type { Judgement } from './judgement.ts';
import type { Change, Mail } from './ports.ts';
import { dayOf, digest, tellMasters } from './tell-masters.ts';

/** What came back is recorded for its recipient; the game masters hear of what failed for good, once a day. R15, R16 */
export const noteBounce = async (
  { desk, known, read: { letter } }: Hearing,
  { reason: severity, recipients }: Extract<Judgement, { outcome: 'bounce' }>,
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const messageId = known.ours.find(id => id === letter.returnedMessageId) ?? null;
  const reports = letter.deliveryReports.filter(({ recipient }) => recipients.includes(recipient));
  const changes = reports.map(
    ({ recipient, status }): Change => ({ kind: 'bounce', recipient, severity, status, messageId }),
  );
  const notices = (severity === 'hard' ? reports : []).map(({ recipient, status }) =>
    tellMasters(desk, [], `bounce-${dayOf(desk)}-${digest(recipient).slice(0, 12)}`, {
      kind: 'bounce',
      severity,
      recipient,
      status,
    }),
  );
  return { changes, mails: (await Promise.all(notices)).flat() };
};
