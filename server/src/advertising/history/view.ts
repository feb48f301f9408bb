import type { HistoryEntry } from '@jarchi/shared/api/history.ts'
import { ceilingOf, type BidRules } from '@jarchi/shared/advertising/bid.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { eventView } from '../ads/service.ts'
import { byOf } from './acting.ts'
import type { changesOf, reviewEvents } from './queries.ts'

const REFUSALS: readonly number[] = [AD_STATUS.denied, AD_STATUS.changesAsked]

type ReviewEvent = Awaited<ReturnType<typeof reviewEvents>>[number]
type CampaignChange = Awaited<ReturnType<typeof changesOf>>[number]

const BY_PRODUCT = { kind: 'system' as const, name: null }

/** A step of the review, or a note of the product; what no person decided was decided by the product. */
export function reviewEntry(event: ReviewEvent, me: number): HistoryEntry {
  const { note, user_id, staff_name } = event
  const isOfProduct = user_id === null && staff_name === null && !REFUSALS.includes(event.status)
  if (note !== null && isOfProduct) return { kind: 'note', at: event.at.toISOString(), by: BY_PRODUCT, note }
  const isSent = event.status === AD_STATUS.pending
  const isAutomatic = !isSent && user_id !== null && staff_name === null
  return {
    kind: 'review',
    by: isAutomatic ? BY_PRODUCT : byOf(event, me),
    ...eventView({ ...event, at: event.at.toISOString() }),
  }
}

export function changeEntry(change: CampaignChange, me: number, bids: BidRules): HistoryEntry {
  const { kind, before, after } = change
  const by = byOf(change, me) ?? BY_PRODUCT
  const about = { at: change.at.toISOString(), by }
  if (kind === 'switch') return { ...about, kind, is_on: after === 'on' }
  const ceiling = (bid: string | null) => ceilingOf(Number(bid), bids)
  if (kind === 'bid') return { ...about, kind, before: ceiling(before), after: ceiling(after) }
  if (kind === 'total') return { ...about, kind, before: totalOf(before), after: totalOf(after) }
  if (kind === 'dates') return { ...about, kind, before: daysOf(before), after: daysOf(after) }
  if (kind === 'budget' || kind === 'hours')
    return { ...about, kind, before: Number(before), after: Number(after) }
  return { ...about, kind: kind === 'title' ? kind : 'targeting' }
}

function totalOf(text: string | null): number | null {
  return text ? Number(text) : null
}

function daysOf(text: string | null) {
  const [starts, ends] = (text ?? '').split('/')
  return { starts_on: starts || null, ends_on: ends || null }
}
