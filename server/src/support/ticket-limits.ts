import { DAY_MS, HOUR_MS, after } from '@jarchi/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'

type Limits = { ticketsPerDay: number; messagesPerHour: number; uploadsPerDay: number }
type Counted = { times: number; oldest: Date | null }

const counted = [sql<bigint>`count(*)`.as('times'), sql<Date | null>`min(created_at)`.as('oldest')] as const

/** Throws when an account has opened as many tickets as a day allows. */
export async function refuseManyTickets(trx: Db, accountId: number, limits: Limits, now: Date) {
  const since = after(now, -DAY_MS)
  const row = await trx
    .selectFrom('tickets')
    .select(counted)
    .where('account_id', '=', BigInt(accountId))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  refuse({ ...row, times: Number(row.times) }, limits.ticketsPerDay, since, now)
}

/** Throws when an account has written as many messages as an hour allows. */
export async function refuseManyMessages(trx: Db, accountId: number, limits: Limits, now: Date) {
  const since = after(now, -HOUR_MS)
  const row = await trx
    .selectFrom('ticket_messages')
    .select(counted)
    .where('account_id', '=', BigInt(accountId))
    .where('from_staff', '=', false)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  refuse({ ...row, times: Number(row.times) }, limits.messagesPerHour, since, now)
}

/** Throws when an account has brought as many files as a day allows. */
export async function refuseManyUploads(db: Db, accountId: number, limits: Limits, now: Date) {
  const since = after(now, -DAY_MS)
  const row = await db
    .selectFrom('ticket_attachments')
    .select(counted)
    .where('account_id', '=', BigInt(accountId))
    .where('from_staff', '=', false)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  refuse({ ...row, times: Number(row.times) }, limits.uploadsPerDay, since, now)
}

function refuse({ times, oldest }: Counted, most: number, since: Date, now: Date) {
  if (times < most) return
  // Never more than the whole wait, whatever a clock said.
  const until = oldest && oldest < now ? oldest : now
  const retryAfter = oldest ? (until.getTime() - since.getTime()) / 1000 : 60
  throw new AppError('too_many_requests', { retryAfter: Math.max(1, retryAfter) })
}
