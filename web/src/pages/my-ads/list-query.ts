import { PAGE_SIZE, type CampaignFilter } from '../../api/campaigns.ts'

/** Ad statuses by the words of the URL; its own `status` would be dropped by redirects, as banks answer so. */
const STATUS_OF: Record<string, string> = {
  pending: '1',
  'pre-approved': '2',
  approved: '3',
  denied: '4',
  changed: '5',
  expired: '500',
}
export const STATUS_WORDS = Object.keys(STATUS_OF)

type Search = { offset?: unknown; search?: unknown; show?: unknown }

/** The list's filter from the URL; what is wrong there counts as not given. */
export function listQueryOf({ offset, search, show }: Search): CampaignFilter {
  const start = /^\d{1,8}$/.test(String(offset)) ? Number(offset) : 0
  return {
    offset: start - (start % PAGE_SIZE),
    search: typeof search === 'string' ? search.trim().slice(0, 100) : '',
    status: (typeof show === 'string' && Object.hasOwn(STATUS_OF, show) && STATUS_OF[show]) || '',
  }
}

/** The URL's query for a filter. */
export function listSearch({ offset, search, status }: CampaignFilter): string {
  const show = statusWord(status)
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (show) query.set('show', show)
  if (offset > 0) query.set('offset', String(offset))
  return query.size === 0 ? '' : `?${query}`
}

export function statusWord(status: string): string {
  return STATUS_WORDS.find((word) => STATUS_OF[word] === status) ?? ''
}
