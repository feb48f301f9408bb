import { PaymentView } from '@jarchi/shared/api/payments.ts'
import {
  MoneyOrder,
  PaymentClosure,
  StaffPayment,
  StaffPaymentList,
} from '@jarchi/shared/api/staff-payments.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { writeAuditLine } from '../../platform/db/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { lookUpFields, spanOf } from '../../platform/http/look-up-params.ts'
import { paymentOfAnyAccount, paymentsToLookAt, recheckPayment } from './service.ts'
import { paymentsLookedUp } from './search-queries.ts'
import { closePaymentByHand } from './staff-changes.ts'
import { staffPayment } from './staff-view.ts'

const PaymentQuery = z.object({
  ...lookUpFields,
  state: z.optional(PaymentView.shape.state),
  order: z.optional(MoneyOrder),
})
const ById = z.object({ paymentId: z.uuid('not_an_id') })

/** Payments that staff have to look at (§D6.9). */
export const staffPaymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const { db, now } = deps
  const config = { right: 'money' } as const
  const rowOf = async (id: string) => {
    const row = await paymentOfAnyAccount(db, id)
    if (!row) throw new AppError('payment_not_found')
    return row
  }

  app.get(
    '/api/v1/payments/',
    { config, schema: { querystring: PaymentQuery, response: { 200: StaffPaymentList } } },
    async ({ query: { order, offset, limit, ...asked } }) => {
      const filter = spanOf(asked)
      const slice = { order, offset, limit }
      const { count, rows } = filter
        ? await paymentsLookedUp(db, filter, slice)
        : await paymentsToLookAt(db, slice)
      return { count, results: rows.map(staffPayment) }
    },
  )

  app.post(
    '/api/v1/payments/:paymentId/recheck/',
    { config: { ...config, changes: 'payment' }, schema: { params: ById, response: { 200: StaffPayment } } },
    async ({ staff, params: { paymentId } }) => {
      const before = await rowOf(paymentId)
      await recheckPayment(deps, paymentId)
      const after = await rowOf(paymentId)
      const details = { before: before.state, after: after.state, attention: after.attention }
      const accountId = Number(after.account_id)
      const line = { action: 'payment.recheck', object: `payment:${paymentId}`, accountId, details }
      await writeAuditLine(db, staff.actor, line, now())
      return staffPayment(after)
    },
  )

  app.post(
    '/api/v1/payments/:paymentId/close/',
    {
      config: { ...config, changes: 'payment' },
      schema: { params: ById, body: PaymentClosure, response: { 200: StaffPayment } },
    },
    async ({ staff, params: { paymentId }, body }) => {
      const change = { actor: staff.actor, at: now() }
      const problem = await db
        .transaction()
        .execute((trx) => closePaymentByHand(trx, change, paymentId, body.note))
      if (problem === 'not_found') throw new AppError('payment_not_found')
      if (problem !== null) throw new AppError('not_now')
      return staffPayment(await rowOf(paymentId))
    },
  )
}
