import type { Attachment, NewMessage, NewTicket, Ticket, TicketPage } from '@jarchi/shared/api/support.ts'
import type { testApp } from './harness.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

export const TICKETS = '/svc/crm/api/v1/tickets/'
export const ATTACHMENTS = '/svc/crm/api/v1/attachments/'

export const NEW_TICKET = {
  subject: 'شارژ کیف پول',
  category: 'payments',
  text: 'پول از حسابم کم شد ولی به کیف پول نرسید.',
}

/** A customer with that phone who asks support. */
export async function ticketCustomer(t: TestApp, phone: string) {
  const { headers, accountId, userId } = await t.signIn(phone)
  const get = (url: string) => t.app.inject({ url, headers })
  const post = (url: string, payload: unknown, key?: string) =>
    t.app.inject({
      method: 'POST',
      url,
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: JSON.stringify(payload),
    })
  const patch = (url: string, payload: object) => t.app.inject({ method: 'PATCH', url, headers, payload })
  const done = <Body>(answer: Awaited<ReturnType<typeof get>>): Body => {
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json<Body>()
  }
  const upload = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') =>
    sendFile(t, headers, ATTACHMENTS, bytes, name, type)
  return {
    headers,
    accountId,
    userId,
    get,
    post,
    patch,
    upload,
    open: async (change: Partial<NewTicket> = {}) =>
      done<Ticket>(await post(TICKETS, { ...NEW_TICKET, ...change })),
    reply: async (id: number, message: Partial<NewMessage>) =>
      done<Ticket>(await post(`${TICKETS}${id}/messages/`, message)),
    read: async (id: number) => done<Ticket>(await get(`${TICKETS}${id}/`)),
    list: async () => done<TicketPage>(await get(TICKETS)),
    close: async (id: number) => done<Ticket>(await patch(`${TICKETS}${id}/`, { closed: true })),
    reopen: async (id: number) => done<Ticket>(await patch(`${TICKETS}${id}/`, { closed: false })),
    attach: async (bytes: Uint8Array, name?: string, type?: string) =>
      done<Attachment>(await upload(bytes, name, type)),
    /** With a new token, for when the clock has advanced. */
    again: () => ticketCustomer(t, phone),
  }
}

/** One file of a form, as a browser sends it. */
export async function sendFile(
  t: TestApp,
  headers: Record<string, string>,
  url: string,
  bytes: Uint8Array,
  name: string,
  type: string,
  field = 'file',
) {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const sent = new Response(form)
  const payload = Buffer.from(await sent.arrayBuffer())
  const contentType = sent.headers.get('content-type') ?? ''
  return t.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': contentType }, payload })
}
