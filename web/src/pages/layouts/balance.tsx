import { useQuery } from '@tanstack/react-query'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import { balanceQuery, permissionsQuery } from '../../api/account.ts'
import { balanceState, permissionState } from '../../api/data-state.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toman } from '../../ui/toman.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'

/** The wallet's balance; hidden from those who may not see amounts (§6). */
export function Balance({ account }: { account: number }) {
  const permissions = permissionState(useQuery(permissionsQuery(account)))
  const balance = balanceState(useQuery(balanceQuery(account)))
  const isLoading = useHeldBusy(permissions.state === 'loading' || balance.state === 'Loading')
  if (isLoading) return <Skeleton className="h-6 w-28" />
  if (balance.state === 'Failed') return <p className="text-sm text-danger">{shellTexts.balanceFailed}</p>
  const mayView = permissions.state === 'succeeded' && permissions.holds(VIEW_AMOUNTS)
  if (!mayView || balance.state !== 'Success' || balance.rial === null) return null
  return (
    <p className="text-sm leading-tight">
      <span className="text-quiet max-sm:sr-only">{shellTexts.balance}: </span>
      <Toman rial={balance.rial} className="font-semibold" />
    </p>
  )
}
