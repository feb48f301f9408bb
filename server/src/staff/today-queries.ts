import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'

/** Since when the first ticket, and the first financial information, has waited. */
export async function waitingSinceWhen(db: Db) {
  const { rows } = await sql<{ tickets: Date | null; financial_approvals: Date | null }>`
    select
      (select min(waiting_since) from tickets where waiting_since is not null) as tickets,
      (select min(submitted_at) from financial_infos
        where status in ('APPROVAL_PENDING', 'HAS_PENDING_CHANGES')) as financial_approvals
  `.execute(db)
  return rows[0] ?? { tickets: null, financial_approvals: null }
}

type DoneRow = {
  userId: bigint
  first_name: string | null
  last_name: string | null
  count: number
  median: number | null
}

/**
 * Verdicts of each person, except for those that were taken back, with the median of the seconds since their ad was
 * sent.
 */
export async function verdictsBy(db: Db, since: Date): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select users.id as "userId", first_name, last_name,
      (count(*) filter (where not is_back) - count(*) filter (where is_back))::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from at - sent_at)) as median
    from (
      select actor_user_id, line.at, line.action = 'ad.take_back' as is_back,
        (select max(event.at) from ad_events event
          where event.ad_id = split_part(line.object, ':', 2)::bigint and event.at < line.at
            and event.status = ad_pending() and line.action <> 'ad.take_back') as sent_at
      from audit_log line
      where line.at >= ${since} and line.actor_user_id is not null and line.object like 'ad:%'
        and line.action in ('ad.approve', 'ad.pre_approve', 'ad.deny', 'ad.ask_changes', 'ad.take_back')
    ) done join users on users.id = done.actor_user_id
    group by users.id
  `.execute(db)
  return rows
}

/** Answers of each person, with the median of the seconds that the customer had waited for them. */
export async function answersBy(db: Db, since: Date): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select users.id as "userId", first_name, last_name, count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - asked.at)) as median
    from audit_log line
      join ticket_messages answer on answer.id = (line.details ->> 'message')::bigint
      join users on users.id = answer.user_id
      cross join lateral (
        select min(question.created_at) as at from ticket_messages question
        where question.ticket_id = answer.ticket_id and not question.from_staff and question.id < answer.id
          and question.id > coalesce((
            select max(earlier.id) from ticket_messages earlier
            where earlier.ticket_id = answer.ticket_id and earlier.from_staff and earlier.id < answer.id
          ), 0)
      ) asked
    where line.at >= ${since} and line.action = 'ticket.answer'
    group by users.id
  `.execute(db)
  return rows
}

/** Rials of banks and of refunds since then, and of all refunds that wait. */
export async function moneySince(db: Db, since: Date) {
  const { rows } = await sql<Record<'paid_in' | 'paid_back' | 'held' | 'held_count', bigint>>`
    select
      (select coalesce(sum(amount), 0)::bigint from payments
        where state = 'paid' and settled_at >= ${since}) as paid_in,
      (select coalesce(sum(amount), 0)::bigint from refunds
        where state = 'paid' and decided_at >= ${since}) as paid_back,
      (select coalesce(sum(amount), 0)::bigint from refunds where state = 'held') as held,
      (select count(*) from refunds where state = 'held') as held_count
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no row of one')
  return row
}
