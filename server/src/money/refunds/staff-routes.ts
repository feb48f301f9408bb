import { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { MoneyOrder } from '@jarchi/shared/api/staff-payments.ts'
import {
  RefundPaid,
  RefundRefusal,
  STAFF_REFUND_STATES,
  StaffRefund,
  StaffRefundList,
} from '@jarchi/shared/api/staff-refunds.ts'
import { tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountsFound } from '../../people/accounts/service.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lookUpFields, spanOf } from '../../platform/http/look-up-params.ts'
import { doOrAsk } from '../approvals/service.ts'
import { approveRefund, payRefund, refuseRefund } from './staff-changes.ts'
import { refundOfAnyAccount, refundPage, staffRefund } from './staff-queries.ts'

const RefundQuery = z.object({
  ...lookUpFields,
  state: z.optional(z.enum(STAFF_REFUND_STATES, 'invalid')),
  order: z.optional(MoneyOrder),
})
const ById = z.object({ refundId: IdText })

/** No bank pays before it is asked for, nor tomorrow. */
function requireDayBetween(from: Date, day: Day, until: Date) {
  if (day >= tehranDay(from) && day <= tehranDay(until)) return
  throw new AppError('bad_input', { fields: [{ path: 'day', code: 'invalid' }] })
}

/** How many accounts a search may mean. */
const MOST_ACCOUNTS = 200

async function accountsOf(db: Db, search: string | undefined): Promise<bigint[]> {
  if (search === undefined) return []
  const { rows } = await accountsFound(db, search, MOST_ACCOUNTS)
  return rows.map(({ id }) => id)
}

/** What is looked for, or what waits for staff. */
async function refundsFound(
  db: Db,
  { order, offset, limit, ...asked }: z.infer<typeof RefundQuery>,
  now: Date,
) {
  const filter = spanOf(asked)
  const accounts = await accountsOf(db, filter?.search)
  return refundPage(db, now, filter && { ...filter, accounts }, { order, offset, limit })
}

/** Refunds that advertisers ask for, which staff approve, refuse, and pay at the bank. */
export const staffRefundRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const config = { right: 'money' } as const
  const changing = { ...config, changes: 'refund' } as const
  const url = '/api/v1/refunds/'
  const rowOf = async (id: number) => {
    const row = await refundOfAnyAccount(db, now(), id)
    if (!row) throw new AppError('not_found')
    return row
  }
  /** Returns the refund after a change, which returns false if another came first. */
  const changed = async (id: number, change: (trx: Db) => Promise<boolean>) => {
    await rowOf(id)
    if (!(await db.transaction().execute(change))) throw new AppError('refund_decided')
    return staffRefund(await rowOf(id))
  }

  app.get(
    url,
    { config, schema: { querystring: RefundQuery, response: { 200: StaffRefundList } } },
    async ({ query }) => {
      const { count, rows } = await refundsFound(db, query, now())
      return { count, results: rows.map(staffRefund) }
    },
  )

  app.post(
    `${url}:refundId/approve/`,
    { config: changing, schema: { params: ById, response: { 200: StaffRefund, 202: ApprovalAsked } } },
    async ({ staff: { actor }, params: { refundId } }, reply) => {
      const { account_id, amount, sheba, state, approved_at } = await rowOf(refundId)
      if (state !== 'held' || approved_at !== null) throw new AppError('refund_decided')
      const act = { kind: 'refund', accountId: Number(account_id), refundId } as const
      const change = { actor, at: now() }
      const outcome = await doOrAsk(
        { ...app.deps, ...change },
        { act, sum: amount, reason: sheba },
        (alone) => changed(refundId, (trx) => alone(trx).then(() => approveRefund(trx, change, refundId))),
      )
      return 'done' in outcome ? outcome.done : reply.status(202).send(outcome)
    },
  )

  app.post(
    `${url}:refundId/refuse/`,
    { config: changing, schema: { params: ById, body: RefundRefusal, response: { 200: StaffRefund } } },
    async ({ staff: { actor }, params: { refundId }, body }) =>
      changed(refundId, (trx) => refuseRefund(trx, { actor, at: now() }, refundId, body.reason)),
  )

  app.post(
    `${url}:refundId/pay/`,
    { config: changing, schema: { params: ById, body: RefundPaid, response: { 200: StaffRefund } } },
    async ({ staff: { actor }, params: { refundId }, body }) => {
      const { created_at, state, approved_at } = await rowOf(refundId)
      if (state === 'held' && approved_at === null) throw new AppError('refund_not_approved')
      requireDayBetween(created_at, body.day, now())
      return changed(refundId, (trx) => payRefund(trx, { actor, at: now() }, refundId, body))
    },
  )
}
