import { useParams } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { isStatus } from '../../../api/http/api-error.ts'
import { staffTicketQuery } from '../../../api/staff/tickets.ts'
import { staffTicketTexts as fa } from '../../../i18n/staff-tickets.ts'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { Elsewhere } from '../../elsewhere.tsx'
import { QueryError } from '../../query-error.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { StaffTicketView } from './staff-ticket-view.tsx'

export function StaffTicketPage() {
  const id = Number(useParams().ticketId)
  const ticket = useQuery(staffTicketQuery(id))
  const isLoading = useHeldBusy(ticket.isPending)
  if (isLoading) return <DeskSkeleton />
  if (ticket.data) return <StaffTicketView key={id} ticket={ticket.data} />
  if (isStatus(ticket.error, 404))
    return <Elsewhere title={fa.notFound} to="/staff/tickets" text={fa.toList} />
  return <QueryError error={ticket.error} busy={ticket.isFetching} onRetry={ticket.refetch} />
}
