import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { reviewedAdQuery, reviewFindingsQuery, reviewReasonsQuery } from '../../../api/staff/review.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { QueryError } from '../../query-error.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { AdUnderReview } from './ad-under-review.tsx'
import { neighboursOf } from './neighbours.ts'

type Props = { id: number; queue: readonly ReviewSummary[]; hrefOf: (ad: number | null) => string }

/** One ad of the queue; the next one is fetched meanwhile, so that it comes at once. */
export function ReviewedAdView({ id, queue, hrefOf }: Props) {
  const reviewed = useQuery(reviewedAdQuery(id))
  const isLoading = useHeldBusy(reviewed.isPending)
  const { next } = neighboursOf(queue, id)
  useEffect(() => {
    void queryClient.prefetchQuery(reviewReasonsQuery)
    if (next !== null) void fetchAhead(next)
  }, [next])
  if (isLoading) return <DeskSkeleton />
  if (reviewed.data) return <AdUnderReview reviewed={reviewed.data} queue={queue} hrefOf={hrefOf} />
  if (isStatus(reviewed.error, 404))
    return (
      <EmptyState
        title={fa.gone.title}
        text={fa.gone.text}
        action={
          <Link to={hrefOf(next)} className={buttonLook()}>
            {fa.next}
          </Link>
        }
      />
    )
  return <QueryError error={reviewed.error} busy={reviewed.isFetching} onRetry={reviewed.refetch} />
}

async function fetchAhead(ad: number) {
  void queryClient.prefetchQuery(reviewFindingsQuery(ad))
  await queryClient.prefetchQuery(reviewedAdQuery(ad))
  const found = queryClient.getQueryData(reviewedAdQuery(ad).queryKey)?.ad
  for (const url of [found?.divar_medium_banner, found?.divar_large_banner, found?.divar_xlarge_banner]) {
    if (url) new Image().src = url
  }
}
