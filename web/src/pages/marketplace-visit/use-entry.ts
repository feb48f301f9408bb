import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { entryQuery } from '../../api/marketplace-posts.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

/** Starts the work with the marketplace: whether we may read its posts, and where the back link leads. */
export function useEntry(account: number) {
  // Fetched while rendering, because other content may delay this page's effects.
  usePrefetchQuery(entryQuery(account))
  const entry = useQuery(entryQuery(account))
  return {
    ...entry,
    /** The completion address if the visit began at the marketplace, otherwise the operator's setting. */
    wayBack: entry.data?.completion_url ?? runtimeConfig.marketplaceUrl,
  }
}
