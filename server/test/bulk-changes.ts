import type { BulkChange } from '@jarchi/shared/api/campaigns-bulk.ts'
import { slotsFromDaypart } from '@jarchi/shared/time/daypart.ts'
import type { Snapshot } from '../src/advertising/changes/changes.ts'
import type { Entry } from './campaign-model.ts'
import { oneOf, type Draw } from './lots.ts'

/** A change of many campaigns, and what each becomes by it. */
type Many = { kind: Entry['kind']; change: BulkChange; archivedAt?: string | null } & {
  becomes: (now: Snapshot) => Partial<Snapshot>
}
export const BULK_CHANGES: ((draw: Draw, at: Date) => Many)[] = [
  (draw) => {
    const on = draw(2) === 0
    const becomes = ({ active }: Snapshot) => ({ enabled: on, active: active === null ? null : on })
    return { kind: 'switch', change: { user_apply: on }, becomes }
  },
  (draw) => {
    const percent = draw(61) - 30
    const changed = (amount: number) => Math.round((amount * (100 + percent)) / 1_000) * 10
    const becomes = (now: Snapshot) => ({ daily_budget: changed(now.daily_budget) })
    return { kind: 'budget', change: { daily_budget: { percent } }, becomes }
  },
  (draw) => {
    const bid = 20_000 + draw(5) * 10_000
    return { kind: 'bid', change: { bid: { to: bid } }, becomes: () => ({ bid }) }
  },
  (draw) => {
    const daypart = `${'0'.repeat(160)}${oneOf(draw, ['11111111', '00001111'])}`
    return {
      kind: 'hours',
      change: { display_time: slotsFromDaypart(daypart) },
      becomes: () => ({ daypart }),
    }
  },
  (draw) => {
    const ends_on = oneOf(draw, [null, '2026-06-10', '2026-07-01'])
    return { kind: 'dates', change: { ends_on }, becomes: () => ({ ends_on }) }
  },
  (draw, at) => {
    const archived = draw(4) === 0
    const archivedAt = archived ? at.toISOString() : null
    return { kind: 'archive', change: { archived }, becomes: () => ({}), archivedAt }
  },
]
