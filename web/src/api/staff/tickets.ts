import type { NewMessage, TicketCategoryList } from '@jarchi/shared/api/support.ts'
import type { StaffTicket, StaffTicketPage } from '@jarchi/shared/api/staff-tickets.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callAsStaff, staffRequest } from './staff-request.ts'

/** An empty `state`: what waits for staff. */
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
    // The customer may be writing at this very moment.
    refetchInterval: 20_000,
  })

export const staffCategoriesQuery = queryOptions({
  queryKey: ['staff', 'ticket-categories'],
  queryFn: async ({ signal }) =>
    (await callAsStaff<TicketCategoryList>('crm', '/api/v1/ticket-categories/', { signal })).results,
  staleTime: Infinity,
})

/** Sent again with the same `key`, it is written once. */
export const answerTicket = (id: number, json: NewMessage, key: string) =>
  staffRequest<StaffTicket>(`tickets/${id}/messages/`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  })

export const switchStaffTicket = (id: number, closed: boolean) =>
  staffRequest<StaffTicket>(`tickets/${id}/`, { method: 'PATCH', json: { closed } })

export const assignCategory = (id: number, category: string) =>
  staffRequest<StaffTicket>(`tickets/${id}/category/`, { method: 'PUT', json: { category } })

export const staffAttachmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'attachment', id],
    queryFn: async ({ signal }) => {
      const files: Blob[] = []
      // The call reads its answer as JSON; the file goes past it.
      const transport = async (url: string, init: RequestInit) => {
        const response = await fetch(url, init)
        if (!response.ok) return response
        files.push(await response.blob())
        return Response.json(null)
      }
      await staffRequest(`attachments/${encodeURIComponent(id)}/`, { signal, transport })
      return files.at(-1) ?? new Blob()
    },
    staleTime: Infinity,
  })
