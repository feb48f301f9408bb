import { FinancialAccount } from '@jarchi/shared/api/accounts.ts'
import { ClickList, TransactionList } from '@jarchi/shared/api/financial.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { MonthText, MovementKindText } from '@jarchi/shared/api/statements.ts'
import { spanOfMonth } from '@jarchi/shared/time/jalali.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pageFields } from '../../platform/http/page-params.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { walletOf } from './service.ts'
import { clicksOfHour, clicksOfTransaction, type ClickCursor } from './spend-clicks.ts'
import { transactionPage } from './transactions.ts'

const MovementQuery = z.object({
  ...pageFields,
  kind: z.optional(MovementKindText),
  month: z.optional(MonthText),
})

const LARGEST = 2n ** 63n - 1n

/** Where the next page begins: the `next` of the page before. */
const CursorText = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          /^\d{1,17}-\d{1,19}-\d{1,19}$/.test(text) &&
          text.split('-').every((part) => BigInt(part) <= LARGEST),
        'invalid',
      ),
    ),
  z.transform((text: string): ClickCursor => {
    const [at = '0', epoch = '0', sequence = '0'] = text.split('-')
    return { at: BigInt(at), epoch: BigInt(epoch), sequence: BigInt(sequence) }
  }),
)
const clickPage = { cursor: z.optional(CursorText), limit: pageFields.limit }
const ClickQuery = z.object(clickPage)
const PendingClickQuery = z.object({
  ...clickPage,
  campaign_id: IdText,
  /** Any time within the hour. */
  hour: z.iso.datetime('invalid'),
})
const ByTransactionId = z.object({ transactionId: IdText })

/** The signed-in account's wallet (§3.3, financial). */
export const walletRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v2/accounts/',
    { config: { needs: 'member' }, schema: { response: { 200: FinancialAccount } } },
    async ({ auth }) => {
      const { id, permissions } = auth.account
      if (!permissions.has(VIEW_AMOUNTS)) return {}
      const wallet = await walletOf(app.deps.db, id)
      const seen = { balance: Number(wallet.available), is_empty: wallet.room <= 0n }
      if (!auth.isInsider) return seen
      return {
        ...seen,
        debt_limit: Number(wallet.debtLimit),
        debt_hard_limit: Number(wallet.debtHardLimit),
      }
    },
  )

  app.get(
    '/api/v2/accounts/transactions/',
    {
      config: { needs: 'see_amounts' },
      schema: { querystring: MovementQuery, response: { 200: TransactionList } },
    },
    async ({ auth, query: { month, ...part } }) =>
      transactionPage(app.deps.db, auth.account.id, { ...part, ...(month && spanOfMonth(month)) }),
  )

  app.get(
    '/api/v2/accounts/transactions/:transactionId/clicks/',
    {
      config: { needs: 'see_amounts' },
      schema: { params: ByTransactionId, querystring: ClickQuery, response: { 200: ClickList } },
    },
    async ({ auth, params, query: { cursor = null, limit } }) => {
      const slice = { cursor, limit }
      const page = await clicksOfTransaction(app.deps.db, auth.account.id, params.transactionId, slice)
      if (!page) throw new AppError('not_found')
      return page
    },
  )

  app.get(
    '/api/v2/accounts/pending-clicks/',
    {
      config: { needs: 'see_amounts' },
      schema: { querystring: PendingClickQuery, response: { 200: ClickList } },
    },
    async ({ auth, query: { cursor = null, limit, campaign_id, hour } }) => {
      const line = { campaignId: campaign_id, hour: tehranHour(Date.parse(hour)) }
      return clicksOfHour(app.deps.db, auth.account.id, line, { cursor, limit })
    },
  )
}
