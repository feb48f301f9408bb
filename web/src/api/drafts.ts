import type { Draft, DraftInput, DraftList } from '@jarchi/shared/api/drafts.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'
import { fresh } from './query-client.ts'

const DRAFTS = '/api/v2/adv/drafts/'
const of = (id: string) => `${DRAFTS}${id}/`

/** The ads that the account has begun and not sent, on any device. */
export const draftsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'drafts'],
    queryFn: async ({ signal }) => (await request<DraftList>(account, 'api', DRAFTS, { signal })).results,
    ...fresh,
  })

export const readDraft = (account: number, id: string, signal?: AbortSignal) =>
  request<Draft>(account, 'api', of(id), { ...(signal && { signal }) })

type Kept = { values: DraftInput; revision: string | null }

/** Without a revision it must be new. `isLeaving`: the page ends, and the call must outlast it. */
export const keepDraft = (account: number, id: string, { values, revision }: Kept, isLeaving = false) =>
  request<Draft>(account, 'api', of(id), {
    method: 'PUT',
    json: values,
    ...(revision !== null && { headers: { 'If-Match': `"${revision}"` } }),
    ...(isLeaving && { transport: (url, init) => fetch(url, { ...init, keepalive: true }) }),
  })

/** The draft as it was. */
export const dropDraft = (account: number, id: string) =>
  request<Draft>(account, 'api', of(id), { method: 'DELETE' })
