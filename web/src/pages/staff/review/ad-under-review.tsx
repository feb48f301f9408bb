import type {
  ReviewedAd,
  ReviewEvent,
  ReviewSummary,
  ReviewVerdict,
} from '@jarchi/shared/api/staff-review.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { useState } from 'react'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { go } from '../../../navigation/navigate.ts'
import { BannerViews, Findings, LandingCard } from './ad-contents.tsx'
import { AdPast, Appeal } from './ad-past.tsx'
import { BannerMemory } from './banner-memory.tsx'
import { Companions } from './companions.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { isExplained } from './verdict-explanation.ts'
import { neighboursOf, ReviewHead } from './review-head.tsx'
import { useReviewKeys } from './review-keys.tsx'
import { useDecision } from './use-decision.ts'
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
