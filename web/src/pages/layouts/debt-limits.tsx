import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../api/account.ts'
import { accountMenuTexts as fa } from '../../i18n/account-menu.ts'
import { Toman } from '../../ui/toman.tsx'

/** How far the account may owe; the server says so only in hijack and dev sessions (§3). */
export function DebtLimits({ account }: { account: number }) {
  const { data } = useQuery(balanceQuery(account))
  if (data?.debt_limit === undefined || data.debt_hard_limit === undefined) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 px-3 py-1 text-sm">
      <dt className="text-quiet">{fa.debtLimit}</dt>
      <dd className="text-end">
        <Toman rial={data.debt_limit} />
      </dd>
      <dt className="text-quiet">{fa.debtHardLimit}</dt>
      <dd className="text-end">
        <Toman rial={data.debt_hard_limit} />
      </dd>
    </dl>
  )
}
