import { useSyncExternalStore } from 'react'
import type { BulkSelection } from '../../../api/campaigns-bulk.ts'
import { createListeners } from '../../../listeners.ts'

/** Which ads are to be changed. */
export type BulkOrder = {
  account: number
  select: BulkSelection
  /** Left out of what `select` finds. */
  except?: ReadonlySet<number>
  /** How many ads are chosen. */
  count: number
  isArchive: boolean
  /** After changes were made. */
  onDone?: () => void
}

let order: BulkOrder | null = null
const listeners = createListeners()

/** Opens the change of many ads, or closes it. */
export function openBulk(next: BulkOrder | null) {
  order = next
  listeners.tell()
}

export const useBulkOrder = () => useSyncExternalStore(listeners.add, () => order)
