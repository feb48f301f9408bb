import type { HistoryEntry, HistoryPart } from '@jarchi/shared/api/history.ts'
import { ceilingOf, type BidRules } from '@jarchi/shared/advertising/bid.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { eventView } from '../ads/service.ts'
import type { TargetingData } from '../targeting/service.ts'
import { byOf, type changesOf, type Reader, type reviewEvents, type Values } from '../changes/service.ts'

const REFUSALS: readonly number[] = [AD_STATUS.denied, AD_STATUS.changesAsked]

type ReviewEvent = Awaited<ReturnType<typeof reviewEvents>>[number]
export type CampaignChange = Awaited<ReturnType<typeof changesOf>>[number]

const BY_PRODUCT = { kind: 'system' as const, name: null }

/** A step of the review, or a note of the product; what no person decided was decided by the product. */
export function reviewEntry(event: ReviewEvent, reader: Reader, appealable: bigint | null): HistoryEntry {
  const { note, user_id, staff_name } = event
  const isOfProduct = user_id === null && staff_name === null && !REFUSALS.includes(event.status)
  if (note !== null && isOfProduct) return { kind: 'note', at: event.at.toISOString(), by: BY_PRODUCT, note }
  const isSent = event.status === AD_STATUS.pending
  const isAutomatic = !isSent && user_id !== null && staff_name === null
  return {
    kind: 'review',
    by: isAutomatic ? BY_PRODUCT : byOf(event, reader),
    ...eventView({ ...event, at: event.at.toISOString() }),
    step: event.step,
    appealable: event.id === appealable ? Number(appealable) : null,
  }
}

/** What entries of changes are told with. */
export type Around = {
  reader: Reader
  bids: BidRules
  names: Pick<TargetingData, 'cityNames' | 'neighborhoodNames' | 'categoryNames'>
  canUndo: (change: CampaignChange) => boolean
}

export function changeEntry(change: CampaignChange, around: Around): HistoryEntry {
  const { kind } = change
  const before = (change.values_before ?? {}) as Values
  const after = (change.values_after ?? {}) as Values
  const about = {
    id: Number(change.id),
    at: change.at.toISOString(),
    by: byOf(change, around.reader) ?? BY_PRODUCT,
    can_undo: around.canUndo(change),
    is_undo: change.undoes !== null,
    is_bulk: change.batch_id !== null,
  }
  const ceiling = (bid: string | null) => ceilingOf(Number(bid), around.bids)
  switch (kind) {
    case 'switch':
      return { ...about, kind, is_on: change.after === 'on' }
    case 'archive':
      return { ...about, kind, is_archived: (after.archived_at ?? null) !== null }
    case 'bid':
      return { ...about, kind, before: ceiling(change.before), after: ceiling(change.after) }
    case 'budget':
    case 'hours':
      return { ...about, kind, before: Number(change.before), after: Number(change.after) }
    case 'total':
      return { ...about, kind, before: before.total_budget ?? null, after: after.total_budget ?? null }
    case 'title':
      return { ...about, kind, before: before.title ?? null, after: after.title ?? null }
    case 'landing':
      return { ...about, kind, before: before.landing_url ?? null, after: after.landing_url ?? null }
    case 'dates':
      return { ...about, kind, before: daysOf(before), after: daysOf(after) }
    case 'banner':
      return { ...about, kind }
    default:
      return { ...about, kind: 'targeting', parts: partsOf(before, after, around.names) }
  }
}

/** Of a list of names, before it is only counted. */
const MOST_NAMES = 3

function partsOf(before: Values, after: Values, names: Around['names']): HistoryPart[] {
  const { cityNames, neighborhoodNames, categoryNames } = names
  const parts = [
    ['cities', 'cities', cityNames],
    ['neighborhoods', 'neighborhoods', neighborhoodNames],
    ['categories', 'category_slugs', categoryNames],
    ['keywords', 'keywords', null],
  ] as const
  return parts.flatMap(([part, field, known]) => {
    const [was, is] = [before[field] ?? [], after[field] ?? []]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const told = (slugs: readonly string[]) => ({
      first: slugs.slice(0, MOST_NAMES).map((slug) => known?.get(slug) ?? slug),
      more: Math.max(0, slugs.length - MOST_NAMES),
    })
    return [{ part, before: told(was), after: told(is) }]
  })
}

function daysOf({ starts_on = null, ends_on = null }: Values) {
  return { starts_on, ends_on }
}
