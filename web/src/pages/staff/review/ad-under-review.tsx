import type {
  ReviewedAd,
  ReviewEvent,
  ReviewSummary,
  ReviewVerdict,
} from '@jarchi/shared/api/staff-review.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { useState } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { forgetWork } from '../../../form/unfinished-work.ts'
import { categoryNamesQuery, decideReview, reviewedAdQuery, reviewsKey } from '../../../api/staff/review.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { quoted } from '../../../i18n/format.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { go } from '../../../navigation/navigate.ts'
import { BannerViews, Findings, LandingCard } from './ad-contents.tsx'
import { AdHistory, AdOwner } from './ad-past.tsx'
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
  hrefOf: (ad: number | null) => string
}

/** Everything needed for a verdict, and the verdict. */
export function AdUnderReview({ reviewed, heldBy, queue, onDecided, hrefOf }: Props) {
  const { ad, campaign, version, fresh_verdict } = reviewed
  const verdicts = heldBy === null ? reviewed.verdicts : []
  const [isTrueSize, setTrueSize] = useState(false)
  const [explaining, setExplaining] = useState<ReviewVerdict | null>(null)
  // After a colleague's verdict, or any change, verdicts rest until the reviewer has chosen to decide on this one.
  const [looked, setLooked] = useState(fresh_verdict ? null : version)
  const isResting = looked !== version
  const decision = useDecision(reviewed, onDecided, () => go(hrefOf(ad.id)))
  const step = (to: number | null) => (to === null ? undefined : () => go(hrefOf(to)))
  const { previous, next } = neighboursOf(queue, ad.id)
  const decide = (verdict: ReviewVerdict) =>
    fresh_verdict || isExplained(verdict) ? setExplaining(verdict) : decision.mutate({ verdict })
  const [hasKeys, setKeys] = useReviewKeys(isResting ? [] : verdicts, !decision.isPending, {
    decide,
    resize: () => setTrueSize(!isTrueSize),
    next: step(next),
    previous: step(previous),
  })
  return (
    <div className="grid items-start gap-4 docked:pb-36 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewHead reviewed={reviewed} queue={queue} hrefOf={hrefOf} hasKeys={hasKeys} />
        <Warnings reviewed={reviewed} heldBy={heldBy} isResting={isResting} />
        <BannerViews
          ad={ad}
          title={campaign.title}
          isTrueSize={isTrueSize}
          onTrueSize={setTrueSize}
          hasKeys={hasKeys}
        />
        <LandingCard reviewed={reviewed} />
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
        <Findings ad={ad.id} />
        <AdOwner reviewed={reviewed} />
        <AdHistory reviewed={reviewed} />
      </aside>
      {explaining && (
        <ExplainDialog
          ad={ad.id}
          title={campaign.title}
          verdict={explaining}
          replaced={fresh_verdict}
          onSend={(explanation) =>
            decision.mutateAsync({ verdict: explaining, ...explanation }).finally(() => setExplaining(null))
          }
          onClose={() => setExplaining(null)}
        />
      )}
    </div>
  )
}

type Decision = { verdict: ReviewVerdict } & Partial<Explanation>

/** Sends a verdict on the version that staff looked at; a newer version is shown instead. */
function useDecision({ ad, version, campaign }: ReviewedAd, onDecided: () => Promise<void>) {
  const decision = useMutation({
    mutationFn: ({ verdict, reasons = [], note = '', override = '' }: Decision) =>
      decideReview(ad.id, {
        version,
        verdict,
        ...(isExplained(verdict) ? { reasons, note: note.trim() || null } : { reasons: [], note: null }),
        override_reason: override.trim() || null,
      }),
    onSuccess(_, { verdict }) {
      forgetWork(explanationWork(ad.id))
      showToast('success', reviewTexts.decided[verdict](campaign.title))
      leaveQueues(ad.id)
      return onDecided()
    },
    onError(error, { verdict }) {
      const isSeen = isStatus(error, 409) && error.code === 'changed_meanwhile'
      if (!isSeen) tellFailure(deskTexts.notDoneOf(reviewTexts.verdicts[verdict]), error)
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
function AdHistory({ events }: { events: readonly ReviewEvent[] }) {
  return (
    <section className={`${cardLook} p-4`}>
      <h3 className="mb-2">{reviewTexts.history}</h3>
      {events.length === 0 && <p className="text-sm text-quiet">{reviewTexts.noHistory}</p>}
      <ol className="flex flex-col gap-2 text-sm">
        {events.map(({ status, at, feedback, note, by, override_reason }) => (
          <li key={`${at} ${status}`} className="border-s-2 border-line ps-3">
            <p>{reviewTexts.event(reviewTexts.statuses[status], at)}</p>
            {by && <p className="text-quiet wrap-anywhere">{by}</p>}
            {feedback.map(({ code, message }) => (
              <p key={code} className="text-quiet">
                {message}
              </p>
            ))}
            {note && <p className="text-quiet wrap-anywhere">{quoted(note)}</p>}
            {override_reason && (
              <p className="text-quiet wrap-anywhere">{reviewTexts.overridden(override_reason)}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
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

function Warnings({ reviewed: { ad, fresh_verdict }, heldBy, isResting }: WarningsProps) {
  const { title, text } = reviewTexts.held
  return (
    <>
      {heldBy !== null && <Notice title={title(heldBy)} text={text} />}
      {isResting && <Resting verdict={fresh_verdict} />}
      {ad.status === AD_STATUS.expired && <Notice text={reviewTexts.expired} />}
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
