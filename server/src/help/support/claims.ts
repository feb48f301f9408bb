import { afterMs } from '@jarchi/shared/time/durations.ts'
import { LONGEST_CLAIM_MS } from '@jarchi/shared/advertising/review-times.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { staffName } from '../../people/sessions/service.ts'
import { mayAnswer, notOwn } from './colleagues.ts'

/** More than members of staff who ask at the same moment. */
const MOST_TRIED = 50

/** Others have just taken what was free; there may be more. */
const MOST_TURNS = 5

export type Claimer = { userId: number; sessionId: string }

/**
 * Hands over the first waiting ticket that nobody has and that is no other colleague's, except for skipped ones, as
 * long as there are others; null: there is none. Of two who ask at once, each passes over the row that the other has
 * locked (ADR 100).
 */
export async function claimNextTicket(
  db: Db,
  claimer: Claimer,
  skipped: readonly number[],
  now: Date,
): Promise<number | null> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const { ticketId, isEmpty } = await takeFirst(db, claimer, skipped, now)
    if (ticketId !== null) return Number(ticketId)
    if (isEmpty) return skipped.length > 0 ? claimNextTicket(db, claimer, [], now) : null
  }
  return null
}

async function takeFirst(db: Db, claimer: Claimer, skipped: readonly number[], now: Date) {
  const { rows } = await sql<{ ticketId: bigint | null; isEmpty: boolean }>`
    with free as (${freeTickets(claimer.userId, skipped, now)}),
    head as (
      select tickets.id from tickets join free on free.id = tickets.id
      where tickets.waiting_since is not null
      order by free.place for update of tickets skip locked limit 1
    ),
    taken as (
      insert into ticket_claims as claim (ticket_id, user_id, session_id, until)
        select id, ${claimValues(claimer, now)} from head
      ${unlessHeld(now)}
      returning ticket_id
    )
    select (select ticket_id from taken) as "ticketId", not exists (select from free) as "isEmpty"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no row of one')
  return row
}

/** Each part of the queue is read from its index in order, and no further than what is asked for. */
function freeTickets(userId: number, skipped: readonly number[], now: Date) {
  const isFree = sql`
    tickets.waiting_since is not null and tickets.id <> all (${skipped}::bigint[])
    and ${notOwn(userId)}
    and (tickets.assignee_id is null or tickets.assignee_id = ${userId} or not ${mayAnswer(sql`tickets.assignee_id`)})
    and not exists (
      select from ticket_claims claim
      where claim.ticket_id = tickets.id and claim.user_id <> ${userId} and ${holds(now)}
    )
  `
  const inOrder = sql`order by tickets.waiting_since, tickets.id limit ${MOST_TRIED}`
  return sql`
    select id, row_number() over (order by is_vip desc, waiting_since, id) as place from (
      (
        select first.id, first.waiting_since, true as is_vip from accounts cross join lateral (
          select tickets.id, tickets.waiting_since from tickets
          where tickets.account_id = accounts.id and ${isFree} ${inOrder}
        ) first where accounts.is_vip
      ) union all (
        select tickets.id, tickets.waiting_since, false from tickets
          join accounts on accounts.id = tickets.account_id and not accounts.is_vip
        where ${isFree} ${inOrder}
      )
    ) heads order by place limit ${MOST_TRIED}
  `
}

/**
 * Takes or renews a claim on a ticket; the answer says who has it, null: the claimer, or nobody if it is a ticket of
 * their own account. Throws `ticket_not_found`.
 */
export async function claimTicket(
  db: Db,
  ticketId: number,
  claimer: Claimer,
  now: Date,
): Promise<string | null> {
  await sql`
    insert into ticket_claims as claim (ticket_id, user_id, session_id, until)
      select id, ${claimValues(claimer, now)} from tickets where id = ${ticketId} and ${notOwn(claimer.userId)}
    ${unlessHeld(now)}
  `.execute(db)
  const ticket = db.selectFrom('tickets').select('id').where('id', '=', BigInt(ticketId))
  if (!(await firstRow(ticket))) throw new AppError('ticket_not_found')
  return holderOf(db, BigInt(ticketId), claimer.userId, now)
}

const claimValues = ({ userId, sessionId }: Claimer, now: Date) =>
  sql`${userId}::bigint, ${sessionId}::uuid, ${afterMs(now, LONGEST_CLAIM_MS)}::timestamptz`

const unlessHeld = (now: Date) => sql`
  on conflict (ticket_id) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, until = excluded.until
    where claim.user_id = excluded.user_id or not (${holds(now)})
`

/** Whether `claim` still keeps others away: until its end, the end of its session, or the loss of the right. */
function holds(now: Date): RawBuilder<boolean> {
  return sql`
    claim.until > ${now} and ${mayAnswer(sql`claim.user_id`)}
    and exists (select from sessions where sessions.id = claim.session_id and sessions.ended_at is null)
  `
}

/** A member of staff leaves a ticket. */
export async function leaveTicket(db: Db, ticketId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('ticket_claims')
    .where('ticket_id', '=', BigInt(ticketId))
    .where('user_id', '=', BigInt(userId))
    .execute()
}

/** An answered ticket is with nobody. */
export async function endTicketClaims(trx: Db, ticketId: bigint): Promise<void> {
  await trx.deleteFrom('ticket_claims').where('ticket_id', '=', ticketId).execute()
}

/** The name of the colleague who is answering a ticket. */
export async function holderOf(db: Db, ticketId: bigint, userId: number, now: Date): Promise<string | null> {
  return (await holdersOf(db, [ticketId], userId, now)).get(ticketId) ?? null
}

/** The names of the colleagues who are answering these tickets, by ticket. */
export async function holdersOf(
  db: Db,
  ticketIds: readonly bigint[],
  userId: number,
  now: Date,
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .selectFrom('ticket_claims as claim')
    .innerJoin('users', 'users.id', 'claim.user_id')
    .select(['claim.ticket_id', 'users.id', 'users.first_name', 'users.last_name'])
    .where(sql<boolean>`claim.ticket_id = any(${ticketIds}::bigint[])`)
    .where('claim.user_id', '!=', BigInt(userId))
    .where(holds(now))
    .execute()
  return new Map(rows.map((row) => [row.ticket_id, staffName(row)]))
}
