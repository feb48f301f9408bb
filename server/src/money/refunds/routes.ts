import { RefundInput, RefundList, RefundView } from '@jarchi/shared/api/financial.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { refuseUnconfirmed } from '../../people/sessions/service.ts'
import { leavableOf } from '../wallet/service.ts'
import { cancelRefund, refundsOf, requestRefund } from './service.ts'

/** Paying out unspent money, in the financial service. */
export const refundRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const url = '/api/v2/accounts/refunds/'
  const needs = ['see_amounts', 'take_out'] as const

  app.get(url, { config: { needs }, schema: { response: { 200: RefundList } } }, async ({ auth }) => {
    const results = await refundsOf(deps.db, auth.account.id)
    const { askedBack } = await leavableOf(deps.db, auth.account.id)
    return { count: results.length, results, withdrawable: Number(askedBack) }
  })

  const requester = ({ auth, ip }: FastifyRequest) => ({
    accountId: auth.account.id,
    userId: auth.userId,
    ip,
  })

  // Refusing an amount that is too large would reveal the balance.
  app.post(
    url,
    {
      config: { needs },
      schema: { body: RefundInput, response: { 200: RefundView } },
    },
    async (request) => {
      refuseUnconfirmed(request.auth)
      const requested = await requestRefund(deps.db, requester(request), request.body, deps.now())
      if (requested.ok) return requested.refund
      throw new AppError('bad_input', { fields: [{ path: 'amount', code: requested.problem }] })
    },
  )

  app.delete(
    `${url}:refundId/`,
    {
      config: { needs },
      schema: { params: z.object({ refundId: IdText }), response: { 200: RefundView } },
    },
    (request) => cancelRefund(deps.db, requester(request), request.params.refundId, deps.now()),
  )
}
