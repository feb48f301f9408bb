import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { useState } from 'react'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { Facts } from '../facts.tsx'
import { DebtLimitsDialog } from './debt-limits-dialog.tsx'
import { ManualEntryDialog } from './manual-entry-dialog.tsx'
import { SectionCard } from './section-card.tsx'

type Wallet = NonNullable<StaffAccountDetail['wallet']>

/** What the account has and how far it may owe; for those who have to do with money. */
export function AccountWallet({ account, wallet }: { account: StaffAccountDetail; wallet: Wallet }) {
  const [open, setOpen] = useState<'limits' | 'entry' | null>(null)
  const close = () => setOpen(null)
  return (
    <SectionCard
      title={fa.wallet}
      actions={
        <>
          <Button variant="plain" className="text-sm" onClick={() => setOpen('entry')}>
            {fa.entry}
          </Button>
          <Button variant="plain" className="text-sm" onClick={() => setOpen('limits')}>
            {fa.changeLimits}
          </Button>
        </>
      }
    >
      <Facts
        rows={[
          [fa.balance, <Toman key="balance" rial={wallet.balance} className="font-semibold" />],
          [fa.debtLimit, <Toman key="limit" rial={wallet.debt_limit} />],
          [fa.debtHardLimit, <Toman key="hard" rial={wallet.debt_hard_limit} />],
        ]}
      />
      {open === 'limits' && <DebtLimitsDialog account={account} wallet={wallet} onClose={close} />}
      {open === 'entry' && <ManualEntryDialog account={account} onClose={close} />}
    </SectionCard>
  )
}
