import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { changeDebtLimits, postManualEntry, staffAccountQuery } from '../../../api/staff/accounts.ts'
import { tomanText } from '../../../i18n/format.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { freshKey } from '../../../form/fresh-key.ts'
import { Facts } from '../../../ui/facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SectionCard } from './section-card.tsx'

type Wallet = NonNullable<StaffAccountDetail['wallet']>

/** What the account has and how far it may owe; for those who have to do with money. */
export function AccountWallet({ account, wallet }: { account: StaffAccountDetail; wallet: Wallet }) {
  const [open, setOpen] = useState<'limits' | 'entry' | null>(null)
  const close = () => setOpen(null)
  return (
    <SectionCard
      title={staffAccountTexts.wallet}
      actions={
        <>
          <Button variant="plain" className="text-sm" onClick={() => setOpen('entry')}>
            {staffAccountTexts.entry}
          </Button>
          <Button variant="plain" className="text-sm" onClick={() => setOpen('limits')}>
            {staffAccountTexts.changeLimits}
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          [
            staffAccountTexts.balance,
            <Toman key="balance" rial={wallet.balance} className="font-semibold" />,
          ],
          [staffAccountTexts.debtLimit, <Toman key="limit" rial={wallet.debt_limit} />],
          [staffAccountTexts.debtHardLimit, <Toman key="hard" rial={wallet.debt_hard_limit} />],
        ]}
      />
      {open === 'limits' && <DebtLimitsDialog account={account} wallet={wallet} onClose={close} />}
      {open === 'entry' && <ManualEntryDialog account={account} onClose={close} />}
    </SectionCard>
  )
}

type Props = {
  account: StaffAccountDetail
  wallet: NonNullable<StaffAccountDetail['wallet']>
  onClose: () => void
}

function DebtLimitsDialog({ account: { id, name }, wallet, onClose }: Props) {
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
      title={<bdi>{staffAccountTexts.limitsOf(name)}</bdi>}
      confirm={staffAccountTexts.saveLimits}
      busy={save.isPending}
      error={save.error}
      onConfirm={save.mutate}
      onClose={onClose}
    >
      <MoneyField
        label={staffAccountTexts.debtLimit}
        hint={staffAccountTexts.limitHint}
        error={refusal?.problemOf('debt_limit')}
        rial={limit}
        onChange={setLimit}
      />
      <MoneyField
        label={staffAccountTexts.debtHardLimit}
        hint={staffAccountTexts.hardLimitHint}
        error={refusal?.problemOf('debt_hard_limit')}
        rial={hardLimit}
        onChange={setHardLimit}
      />
    </ReasonDialog>
  )
}

type ManualEntryDialogProps = { account: StaffAccountDetail; onClose: () => void }

/** Gives to a wallet or takes from it by hand; sent twice, it is posted once. */
function ManualEntryDialog({ account: { id, name }, onClose }: ManualEntryDialogProps) {
  const [key] = useState(freshUuid)
  const [isTaking, setTaking] = useState(false)
  const [rial, setRial] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const post = useMutation({
    mutationFn: (entry: { amount: number; reason: string }) => postManualEntry(id, { ...entry, key }),
    async onSuccess({ balance }) {
      showToast('success', staffAccountTexts.entryPosted(tomanText(balance)))
      await queryClient.invalidateQueries(staffAccountQuery(id))
      onClose()
    },
  })
  const refusal = post.error instanceof ApiError ? post.error : null
  return (
    <ReasonDialog
      title={<bdi>{staffAccountTexts.entryOf(name)}</bdi>}
      confirm={staffAccountTexts.postEntry}
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
        label={staffAccountTexts.entryKind}
        value={isTaking ? 'take' : 'add'}
        options={[
          { value: 'add', text: staffAccountTexts.entryAdd },
          { value: 'take', text: staffAccountTexts.entryTake },
        ]}
        onChange={(value) => setTaking(value === 'take')}
      />
      <MoneyField
        label={staffAccountTexts.entryAmount}
        error={(isTried && !rial ? staffAccountTexts.entryNeeded : undefined) ?? refusal?.problemOf('amount')}
        rial={rial}
        onChange={setRial}
      />
    </ReasonDialog>
  )
}

/** A random UUID (version 4), also where the page is not in a secure context. */
function freshUuid(): string {
  const hex = freshKey()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
