import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { VipBadge } from '../account-link.tsx'
import { intoSight } from '../scroll-into-view.ts'

export type QueueStripProps = {
  queue: readonly ReviewSummary[]
  current: number | null
  hrefOf: (ad: number) => string
}

/** The queue as a strip of small banners, in its order. */
export function QueueStrip({ queue, current, hrefOf }: QueueStripProps) {
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
