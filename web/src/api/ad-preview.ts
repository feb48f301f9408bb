import { queryOptions } from '@tanstack/react-query'
import type { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import { ApiError } from './http/api-error.ts'
import { request } from './http/request.ts'
import { send } from './http/send.ts'

/** What a test link shows, to everybody who has it. */
export const adPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'ad-preview', token],
    staleTime: Infinity,
    queryFn: ({ signal }) => {
      const path = `/api/v1/divar/ad-preview/${encodeURIComponent(token)}/`
      return send<AdPreview>('mobile', path, { signal })
    },
  })

/** A test link of an ad as a whole address. Asked for again each time, so that its day begins when it is given. */
export const testLinkQuery = (account: number, ad: number) =>
  queryOptions({
    queryKey: [account, 'test-link', ad],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const path = '/api/v1/divar/ad-test-links/'
      const answer = await request<AdTestLinkList>(account, 'mobile', path, { query: { id__in: ad }, signal })
      const [link] = answer.results
      if (!link) throw new ApiError(404)
      return new URL(link.url, location.origin).href
    },
  })
