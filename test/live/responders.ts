import { randomUUID } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { PILOTS, type PilotName } from './battle.ts';
import type { Correspondent } from './correspondent.ts';
import { sendLetter } from './servers.ts';

/** How one program answers for somebody who is away. */
type Maker = {
  readonly subject: (subject: string) => string;
  readonly headers: readonly string[];
  /** Whether the envelope has the null sender. RFC 3834, section 3.3 */
  readonly nullSender: boolean;
  /** Sieve answers the envelope sender (RFC 5230, section 4.6), the others whom `Reply-To` names. */
  readonly answers: 'return-path' | 'reply-to';
};

const MAKERS: Readonly<Record<PilotName, Maker>> = {
  Adder: {
    // Exchange and Outlook
    subject: subject => `Automatic reply: ${subject}`,
    headers: [
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'X-MS-Exchange-Inbox-Rules-Loop: one@example.test',
      'X-MS-Has-Attach:',
      'X-MS-TNEF-Correlator:',
    ],
    nullSender: true,
    answers: 'reply-to',
  },
  Bittern: {
    // Gmail
    subject: subject => `Away until Monday Re: ${subject}`,
    headers: ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'],
    nullSender: false,
    answers: 'reply-to',
  },
  Cormorant: {
    // Sieve, as Dovecot's Pigeonhole
    subject: subject => `Auto: ${subject}`,
    headers: ['X-Sieve: Pigeonhole Sieve 0.5.19', 'Auto-Submitted: auto-replied (vacation)', 'Precedence: bulk'],
    nullSender: true,
    answers: 'return-path',
  },
  Dunlin: {
    // vacation(1)
    subject: () => 'away from my mail',
    headers: ['Delivered-By-The-Graces-Of: The Vacation program', 'Precedence: junk'],
    nullSender: false,
    answers: 'reply-to',
  },
  Egret: {
    // An older Exchange, whose reply says nothing of being automatic but by two weak signs
    subject: () => 'Abwesenheitsnotiz: bis Montag',
    headers: ['X-Auto-Response-Suppress: DR, OOF, AutoReply'],
    nullSender: false,
    answers: 'reply-to',
  },
  Falcon: {
    // A badly made one: by its headers a person's letter
    subject: subject => `Re: ${subject}`,
    headers: ['X-Mailer: OfficeTools 1.0'],
    nullSender: false,
    answers: 'reply-to',
  },
};

/** Everybody's mail program, told to answer for him while he is away. */
export type Responders = {
  /** Answers every mail that came since and had no answer yet; tells the Message-IDs of all answers so far. */
  readonly answer: () => Promise<readonly string[]>;
};

/** From now on they are away: what lies in their mailboxes already has no answer. */
export const goAway = async (pilots: Readonly<Record<PilotName, Correspondent>>): Promise<Responders> => {
  const answered = new Map<PilotName, number>();
  for (const name of PILOTS) answered.set(name, (await pilots[name].mails()).length);
  const ids: string[] = [];
  return {
    answer: async () => {
      for (const name of PILOTS) {
        const mails = await pilots[name].mails();
        for (const mail of mails.slice(answered.get(name))) ids.push(await answerFor(pilots[name], MAKERS[name], mail));
        answered.set(name, mails.length);
      }
      return ids;
    },
  };
};

const answerFor = async ({ name, address }: Correspondent, maker: Maker, mail: ParsedMail): Promise<string> => {
  const id = `away.${randomUUID()}@example.test`;
  const to = maker.answers === 'reply-to' ? mail.replyTo?.value[0]?.address : returnPath(mail);
  if (to === undefined) throw new Error(`Nobody to answer "${mail.subject}" to.`);
  const raw = [
    `From: ${name} <${address}>`,
    `To: ${to}`,
    `Subject: ${maker.subject(mail.subject ?? '')}`,
    `Message-ID: <${id}>`,
    `In-Reply-To: ${mail.messageId}`,
    `References: ${mail.messageId}`,
    ...maker.headers,
    '',
    `I am out of the office until Monday and read no mail.`,
    '',
    `${name}`,
    '',
  ].join('\r\n');
  await sendLetter(maker.nullSender ? '' : address, to, raw);
  return id;
};

const returnPath = ({ headers }: ParsedMail): string | undefined => {
  const path = headers.get('return-path') as ParsedMail['from'];
  return path?.value[0]?.address;
};
