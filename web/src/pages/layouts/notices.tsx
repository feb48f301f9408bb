import { Suspense } from 'react'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { BalanceNotice } from '../financial/balance-notice.tsx'
import { FinancialAlert } from '../financial/financial-alert.tsx'

const SupportWidget = lazyPage(
  async () => (await import('../support/widget/support-widget.tsx')).SupportWidget,
)

/** What an account is told on whichever page it opens, and whom to ask. */
export function Notices() {
  const account = useAccount()
  return (
    <Suspense>
      <BalanceNotice account={account} />
      <FinancialAlert key={account} account={account} />
      <Suspense>
        <SupportWidget account={account} />
      </Suspense>
    </Suspense>
  )
}
