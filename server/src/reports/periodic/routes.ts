import { ReportConfig, ReportConfigInput } from '@jarchi/shared/api/report-config.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reportConfig, setReportConfig } from './report-configs.ts'

/** Which reports of the account the user wants (§D8.5). */
export const reportConfigRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const url = '/api/v1/adv/report-config/'
  const response = { 200: ReportConfig }

  app.get(url, { config: { needs: 'member' }, schema: { response } }, ({ auth }) =>
    reportConfig(deps, { accountId: auth.account.id, userId: auth.userId }),
  )

  app.put(
    url,
    { config: { needs: 'member' }, schema: { body: ReportConfigInput, response } },
    async ({ auth, body }) => {
      const member = { accountId: auth.account.id, userId: auth.userId }
      await setReportConfig(deps, member, body)
      return reportConfig(deps, member)
    },
  )
}
