import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
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
import { intoSight } from '../scroll-into-view.ts'
import { useDeskFilter } from '../desk-filter.ts'
import { VipBadge } from '../account-link.tsx'
import { AdUnderReview } from './ad-under-review.tsx'
import { claimNext, useReviewClaim, useWayOn } from './review-claim.ts'
import { SecondLooks, SecondLooksLink } from './second-looks.tsx'
import { VerdictNews } from './verdict-news.tsx'
import { afterDecision, neighboursOf } from './review-head.tsx'

type Shown = keyof typeof reviewTexts.shown
const SHOWN = Object.keys(reviewTexts.shown) as Shown[]

const SECOND = 'second'

/** The queue, or verdicts that are judged a second time. */
export function ReviewPage() {
  return useDeskFilter(['show']).filter.show === SECOND ? <SecondLooks /> : <Queue />
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

type Props = { queue: readonly ReviewSummary[]; current: number | null; hrefOf: (ad: number) => string }

/** The queue as a strip of small banners, in its order. */
function QueueStrip({ queue, current, hrefOf }: Props) {
  if (queue.length === 0) return null
  return (
    <nav aria-label={reviewTexts.queue} className="-mx-4 overflow-x-auto px-4 md:-mx-6 md:px-6">
      <ol className="flex gap-2 pb-2">
        {queue.map((ad) => (
          <li key={ad.id}>
            <Link
              to={hrefOf(ad.id)}
              aria-current={ad.id === current ? 'true' : undefined}
              ref={ad.id === current ? intoSight : undefined}
              className="flex w-32 flex-col overflow-hidden rounded-field border-2 border-line bg-card text-xs hover:border-edge aria-[current=true]:border-accent"
            >
              <Thumbnail ad={ad} />
              {ad.is_appeal && (
                <span className="bg-warning-soft px-2 py-0.5 font-bold text-warning">
                  {reviewTexts.appeal.short}
                </span>
              )}
              {ad.held_by && (
                <span className="bg-warning-soft px-2 py-0.5 text-warning wrap-anywhere">
                  {reviewTexts.held.short(ad.held_by)}
                </span>
              )}
              <span className="flex items-center gap-1 px-2 py-1">
                <bdi className="min-w-0 flex-1 truncate">{ad.campaign_title}</bdi>
                {ad.account.is_vip && <VipBadge />}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Thumbnail({ ad: { divar_medium_banner: url } }: { ad: ReviewSummary }) {
  if (!url)
    return <span className="grid aspect-[1029/504] place-items-center bg-page">{reviewTexts.noBanner}</span>
  return (
    <img
      src={lightAddress(url, '720')}
      alt=""
      width={1029}
      height={504}
      loading="lazy"
      decoding="async"
      className="h-auto w-full bg-page"
    />
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
function NextAd({ queue, hrefOf }: Omit<Props, 'current'>) {
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
