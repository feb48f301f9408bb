import type {
  Attachment,
  ManagerList,
  NewMessage,
  NewTicket,
  Ticket,
  TicketCategoryList,
  TicketPage,
} from '@jarchi/shared/api/support.ts'
import { PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from './download.ts'
import { isStatus } from './http/api-error.ts'
import { request } from './http/request.ts'
import { uploadTransport } from './http/uploads.ts'

const TICKETS = '/api/v1/tickets/'
const ATTACHMENTS = '/api/v1/attachments/'

/** An empty `state`: any state. */
export type TicketFilter = { offset: number; state: string }

/** The key of everything read from an account's tickets, to refresh it together. */
export const ticketsKey = (account: number) => [account, 'tickets'] as const

export const ticketPageQuery = (account: number, filter: TicketFilter) =>
  queryOptions({
    queryKey: [...ticketsKey(account), 'page', filter],
    queryFn: ({ signal }) =>
      request<TicketPage>(account, 'crm', TICKETS, { query: { ...filter, limit: PAGE_SIZE }, signal }),
    // The previous page stays until the next one arrives, but never a page of another account.
    placeholderData: (last: TicketPage | undefined, query) =>
      query?.queryKey[0] === account ? last : undefined,
    staleTime: 0,
  })

/** How many tickets have an unread answer. */
export const unreadTicketsQuery = (account: number) =>
  queryOptions({
    queryKey: [...ticketsKey(account), 'unread'],
    queryFn: async ({ signal }) =>
      (await request<TicketPage>(account, 'crm', TICKETS, { query: { limit: 1 }, signal })).unread,
  })

/** A ticket with its messages; null where the account has no ticket with this id. */
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

/** The account's contact: the first of the list (§7.31), or null where it is empty. */
export const managerQuery = (account: number) =>
  queryOptions({
    queryKey: [account, 'manager'],
    queryFn: async ({ signal }) =>
      (await request<ManagerList>(account, 'crm', '/api/v1/manager/', { signal })).results[0] ?? null,
  })

/** The same `key` again returns the ticket made first. */
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

/** Marks everything up to a message as read. */
export const markRead = (account: number, id: number, message_id: number) =>
  request<void>(account, 'crm', `${TICKETS}${id}/read/`, { method: 'POST', json: { message_id } })

type Upload = { onProgress: (share: number) => void; signal: AbortSignal }

/** `onProgress` gets the share that has been sent, 0 to 1. */
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
