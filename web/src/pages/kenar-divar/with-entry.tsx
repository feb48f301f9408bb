import type { ReactNode } from 'react'
import { MarketplaceFailure } from './marketplace-failure.tsx'
import { AccessNeeded } from './access-needed.tsx'
import type { useEntry } from './use-entry.ts'

type Props = {
  entry: ReturnType<typeof useEntry>
  pending: ReactNode
  children: ReactNode
}

/** What is shown once the integration has begun; until then, or when it cannot, that. */
export function WithEntry({ entry, pending, children }: Props) {
  const { data, error, wayBack, isFetching, refetch } = entry
  if (data?.divar_access_token) return children
  if (data) return <AccessNeeded wayBack={wayBack} />
  if (!error) return pending
  return <MarketplaceFailure error={error} wayBack={wayBack} busy={isFetching} onRetry={refetch} />
}
