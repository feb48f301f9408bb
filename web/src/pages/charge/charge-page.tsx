import { useUrlQuery } from '../../navigation/use-place.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { ChargeDesk } from './charge-desk.tsx'
import { PaymentReturn } from './payment-return.tsx'

/** Where the wallet is charged, and where the bank sends back to with the payment's id (§2). */
export function ChargePage() {
  const account = useAccount()
  const { payment }: { payment?: string } = useUrlQuery()
  return payment === undefined ? (
    <ChargeDesk key={account} account={account} />
  ) : (
    <PaymentReturn key={payment} account={account} id={payment} />
  )
}
