import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, impersonate, signInStaff, staffCalls } from '../../../test/staff.ts'
import { ticketCustomer, TICKETS } from '../../../test/ticket-customer.ts'

const SECRET = 'این مشتری قبلاً هم همین را پرسیده'
const BELL = '/svc/api/api/v1/notifications/'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
let customer: Awaited<ReturnType<typeof ticketCustomer>>
beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t)
  desk = staffCalls(t, staff)
  customer = await ticketCustomer(t, '09125550021')
})
afterAll(() => t.close())

test('a note is read by staff under its author’s name, and changes nothing about the ticket', async () => {
  const { id } = await customer.open()
  const before = (await desk.get(`tickets/${id}/`)).json()
  t.clock.advance(60)
  const noted = await desk.post(`tickets/${id}/notes/`, { text: `  ${SECRET}\r\nدو خط ` })
  expect(noted.statusCode, noted.body).toBe(201)
  const note = { author: 'مینا بازبین', text: `${SECRET}\nدو خط`, created_at: t.clock.now.toISOString() }
  expect(noted.json()).toEqual({ ...before, notes: [{ id: expect.any(Number), ...note }] })
  expect(await auditLines(t, { object: `ticket:${id}` })).toMatchObject([{ action: 'ticket.note' }])
  for (const text of ['', '   ', 'x'.repeat(4_001)]) {
    expect((await desk.post(`tickets/${id}/notes/`, { text })).statusCode).toBe(400)
  }
  expect((await desk.post('tickets/999999/notes/', { text: 'x' })).json().code).toBe('ticket_not_found')
})

test('no call of the advertiser, nor of who impersonates them, shows a note or tells of one', async () => {
  const { id } = await customer.open()
  const changes = t.db.selectFrom('tickets').select(['change', 'updated_at']).where('id', '=', BigInt(id))
  const before = { ticket: await customer.read(id), row: await changes.executeTakeFirst() }
  await desk.post(`tickets/${id}/notes/`, { text: SECRET })
  expect(await customer.read(id)).toEqual(before.ticket)
  // What the stream sends are rows with a later change.
  expect(await changes.executeTakeFirst()).toEqual(before.row)
  const { headers } = await impersonate(t, staff, customer.accountId)
  const { paths } = (await t.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const reads = Object.entries(paths).flatMap(([path, operations]) =>
    'get' in operations && !path.startsWith('/svc/staff/') && !path.includes('/events/') ? [path] : [],
  )
  expect(reads).toContain(`${TICKETS}{ticketId}/`)
  expect(reads).toContain(BELL)
  for (const path of reads) {
    const url = path.replace('{ticketId}', String(id)).replaceAll(/\{\w+\}/g, '1')
    for (const session of [customer.headers, headers]) {
      const answer = await t.app.inject({ url, headers: session })
      expect(answer.body, path).not.toContain(SECRET)
    }
  }
  expect(
    await t.db
      .selectFrom('sms_notices')
      .select('subject')
      .where('subject', 'like', `ticket ${id} %`)
      .execute(),
  ).toEqual([])
})

test('after two hundred notes a ticket takes no more', async () => {
  const { id } = await customer.open()
  const note = { ticket_id: BigInt(id), user_id: BigInt(staff.userId), text: 'x', created_at: t.clock.now }
  await t.db
    .insertInto('ticket_notes')
    .values(Array.from({ length: 200 }, () => note))
    .execute()
  expect((await desk.post(`tickets/${id}/notes/`, { text: 'x' })).json().code).toBe('ticket_full')
})
