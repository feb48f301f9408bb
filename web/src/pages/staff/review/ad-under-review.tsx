import type { AdEvent } from '@jarchi/shared/api/ads.ts'
import type { ReviewedAd, ReviewList, ReviewSummary, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import type { FeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { forgetWork } from '../../../form/unfinished-work.ts'
import { categoryNamesQuery, decideReview, reviewedAdQuery, reviewsKey } from '../../../api/staff/review.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { go } from '../../../navigation/navigate.ts'
import { cardLook } from '../../../ui/looks.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { AccountLink } from '../account-link.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { BannerViews, Findings, LandingCard } from './ad-contents.tsx'
import { explanationWork, type ExplainedVerdict } from './verdict-explanation.ts'
import { afterDecision, neighboursOf } from './next-in-queue.ts'
import { ReviewHead } from './review-head.tsx'
import { useReviewKeys } from './review-keys.tsx'
import { ExplainDialog, VerdictPanel } from './verdict-panel.tsx'
import { tellFailure } from '../../tell-failure.ts'

type Props = {
  reviewed: ReviewedAd
  queue: readonly ReviewSummary[]
  hrefOf: (ad: number | null) => string
}

/** Everything needed for a verdict, and the verdict. */
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
      <aside aria-label={reviewTexts.verdict} className="flex flex-col gap-4 lg:sticky lg:top-18">
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
          <h3 className="mb-2">{reviewTexts.history}</h3>
          <AdHistory events={ad.history} />
        </section>
      </aside>
      {explaining && (
        <ExplainDialog
          ad={ad.id}
          title={campaign.title}
          verdict={explaining}
          onSend={(explanation) =>
            decision.mutateAsync({ verdict: explaining, ...explanation }).finally(() => setExplaining(null))
          }
          onClose={() => setExplaining(null)}
        />
      )}
    </div>
  )
}

type Decision = { verdict: ReviewVerdict; reasons?: readonly FeedbackReason[]; note?: string }

/** Sends a verdict on the version that staff looked at; a newer version is shown instead. */
function useDecision({ ad, version, campaign }: ReviewedAd, onDecided: () => void) {
  const decision = useMutation({
    mutationFn: ({ verdict, reasons = [], note = '' }: Decision) =>
      decideReview(ad.id, { version, verdict, reasons, note: note.trim() || null }),
    onSuccess(_, { verdict }) {
      forgetWork(explanationWork(ad.id))
      showToast('success', reviewTexts.decided[verdict](campaign.title))
      onDecided()
      leaveQueues(ad.id)
    },
    onError(error, { verdict }) {
      if (!isStatus(error, 409)) return tellFailure(deskTexts.notDoneOf(reviewTexts.verdicts[verdict]), error)
      void queryClient.invalidateQueries(reviewedAdQuery(ad.id))
      void queryClient.invalidateQueries({ queryKey: reviewsKey })
    },
  })
  return {
    mutate: decision.mutate,
    mutateAsync: decision.mutateAsync,
    isPending: decision.isPending,
    /** The verdict that is being sent. */
    sending: decision.isPending ? decision.variables.verdict : null,
    isChanged: isStatus(decision.error, 409),
  }
}

function leaveQueues(ad: number) {
  queryClient.setQueriesData<ReviewList>({ queryKey: reviewsKey }, (list) => {
    const results = list?.results.filter(({ id }) => id !== ad)
    return list && results && { count: list.count - (list.results.length - results.length), results }
  })
  queryClient.removeQueries({ queryKey: reviewedAdQuery(ad).queryKey, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: reviewsKey })
  void refreshCounts()
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

/** The ad's earlier events, the newest first. */
function AdHistory({ events }: { events: readonly AdEvent[] }) {
  if (events.length === 0) return <p className="text-sm text-quiet">{reviewTexts.noHistory}</p>
  const newestFirst = events.toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {newestFirst.map(({ status, at, feedback, note }) => (
        <li key={`${at} ${status}`} className="border-s-2 border-line ps-3">
          <p>{reviewTexts.event(reviewTexts.statuses[status], at)}</p>
          {feedback.map(({ code, message }) => (
            <p key={code} className="text-quiet">
              {message}
            </p>
          ))}
          {note && <p className="text-quiet wrap-anywhere">«{note}»</p>}
        </li>
      ))}
    </ol>
  )
}

function ChangedMeanwhile() {
  return (
    <div role="alert" className="rounded-card bg-warning-soft px-4 py-3">
      <p className="font-semibold text-warning">{reviewTexts.changed.title}</p>
      <p>{reviewTexts.changed.text}</p>
    </div>
  )
}
