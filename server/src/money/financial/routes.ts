import { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userActor } from '../../platform/db/audit-log.ts'
import { refuseUnconfirmed, type Auth } from '../../people/sessions/service.ts'
import { financialInfo, skipFinancialInfo, submitFinancialInfo } from './service.ts'

/** Financial information of the signed-in account (§7.11). */
export const financialRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const url = '/api/v2/accounts/financial-account-info/'
  const shown = ({ userId, account }: Auth) => financialInfo(deps, { userId, accountId: account.id })

  app.get(
    url,
    { config: { needs: 'take_out' }, schema: { response: { 200: FinancialInfo } } },
    async ({ auth }) => shown(auth),
  )

  app.put(
    url,
    { config: { needs: 'take_out' }, schema: { body: FinancialInfoInput, response: { 200: FinancialInfo } } },
    async ({ auth, body, ip }) => {
      refuseUnconfirmed(auth)
      await submitFinancialInfo(deps, auth.account.id, body, await userActor(deps.db, { ...auth, ip }))
      return shown(auth)
    },
  )

  app.post(
    `${url}skip/`,
    { config: { needs: 'take_out' }, schema: { response: { 200: FinancialInfo } } },
    async ({ auth }) => {
      await skipFinancialInfo(deps, auth.account.id)
      return shown(auth)
    },
  )
}
