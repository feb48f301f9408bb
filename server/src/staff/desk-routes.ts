import { IdText } from '@jarchi/shared/api/primitives.ts'
import { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { OVERVIEW_SIZE, StaffOverview } from '@jarchi/shared/api/staff-overview.ts'
import { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import { decidedBy } from '@jarchi/shared/people/approval-kinds.ts'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { countWaiting } from '../advertising/review/service.ts'
import { pageFields } from '../platform/http/page-params.ts'
import { accountOverview } from './account-overview.ts'
import { searchDesk } from './search.ts'

const SearchQuery = z.object({
  q: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST_SEARCH, 'too_long')),
})

const OverviewQuery = z.object({ limit: z._default(pageFields.limit, OVERVIEW_SIZE) })
const ByAccountId = z.object({ accountId: IdText })

/** The member of staff at the desk, their rights, and the work that waits; what all kinds of things are found by. */
export const deskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/desk/',
    { config: { right: 'any' }, schema: { response: { 200: StaffDesk } } },
    async ({ staff }) => ({
      user_id: staff.actor.userId,
      name: staff.actor.name,
      rights: STAFF_RIGHTS.filter((right) => staff.rights.has(right)),
      waiting: await waitingWork(app.deps, staff),
    }),
  )

  app.get(
    '/api/v1/search/',
    { config: { right: 'any' }, schema: { querystring: SearchQuery, response: { 200: StaffSearch } } },
    async ({ staff, query }) => searchDesk(app.deps, staff.rights, query.q),
  )

  app.get(
    '/api/v1/accounts/:accountId/overview/',
    {
      config: { right: 'accounts' },
      schema: { params: ByAccountId, querystring: OverviewQuery, response: { 200: StaffOverview } },
    },
    async ({ staff, params, query }) =>
      accountOverview(app.deps, params.accountId, staff.rights, query.limit),
  )
}

/** How much work waits, limited to what these rights may see. */
async function waitingWork(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor, rights }: FastifyRequest['staff'],
): Promise<StaffDesk['waiting']> {
  const decidedKinds = decidedBy(rights)
  const { rows } = await sql<
    Record<'financial_approvals' | 'tickets' | 'payments' | 'refunds' | 'approvals', number>
  >`
    select
      (select count(*) from financial_infos
        where status in ('APPROVAL_PENDING', 'HAS_PENDING_CHANGES'))::int as financial_approvals,
      (select count(*) from tickets where waiting_since is not null)::int as tickets,
      (select count(*) from payments where attention is not null)::int as payments,
      (select count(*) from refunds where state = 'held')::int as refunds,
      (select count(*) from approvals
        where state = 'asked' and expires_at > ${now()} and asked_by <> ${actor.userId}
          and kind = any(${decidedKinds}))::int as approvals
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return {
    reviews: rights.has('review') ? await countWaiting(db, now()) : null,
    financial_approvals: rights.has('finance') ? counts.financial_approvals : null,
    tickets: rights.has('support') ? counts.tickets : null,
    payments: rights.has('money') ? counts.payments : null,
    ...(rights.has('money') && { refunds: counts.refunds }),
    ...(decidedKinds.length > 0 && { approvals: counts.approvals }),
  }
}
