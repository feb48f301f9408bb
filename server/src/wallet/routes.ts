import { FinancialAccount } from '@jarchi/shared/api/accounts.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../http/signed-in.ts'
import { walletOf } from './service.ts'

/** The signed-in account's wallet (§7, financial). */
export const walletRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)

  app.get('/api/v2/accounts/', { schema: { response: { 200: FinancialAccount } } }, async ({ auth }) => {
    const { id, permissions } = auth.account
    if (!permissions.has(VIEW_AMOUNTS)) return {}
    const wallet = await walletOf(app.deps.db, id)
    const balance = Number(wallet.balance)
    if (auth.hijacker === null && !app.deps.config.isDev) return { balance }
    return {
      balance,
      debt_limit: Number(wallet.debtLimit),
      debt_hard_limit: Number(wallet.debtHardLimit),
    }
  })
}
