import { daysOfMonth, jalaliMonthFrom } from '@jarchi/shared/time/jalali.ts'
import { PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { MOVEMENT_KINDS } from '@jarchi/shared/money/statement.ts'
import type { MovementFilter } from '../../api/transactions.ts'
import { go } from '../../navigation/navigate.ts'
import { useAccount, useUrlQuery } from '../../navigation/use-place.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { searchOf } from '../../navigation/place.ts'

type Search = { offset?: unknown; kind?: unknown; month?: unknown }

/** The list's filter from the URL; invalid values are ignored. */
export function movementFilterOf({ offset, kind, month }: Search): MovementFilter {
  const start = /^\d{1,8}$/.test(String(offset)) ? Number(offset) : 0
  return {
    offset: start - (start % PAGE_SIZE),
    kind: MOVEMENT_KINDS.find((each) => each === kind) ?? '',
    month: typeof month === 'string' && jalaliMonthFrom(month) ? month : '',
  }
}

/** The URL's query for a filter. */
export function movementSearch({ offset, kind, month }: MovementFilter): string {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  if (month) query.set('month', month)
  if (offset > 0) query.set('offset', String(offset))
  return searchOf(query)
}

/** The same part of the history for a file: days, both included. */
export function fileQueryOf({ kind, month }: MovementFilter) {
  const parsed = jalaliMonthFrom(month)
  const days = parsed && daysOfMonth(parsed)
  return { kind, from: days?.first, to: days?.last }
}

/** The list's filter, kept in the URL, with functions to change it. */
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
