import type { BulkAnswer, BulkChange } from '@jarchi/shared/api/campaigns-bulk.ts'
import { request } from './http/request.ts'

/** Ads by their ids, or all that a filter of the list finds. */
export type BulkSelection =
  | { ids: readonly number[] }
  | { filter: { search?: string; status?: string; archived?: 'with' | 'without' } }

type Asked = { select: BulkSelection; change: BulkChange; preview?: boolean; batch_id?: string }

/** Calls with one `batch_id` are undone together. */
export const changeMany = (account: number, json: Asked) =>
  request<BulkAnswer>(account, 'api', '/api/v2/adv/campaigns/bulk/', { method: 'POST', json })

export const undoMany = (account: number, batchId: string) =>
  request<BulkAnswer>(account, 'api', `/api/v2/adv/campaigns/bulk/${batchId}/undo/`, { method: 'POST' })
