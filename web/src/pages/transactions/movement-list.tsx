import { useQuery } from '@tanstack/react-query'
import { transactionPageQuery } from '../../api/transactions.ts'
import { transactionTexts as fa } from '../../i18n/transactions.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { Pager } from '../pager.tsx'
import { QueryError } from '../query-error.tsx'
import { MovementRow } from './movement-row.tsx'
import { NoMovements } from './no-movements.tsx'
import { useMovementFilter } from './use-movement-filter.ts'

/** What moved the wallet, the newest first. */
export function MovementList({ account }: { account: number }) {
  const { filter, href } = useMovementFilter()
  const page = useQuery(transactionPageQuery(account, filter))
  const isLoading = useHeldBusy(page.isPending)
  if (isLoading) return <Skeleton className="h-96 w-full" />
  if (!page.data) return <QueryError error={page.error} busy={page.isFetching} onRetry={page.refetch} />
  const { results, count } = page.data
  if (results.length === 0)
    return (
      <NoMovements
        account={account}
        isFiltered={Boolean(filter.kind || filter.month)}
        firstPage={count > 0 ? href({ offset: 0 }) : null}
      />
    )
  return (
    <>
      <ul
        aria-label={fa.title}
        aria-busy={page.isPlaceholderData}
        className={`${cardLook} transition-opacity ${page.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {results.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ul>
      <Pager offset={filter.offset} count={count} href={(offset) => href({ offset })} />
    </>
  )
}
