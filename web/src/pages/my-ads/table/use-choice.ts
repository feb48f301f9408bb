import { MOST_CAMPAIGNS_AT_ONCE } from '@jarchi/shared/api/campaigns-bulk.ts'
import { useCallback, useState } from 'react'
import type { BulkSelection } from '../../../api/campaigns-bulk.ts'
import type { CampaignFilter } from '../../../api/campaigns.ts'

type Choice = ReadonlySet<number> | 'all'
const NONE: Choice = new Set<number>()

/** Which ads of the table are chosen: some by their ids, on several pages too, or all that the filter finds. */
export function useChoice({ search, status }: Pick<CampaignFilter, 'search' | 'status'>, found: number) {
  const [choice, setChoice] = useState<Choice>(NONE)
  const [of, setOf] = useState(`${search} ${status}`)
  // Another filter finds other ads: what is chosen is always what is seen.
  if (of !== `${search} ${status}`) {
    setOf(`${search} ${status}`)
    setChoice(NONE)
  }
  const set = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setChoice((before) => {
        const next = new Set(before === 'all' ? [] : before)
        for (const id of ids) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [],
  )
  const select: BulkSelection =
    choice === 'all'
      ? { filter: { ...(search && { search }), ...(status && { status }) } }
      : { ids: [...choice] }
  return {
    has: (id: number) => choice === 'all' || choice.has(id),
    count: choice === 'all' ? found : choice.size,
    isAll: choice === 'all',
    mayAll: found <= MOST_CAMPAIGNS_AT_ONCE,
    select,
    set,
    all: () => setChoice('all'),
    none: () => setChoice(NONE),
  }
}
