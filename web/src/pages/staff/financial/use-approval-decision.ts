import type { FinancialApproval } from '@jarchi/shared/api/staff-financial.ts'
import { useMutation } from '@tanstack/react-query'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { approvalsKey, decideApproval } from '../../../api/staff/financial.ts'
import { approvalTexts as fa } from '../../../i18n/staff-financial.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'

type Verdict = { verdict: 'approve' } | { verdict: 'reject'; reason: string }

/** Decides on what was looked at; what was sent again meanwhile is shown anew instead. */
export function useApprovalDecision({ account, version }: FinancialApproval) {
  return useMutation({
    mutationFn: (verdict: Verdict) => decideApproval(account.id, { version, ...verdict }),
    onSuccess: (_, { verdict }) => showToast('success', fa.done[verdict](account.name)),
    onError(error, { verdict }) {
      if (isStatus(error, 409)) showToast('warning', fa.changedMeanwhile)
      // A reason that is refused is said where it was written.
      else if (verdict === 'approve') showToast('error', error.message)
    },
    async onSettled(_, error) {
      if (error && !isStatus(error, 409)) return
      void refreshCounts()
      await queryClient.invalidateQueries({ queryKey: approvalsKey })
    },
  })
}
