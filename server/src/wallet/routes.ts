import { FinancialAccount } from '@jarchi/shared/api/accounts.ts'
import { TransactionList } from '@jarchi/shared/api/financial.ts'
import { MonthText, MovementKindText } from '@jarchi/shared/api/statements.ts'
import { spanOfMonth } from '@jarchi/shared/jalali.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageFields } from '../http/page-query.ts'
import { signedIn } from '../sessions/service.ts'
import { mayViewAmounts } from '../http/view-amounts.ts'
import { walletOf } from './service.ts'
import { transactionPage } from './transactions.ts'

const MovementQuery = z.object({
  ...pageFields,
  kind: z.optional(MovementKindText),
  month: z.optional(MonthText),
})

/** The signed-in account's wallet (§7, financial). */
export const walletRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)

  app.get('/api/v2/accounts/', { schema: { response: { 200: FinancialAccount } } }, async ({ auth }) => {
    const { id, permissions } = auth.account
    if (!permissions.has(VIEW_AMOUNTS)) return {}
    const wallet = await walletOf(app.deps.db, id)
    const seen = { balance: Number(wallet.available), is_empty: wallet.available + wallet.debtLimit <= 0n }
    if (auth.impersonator === null && !app.deps.config.isDev) return seen
    return {
      ...seen,
      debt_limit: Number(wallet.debtLimit),
      debt_hard_limit: Number(wallet.debtHardLimit),
    }
  })

  app.get(
    '/api/v2/accounts/transactions/',
    {
      // A refusal for lack of rights comes before the query is looked at.
      onRequest: mayViewAmounts,
      schema: { querystring: MovementQuery, response: { 200: TransactionList } },
    },
    async ({ auth, query: { month, ...part } }) =>
      transactionPage(app.deps.db, auth.account.id, { ...part, ...(month && spanOfMonth(month)) }),
  )
}
