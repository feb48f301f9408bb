import type { ReviewedAd, ReviewList, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, failureText, isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { decideReview, reviewedAdQuery, reviewsKey, takeVerdictBack } from '../../../api/staff/review.ts'
import { forgetWork } from '../../../form/unfinished-work.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'
import { explanationWork, isExplained, type Explanation } from './verdict-explanation.ts'
import { tellVerdict } from './verdict-news.tsx'

type Decision = { verdict: ReviewVerdict } & Partial<Explanation>

/** Sends a verdict on the version that staff looked at; a newer version is shown instead. */
export function useDecision(
  { ad, version, campaign }: ReviewedAd,
  /** Once it is accepted, before the next ad has come, or refused. */
  onAnswer: () => void,
  onDecided: () => Promise<void>,
  onTakenBack: () => void,
) {
  const decision = useMutation({
    mutationFn: ({ verdict, reasons = [], note = '', override = '' }: Decision) =>
      decideReview(ad.id, {
        version,
        verdict,
        ...(isExplained(verdict) ? { reasons, note: note.trim() || null } : { reasons: [], note: null }),
        override_reason: override.trim() || null,
      }),
    onSuccess({ undo }, { verdict }) {
      forgetWork(explanationWork(ad.id))
      const takeBack = undo === null ? null : () => void takenBack(ad.id, undo, campaign.title, onTakenBack)
      tellVerdict('success', reviewTexts.decided[verdict](campaign.title), takeBack)
      leaveQueues(ad.id)
      onAnswer()
      return onDecided()
    },
    onError(error, { verdict }) {
      onAnswer()
      const isSeen = isStatus(error, 409) && error.code === 'changed_meanwhile'
      if (!isSeen)
        tellVerdict('error', `${deskTexts.notDoneOf(reviewTexts.verdicts[verdict])} ${reasonOf(error)}`)
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

/** What the server says of a refused field, otherwise of the call. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError && error.fields[0]?.message) || failureText(error)
}

async function takenBack(ad: number, undo: number, title: string, onTakenBack: () => void) {
  try {
    await takeVerdictBack(ad, undo)
    tellVerdict('success', reviewTexts.undo.done(title))
    onTakenBack()
  } catch (error) {
    tellVerdict('error', `${reviewTexts.undo.notDone(title)} ${failureText(error)}`)
  }
  void queryClient.invalidateQueries(reviewedAdQuery(ad))
  void queryClient.invalidateQueries({ queryKey: reviewsKey })
  void refreshCounts()
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
