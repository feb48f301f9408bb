import { useLocation } from '@tanstack/react-router'
import type { CampaignFilter } from '../../api/campaigns.ts'
import { useGo } from '../../navigation/use-go.ts'
import { listQueryOf, listSearch } from './list-query.ts'

/** The list's filter, kept in the URL, and how to change it. */
export function useListQuery() {
  const { pathname, search } = useLocation()
  const go = useGo()
  const filter = listQueryOf(search)
  const href = (change: Partial<CampaignFilter>) => pathname + listSearch({ ...filter, offset: 0, ...change })
  return {
    filter,
    href,
    change: (change: Partial<CampaignFilter>) => go(href(change), { replace: true }),
  }
}
