import { MOST_CAMPAIGNS_AT_ONCE } from '@jarchi/shared/api/campaigns-bulk.ts'
import { useCallback, useState } from 'react'
import type { BulkSelection } from '../../../api/campaigns-bulk.ts'
import type { CampaignFilter } from '../../../api/campaigns.ts'

/** Some by their ids; or all that the filter finds, without those of these ids. */
type Choice = { isAll: boolean; ids: ReadonlySet<number> }
const NONE: Choice = { isAll: false, ids: new Set() }
const ALL: Choice = { ...NONE, isAll: true }

/** Which ads of the table are chosen, on several pages too. */
export function useChoice({ search, status }: Pick<CampaignFilter, 'search' | 'status'>, found: number) {
  const [{ isAll, ids }, setChoice] = useState(NONE)
  const [of, setOf] = useState(`${search} ${status}`)
  // Another filter finds other ads: what is chosen is always what is seen.
  if (of !== `${search} ${status}`) {
    setOf(`${search} ${status}`)
    setChoice(NONE)
  }
  const set = useCallback(
    (changed: readonly number[], isChosen: boolean) =>
      setChoice((before) => {
        const next = new Set(before.ids)
        for (const id of changed) {
          if (isChosen === before.isAll) next.delete(id)
          else next.add(id)
        }
        return { ...before, ids: next }
      }),
    [],
  )
  const select: BulkSelection = isAll
    ? { filter: { ...(search && { search }), ...(status && { status }) } }
    : { ids: [...ids] }
  return {
    has: (id: number) => ids.has(id) !== isAll,
    count: isAll ? found - ids.size : ids.size,
    mayAll: found <= MOST_CAMPAIGNS_AT_ONCE,
    select,
    except: isAll ? ids : NONE.ids,
    set,
    all: () => setChoice(ALL),
    none: () => setChoice(NONE),
  }
}
