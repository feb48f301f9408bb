import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { postManualEntry, staffAccountQuery } from '../../../api/staff/accounts.ts'
import { tomanText } from '../../../i18n/format.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { freshUuid } from './fresh-uuid.ts'

type Props = { account: StaffAccountDetail; onClose: () => void }

/** Gives to a wallet or takes from it by hand; sent twice, it is posted once. */
export function ManualEntryDialog({ account: { id, name }, onClose }: Props) {
  const [key] = useState(freshUuid)
  const [isTaking, setTaking] = useState(false)
  const [rial, setRial] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const post = useMutation({
    mutationFn: (entry: { amount: number; reason: string }) => postManualEntry(id, { ...entry, key }),
    async onSuccess({ balance }) {
      showToast('success', fa.entryPosted(tomanText(balance)))
      await queryClient.invalidateQueries(staffAccountQuery(id))
      onClose()
    },
  })
  const refusal = post.error instanceof ApiError ? post.error : null
  return (
    <ReasonDialog
      title={<bdi>{fa.entryOf(name)}</bdi>}
      confirm={fa.postEntry}
      danger={isTaking}
      busy={post.isPending}
      error={post.error}
      onConfirm={(reason) => {
        setTried(true)
        if (rial) post.mutate({ amount: isTaking ? -rial : rial, reason })
      }}
      onClose={onClose}
    >
      <Select
        label={fa.entryKind}
        value={isTaking ? 'take' : 'add'}
        options={[
          { value: 'add', text: fa.entryAdd },
          { value: 'take', text: fa.entryTake },
        ]}
        onChange={(value) => setTaking(value === 'take')}
      />
      <MoneyField
        label={fa.entryAmount}
        error={(isTried && !rial ? fa.entryNeeded : undefined) ?? refusal?.problemOf('amount')}
        rial={rial}
        onChange={setRial}
      />
    </ReasonDialog>
  )
}
