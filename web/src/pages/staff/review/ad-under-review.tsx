import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import type { RememberedVerdict } from '@jarchi/shared/api/staff-banner-memory.ts'
import type {
  ReviewedAd,
  ReviewEvent,
  ReviewSummary,
  ReviewVerdict,
} from '@jarchi/shared/api/staff-review.ts'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { lightAddress } from '@jarchi/shared/files/light-copies.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bannerMemoryQuery } from '../../../api/staff/review.ts'
import { quoted } from '../../../i18n/format.ts'
import { bannerMemoryTexts } from '../../../i18n/staff-banner-memory.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { Link } from '../../../navigation/link.tsx'
import { go } from '../../../navigation/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { AccountLink } from '../account-link.tsx'
import { BannerViews, Findings, LandingCard } from './ad-contents.tsx'
import { AdPast, Appeal } from './ad-past.tsx'
import { Companions } from './companions.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { neighboursOf, ReviewHead } from './review-head.tsx'
import { useReviewKeys } from './review-keys.tsx'
import { useDecision } from './use-decision.ts'
import { isExplained } from './verdict-explanation.ts'
import { VerdictPanel } from './verdict-panel.tsx'

type Props = {
  reviewed: ReviewedAd
  /** The colleague who looks at it now. */
  heldBy: string | null
  queue: readonly ReviewSummary[]
  onDecided: () => Promise<void>
  onTakenBack: () => void
  hrefOf: (ad: number | null) => string
}

/** Everything needed for a verdict, and the verdict. */
export function AdUnderReview({ reviewed, heldBy, queue, onDecided, onTakenBack, hrefOf }: Props) {
  const { ad, campaign, version, fresh_verdict } = reviewed
  const verdicts = heldBy === null ? reviewed.verdicts : []
  const [isTrueSize, onTrueSize] = useState(false)
  const size = { isTrueSize, onTrueSize }
  const [explaining, setExplaining] = useState<ReviewVerdict | null>(null)
  // After a colleague's verdict, or any change, verdicts rest until the reviewer has chosen to decide on this one.
  const [looked, setLooked] = useState(fresh_verdict ? null : version)
  const isResting = looked !== version
  const close = () => setExplaining(null)
  const decision = useDecision(reviewed, close, onDecided, onTakenBack)
  const step = (to: number | null) => (to === null ? undefined : () => go(hrefOf(to)))
  const { previous, next } = neighboursOf(queue, ad.id)
  const decide = (verdict: ReviewVerdict) =>
    fresh_verdict || isExplained(verdict) ? setExplaining(verdict) : decision.mutate({ verdict })
  const [hasKeys, setKeys] = useReviewKeys(isResting ? [] : verdicts, !decision.isPending, {
    decide,
    resize: () => onTrueSize(!isTrueSize),
    next: step(next),
    previous: step(previous),
  })
  return (
    <div className="grid items-start gap-4 docked:pb-36 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewHead reviewed={reviewed} queue={queue} hrefOf={hrefOf} hasKeys={hasKeys} />
        <Warnings reviewed={reviewed} heldBy={heldBy} isResting={isResting} />
        <BannerViews ad={ad} title={campaign.title} {...size} hasKeys={hasKeys} />
        <LandingCard reviewed={reviewed} />
        <BannerMemory ad={ad.id} />
      </div>
      <aside aria-label={reviewTexts.verdict} className="flex flex-col gap-4 lg:sticky lg:top-18">
        <VerdictPanel
          verdicts={verdicts}
          busy={decision.sending}
          hasKeys={hasKeys}
          onKeys={setKeys}
          onDecide={decide}
          onDecideAgain={isResting ? () => setLooked(version) : null}
        />
        <Appeal appeal={reviewed.appeal} className="max-lg:hidden" />
        <Findings ad={ad.id} />
        <Companions ad={ad.id} />
        <AdPast reviewed={reviewed} />
      </aside>
      {explaining && (
        <ExplainDialog
          ad={ad.id}
          heading={reviewTexts.explain[explaining](campaign.title)}
          verdict={explaining}
          replaced={fresh_verdict}
          onSend={(explanation) => decision.mutateAsync({ verdict: explaining, ...explanation })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Why the verdicts rest: a colleague has decided, or the ad has changed. */
function Resting({ verdict }: { verdict: ReviewEvent | null }) {
  if (!verdict) return <Notice title={reviewTexts.changed.title} text={reviewTexts.changed.text} />
  const { by, status, at } = verdict
  const decided = reviewTexts.changed.decided(by ?? '', reviewTexts.statuses[status], at)
  return <Notice title={decided} text={reviewTexts.changed.decidedText} />
}

type WarningsProps = { reviewed: ReviewedAd; heldBy: string | null; isResting: boolean }

function Warnings({ reviewed: { ad, fresh_verdict, appeal }, heldBy, isResting }: WarningsProps) {
  const { title, text } = reviewTexts.held
  return (
    <>
      {heldBy !== null && <Notice title={title(heldBy)} text={text} />}
      {isResting && <Resting verdict={fresh_verdict} />}
      {ad.status === AD_STATUS.expired && <Notice text={reviewTexts.expired} />}
      <Appeal appeal={appeal} className="lg:hidden" />
    </>
  )
}

function Notice({ title, text }: { title?: string; text: string }) {
  return (
    <div role="alert" className="rounded-card bg-warning-soft px-4 py-3">
      {title && <p className="font-semibold text-warning wrap-anywhere">{title}</p>}
      <p>{text}</p>
    </div>
  )
}

/** What was said before about banners like those of the ad. */
function BannerMemory({ ad }: { ad: number }) {
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
