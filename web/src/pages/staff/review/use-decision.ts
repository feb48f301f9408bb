import type { ReviewedAd, ReviewList, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import type { FeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import { useMutation } from '@tanstack/react-query'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { decideReview, reviewedAdQuery, reviewsKey } from '../../../api/staff/review.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { forgetExplanation } from './explanation.ts'

type Decision = { verdict: ReviewVerdict; reasons?: readonly FeedbackReason[]; note?: string }

/** Gives a verdict on what was looked at; what has changed since is shown anew instead. */
export function useDecision({ ad, version, campaign }: ReviewedAd, onDecided: () => void) {
  const decision = useMutation({
    mutationFn: ({ verdict, reasons = [], note = '' }: Decision) =>
      decideReview(ad.id, { version, verdict, reasons, note: note.trim() || null }),
    onSuccess(_, { verdict }) {
      forgetExplanation(ad.id)
      showToast('success', fa.decided[verdict](campaign.title))
      onDecided()
      leaveQueues(ad.id)
    },
    onError(error) {
      if (!isStatus(error, 409)) return showToast('error', error.message)
      void queryClient.invalidateQueries(reviewedAdQuery(ad.id))
      void queryClient.invalidateQueries({ queryKey: reviewsKey })
    },
  })
  return {
    mutate: decision.mutate,
    isPending: decision.isPending,
    /** The verdict that is on its way. */
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
