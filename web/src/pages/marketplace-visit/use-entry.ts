import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { entryQuery } from '../../api/marketplace-posts.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

/** How the work with the marketplace begins: may we read its posts, and where does the way back lead? */
export function useEntry(account: number) {
  // Asked while rendering: what shows first may keep this page waiting.
  usePrefetchQuery(entryQuery(account))
  const entry = useQuery(entryQuery(account))
  return {
    ...entry,
    /** The completion address where the visit began at the marketplace, else what the operator has named. */
    wayBack: entry.data?.completion_url ?? runtimeConfig.marketplaceUrl,
  }
}
