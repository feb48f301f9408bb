import { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { countWaiting } from '../../advertising/review/service.ts'

/** The member of staff at the desk, their rights, and the work that waits for them. */
export const deskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/desk/',
    { config: { right: 'any' }, schema: { response: { 200: StaffDesk } } },
    async ({ staff }) => ({
      user_id: staff.actor.userId,
      name: staff.actor.name,
      rights: STAFF_RIGHTS.filter((right) => staff.rights.has(right)),
      waiting: await waitingWork(app.deps, staff.rights),
    }),
  )
}

/** How much work waits, limited to what these rights may see. */
async function waitingWork(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rights: ReadonlySet<StaffRight>,
): Promise<StaffDesk['waiting']> {
  const { rows } = await sql<Record<'financial_approvals' | 'tickets' | 'payments', number>>`
    select
      (select count(*) from financial_infos
        where status in ('APPROVAL_PENDING', 'HAS_PENDING_CHANGES'))::int as financial_approvals,
      (select count(*) from tickets where waiting_since is not null)::int as tickets,
      (select count(*) from payments where attention is not null)::int as payments
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return {
    reviews: rights.has('review') ? await countWaiting(db, now()) : null,
    financial_approvals: rights.has('finance') ? counts.financial_approvals : null,
    tickets: rights.has('support') ? counts.tickets : null,
    payments: rights.has('money') ? counts.payments : null,
  }
}
