import { queryOptions } from '@tanstack/react-query'
import { accessToken } from './http/request.ts'
import { tokenClaims } from './http/token-claims.ts'

/** Whether staff act here for the account's owner: the login token names who (§6). */
export const isImpersonatedQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'is-hijack'],
    queryFn: async () => tokenClaims(await accessToken(account)).hijacker?.is_staff === true,
    staleTime: Infinity,
  })
