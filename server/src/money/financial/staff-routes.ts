import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  FinancialApprovalList,
  FinancialDecided,
  FinancialDecision,
  FinancialOrder,
} from '@jarchi/shared/api/staff-financial.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { decideFinancialInfo, financialApprovals } from './service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { requireAccount } from '../../people/accounts/service.ts'

const ApprovalQuery = z.object({ ...pageFields, order: z.optional(FinancialOrder) })

/** Financial information that waits for staff (§D5.6). */
export const financialApprovalRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const config = { right: 'finance' } as const

  app.get(
    '/api/v1/financial-approvals/',
    { config, schema: { querystring: ApprovalQuery, response: { 200: FinancialApprovalList } } },
    async ({ query }) => financialApprovals(db, query),
  )

  app.post(
    '/api/v1/financial-approvals/:accountId/verdict/',
    {
      config: { ...config, changes: 'account' },
      schema: {
        params: z.object({ accountId: IdText }),
        body: FinancialDecision,
        response: { 200: FinancialDecided },
      },
    },
    async ({ staff, params: { accountId }, body: { version, ...verdict } }) => {
      await requireAccount(db, accountId)
      const isDecided = await decideFinancialInfo(db, accountId, verdict, staff.actor, now(), version)
      // Sent again, or decided by another member.
      if (!isDecided) throw new AppError('changed_meanwhile')
      return { status: verdict.verdict === 'approve' ? ('OK' as const) : ('APPROVAL_REJECTED' as const) }
    },
  )
}
