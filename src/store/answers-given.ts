import { sql } from 'kysely';
import type { AnswersGiven } from '../desk/ports/letters.ts';
import type { Store } from '../desk/ports/store.ts';
import { folded } from './folding.ts';
import { inOneBreath } from './in-one-breath.ts';
import { plannedOnce } from './planned-once.ts';
import type { Db } from './schema.ts';
import { json } from './storable.ts';

const HOUR = 3_600_000;

/** Counts the answers that the caps are about, whether posted yet or not; a day is 24 hours. R19 */
export const answersGiven = (db: Db): Store['answersGiven'] => {
  const given = inOneBreath((asked: readonly AnswersAsked[]) => answersCounted(db, { asked: json(asked) }));
  return (address, fingerprint, now) => {
    const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    return given({ address: folded(address), fingerprint, hourBefore: before(HOUR), dayBefore: before(24 * HOUR) });
  };
};

type AnswersAsked = {
  readonly address: string;
  readonly fingerprint: string;
  readonly hourBefore: Date;
  readonly dayBefore: Date;
};

const answersCounted = plannedOnce('answers given', ['asked'], (db, { asked }: { readonly asked: string }) => ({
  compile: () =>
    sql<AnswersGiven>`
      select counted.* from rows from (jsonb_to_recordset(${asked}::jsonb) as (
          address text, fingerprint text, "hourBefore" timestamptz, "dayBefore" timestamptz))
        with ordinality as asked (address, fingerprint, hour_before, day_before, n)
      cross join lateral (
        select count(*) filter (where queued_at > asked.hour_before) as "lastHour",
          count(*) filter (where outgoing_mail.fingerprint = asked.fingerprint) as "sameToday"
        from outgoing_mail
        where lower(to_address) = asked.address and queued_at > asked.day_before
          and outgoing_mail.fingerprint is not null) counted
      order by asked.n`.compile(db),
}));
