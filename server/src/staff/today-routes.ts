import { StaffMoneyToday, StaffToday } from '@jarchi/shared/api/staff-today.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { startOfDay, tehranDay } from '@jarchi/shared/time/jalali.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { waitingSince } from '../advertising/review/service.ts'
import type { Deps } from '../deps.ts'
import { staffName } from '../people/sessions/service.ts'
import { answersBy, moneySince, verdictsBy, waitingSinceWhen } from './today-queries.ts'

/** What has waited longest, and what has been done today (§D6.39). */
export const todayRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v1/desk/today/',
    { config: { right: 'any' }, schema: { response: { 200: StaffToday } } },
    async ({ staff }) => ({
      oldest: await oldestWork(deps, staff.rights),
      people: await doneToday(deps, staff.rights),
    }),
  )

  app.get(
    '/api/v1/desk/money/',
    { config: { right: 'money' }, schema: { response: { 200: StaffMoneyToday } } },
    async () => {
      const money = await moneySince(deps.db, dayBegan(deps))
      return {
        paid_in: Number(money.paid_in),
        paid_back: Number(money.paid_back),
        held: Number(money.held),
        held_count: Number(money.held_count),
      }
    },
  )
}

type Needed = Pick<Deps, 'db' | 'now'>

const dayBegan = ({ now }: Needed) => startOfDay(tehranDay(now()))

async function oldestWork(
  { db, now }: Needed,
  rights: ReadonlySet<StaffRight>,
): Promise<StaffToday['oldest']> {
  const { tickets, financial_approvals } = await waitingSinceWhen(db)
  const reviews = rights.has('review') ? await waitingSince(db, now()) : null
  return {
    reviews: reviews?.toISOString() ?? null,
    financial_approvals: rights.has('finance') ? (financial_approvals?.toISOString() ?? null) : null,
    tickets: rights.has('support') ? (tickets?.toISOString() ?? null) : null,
  }
}

/** Who has done something that the reader may see, who has done most first. */
async function doneToday(deps: Needed, rights: ReadonlySet<StaffRight>): Promise<StaffToday['people']> {
  const since = dayBegan(deps)
  const verdicts = rights.has('review') ? await verdictsBy(deps.db, since) : null
  const answers = rights.has('support') ? await answersBy(deps.db, since) : null
  const everybody = [...(verdicts ?? []), ...(answers ?? [])]
  const people = new Map(everybody.map((row) => [row.userId, row]))
  const done = [...people].map(([id, person]) => ({
    user_id: Number(id),
    name: staffName({ ...person, id }),
    reviews: doneOf(verdicts, id),
    tickets: doneOf(answers, id),
  }))
  const all = ({ reviews, tickets }: (typeof done)[number]) => (reviews?.count ?? 0) + (tickets?.count ?? 0)
  return done.toSorted((one, other) => all(other) - all(one) || one.user_id - other.user_id)
}

function doneOf(rows: Awaited<ReturnType<typeof verdictsBy>> | null, id: bigint) {
  if (rows === null) return null
  const row = rows.find(({ userId }) => userId === id)
  const median = row?.median ?? null
  return { count: row?.count ?? 0, median_seconds: median === null ? null : Math.round(median) }
}
