import type {
  DivarPost,
  DivarPostList,
  MarketplaceEntry,
  PostPicture,
} from '@jarchi/shared/api/marketplace-posts.ts'
import type { IntegrationSession } from '@jarchi/shared/advertising/touch-point.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import { retries } from './retries.ts'
import { runtimeConfig } from './runtime-config.ts'

/** At most one retry (§9.8), and none after a refusal. */
const retry = retries(1)

/** The marketplace's consent page; it leads back to `next`, or to a page by post and touch point. */
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

type Asking = { client: QueryClient; signal: AbortSignal }

/** A call for posts: it waits for the entry, and fails with it without trying again. */
async function readPosts<Answer>(account: number, path: string, { client, signal }: Asking): Promise<Answer> {
  const entry = entryQuery(account)
  const read = ({ divar_access_token }: MarketplaceEntry) => {
    if (!divar_access_token) throw new Error('The marketplace has given no access to its posts')
    return request<Answer>(account, 'mobile', path, { query: { divar_access_token }, signal })
  }
  const failure = client.getQueryState(entry.queryKey)?.error
  if (failure) throw failure
  try {
    return await read(await client.ensureQueryData(entry))
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'marketplace_access_needed'
    if (!isRefused) throw error
    // The entry's access token works in one session only, and the session may have changed.
    const again = await client.fetchQuery({ ...entry, staleTime: 0 })
    if (!again.divar_access_token) throw error
    return read(again)
  }
}

/** All posts of the user. */
export const postsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'posts'],
    retry,
    queryFn: async (asking) =>
      (await readPosts<DivarPostList>(account, '/kenar-divar/divar-posts/', asking)).posts,
  })

export const postQuery = (account: number, token: string) =>
  queryOptions({
    queryKey: [account, 'marketplace', 'post', token],
    retry,
    queryFn: (asking) =>
      readPosts<DivarPost>(account, `/kenar-divar/divar-post/${encodeURIComponent(token)}/`, asking),
  })

/** A picture of a post, wide enough to cut banners from. */
export const postPictureQuery = (account: number, picture: PostPicture) =>
  queryOptions({
    queryKey: [account, 'post-picture', picture.id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(bannerPictureUrl(picture), { signal })
      if (!response.ok) throw new Error(`${response.status} for a picture of a post`)
      return response.blob()
    },
  })

/** The same picture, small: a list must not load pictures as large as banners need. */
export function thumbnailUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=320`
}

/** The same picture, large enough for banners: the widest part cut from it has 1,029 pixels. */
function bannerPictureUrl({ url }: Pick<PostPicture, 'url'>): string {
  return `${url}&w=1280`
}
