import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { AD_STATUS } from '@jarchi/shared/ad-status.ts'
import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { bannerNames } from '../../i18n/campaign-form-problems.ts'
import { campaignFormTexts } from '../../i18n/campaign-form.ts'

const texts = campaignFormTexts.edit

type Props = { ad: MobileAd | null; lost: readonly BannerSizeName[] }

/** What has happened to the ad that is being edited, and what can be done about it. */
export function EditNotice({ ad, lost }: Props) {
  return (
    <>
      {ad && (ad.status === AD_STATUS.denied || ad.status === AD_STATUS.changesAsked) && (
        <div role="status" className="rounded-card bg-danger-soft p-4">
          <p className="font-semibold text-danger">
            {ad.status === AD_STATUS.denied ? texts.denied : texts.changesAsked}
          </p>
          <p>{texts.fixHint}</p>
          <ul className="my-2 list-disc ps-5 marker:text-danger">
            {ad.feedback.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
          {ad.feedback_note && (
            <p>
              <span className="font-semibold">{texts.note}</span> {ad.feedback_note}
            </p>
          )}
        </div>
      )}
      {ad?.status === AD_STATUS.expired && (
        <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
          {texts.expired}
        </p>
      )}
      {lost.length > 0 && (
        <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
          {texts.lostBanner(bannerNames(lost))}
        </p>
      )}
    </>
  )
}
