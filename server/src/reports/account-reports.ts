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
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { deliveryMoment } from '../advertising/campaigns/service.ts'
import { fileResponse, TableFiles } from '../money/statements/service.ts'
import { reportTable } from './export.ts'
import type { Reader } from './figures.ts'
import { Reports } from './reports.ts'
import { BreakdownQuery, CampaignsQuery, ExportQuery, PostQuery, RangeQuery, SeriesQuery } from './schemas.ts'

type Placed = {
  url: string
  params: z.ZodMiniObject
  config: FastifyContextConfig
  /** The requested account, and which of its figures may be seen. */
  readerOf: (request: FastifyRequest) => Promise<Reader>
}

/** The reports of one account, below an address. */
export function addReportRoutes(app: Parameters<FastifyPluginAsyncZod>[0], placed: Placed) {
  const { url, params, config, readerOf } = placed
  const reports = new Reports(app.deps)
  app.get(
    `${url}/summary/`,
    { config, schema: { params, querystring: RangeQuery, response: { 200: ReportSummary } } },
    async (request) => reports.summary(await readerOf(request), request.query),
  )
  app.get(
    `${url}/series/`,
    { config, schema: { params, querystring: SeriesQuery, response: { 200: ReportSeries } } },
    async (request) => reports.series(await readerOf(request), request.query),
  )
  app.get(
    `${url}/week/`,
    { config, schema: { params, querystring: RangeQuery, response: { 200: ReportWeek } } },
    async (request) => reports.week(await readerOf(request), request.query),
  )
  app.get(
    `${url}/breakdown/`,
    { config, schema: { params, querystring: BreakdownQuery, response: { 200: ReportBreakdown } } },
    async (request) => reports.breakdown(await readerOf(request), request.query),
  )
  app.get(
    `${url}/invalid-clicks/`,
    { config, schema: { params, querystring: RangeQuery, response: { 200: ReportInvalidClicks } } },
    async (request) => reports.invalidClicks(await readerOf(request), request.query),
  )
  app.get(
    `${url}/post/`,
    { config, schema: { params, querystring: PostQuery, response: { 200: ReportPost } } },
    async (request) => reports.post(await readerOf(request), request.query),
  )
  app.get(
    `${url}/advice/`,
    { config, schema: { params, querystring: RangeQuery, response: { 200: ReportAdvice } } },
    async (request) => reports.advice(await readerOf(request), request.query),
  )
  app.get(
    `${url}/campaigns/`,
    { config, schema: { params, querystring: CampaignsQuery, response: { 200: ReportCampaigns } } },
    async (request) => reports.campaigns(await readerOf(request), request.query),
  )
  addExport(app, placed, reports)
}

function addExport(
  app: Parameters<FastifyPluginAsyncZod>[0],
  { url, params, config, readerOf }: Placed,
  reports: Reports,
) {
  const files = new TableFiles(app.deps.config.dataFolder)
  app.get(
    `${url}/export/`,
    { config, schema: { params, querystring: ExportQuery, response: fileResponse('csv') } },
    async (request, reply) => {
      const { table, format } = request.query
      const reader = await readerOf(request)
      const { scope, range } = await reports.checked(reader, request.query)
      const { db } = app.deps
      const moment = await deliveryMoment(app.deps, scope.accountId)
      const tables = async () => [await reportTable(db, { table, scope, range, reader, moment })]
      return files.send(request, reply, { format, name: `${table}-${range.from}-${range.to}`, tables })
    },
  )
}
