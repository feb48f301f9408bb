import {
  ReportAdvice,
  ReportBreakdown,
  ReportCampaigns,
  ReportInvalidClicks,
  ReportPost,
  ReportSeries,
  ReportSummary,
  ReportWeek,
} from '@jarchi/shared/api/reports.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../sessions/service.ts'
import { fileResponse, TableFiles } from '../statements/service.ts'
import { reportTable } from './export.ts'
import { Reports } from './reports.ts'
import { BreakdownQuery, CampaignsQuery, ExportQuery, PostQuery, RangeQuery, SeriesQuery } from './schemas.ts'

/** What an account's money did (docs/reports.md). */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const reports = new Reports(app.deps)
  const url = '/api/v1'

  app.get(
    `${url}/summary/`,
    { schema: { querystring: RangeQuery, response: { 200: ReportSummary } } },
    async ({ auth, query }) => reports.summary(auth.account, query),
  )
  app.get(
    `${url}/series/`,
    { schema: { querystring: SeriesQuery, response: { 200: ReportSeries } } },
    async ({ auth, query }) => reports.series(auth.account, query),
  )
  app.get(
    `${url}/week/`,
    { schema: { querystring: RangeQuery, response: { 200: ReportWeek } } },
    async ({ auth, query }) => reports.week(auth.account, query),
  )
  app.get(
    `${url}/breakdown/`,
    { schema: { querystring: BreakdownQuery, response: { 200: ReportBreakdown } } },
    async ({ auth, query }) => reports.breakdown(auth.account, query),
  )
  app.get(
    `${url}/invalid-clicks/`,
    { schema: { querystring: RangeQuery, response: { 200: ReportInvalidClicks } } },
    async ({ auth, query }) => reports.invalidClicks(auth.account, query),
  )
  app.get(
    `${url}/post/`,
    { schema: { querystring: PostQuery, response: { 200: ReportPost } } },
    async ({ auth, query }) => reports.post(auth.account, query),
  )
  app.get(
    `${url}/advice/`,
    { schema: { querystring: RangeQuery, response: { 200: ReportAdvice } } },
    async ({ auth, query }) => reports.advice(auth.account, query),
  )
  app.get(
    `${url}/campaigns/`,
    { schema: { querystring: CampaignsQuery, response: { 200: ReportCampaigns } } },
    async ({ auth, query }) => reports.campaigns(auth.account, query),
  )
  const files = new TableFiles(app.deps.config.dataFolder)
  app.get(
    `${url}/export/`,
    { schema: { querystring: ExportQuery, response: fileResponse('csv') } },
    async (request, reply) => {
      const { table, format } = request.query
      const reader = request.auth.account
      const { scope, range } = await reports.checked(reader, request.query)
      const { db } = app.deps
      const tables = async () => [
        await reportTable(db, { table, scope, range, reader, moment: reports.moment() }),
      ]
      return files.send(request, reply, { format, name: `${table}-${range.from}-${range.to}`, tables })
    },
  )
}
