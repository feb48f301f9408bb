import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reviewListQuery } from '../../../api/staff/review.ts'
import { numberText } from '../../../i18n/format.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { accountIdOf } from '../../../navigation/place.ts'
import { go } from '../../../navigation/navigate.ts'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { QueryError } from '../../query-error.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { useDeskFilter } from '../use-desk-filter.ts'
import { EmptyQueue } from './empty-queue.tsx'
import { QueueStrip } from './queue-strip.tsx'
import { ReviewedAdView } from './reviewed-ad-view.tsx'

type Shown = keyof typeof fa.shown
const SHOWN = Object.keys(fa.shown) as Shown[]

/** Ads that wait for a verdict, one after another (decisions §3, §6). */
export function ReviewPage() {
  const { filter, href, change } = useDeskFilter(['ad', 'show'])
  const show = SHOWN.find((each) => each === filter.show) ?? ''
  const list = useQuery(reviewListQuery(show))
  const isLoading = useHeldBusy(list.isPending)
  const queue = list.data?.results ?? []
  const ad = accountIdOf(filter.ad)
  const first = queue[0]?.id
  const start = ad === null && first !== undefined ? href({ ad: String(first) }) : null
  // The ad that one looks at has an address: a newcomer at the queue's head must not take its place.
  useEffect(() => {
    if (start) go(start, { replace: true })
  }, [start])
  const hrefOf = (next: number | null) => href({ ad: next === null ? '' : String(next) })
  return (
    <Page
      title={fa.title}
      note={list.data && (show === '' ? fa.waiting : fa.found)(numberText(list.data.count))}
      actions={
        <Select
          label={fa.show}
          value={show}
          options={SHOWN.map((value) => ({ value, text: fa.shown[value] }))}
          onChange={(value) => change({ show: value, ad: '' })}
          className="w-44"
        />
      }
    >
      {isLoading && <DeskSkeleton />}
      {list.isError && !list.data && (
        <QueryError error={list.error} busy={list.isFetching} onRetry={list.refetch} />
      )}
      {list.data && ad === null && queue.length === 0 && <EmptyQueue isQueue={show === ''} />}
      {!isLoading && ad !== null && (
        <>
          <QueueStrip queue={queue} current={ad} hrefOf={hrefOf} />
          <ReviewedAdView key={ad} id={ad} queue={queue} hrefOf={hrefOf} />
        </>
      )}
    </Page>
  )
}
