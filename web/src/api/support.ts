import type {
  Attachment,
  ManagerList,
  NewMessage,
  NewTicket,
  Ticket,
  TicketCategoryList,
  TicketPage,
} from '@jarchi/shared/api/support.ts'
import { PAGE_SIZE } from '@jarchi/shared/page-size.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from './download.ts'
import { isStatus } from './http/api-error.ts'
import { request } from './http/request.ts'
import { uploadTransport } from './http/upload-transport.ts'

const TICKETS = '/api/v1/tickets/'
const ATTACHMENTS = '/api/v1/attachments/'

/** An empty `state`: any. */
export type TicketFilter = { offset: number; state: string }

/** Everything that is read from the tickets of an account, to be refreshed together. */
export const ticketsKey = (account: number) => [account, 'tickets'] as const

export const ticketPageQuery = (account: number, filter: TicketFilter) =>
  queryOptions({
    queryKey: [...ticketsKey(account), 'page', filter],
    queryFn: ({ signal }) =>
      request<TicketPage>(account, 'crm', TICKETS, { query: { ...filter, limit: PAGE_SIZE }, signal }),
    // The page before stays until the next is here, but never that of another account.
    placeholderData: (last: TicketPage | undefined, query) =>
      query?.queryKey[0] === account ? last : undefined,
    staleTime: 0,
  })

/** How many tickets have an answer that was not yet looked at. */
export const unreadTicketsQuery = (account: number) =>
  queryOptions({
    queryKey: [...ticketsKey(account), 'unread'],
    queryFn: async ({ signal }) =>
      (await request<TicketPage>(account, 'crm', TICKETS, { query: { limit: 1 }, signal })).unread,
  })

/** A ticket with its messages; null where the account has none of this id. */
export const ticketQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [...ticketsKey(account), 'one', id],
    queryFn: async ({ signal }) => {
      try {
        return await request<Ticket>(account, 'crm', `${TICKETS}${id}/`, { signal })
      } catch (error) {
        if (isStatus(error, 404)) return null
        throw error
      }
    },
    staleTime: 0,
  })

export const ticketCategoriesQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'ticket-categories'],
    queryFn: ({ signal }) =>
      request<TicketCategoryList>(account, 'crm', '/api/v1/ticket-categories/', { signal }),
  })

/** Who the account may turn to: the first of the list (§7), or null where it is empty. */
export const managerQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'manager'],
    queryFn: async ({ signal }) =>
      (await request<ManagerList>(account, 'crm', '/api/v1/manager/', { signal })).results[0] ?? null,
  })

/** The same `key` again answers with the ticket made first. */
export const createTicket = (account: number, json: NewTicket, key: string) =>
  request<Ticket>(account, 'crm', TICKETS, { method: 'POST', json, headers: { 'Idempotency-Key': key } })

export const sendMessage = (account: number, id: number, json: NewMessage, key: string) =>
  request<Ticket>(account, 'crm', `${TICKETS}${id}/messages/`, {
    method: 'POST',
    json,
    headers: { 'Idempotency-Key': key },
  })

export const switchTicket = (account: number, id: number, closed: boolean) =>
  request<Ticket>(account, 'crm', `${TICKETS}${id}/`, { method: 'PATCH', json: { closed } })

/** Everything up to a message has been looked at. */
export const markRead = (account: number, id: number, message_id: number) =>
  request<void>(account, 'crm', `${TICKETS}${id}/read/`, { method: 'POST', json: { message_id } })

type Upload = { onProgress: (share: number) => void; signal: AbortSignal }

/** `onProgress` is told how much has been sent, 0 to 1. */
export function uploadAttachment(account: number, file: File, { onProgress, signal }: Upload) {
  const form = new FormData()
  form.set('file', file)
  const transport = uploadTransport(onProgress)
  return request<Attachment>(account, 'crm', ATTACHMENTS, { method: 'POST', form, signal, transport })
}

export const attachmentFile = (account: number, id: string, signal?: AbortSignal) =>
  fetchFile(account, 'crm', `${ATTACHMENTS}${encodeURIComponent(id)}/`, signal && { signal })

export const attachmentQuery = (account: number, id: string) =>
  queryOptions({
    queryKey: [account, 'attachment', id],
    queryFn: ({ signal }) => attachmentFile(account, id, signal),
    staleTime: Infinity,
  })
