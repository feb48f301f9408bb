import { useQuery } from '@tanstack/react-query'
import { ticketPageQuery } from '../../../api/support.ts'
import { supportTexts as fa } from '../../../i18n/support.ts'
import { cardLook } from '../../../ui/card-look.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { Pager } from '../../pager.tsx'
import { QueryError } from '../../query-error.tsx'
import { NoTickets } from './no-tickets.tsx'
import { TicketRow } from './ticket-row.tsx'
import { useTicketFilter } from './use-ticket-filter.ts'

/** The account's tickets, the one written in last first. */
export function TicketList({ account }: { account: number }) {
  const { filter, href } = useTicketFilter()
  const page = useQuery(ticketPageQuery(account, filter))
  const isLoading = useHeldBusy(page.isPending)
  if (isLoading) return <Skeleton className="h-96 w-full" />
  if (!page.data) return <QueryError error={page.error} busy={page.isFetching} onRetry={page.refetch} />
  const { results, count } = page.data
  if (results.length === 0)
    return (
      <NoTickets
        account={account}
        isFiltered={filter.state !== ''}
        firstPage={count > 0 ? href({ offset: 0 }) : null}
      />
    )
  return (
    <>
      <ul
        aria-label={fa.list}
        aria-busy={page.isPlaceholderData}
        className={`${cardLook} overflow-hidden transition-opacity ${page.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {results.map((ticket) => (
          <TicketRow key={ticket.id} account={account} ticket={ticket} />
        ))}
      </ul>
      <Pager offset={filter.offset} count={count} href={(offset) => href({ offset })} />
    </>
  )
}
