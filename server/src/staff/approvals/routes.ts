import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  ApprovalAgreement,
  ApprovalOrder,
  ApprovalRefusal,
  StaffApproval,
  StaffApprovalList,
} from '@jarchi/shared/api/staff-approvals.ts'
import type { FastifyContextConfig } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { agree, decline, kindsFor } from './decide.ts'
import { approvalPage, approvalRow } from '../../money/approvals/service.ts'
import { staffApproval } from './view.ts'

const ApprovalQuery = z.object({ ...pageFields, order: z.optional(ApprovalOrder) })
const ById = z.object({ approvalId: IdText })

/** What colleagues have to agree to. */
export const staffApprovalRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const deciding: FastifyContextConfig = { right: ['money', 'people', 'accounts'], changes: 'approval' }
  const url = '/api/v1/approvals/'
  const viewOf = async (id: number, readerId: number) => {
    const row = await approvalRow(db, id)
    if (!row) throw new AppError('not_found')
    return staffApproval(row, readerId, now())
  }

  app.get(
    url,
    {
      config: { right: ['money', 'delivery', 'people', 'accounts'] },
      schema: { querystring: ApprovalQuery, response: { 200: StaffApprovalList } },
    },
    async ({ staff, query }) => {
      const { count, rows } = await approvalPage(db, kindsFor(staff.rights), now(), query)
      return { count, results: rows.map((row) => staffApproval(row, staff.actor.userId, now())) }
    },
  )

  app.post(
    `${url}:approvalId/agree/`,
    { config: deciding, schema: { params: ById, body: ApprovalAgreement, response: { 200: StaffApproval } } },
    async ({ staff: { actor, rights }, params: { approvalId }, body }) => {
      await agree(db, { actor, rights, at: now() }, approvalId, body.digest)
      return viewOf(approvalId, actor.userId)
    },
  )

  app.post(
    `${url}:approvalId/decline/`,
    { config: deciding, schema: { params: ById, body: ApprovalRefusal, response: { 200: StaffApproval } } },
    async ({ staff: { actor, rights }, params: { approvalId }, body }) => {
      await decline(db, { actor, rights, at: now() }, approvalId, body)
      return viewOf(approvalId, actor.userId)
    },
  )
}
