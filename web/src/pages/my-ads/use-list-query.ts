import { useUrlQuery } from '../../navigation/use-place.ts'
import type { CampaignFilter } from '../../api/campaigns.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '../../paths.ts'
import { listQueryOf, listSearch } from './list-query.ts'

/** The list's filter, kept in the URL, and how to change it. */
export function useListQuery() {
  const path = paths.myAds(useAccount())
  const filter = listQueryOf(useUrlQuery())
  const href = (change: Partial<CampaignFilter>) => path + listSearch({ ...filter, offset: 0, ...change })
  return {
    filter,
    href,
    /** Whoever is on their way to another page is not called back by what they typed here. */
    change: (change: Partial<CampaignFilter>) => {
      if (location.pathname.replace(/\/$/, '') === path) go(href(change), { replace: true })
    },
  }
}
