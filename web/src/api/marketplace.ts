import type { DivarPost, DivarPostList, MarketplaceEntry } from '@jarchi/shared/api/marketplace.ts'
import type { IntegrationSession } from '@jarchi/shared/touch-point.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { retries } from './retries.ts'
import { runtimeConfig } from './runtime-config.ts'

/** Fewer than two retries (§9), and none of what has been refused. */
const retry = retries(1)

/** Where the marketplace asks the user to let us in; it leads back to `next`, else by post and touch point. */
export function consentUrl(session: IntegrationSession, next?: string | null): string {
  const query = new URLSearchParams({ ...session, ...(next && { next }) }).toString()
  return `${runtimeConfig.bases.accounts}/api/v1/auth/divar/initiate/${query && `?${query}`}`
}

export const entryQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'entry'],
    retry,
    queryFn: ({ signal }) => request<MarketplaceEntry>(account, 'mobile', '/kenar-divar/entry/', { signal }),
  })

/** What the calls for posts want from the entry: they follow it at once, and fail with it without asking again. */
async function accessOf(account: number, client: QueryClient) {
  const entry = entryQuery(account)
  const failure = client.getQueryState(entry.queryKey)?.error
  if (failure) throw failure
  const { divar_access_token } = await client.ensureQueryData(entry)
  if (!divar_access_token) throw new Error('The marketplace has given no access to its posts')
  return { divar_access_token }
}

/** All posts of the user. */
export const postsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'posts'],
    retry,
    queryFn: async ({ client, signal }) => {
      const query = await accessOf(account, client)
      const path = '/kenar-divar/divar-posts/'
      return (await request<DivarPostList>(account, 'mobile', path, { query, signal })).posts
    },
  })

export const postQuery = (account: number, token: string) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'post', token],
    retry,
    queryFn: async ({ client, signal }) => {
      const query = await accessOf(account, client)
      const path = `/kenar-divar/divar-post/${encodeURIComponent(token)}/`
      return request<DivarPost>(account, 'mobile', path, { query, signal })
    },
  })
