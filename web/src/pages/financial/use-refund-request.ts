import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { balanceQuery } from '../../api/account.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { refundsQuery, requestRefund } from '../../api/refunds.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { refundTexts as fa } from '../../i18n/refund.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { forgetRefund, keepRefund, keptRefund, type RefundDraft } from './kept-refund.ts'
import { refundProblems, type RefundProblems } from './refund-problems.ts'

export type RefundRequest = {
  account: number
  /** In rial. */
  withdrawable: number
  /** The Sheba number of the financial information. */
  payee: string | null
  onDone: () => void
}

/** A request for money back as it is filled in and sent. */
export function useRefundRequest({ account, withdrawable, payee, onDone }: RefundRequest) {
  const [draft, setDraft] = useState<RefundDraft>(
    () => keptRefund(account) ?? { amount: null, sheba: persianDigits(payee ?? '') },
  )
  const [problems, setProblems] = useState<RefundProblems>({})
  const sending = useMutation({
    mutationFn: ({ amount, sheba }: RefundDraft) => requestRefund(account, { amount: amount ?? 0, sheba }),
    onSuccess: async () => {
      showToast('success', fa.sent)
      forgetRefund(account)
      await Promise.all([
        queryClient.invalidateQueries(refundsQuery(account)),
        queryClient.invalidateQueries(balanceQuery(account)),
        queryClient.invalidateQueries({ queryKey: [account, 'transactions'] }),
      ])
      onDone()
    },
  })
  const refusal = sending.error instanceof ApiError ? sending.error : null
  return {
    draft,
    isSending: sending.isPending,
    /** What is wrong with the request as a whole. */
    refusal: refusal?.fields.length === 0 ? refusal.message : null,
    problemOf: (name: keyof RefundProblems) =>
      problems[name] ? problemText(problems[name]) : refusal?.problemOf(name),
    change(part: Partial<RefundDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keepRefund(account, next)
      setProblems({})
      sending.reset()
    },
    /** `onProblem` once what is wrong is known. */
    send(onProblem: () => void) {
      if (sending.isPending) return
      const found = refundProblems(draft, withdrawable)
      setProblems(found)
      if (Object.keys(found).length > 0) onProblem()
      else sending.mutate(draft, { onError: onProblem })
    },
    giveUp() {
      forgetRefund(account)
      onDone()
    },
  }
}
