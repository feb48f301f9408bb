import { DAY_MS, HOUR_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'

type Limits = { ticketsPerDay: number; messagesPerHour: number; uploadsPerDay: number }

/** Throws if an account has opened as many tickets as a day allows. */
export async function refuseManyTickets(db: Db, accountId: number, limits: Limits, now: Date) {
  await refuseMany(db, 'tickets', accountId, { most: limits.ticketsPerDay, within: DAY_MS, now })
}

/** Throws if an account has written as many messages as an hour allows. */
export async function refuseManyMessages(db: Db, accountId: number, limits: Limits, now: Date) {
  await refuseMany(db, 'ticket_messages', accountId, { most: limits.messagesPerHour, within: HOUR_MS, now })
}

/** Throws if an account has uploaded as many files as a day allows. */
export async function refuseManyUploads(db: Db, accountId: number, limits: Limits, now: Date) {
  await refuseMany(db, 'ticket_attachments', accountId, { most: limits.uploadsPerDay, within: DAY_MS, now })
}

type Table = 'tickets' | 'ticket_messages' | 'ticket_attachments'
/** `within` in milliseconds. */
type Bound = { most: number; within: number; now: Date }

/** Messages and files of staff do not count; only accounts open tickets. */
async function refuseMany(db: Db, table: Table, accountId: number, { most, within, now }: Bound) {
  const since = afterMs(now, -within)
  const { times, oldest } = await db
    .selectFrom(table)
    .select([sql<number>`count(*)::int`.as('times'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('account_id', '=', BigInt(accountId))
    .where('created_at', '>', since)
    .$if(table !== 'tickets', (query) => query.where(sql<boolean>`not from_staff`))
    .executeTakeFirstOrThrow()
  if (times < most) return
  // At most the whole wait, whatever the clock was.
  const until = oldest && oldest < now ? oldest : now
  const retryAfter = oldest ? (until.getTime() - since.getTime()) / 1000 : 60
  throw new AppError('too_many_requests', { retryAfter: Math.max(1, retryAfter) })
}
