import { PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import type { CampaignFilter } from '../../api/campaigns.ts'
import { askStorage } from '../../browser-storage.ts'
import { go } from '../../navigation/navigate.ts'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { searchOf } from '../../navigation/place.ts'

/**
 * Ad statuses and campaign states, by their labels in the URL. A parameter named `status` would be dropped by
 * redirects, because banks use it in their answers.
 */
const STATUS_OF: Record<string, string> = {
  running: 'shown',
  off: 'paused',
  pending: '1',
  'pre-approved': '2',
  approved: '3',
  denied: '4',
  changed: '5',
  expired: '500',
  archived: 'archived',
}
export const STATUS_LABELS = Object.keys(STATUS_OF)

const WHOLE = /^\d{1,8}$/
/** Up to the most that the server gives at once. */
const LIMIT = /^([1-9]\d?|100)$/
/** By what the server sorts, `-` for the largest first. */
const ORDER = /^-?(title|state|daily_budget|bid|spend|clicks|click_rate|ends_on|created_at)$/

/** How the list is drawn, with so many ads on a page. */
export const PAGE_SIZES = { cards: PAGE_SIZE, table: 50 }
export type ListView = keyof typeof PAGE_SIZES
/** In the browser's storage: the view that was chosen last. */
export const VIEW_KEY = 'ads-view'

type Search = Partial<Record<'offset' | 'limit' | 'search' | 'show' | 'sort' | 'view', unknown>>

/** Whether the parameters name a page; the others only filter the list. */
export function isListPage({ offset }: Search): boolean {
  return offset === undefined || WHOLE.test(String(offset))
}

/** The view of the URL, or the one chosen last; a table needs room. */
export function viewOf({ view }: Search): ListView {
  const chosen = view ?? askStorage(() => localStorage.getItem(VIEW_KEY))
  return chosen === 'table' && matchMedia('(min-width: 48rem)').matches ? chosen : 'cards'
}

/** The list's filter from the URL; invalid values are ignored. */
export function listQueryOf(
  { offset, limit, search, show, sort }: Search,
  view: ListView = 'cards',
): CampaignFilter {
  return {
    offset: WHOLE.test(String(offset)) ? Number(offset) : 0,
    limit: LIMIT.test(String(limit)) ? Number(limit) : PAGE_SIZES[view],
    search: typeof search === 'string' ? search.trim().slice(0, LONGEST_SEARCH) : '',
    status: (typeof show === 'string' && Object.hasOwn(STATUS_OF, show) && STATUS_OF[show]) || '',
    ordering: ORDER.test(String(sort)) ? String(sort) : undefined,
  }
}

/** The URL's query for a filter. */
export function listSearch(
  { offset, limit, search, status, ordering }: CampaignFilter,
  view: ListView = 'cards',
): string {
  const show = statusLabel(status)
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (show) query.set('show', show)
  if (ordering) query.set('sort', ordering)
  if (view !== 'cards') query.set('view', view)
  if (offset > 0) query.set('offset', String(offset))
  if (limit !== PAGE_SIZES[view]) query.set('limit', String(limit))
  return searchOf(query)
}

/** The offset of the last page of `count` campaigns. */
export function lastOffset(count: number, limit: number): number {
  return Math.floor((count - 1) / limit) * limit
}

export function statusLabel(status: string): string {
  return STATUS_LABELS.find((label) => STATUS_OF[label] === status) ?? ''
}

/** The list's filter, kept in the URL, with functions to change it. */
export function useListQuery() {
  const path = paths.myAds(useAccount())
  const query = useUrlQuery()
  const view = viewOf(query)
  const filter = listQueryOf(query, view)
  const href = (change: Partial<CampaignFilter>) =>
    path + listSearch({ ...filter, offset: 0, ...change }, view)
  return {
    filter,
    view,
    href,
    /** If the user has gone to another page, a late change of the filter must not bring them back. */
    change: (change: Partial<CampaignFilter>) => {
      if (location.pathname.replace(/\/$/, '') === path) go(href(change), { replace: true })
    },
  }
}
