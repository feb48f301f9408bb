import { useUrlQuery } from '../../../navigation/use-place.ts'
import type { TicketFilter } from '../../../api/support.ts'
import { useAccount } from '../../../navigation/use-account.ts'
import { go } from '../../../navigation/navigate.ts'
import { supportPaths } from '../support-paths.ts'
import { ticketFilterOf, ticketSearch } from './ticket-filter.ts'

/** The list's filter, kept in the URL, and how to change it. */
export function useTicketFilter() {
  const path = supportPaths.list(useAccount())
  const filter = ticketFilterOf(useUrlQuery())
  const href = (change: Partial<TicketFilter>) => path + ticketSearch({ ...filter, offset: 0, ...change })
  return {
    filter,
    href,
    change: (change: Partial<TicketFilter>) => go(href(change), { replace: true }),
  }
}
