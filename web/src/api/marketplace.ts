import type { DivarPost, DivarPostList, MarketplaceEntry } from '@jarchi/shared/api/marketplace.ts'
import type { IntegrationSession } from '@jarchi/shared/touch-point.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import { runtimeConfig } from './runtime-config.ts'

/** Fewer than two retries (§9), and none of what has been refused. */
const retry = (failures: number, error: Error) => failures < 1 && !isRefusal(error)

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Where the marketplace asks the user to let us in; it leads back to the panel with post and touch point. */
export function consentUrl(session: IntegrationSession): string {
  const query = new URLSearchParams(session).toString()
  return `${runtimeConfig.bases.accounts}/api/v1/auth/divar/initiate/${query && `?${query}`}`
}

export const entryQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'entry'],
    retry,
    queryFn: ({ signal }) => request<MarketplaceEntry>(account, 'mobile', '/kenar-divar/entry/', { signal }),
  })

/** All posts of the user; `handle` is the entry's `divar_access_token`. */
export const postsQuery = (account: number, handle: string) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'posts'],
    retry,
    queryFn: async ({ signal }) => {
      const query = { divar_access_token: handle }
      const path = '/kenar-divar/divar-posts/'
      return (await request<DivarPostList>(account, 'mobile', path, { query, signal })).posts
    },
  })

export const postQuery = (account: number, handle: string, token: string) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'post', token],
    retry,
    queryFn: ({ signal }) => {
      const query = { divar_access_token: handle }
      const path = `/kenar-divar/divar-post/${encodeURIComponent(token)}/`
      return request<DivarPost>(account, 'mobile', path, { query, signal })
    },
  })
