import { queryOptions } from '@tanstack/react-query'
import { accessToken } from './http/request.ts'
import { tokenClaims } from './http/signed-in-person.ts'

/**
 * Whether staff impersonate the account's owner, by the login token (§6.2); `orDev`: or it is a development
 * session.
 */
export const isImpersonatedQuery = (account: number, orDev = false) =>
  queryOptions({
    queryKey: [account, 'is-impersonated', orDev],
    queryFn: async () => {
      const { hijacker, is_dev } = tokenClaims(await accessToken(account))
      return hijacker?.is_staff === true || (orDev && is_dev === true)
    },
    staleTime: Infinity,
  })
