import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { atMost, type State } from '../../platform/states.ts'

/** A message that was refused is due again after a pause; one that is due is sent within a minute. */
const LONGEST_DUE_SECONDS = 300

/** Messages that are due and not sent yet; letters only where there is a mail server. */
export async function noticeStates(db: Db, now: Date, { mail }: { mail: unknown }): Promise<State[]> {
  const [sms, mails] = [
    await dueOf(db, 'sms_notices', now),
    mail ? await dueOf(db, 'mail_notices', now) : null,
  ]
  return [
    atMost('sms_waiting', sms.count),
    atMost('sms_oldest_seconds', sms.seconds, LONGEST_DUE_SECONDS),
    ...(mails
      ? [
          atMost('mails_waiting', mails.count),
          atMost('mails_oldest_seconds', mails.seconds, LONGEST_DUE_SECONDS),
        ]
      : []),
  ]
}

async function dueOf(db: Db, table: 'sms_notices' | 'mail_notices', now: Date) {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as seconds
    from ${sql.table(table)} where due_at <= ${now}
  `.execute(db)
  return rows[0] ?? { count: 0, seconds: 0 }
}
