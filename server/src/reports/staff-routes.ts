import { IdText } from '@jarchi/shared/api/primitives.ts'
import { EXPORT_FORMATS } from '@jarchi/shared/reports/report-choices.ts'
import {
  StaffExchangeReport,
  StaffReportDifferences,
  StaffTopAccounts,
  STAFF_EXPORT_TABLES,
  TOP_ACCOUNT_SORTS,
} from '@jarchi/shared/api/staff-reports.ts'
import { DayText } from '@jarchi/shared/api/statements.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { rangeProblem, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../platform/http/app-error.ts'
import { pageFields } from '../platform/http/page-params.ts'
import {
  addReportRoutes,
  differences,
  exchangeReport,
  exchangeTable,
  topAccounts,
  topAccountsTable,
} from './service.ts'
import { fileResponse, TableFiles } from '../money/statements/service.ts'
import { accountRow } from '../people/accounts/service.ts'

const range = { from: DayText, to: DayText }
const RangeQuery = z.object(range)
const TopQuery = z.object({
  ...range,
  ...pageFields,
  sort: z._default(z.enum(TOP_ACCOUNT_SORTS, 'invalid'), 'spend'),
})
const ExportQuery = z.object({
  ...range,
  table: z.enum(STAFF_EXPORT_TABLES, 'invalid'),
  format: z.enum(EXPORT_FORMATS, 'invalid'),
})
const ByAccountId = z.object({ accountId: IdText })
const config = { right: 'delivery' } as const

/** Reports of any account, and the operator's costs and income. */
export const staffReportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, now } = app.deps
  const checked = ({ from, to }: ReportRange): ReportRange => {
    const problem = rangeProblem({ from, to }, tehranDay(now()))
    if (problem) throw new AppError('bad_input', { fields: [problem] })
    return { from, to }
  }

  addReportRoutes(app, {
    url: '/api/v1/accounts/:accountId/reports',
    params: ByAccountId,
    config: { right: ['accounts', 'delivery'] },
    readerOf: async (request) => {
      const { accountId } = request.params as z.infer<typeof ByAccountId>
      if (!(await accountRow(db, accountId))) throw new AppError('account_not_found')
      return { id: accountId, permissions: new Set([VIEW_AMOUNTS]) }
    },
  })

  app.get(
    '/api/v1/reports/exchange/',
    { config, schema: { querystring: RangeQuery, response: { 200: StaffExchangeReport } } },
    async ({ query }) => exchangeReport(db, checked(query)),
  )
  app.get(
    '/api/v1/reports/accounts/',
    { config, schema: { querystring: TopQuery, response: { 200: StaffTopAccounts } } },
    async ({ query: { sort, offset, limit, ...days } }) =>
      topAccounts(db, checked(days), sort, { offset, limit }),
  )
  app.get(
    '/api/v1/reports/differences/',
    { config, schema: { response: { 200: StaffReportDifferences } } },
    async () => {
      const results = await differences(db)
      return { count: results.length, results }
    },
  )

  const files = new TableFiles(app.deps.config.dataFolder)
  app.get(
    '/api/v1/reports/export/',
    { config, schema: { querystring: ExportQuery, response: fileResponse('csv') } },
    async (request, reply) => {
      const { table, format, ...query } = request.query
      const days = checked(query)
      const tables = async () => [
        table === 'accounts'
          ? topAccountsTable(db, days)
          : exchangeTable(await exchangeReport(db, days), table),
      ]
      return files.send(request, reply, { format, name: `${table}-${days.from}-${days.to}`, tables })
    },
  )
}
