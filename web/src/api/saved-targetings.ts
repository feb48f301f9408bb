import type {
  SavedTargeting,
  SavedTargetingInput,
  SavedTargetingList,
} from '@jarchi/shared/api/saved-targetings.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './http/request.ts'

const PATH = '/api/v2/adv/saved-targetings/'

/** By name. */
export const savedTargetingsQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'saved-targetings'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await request<SavedTargetingList>(account, 'api', PATH, { signal })).results,
  })

/** Replaces what was saved by that name. */
export const saveTargeting = (account: number, json: SavedTargetingInput) =>
  request<SavedTargeting>(account, 'api', PATH, { method: 'POST', json })

export const deleteTargeting = (account: number, id: number) =>
  request<void>(account, 'api', `${PATH}${id}/`, { method: 'DELETE' })
