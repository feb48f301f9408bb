import { queryOptions } from '@tanstack/react-query'
import { accessToken } from './http/request.ts'

/** Whether staff act here for the account's owner: the login token names who (§6). */
export const isHijackQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'is-hijack'],
    queryFn: async () => namesStaff(await accessToken(account)),
    staleTime: Infinity,
  })

function namesStaff(token: string): boolean {
  const [, claims = ''] = token.split('.')
  const { hijacker } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
  return hijacker?.is_staff === true
}
