import { daysOfMonth, jalaliMonthOf, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { memberTexts } from '../../platform/texts/members.ts'

type Limited = { dayLimit: bigint | null; monthLimit: bigint | null; day: bigint; month: bigint }

/**
 * Counts what a manager adds to the daily budgets that are on, by the day in Tehran; lowering one gives nothing back.
 * Throws `over_member_limit` beyond the manager's limit of the day or of the month.
 */
export async function commitBudget(
  trx: Db,
  { accountId, userId }: { accountId: number; userId: bigint },
  rise: bigint,
  now: Date,
) {
  if (rise <= 0n) return
  const today = tehranDay(now)
  const member = await trx
    .selectFrom('memberships')
    .select(['day_limit', 'month_limit'])
    .where('account_id', '=', BigInt(accountId))
    .where('user_id', '=', userId)
    .where('role', '=', 'manager')
    // Two changes at once count one after the other.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) return
  await sql`
    insert into committed_budgets (account_id, user_id, day, amount)
    values (${BigInt(accountId)}, ${userId}, ${today}, ${rise})
    on conflict (account_id, user_id, day) do update set amount = committed_budgets.amount + excluded.amount
  `.execute(trx)
  const { first } = daysOfMonth(jalaliMonthOf(now))
  const { rows } = await sql<{ day: bigint; month: bigint }>`
    select sum(amount) filter (where day = ${today})::bigint as day, sum(amount)::bigint as month
    from committed_budgets
    where account_id = ${BigInt(accountId)} and user_id = ${userId} and day between ${first} and ${today}
  `.execute(trx)
  const { day = 0n, month = 0n } = rows[0] ?? {}
  const limited = { dayLimit: member.day_limit, monthLimit: member.month_limit, day, month }
  if (isOver(limited)) throw await refusal(trx, accountId, limited, rise)
}

function isOver({ dayLimit, monthLimit, day, month }: Limited): boolean {
  return (dayLimit !== null && day > dayLimit) || (monthLimit !== null && month > monthLimit)
}

/** Says how much is left, and which owner to ask. */
async function refusal(trx: Db, accountId: number, limited: Limited, rise: bigint) {
  const { dayLimit, monthLimit, day, month } = limited
  const isOfDay = dayLimit !== null && day > dayLimit
  const [limit, spent] = isOfDay ? [dayLimit, day] : [monthLimit ?? 0n, month]
  const left = limit > spent - rise ? limit - (spent - rise) : 0n
  const owner = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.first_name', 'users.last_name', 'users.phone'])
    .where('memberships.account_id', '=', BigInt(accountId))
    .where('memberships.role', '=', 'owner')
    .where('users.disabled_at', 'is', null)
    .orderBy('memberships.last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const name = owner ? `${owner.first_name} ${owner.last_name}`.trim() || owner.phone : null
  const message = memberTexts.overLimit({ isOfDay, limit: Number(limit), left: Number(left), owner: name })
  return new AppError('over_member_limit', { message })
}
