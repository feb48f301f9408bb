import { persianDigits } from '@jarchi/shared/digits.ts'
import type { ReviewedAd } from '@jarchi/shared/api/staff-review.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { cardLook } from '../../../ui/card-look.ts'

/** Where the ad leads; opened apart, so that the page learns nothing of the desk and cannot reach it. */
export function LandingCard({ reviewed: { landing, ad } }: { reviewed: ReviewedAd }) {
  const isWeb = landing.kind === 'web'
  return (
    <section
      className={`${cardLook} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5`}
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <h3 className="text-quiet">{fa.landing}</h3>
        <p dir="ltr" className="text-end wrap-anywhere">
          {isWeb ? landing.url : persianDigits(landing.url.replace(/^tel:/, ''))}
        </p>
        {ad.divar_post_token && (
          <p className="text-quiet">
            {fa.ofPost} <bdi dir="ltr">{ad.divar_post_token}</bdi>
          </p>
        )}
      </div>
      {isWeb && (
        <a
          href={landing.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          referrerPolicy="no-referrer"
          className={buttonLook('plain', 'text-sm')}
        >
          {fa.landingOpen}
        </a>
      )}
    </section>
  )
}
