import type { Attachment, TicketCategoryList } from '@jarchi/shared/api/support.ts'
import type {
  StaffAnswer,
  StaffTicket,
  StaffTicketPage,
  StaffTicketSwitch,
} from '@jarchi/shared/api/staff-tickets.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fileOf } from '../download.ts'
import { uploadTransport } from '../http/uploads.ts'
import { callAsStaff, staffRequest } from './staff-request.ts'

/** An empty `state`: tickets that wait for staff. */
type Page = { state: string; offset: number; limit: number }

export const staffTicketsKey = ['staff', 'tickets'] as const

export const staffTicketPageQuery = (page: Page) =>
  queryOptions({
    queryKey: [...staffTicketsKey, page],
    queryFn: ({ signal }) => staffRequest<StaffTicketPage>('tickets/', { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  })

export const staffTicketQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'ticket', id],
    queryFn: ({ signal }) => staffRequest<StaffTicket>(`tickets/${id}/`, { signal }),
    staleTime: 0,
    // The customer may be writing right now.
    refetchInterval: 20_000,
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

export const switchStaffTicket = (id: number, json: StaffTicketSwitch) =>
  staffRequest<StaffTicket>(`tickets/${id}/`, { method: 'PATCH', json })

export const assignCategory = (id: number, category: string) =>
  staffRequest<StaffTicket>(`tickets/${id}/category/`, { method: 'PUT', json: { category } })

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
