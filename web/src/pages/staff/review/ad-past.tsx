import type { ReviewedAd } from '@jarchi/shared/api/staff-review.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { categoryNamesQuery, returnToQueue, reviewedAdQuery, reviewsKey } from '../../../api/staff/review.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { quoted } from '../../../i18n/format.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { AccountLink } from '../account-link.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { tellVerdict } from './verdict-news.tsx'

/** Whose the ad is, and what was said of it before. */
export function AdPast({ reviewed }: { reviewed: ReviewedAd }) {
  return (
    <>
      <AdOwner reviewed={reviewed} />
      <AdHistory reviewed={reviewed} />
    </>
  )
}

/** The ad's owner, and other facts about it. */
function AdOwner({ reviewed: { ad, account, campaign, registered_at } }: { reviewed: ReviewedAd }) {
  const categories = useQuery(categoryNamesQuery).data
  const nameOf = (slug: string) => categories?.find(({ en_name }) => en_name === slug)?.name ?? slug
  const names = campaign.category_slugs.map(nameOf).join('، ')
  return (
    <section className={`${cardLook} p-4`}>
      <Facts
        rows={[
          [reviewTexts.who, <AccountLink key="account" account={account} />],
          [reviewTexts.categories, names || reviewTexts.allCategories],
          [reviewTexts.madeBy, reviewTexts.maker[ad.has_custom_banners ? 'custom' : 'banner_maker']],
          [reviewTexts.sentAt, instantText(registered_at)],
          [reviewTexts.status, reviewTexts.statuses[ad.status]],
        ]}
      />
    </section>
  )
}

type AppealProps = { appeal: ReviewedAd['appeal']; className: string }

/**
 * What the advertiser writes against a denial, and why it was given; on a wide screen beside the banners, which stay
 * in sight.
 */
export function Appeal({ appeal, className }: AppealProps) {
  if (!appeal) return null
  const { note, at, denial, is_own } = appeal
  const reasons = [...denial.feedback.map(({ message }) => message), ...(denial.note ? [denial.note] : [])]
  const { title, denial: because, own } = reviewTexts.appeal
  return (
    <section aria-label={title(at)} className={`rounded-card bg-warning-soft px-4 py-3 ${className}`}>
      <h3 className="text-warning">{title(at)}</h3>
      <p className="wrap-anywhere">{quoted(note)}</p>
      <p className="mt-2 text-sm">{because(denial.by)}</p>
      <ul className="list-disc ps-5 text-sm wrap-anywhere">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {is_own && (
        <p role="alert" className="mt-2 font-semibold">
          {own}
        </p>
      )}
    </section>
  )
}

/** The ad's earlier events, the newest first; a judged ad can be sent back to the queue. */
function AdHistory({ reviewed }: { reviewed: ReviewedAd }) {
  const { history: events, is_returnable } = reviewed
  return (
    <section className={`${cardLook} p-4`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3>{reviewTexts.history}</h3>
        {is_returnable && <ReturnButton reviewed={reviewed} />}
      </div>
      {events.length === 0 && <p className="text-sm text-quiet">{reviewTexts.noHistory}</p>}
      <ol className="flex flex-col gap-2 text-sm">
        {events.map(({ status, at, feedback, note, by, override_reason, step }) => (
          <li key={`${at} ${status}`} className="border-s-2 border-line ps-3">
            <p>{reviewTexts.event(reviewTexts.steps[step](reviewTexts.statuses[status]), at)}</p>
            {by && <p className="text-quiet wrap-anywhere">{by}</p>}
            {feedback.map(({ code, message }) => (
              <p key={code} className="text-quiet">
                {message}
              </p>
            ))}
            {note && <p className="text-quiet wrap-anywhere">{quoted(note)}</p>}
            {override_reason && (
              <p className="text-quiet wrap-anywhere">
                {(status === AD_STATUS.pending ? reviewTexts.giveBack.reason : reviewTexts.overridden)(
                  override_reason,
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function ReturnButton({ reviewed: { ad, campaign, version } }: { reviewed: ReviewedAd }) {
  const [isAsking, setAsking] = useState(false)
  const { act, title, text, hint, done } = reviewTexts.giveBack
  const refresh = () => {
    tellVerdict('success', done(campaign.title))
    void queryClient.invalidateQueries(reviewedAdQuery(ad.id))
    void queryClient.invalidateQueries({ queryKey: reviewsKey })
    void refreshCounts()
  }
  return (
    <>
      <Button variant="plain" className="px-3 text-sm" onClick={() => setAsking(true)}>
        {act}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={<bdi>{title(campaign.title)}</bdi>}
          confirm={act}
          hint={hint}
          send={(reason) => returnToQueue(ad.id, version, reason)}
          onSent={() => {
            setAsking(false)
            refresh()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ReasonDialog>
      )}
    </>
  )
}
