import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import {
  bannerMemoryQuery,
  nextReviewQuery,
  reviewedAdQuery,
  reviewFindingsQuery,
  reviewListQuery,
  reviewReasonsQuery,
} from '../../../api/staff/review.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { go } from '../../../navigation/navigate.ts'
import { idOf } from '../../../navigation/place.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { EmptyState, EmptyPart } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { AdUnderReview } from './ad-under-review.tsx'
import { KINDS } from './companions.tsx'
import { JudgeTogether } from './judge-together.tsx'
import { claimNext, useReviewClaim, useWayOn } from './review-claim.ts'
import { QueueStrip, type QueueStripProps } from './queue-strip.tsx'
import { SecondLooks, SecondLooksLink } from './second-looks.tsx'
import { VerdictNews } from './verdict-news.tsx'
import { afterDecision, neighboursOf } from './review-head.tsx'

type Shown = keyof typeof reviewTexts.shown
const SHOWN = Object.keys(reviewTexts.shown) as Shown[]

const SECOND = 'second'

/** The queue, verdicts that are judged a second time, or ads that are judged together. */
export function ReviewPage() {
  const { show, ad, together } = useDeskFilter(['show', 'ad', 'together']).filter
  const kind = KINDS.find((each) => each === together)
  const judged = idOf(ad)
  if (kind && judged !== null) return <JudgeTogether ad={judged} kind={kind} />
  return show === SECOND ? <SecondLooks /> : <Queue />
}

/** Ads that wait for a verdict, one after another (§D6.8). */
function Queue() {
  const { filter, href, change } = useDeskFilter(['ad', 'show'])
  const show = SHOWN.find((each) => each === filter.show) ?? ''
  const list = useQuery(reviewListQuery(show))
  const queue = list.data?.results ?? []
  const ad = idOf(filter.ad)
  const first = queue[0]?.id
  const isQueue = show === ''
  const start = ad === null && first !== undefined && !isQueue ? href({ ad: String(first) }) : null
  const free = queue.filter(({ id, held_by }) => id === ad || held_by === null)
  // The shown ad has its own address, so that a new ad at the head of the queue does not replace it.
  useEffect(() => {
    if (start) go(start, { replace: true })
  }, [start])
  const none = <EmptyPart title={reviewTexts.noneOf} to={deskPaths.review} text={reviewTexts.toQueue} />
  const hrefOf = (next: number | null) => href({ ad: next === null ? '' : String(next) })
  const looked = ad !== null && (
    <>
      <QueueStrip queue={queue} current={ad} hrefOf={hrefOf} />
      <ReviewedAdView key={ad} id={ad} queue={free} isQueue={isQueue} hrefOf={hrefOf} />
    </>
  )
  return (
    <Page
      title={reviewTexts.title}
      note={list.data && (isQueue ? reviewTexts.waiting : reviewTexts.found)(numberText(list.data.count))}
      actions={
        <>
          <VerdictNews />
          <div className="flex flex-wrap items-center gap-3">
            <SecondLooksLink to={href({ show: SECOND, ad: '' })} />
            <Select
              label={reviewTexts.show}
              value={show}
              options={SHOWN.map((value) => ({ value, text: reviewTexts.shown[value] }))}
              onChange={(value) => change({ show: value, ad: '' })}
              className="w-44"
            />
          </div>
        </>
      }
    >
      <QueryView
        query={list}
        failed={deskTexts.failed}
        skeleton={<DeskSkeleton />}
        // The ad can be decided without its queue.
        renderFailure={(_, usual) => (
          <>
            {usual}
            {looked}
          </>
        )}
      >
        {() => looked || (isQueue ? <NextAd queue={queue} hrefOf={hrefOf} /> : queue.length === 0 && none)}
      </QueryView>
    </Page>
  )
}

type ReviewedAdViewProps = {
  id: number
  /** Those that no colleague has. */
  queue: readonly ReviewSummary[]
  /** Whether the queue hands over the next ad. */
  isQueue: boolean
  hrefOf: (ad: number | null) => string
}

/** One ad of the queue; the next one is fetched meanwhile, so that it opens at once. */
function ReviewedAdView({ id, queue, isQueue, hrefOf }: ReviewedAdViewProps) {
  const heldBy = useReviewClaim(id)
  const reviewed = useQuery(reviewedAdQuery(id))
  const { next } = neighboursOf(queue, id)
  // Seen again, it is as it is then: a verdict changes it, and what was kept would say that somebody else did.
  useEffect(() => () => queryClient.removeQueries(reviewedAdQuery(id)), [id])
  useEffect(() => {
    void queryClient.prefetchQuery(reviewReasonsQuery)
    if (next !== null) void fetchAhead(next)
  }, [next])
  const way = useWayOn(hrefOf)
  // Without a network the queue itself asks again.
  const findNext = async () => (isQueue ? claimNext().catch(() => null) : afterDecision(queue, id))
  const gone = (
    <EmptyState
      title={reviewTexts.gone.title}
      text={reviewTexts.gone.text}
      isMissing
      action={
        <Link to={hrefOf(next)} className={buttonLook()}>
          {reviewTexts.next}
        </Link>
      }
    />
  )
  return (
    <QueryView
      query={reviewed}
      failed={deskTexts.failed}
      skeleton={<DeskSkeleton />}
      renderFailure={(error, usual) => (isStatus(error, 404) || isStatus(error, 400) ? gone : usual)}
    >
      {(found) => (
        <AdUnderReview
          reviewed={found}
          heldBy={heldBy}
          queue={queue}
          onDecided={() => way.on(findNext)}
          onTakenBack={() => way.stay(id)}
          hrefOf={hrefOf}
        />
      )}
    </QueryView>
  )
}

async function fetchAhead(ad: number) {
  void queryClient.prefetchQuery(reviewFindingsQuery(ad))
  void queryClient.prefetchQuery(bannerMemoryQuery(ad))
  await queryClient.prefetchQuery(reviewedAdQuery(ad))
  const found = queryClient.getQueryData(reviewedAdQuery(ad).queryKey)?.ad
  for (const url of [found?.divar_medium_banner, found?.divar_large_banner, found?.divar_xlarge_banner]) {
    if (url) new Image().src = url
  }
}

/** Waits for the next ad that no colleague has. */
function NextAd({ queue, hrefOf }: Omit<QueueStripProps, 'current'>) {
  const next = useQuery(nextReviewQuery(claimNext))
  const { data: ad = null } = next
  useEffect(() => {
    if (ad !== null) go(hrefOf(ad), { replace: true })
  })
  const { title, text } = queue.length === 0 ? reviewTexts.empty : reviewTexts.held.all
  return (
    <QueryView query={next} failed={deskTexts.failed} skeleton={<DeskSkeleton />}>
      {(found) =>
        found === null && (
          <>
            <QueueStrip queue={queue} current={null} hrefOf={hrefOf} />
            <EmptyState title={title} text={text} />
          </>
        )
      }
    </QueryView>
  )
}
