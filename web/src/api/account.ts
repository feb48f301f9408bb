import { queryOptions } from '@tanstack/react-query'
import type { AdvertiserProfile, FinancialAccount, Permissions, User } from '@jarchi/shared/api/accounts.ts'
import { fresh } from './query-client.ts'
import { request, requestOrSignIn } from './http/request.ts'

const PROFILE = '/api/v2/adv/profile/'

/** Everything that is known of an account, to be refreshed together. */
export const accountKey = (account: number) => [account] as const

export const profileQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'profile'],
    queryFn: ({ signal }) => requestOrSignIn<AdvertiserProfile>(account, 'api', PROFILE, { signal }),
  })

export const userQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'user'],
    queryFn: ({ signal }) => request<User>(account, 'accounts', '/api/v1/user/', { signal }),
  })

const accessQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'permissions'],
    queryFn: ({ signal }) => request<Permissions>(account, 'api', '/api/v1/user/permissions/', { signal }),
  })

export const permissionsQuery = (account: number) => ({
  ...accessQuery(account),
  select: ({ permissions }: Permissions) => permissions,
})

/** What the user's role in the account allows. */
export const rightsQuery = (account: number) => ({
  ...accessQuery(account),
  select: ({ rights }: Permissions) => rights,
})

/** In rial. */
export const balanceQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'balance'],
    queryFn: ({ signal }) => request<FinancialAccount>(account, 'financial', '/api/v2/accounts/', { signal }),
    ...fresh,
  })
