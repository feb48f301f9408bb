import * as z from 'zod/mini'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addReportRoutes } from './account-reports.ts'

/** The results of an account's money (docs/reports.md). */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  addReportRoutes(app, {
    url: '/api/v1',
    params: z.object({}),
    config: { needs: 'member' },
    readerOf: async ({ auth }) => auth.account,
  })
}
