import type { ReviewedAd, ReviewSummary } from '@jarchi/shared/api/staff-review.ts'
import { useState } from 'react'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { go } from '../../../navigation/navigate.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { AdHistory } from './ad-history.tsx'
import { AdOwner } from './ad-owner.tsx'
import { BannerViews } from './banner-views.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import type { ExplainedVerdict } from './explanation.ts'
import { Findings } from './findings.tsx'
import { LandingCard } from './landing-card.tsx'
import { afterDecision, neighboursOf } from './neighbours.ts'
import { ReviewHead } from './review-head.tsx'
import { useDecision } from './use-decision.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { VerdictPanel } from './verdict-panel.tsx'

type Props = {
  reviewed: ReviewedAd
  queue: readonly ReviewSummary[]
  hrefOf: (ad: number | null) => string
}

/** All that a verdict is given on, and the verdict. */
export function AdUnderReview({ reviewed, queue, hrefOf }: Props) {
  const { ad, campaign, verdicts } = reviewed
  const [isTrueSize, setTrueSize] = useState(false)
  const [explaining, setExplaining] = useState<ExplainedVerdict | null>(null)
  const decision = useDecision(reviewed, () => go(hrefOf(afterDecision(queue, ad.id)), { replace: true }))
  const step = (to: number | null) => (to === null ? undefined : () => go(hrefOf(to)))
  const { previous, next } = neighboursOf(queue, ad.id)
  const [hasKeys, setKeys] = useReviewKeys(verdicts, !decision.isPending, {
    decide: (verdict) => decision.mutate({ verdict }),
    explain: setExplaining,
    resize: () => setTrueSize(!isTrueSize),
    next: step(next),
    previous: step(previous),
  })
  return (
    <div className="grid items-start gap-4 max-lg:pb-36 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewHead reviewed={reviewed} queue={queue} hrefOf={hrefOf} hasKeys={hasKeys} />
        {decision.isChanged && <ChangedMeanwhile />}
        <LandingCard reviewed={reviewed} />
        <BannerViews
          ad={ad}
          title={campaign.title}
          isTrueSize={isTrueSize}
          onTrueSize={setTrueSize}
          hasKeys={hasKeys}
        />
      </div>
      <aside aria-label={fa.verdict} className="flex flex-col gap-4 lg:sticky lg:top-18">
        <VerdictPanel
          verdicts={verdicts}
          busy={decision.sending}
          hasKeys={hasKeys}
          onKeys={setKeys}
          onDecide={(verdict) => decision.mutate({ verdict })}
          onExplain={setExplaining}
        />
        <Findings ad={ad.id} />
        <AdOwner reviewed={reviewed} />
        <section className={`${cardLook} p-4`}>
          <h3 className="mb-2">{fa.history}</h3>
          <AdHistory events={ad.history} />
        </section>
      </aside>
      {explaining && (
        <ExplainDialog
          ad={ad.id}
          title={campaign.title}
          verdict={explaining}
          busy={decision.isPending}
          onSend={(explanation) =>
            decision.mutate({ verdict: explaining, ...explanation }, { onSettled: () => setExplaining(null) })
          }
          onClose={() => setExplaining(null)}
        />
      )}
    </div>
  )
}
