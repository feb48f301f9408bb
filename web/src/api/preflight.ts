import { queryOptions } from '@tanstack/react-query'
import type { PreflightReport, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import { request } from './http/request.ts'

/** What is to be checked before review: `key` tells it apart, `content` is made when it is sent. */
export type PreflightPart = { key: string; content: () => Promise<PreflightRequest> }

/** What a reviewer would object to; asked once for the same content. */
export const preflightQuery = (account: number, { key, content }: PreflightPart) =>
  queryOptions({
    queryKey: [account, 'preflight', key],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const call = { method: 'POST', json: await content(), signal } as const
      return (await request<PreflightReport>(account, 'banner', '/api/preflight/', call)).findings
    },
  })
