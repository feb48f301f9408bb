import type { Attachment, TicketCategoryList } from '@jarchi/shared/api/support.ts'
import type {
  ColleagueList,
  NextTicket,
  StaffAnswer,
  StaffTicket,
  StaffTicketPage,
  StaffTicketSwitch,
  TicketClaim,
} from '@jarchi/shared/api/staff-tickets.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fileOf } from '../download.ts'
import { uploadTransport } from '../http/uploads.ts'
import { callAsStaff, staffRequest } from './staff-request.ts'

/** An empty `state`: tickets that wait for staff; an empty `of`: those of everybody; an empty `order`: the usual one. */
type Page = { state: string; of: string; order: string; offset: number; limit: number }

export const staffTicketsKey = ['staff', 'tickets'] as const

export const staffTicketPageQuery = (page: Page) =>
  queryOptions({
    queryKey: [...staffTicketsKey, page],
    queryFn: ({ signal }) => staffRequest<StaffTicketPage>('tickets/', { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Colleagues take and answer the same tickets.
    refetchInterval: 10_000,
  })

export const staffTicketQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'ticket', id],
    queryFn: ({ signal }) => staffRequest<StaffTicket>(`tickets/${id}/`, { signal }),
    staleTime: 0,
    // The customer or a colleague may be writing right now.
    refetchInterval: 10_000,
  })

/** The ticket categories, and how much may be attached. */
export const ticketSettingQuery = queryOptions({
  queryKey: ['staff', 'ticket-categories'],
  queryFn: ({ signal }) => callAsStaff<TicketCategoryList>('crm', '/api/v1/ticket-categories/', { signal }),
  staleTime: Infinity,
})

/** Sending it again with the same `key` writes no second message. */
export const answerTicket = (id: number, json: StaffAnswer, key: string) =>
  staffRequest<StaffTicket>(`tickets/${id}/messages/`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  })

/** Sending it again with the same `key` writes no second note. */
export const noteOnTicket = (id: number, json: { text: string }, key: string) =>
  staffRequest<StaffTicket>(`tickets/${id}/notes/`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  })

export const switchStaffTicket = (id: number, json: StaffTicketSwitch) =>
  staffRequest<StaffTicket>(`tickets/${id}/`, { method: 'PATCH', json })

export const assignCategory = (id: number, category: string) =>
  staffRequest<StaffTicket>(`tickets/${id}/category/`, { method: 'PUT', json: { category } })

/** The next waiting ticket that nobody has, taken; `skipped` ones come last. */
export const claimNextTicket = (skipped: readonly number[]) =>
  staffRequest<NextTicket>('tickets/next/', { method: 'POST', json: { skipped } })

const claimOf = (ticket: number) => `tickets/${ticket}/claim/`

/** Keeps a ticket for who answers it while the page is visible; if a colleague has it, it is asked for more often. */
export const ticketClaimQuery = (ticket: number) =>
  queryOptions({
    queryKey: ['staff', 'ticket', ticket, 'claim'],
    queryFn: ({ signal }) => staffRequest<TicketClaim>(claimOf(ticket), { method: 'POST', signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.held_by ? 10_000 : MINUTE_MS),
  })

/** The page may be closing: the call outlasts it. */
export const leaveTicket = (ticket: number) =>
  staffRequest<void>(claimOf(ticket), {
    method: 'DELETE',
    transport: (url, init) => fetch(url, { ...init, keepalive: true }),
  })

/** Who can be given tickets. */
export const colleaguesQuery = queryOptions({
  queryKey: ['staff', 'ticket-colleagues'],
  queryFn: ({ signal }) => staffRequest<ColleagueList>('ticket-colleagues/', { signal }),
  staleTime: MINUTE_MS,
})

export const assignTicket = (ticket: number, user_id: number | null) =>
  staffRequest<StaffTicket>(`tickets/${ticket}/assignee/`, { method: 'PUT', json: { user_id } })

type Upload = { onProgress: (share: number) => void; signal: AbortSignal }

/** `onProgress` gets the share that has been sent, 0 to 1. */
export function uploadForAnswer(file: File, { onProgress, signal }: Upload) {
  const form = new FormData()
  form.set('file', file)
  const transport = uploadTransport(onProgress)
  return staffRequest<Attachment>('attachments/', { method: 'POST', form, signal, transport })
}

export const staffAttachmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'attachment', id],
    queryFn: ({ signal }) =>
      fileOf((call) => staffRequest(`attachments/${encodeURIComponent(id)}/`, { signal, ...call })),
    staleTime: Infinity,
  })
