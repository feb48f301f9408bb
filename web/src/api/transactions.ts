import type { ClickList, TransactionList } from '@jarchi/shared/api/financial.ts'
import type { StatementList, StatementView } from '@jarchi/shared/api/statements.ts'
import { PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { queryOptions } from '@tanstack/react-query'
import { isStatus } from './http/api-error.ts'
import { request } from './http/request.ts'

const ACCOUNTS = '/api/v2/accounts/'
const CLICKS = 20
/** Five years. */
const MONTHS = 60

/** Empty texts mean any. */
export type MovementFilter = { offset: number; kind: string; month: string }

/** Every page of the movements, to be refreshed together. */
export const transactionsKey = (account: number) => [account, 'transactions'] as const

export const transactionPageQuery = (account: number, filter: MovementFilter) =>
  queryOptions({
    queryKey: [...transactionsKey(account), filter],
    queryFn: ({ signal }) =>
      request<TransactionList>(account, 'financial', `${ACCOUNTS}transactions/`, {
        query: { ...filter, limit: PAGE_SIZE },
        signal,
      }),
    // The previous page stays until the next one arrives, but never a page of another account.
    placeholderData: (last: TransactionList | undefined, query) =>
      query?.queryKey[0] === account ? last : undefined,
    // Money moves while this page is closed, so every visit fetches again.
    staleTime: 0,
  })

/** A posted transaction, or the spend of an hour that is not over. */
export type SpendSource = { transaction: number } | { campaign: number; hour: string }

export const clickPageQuery = (account: number, source: SpendSource, cursor: string) =>
  queryOptions({
    queryKey: [...transactionsKey(account), 'clicks', source, cursor],
    queryFn: ({ signal }) => {
      const isPosted = 'transaction' in source
      const path = isPosted ? `transactions/${source.transaction}/clicks/` : 'pending-clicks/'
      const line = isPosted ? {} : { campaign_id: source.campaign, hour: source.hour }
      const query = { ...line, ...(cursor && { cursor }), limit: CLICKS }
      return request<ClickList>(account, 'financial', ACCOUNTS + path, { query, signal })
    },
    staleTime: 0,
  })

export const statementsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'statements'],
    queryFn: async ({ signal }) => {
      const query = { limit: MONTHS }
      const call = { query, signal }
      return (await request<StatementList>(account, 'financial', `${ACCOUNTS}statements/`, call)).results
    },
    staleTime: 0,
  })

/** The statement of a month such as `1405-08`; null where there is none. */
export const statementQuery = (account: number, month: string) =>
  queryOptions({
    queryKey: [account, 'statement', month],
    queryFn: async ({ signal }) => {
      const path = `${ACCOUNTS}statements/${month}/`
      try {
        return await request<StatementView>(account, 'financial', path, { signal })
      } catch (error) {
        if (isStatus(error, 404)) return null
        throw error
      }
    },
    staleTime: 0,
  })

export const transactionFile = (format: 'csv' | 'xlsx') => `${ACCOUNTS}transactions/${format}/`
export const statementFile = (month: string, format: 'csv' | 'xlsx') =>
  `${ACCOUNTS}statements/${month}/${format}/`
