import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { closePayment, recheckPayment, stuckPaymentsKey } from '../../../api/staff/money.ts'
import { stuckPaymentTexts as fa } from '../../../i18n/staff-money.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'

/** Asks the gateway once more, or says that the payment has been dealt with. */
export function usePaymentActs({ id }: StaffPayment, onClosed: () => void) {
  const recheck = useMutation({
    mutationFn: () => recheckPayment(id),
    onSuccess: ({ state }) => showToast('success', fa.rechecked(fa.states[state])),
    onError: (error) => showToast('error', error.message),
    onSettled: refresh,
  })
  const close = useMutation({
    mutationFn: (note: string) => closePayment(id, note),
    onSuccess() {
      showToast('success', fa.closed)
      onClosed()
      return refresh()
    },
  })
  return { recheck, close }
}

function refresh() {
  void refreshCounts()
  return queryClient.invalidateQueries({ queryKey: stuckPaymentsKey })
}
