import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { changeDebtLimits, staffAccountQuery } from '../../../api/staff/accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

type Props = {
  account: StaffAccountDetail
  wallet: NonNullable<StaffAccountDetail['wallet']>
  onClose: () => void
}

export function DebtLimitsDialog({ account: { id, name }, wallet, onClose }: Props) {
  const [limit, setLimit] = useState<number | null>(wallet.debt_limit)
  const [hardLimit, setHardLimit] = useState<number | null>(wallet.debt_hard_limit)
  const save = useMutation({
    mutationFn: (reason: string) =>
      changeDebtLimits(id, { debt_limit: limit ?? 0, debt_hard_limit: hardLimit ?? 0, reason }),
    onSuccess(changed) {
      queryClient.setQueryData(staffAccountQuery(id).queryKey, changed)
      showToast('success', deskTexts.done)
      onClose()
    },
  })
  const refusal = save.error instanceof ApiError ? save.error : null
  return (
    <ReasonDialog
      title={<bdi>{fa.limitsOf(name)}</bdi>}
      confirm={fa.saveLimits}
      busy={save.isPending}
      error={save.error}
      onConfirm={save.mutate}
      onClose={onClose}
    >
      <MoneyField
        label={fa.debtLimit}
        hint={fa.limitHint}
        error={refusal?.problemOf('debt_limit')}
        rial={limit}
        onChange={setLimit}
      />
      <MoneyField
        label={fa.debtHardLimit}
        hint={fa.hardLimitHint}
        error={refusal?.problemOf('debt_hard_limit')}
        rial={hardLimit}
        onChange={setHardLimit}
      />
    </ReasonDialog>
  )
}
