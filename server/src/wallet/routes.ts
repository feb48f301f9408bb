import { FinancialAccount } from '@jarchi/shared/api/accounts.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../http/signed-in.ts'
import { balanceOf } from './service.ts'

/** The signed-in account's wallet (§7, financial). */
export const walletRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)

  app.get('/api/v2/accounts/', { schema: { response: { 200: FinancialAccount } } }, async ({ auth }) => {
    const { id, permissions } = auth.account
    return permissions.has(VIEW_AMOUNTS) ? { balance: Number(await balanceOf(app.deps.db, id)) } : {}
  })
}
