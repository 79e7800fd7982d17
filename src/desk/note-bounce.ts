import { tellMasters } from './answer.ts';
import { type Hearing, serialOf } from './hearing.ts';
import type { Change, Mail } from './ports.ts';

/** What came back is recorded for its recipient; the game masters hear of what failed for good. R15, R16 */
export const noteBounce = async (
  hearing: Hearing,
  severity: 'hard' | 'transient',
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const { desk, known } = hearing;
  const { letter } = hearing.read;
  const messageId = known.ours.find(id => id === letter.returnedMessageId) ?? null;
  const changes = letter.deliveryReports.map(
    ({ recipient, status }): Change => ({ kind: 'bounce', recipient, severity, status, messageId }),
  );
  const hard = severity === 'hard' ? letter.deliveryReports : [];
  const notices = hard.map(({ recipient, status }, index) =>
    tellMasters(desk, `${serialOf(hearing)}-bounce-${index}`, { kind: 'bounce', severity, recipient, status }),
  );
  return { changes, mails: (await Promise.all(notices)).flat() };
};
