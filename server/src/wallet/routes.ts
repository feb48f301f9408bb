import { FinancialAccount } from '@jarchi/shared/api/accounts.ts'
import { TransactionList } from '@jarchi/shared/api/financial.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../http/app-error.ts'
import { signedIn } from '../http/signed-in.ts'
import { walletOf } from './service.ts'
import { transactionPage } from './transactions.ts'

const count = (usual: number, most: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'not_a_whole_number')),
      z.transform((text: string) => Math.min(Number(text), most)),
    ),
    usual,
  )
const PageQuery = z.object({ offset: count(0, 999_999_999), limit: count(10, 100) })

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

  app.get(
    '/api/v2/accounts/transactions/',
    { schema: { querystring: PageQuery, response: { 200: TransactionList } } },
    async ({ auth, query }) => {
      const { id, permissions } = auth.account
      if (!permissions.has(VIEW_AMOUNTS)) throw new AppError('forbidden')
      return transactionPage(app.deps.db, id, query)
    },
  )
}
