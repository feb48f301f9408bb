import type { RememberedVerdict } from '@jarchi/shared/api/staff-banner-memory.ts'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { bannerMemoryQuery } from '../../../api/staff/review.ts'
import { quoted } from '../../../i18n/format.ts'
import { bannerMemoryTexts } from '../../../i18n/staff-banner-memory.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { AccountLink } from '../account-link.tsx'

/** What was said before about banners like those of the ad. */
export function BannerMemory({ ad }: { ad: number }) {
  const memory = useQuery(bannerMemoryQuery(ad))
  return (
    <section aria-label={bannerMemoryTexts.title} className={`${cardLook} flex flex-col gap-3 p-4`}>
      <h3>{bannerMemoryTexts.title}</h3>
      <QueryView
        query={memory}
        failed={bannerMemoryTexts.failed}
        skeleton={<p className="text-sm text-quiet">{bannerMemoryTexts.running}</p>}
        renderFailure={() => (
          <p className="flex flex-wrap items-center gap-3">
            {bannerMemoryTexts.failed}
            <Button variant="plain" onClick={() => void memory.refetch()}>
              {bannerMemoryTexts.retry}
            </Button>
          </p>
        )}
      >
        {(verdicts) =>
          verdicts.length === 0 ? (
            <p className="text-sm text-quiet">{bannerMemoryTexts.none}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {verdicts.map((verdict) => (
                <Remembered key={`${verdict.ad_id} ${verdict.at}`} verdict={verdict} ad={ad} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </section>
  )
}

function Remembered({ verdict, ad }: { verdict: RememberedVerdict; ad: number }) {
  const { nearness, size, banner, status, at, by, feedback, note, account, ad_id, campaign_title } = verdict
  const sizeName = reviewTexts.bannerSizes[size]
  return (
    <li className="flex flex-wrap items-start gap-3 text-sm">
      <img
        src={lightAddress(banner, '720')}
        alt={bannerMemoryTexts.picture(sizeName)}
        {...BANNER_SIZES[size]}
        decoding="async"
        className="h-auto w-32 rounded-field bg-page"
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{bannerMemoryTexts.nearness[nearness]}</p>
        <p>{reviewTexts.event(reviewTexts.statuses[status], at)}</p>
        {feedback.map(({ code, message }) => (
          <p key={code} className="text-quiet">
            {message}
          </p>
        ))}
        {note && <p className="text-quiet wrap-anywhere">{quoted(note)}</p>}
        {by && <p className="text-quiet wrap-anywhere">{by}</p>}
        {ad_id === ad ? (
          <p className="text-quiet">{bannerMemoryTexts.ofThisAd}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            <AccountLink account={account} />
            <Link
              to={deskPaths.reviewOf(ad_id)}
              className="inline-flex items-center text-accent hover:underline max-lg:min-h-11"
            >
              <bdi>{campaign_title}</bdi>
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
