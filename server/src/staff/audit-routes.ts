import { IdText } from '@jarchi/shared/api/primitives.ts'
import { AuditLogPage, AuditOrder } from '@jarchi/shared/api/staff-audit.ts'
import { DayText } from '@jarchi/shared/api/statements.ts'
import { addDays, startOfDay } from '@jarchi/shared/time/jalali.ts'
import { AUDIT_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageFields } from '../platform/http/page-params.ts'
import { fileResponse, TableFiles } from '../money/statements/service.ts'
import { auditTable } from './audit-file.ts'
import { auditPage, type AuditFilter } from './audit-queries.ts'

const searchText = z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH, 'too_long')))
const filterFields = {
  action: searchText,
  object: searchText,
  actor_id: z.optional(IdText),
  account_id: z.optional(IdText),
  from: z.optional(DayText),
  to: z.optional(DayText),
  order: z.optional(AuditOrder),
}
const FileQuery = z.object(filterFields)
const AuditQuery = z.object({
  ...filterFields,
  limit: z._default(pageFields.limit, AUDIT_PAGE_SIZE),
  before: z.optional(IdText),
  after: z.optional(IdText),
})

/** The audit log: who did what to which object, and when (§D6.9). */
export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/audit-log/',
    { config: { right: 'audit' }, schema: { querystring: AuditQuery, response: { 200: AuditLogPage } } },
    async ({ query }) => {
      const limit = Math.max(1, query.limit)
      const filter = { ...filterOf(query), before: query.before, after: query.after }
      // One row more shows whether there are more.
      const rows = await auditPage(app.deps.db, filter, limit + 1, query.order)
      const results = rows.slice(0, limit).map(auditLineView)
      return { results, next: rows.length > limit ? (results.at(-1)?.id ?? null) : null }
    },
  )

  const files = new TableFiles(app.deps.config.dataFolder)
  app.get(
    '/api/v1/audit-log/export/',
    { config: { right: 'audit' }, schema: { querystring: FileQuery, response: fileResponse('csv') } },
    async (request, reply) => {
      const { order } = request.query
      const tables = async () => [auditTable(app.deps.db, filterOf(request.query), order)]
      return files.send(request, reply, { format: 'csv', name: 'audit-log', tables })
    },
  )
}

function filterOf(query: z.infer<typeof FileQuery>): AuditFilter {
  return {
    action: query.action || undefined,
    object: query.object || undefined,
    actorId: query.actor_id,
    accountId: query.account_id,
    from: query.from === undefined ? undefined : startOfDay(query.from),
    to: query.to === undefined ? undefined : startOfDay(addDays(query.to, 1)),
  }
}

type Row = Awaited<ReturnType<typeof auditPage>>[number]

function auditLineView(row: Row): AuditLogPage['results'][number] {
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    actor: { user_id: idOf(row.actor_user_id), name: row.actor_name },
    acted_as: row.as_user_id === null ? null : { user_id: Number(row.as_user_id), name: actedAsName(row) },
    account: row.account_id === null ? null : { id: Number(row.account_id), name: row.account ?? '' },
    action: row.action,
    object: row.object,
    ip: row.ip,
    details: isObject(row.details) ? row.details : {},
  }
}

/** The name of the impersonated user, or the phone if there is no name. */
function actedAsName({ as_first_name, as_last_name, as_phone }: Row): string {
  return `${as_first_name ?? ''} ${as_last_name ?? ''}`.trim() || (as_phone ?? '')
}

function idOf(id: bigint | null): number | null {
  return id === null ? null : Number(id)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
