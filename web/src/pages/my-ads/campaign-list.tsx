import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { campaignPageQuery } from '../../api/campaigns.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { whenIdle } from '../../background/settled.ts'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { lastOffset } from './list-query.ts'
import { useListQuery } from './use-list-query.ts'

const NoAds = lazyPage(async () => (await import('./no-ads.tsx')).NoAds)
// Below the list, and so after it.
const Pager = lazyPage(async () => {
  await new Promise<void>(whenIdle)
  return (await import('../pager.tsx')).Pager
})

export function CampaignList({ account }: { account: number }) {
  const { filter, href } = useListQuery()
  const campaigns = useQuery(campaignPageQuery(account, filter))
  const isLoading = useHeldBusy(campaigns.isPending)
  if (isLoading) return <CardSkeletons />
  if (!campaigns.data)
    return <QueryError error={campaigns.error} busy={campaigns.isFetching} onRetry={campaigns.refetch} />
  const { results, count } = campaigns.data
  if (results.length === 0)
    return (
      <Suspense>
        <NoAds
          account={account}
          isFiltered={Boolean(filter.search || filter.status)}
          lastPage={count > 0 ? href({ offset: lastOffset(count) }) : null}
        />
      </Suspense>
    )
  return (
    <>
      <ul
        className={`flex flex-col gap-4 transition-opacity ${campaigns.isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={campaigns.isPlaceholderData}
      >
        {results.map((campaign, index) => (
          <CampaignCard key={campaign.id} account={account} campaign={campaign} isFirst={index === 0} />
        ))}
      </ul>
      {count > results.length && (
        <Suspense>
          <Pager offset={filter.offset} count={count} href={(offset) => href({ offset })} />
        </Suspense>
      )}
    </>
  )
}
