import type { StaffAccountDetail, StaffWallet } from '@jarchi/shared/api/staff-accounts.ts'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { changeDebtLimits, postManualEntry, staffAccountQuery } from '../../../api/staff/accounts.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { tomanText } from '../../../i18n/format.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FormDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { tellAsked } from '../tell-asked.ts'
import { SectionCard } from '../section-card.tsx'

/** The account's balance and debt limit; for staff with rights to money. */
export function AccountWallet({ account, wallet }: { account: StaffAccountDetail; wallet: StaffWallet }) {
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
  wallet: StaffWallet
  onClose: () => void
}

function DebtLimitsDialog({ account, wallet, onClose }: Props) {
  const { id, name } = account
  const form = useForm({
    fresh: {
      debt_limit: wallet.debt_limit as number | null,
      debt_hard_limit: wallet.debt_hard_limit as number | null,
      reason: '',
    },
    problemsOf: (typed) => ({
      ...(typed.debt_limit === null && { debt_limit: problemText('required', 'amount') }),
      ...(typed.debt_hard_limit === null && { debt_hard_limit: problemText('required', 'amount') }),
      ...reasonProblems(typed),
    }),
    send: ({ debt_limit, debt_hard_limit, reason }) =>
      changeDebtLimits(id, {
        debt_limit: debt_limit ?? 0,
        debt_hard_limit: debt_hard_limit ?? 0,
        reason: reason.trim(),
      }),
    onSent(changed) {
      if (!tellAsked(changed)) {
        queryClient.setQueryData(staffAccountQuery(id).queryKey, { ...account, wallet: changed })
        showToast('success', deskTexts.doneOf(staffAccountTexts.saveLimits))
      }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<bdi>{staffAccountTexts.limitsOf(name)}</bdi>}
      confirm={staffAccountTexts.saveLimits}
      onClose={onClose}
    >
      <MoneyField
        {...form.money('debt_limit')}
        label={staffAccountTexts.debtLimit}
        hint={staffAccountTexts.limitHint}
      />
      <MoneyField
        {...form.money('debt_hard_limit')}
        label={staffAccountTexts.debtHardLimit}
        hint={staffAccountTexts.hardLimitHint}
      />
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}

/** If an answer was lost, sending again posts no second entry. */
const WORK = 'staff/wallet-entry'

type ManualEntryDialogProps = { account: StaffAccountDetail; onClose: () => void }

/** Adds money to a wallet or takes it away by hand; sent twice, it is posted once. */
function ManualEntryDialog({ account: { id, name }, onClose }: ManualEntryDialogProps) {
  const form = useForm({
    fresh: { isTaking: false, isGift: true, amount: null as number | null, reason: '' },
    problemsOf: (typed) => ({
      ...(!typed.amount && { amount: problemText('required', 'amount') }),
      ...reasonProblems(typed),
    }),
    send({ isTaking, isGift, amount, reason }) {
      const signed = (isTaking ? -1 : 1) * (amount ?? 0)
      const entry = { amount: signed, is_gift: isGift, reason: reason.trim() }
      const key = uuidOf(sendingKey(WORK, { id, ...entry }))
      // Also after a failure: it may have been posted.
      return postManualEntry(id, { ...entry, key }).finally(
        () => void queryClient.invalidateQueries(staffAccountQuery(id)),
      )
    },
    onSent(answer) {
      forgetSendingKey(WORK)
      if (!tellAsked(answer)) showToast('success', staffAccountTexts.entryPosted(tomanText(answer.balance)))
      onClose()
    },
  })
  const { isTaking, isGift } = form.values
  const sources = staffAccountTexts.entrySources[isTaking ? 'take' : 'add']
  return (
    <FormDialog
      form={form}
      title={<bdi>{staffAccountTexts.entryOf(name)}</bdi>}
      confirm={staffAccountTexts.postEntry}
      danger={isTaking}
      onClose={onClose}
    >
      <Select
        label={staffAccountTexts.entryKind}
        value={isTaking ? 'take' : 'add'}
        options={[
          { value: 'add', text: staffAccountTexts.entryAdd },
          { value: 'take', text: staffAccountTexts.entryTake },
        ]}
        onChange={(value) => form.change({ isTaking: value === 'take' })}
      />
      <Select
        label={staffAccountTexts.entrySource}
        value={isGift ? 'gift' : 'paid'}
        options={[
          { value: 'gift', text: sources.gift },
          { value: 'paid', text: sources.paid },
        ]}
        onChange={(value) => form.change({ isGift: value === 'gift' })}
      />
      <p className="text-sm text-quiet">{staffAccountTexts.entrySourceHint}</p>
      <MoneyField {...form.money('amount')} label={staffAccountTexts.entryAmount} />
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}

/** A key of 32 hexadecimal digits as a UUID (version 4). */
function uuidOf(hex: string): string {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
