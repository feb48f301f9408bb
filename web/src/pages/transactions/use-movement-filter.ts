import { useUrlQuery } from '../../navigation/use-place.ts'
import type { MovementFilter } from '../../api/transactions.ts'
import { useAccount } from '../../navigation/use-account.ts'
import { go } from '../../navigation/navigate.ts'
import { paths } from '../../paths.ts'
import { movementFilterOf, movementSearch } from './movement-filter.ts'

/** The list's filter, kept in the URL, and how to change it. */
export function useMovementFilter() {
  const path = paths.transactions(useAccount())
  const filter = movementFilterOf(useUrlQuery())
  const href = (change: Partial<MovementFilter>) => path + movementSearch({ ...filter, offset: 0, ...change })
  return {
    filter,
    href,
    change: (change: Partial<MovementFilter>) => go(href(change), { replace: true }),
  }
}
