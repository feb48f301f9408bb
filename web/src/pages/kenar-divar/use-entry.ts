import { useQuery } from '@tanstack/react-query'
import { entryQuery } from '../../api/marketplace.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'

/** How the work with the marketplace begins: may we read its posts, and where does the way back lead? */
export function useEntry(account: number) {
  const entry = useQuery(entryQuery(account))
  return {
    ...entry,
    /** The completion address where the visit began at the marketplace, else what the operator has named. */
    wayBack: entry.data?.completion_url ?? runtimeConfig.marketplaceUrl,
  }
}
