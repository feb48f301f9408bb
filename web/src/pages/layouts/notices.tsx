import { useAccount } from '../../navigation/use-account.ts'
import { BalanceNotice } from '../financial/balance-notice.tsx'
import { FinancialAlert } from '../financial/financial-alert.tsx'

/** What an account is told on whichever page it opens. */
export function Notices() {
  const account = useAccount()
  return (
    <>
      <BalanceNotice account={account} />
      <FinancialAlert key={account} account={account} />
    </>
  )
}
