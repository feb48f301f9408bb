import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { pngOf } from '../../../test/pictures.ts'
import { auditLines, signInStaff, STAFF, staffCalls } from '../../../test/staff.ts'
import { sendFile, ticketCustomer } from '../../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
let customer: Awaited<ReturnType<typeof ticketCustomer>>

beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t, ['support'])
  desk = staffCalls(t, staff)
  customer = await ticketCustomer(t, '09125550011')
})
afterAll(() => t.close())

/** Of a person who has seen all messages. */
const allSeen = { last_message_id: Number.MAX_SAFE_INTEGER }
const MESSAGE = { text: 'بررسی شد.', attachments: [], ...allSeen }

test('the queue contains waiting tickets, VIP accounts first; other states on request', async () => {
  const vip = await ticketCustomer(t, '09125550012')
  await t.db.updateTable('accounts').set({ is_vip: true }).where('id', '=', BigInt(vip.accountId)).execute()
  const first = await customer.open()
  t.clock.advance(60)
  const second = await vip.open()
  const { count, results } = (await desk.get('tickets/')).json()
  expect(count).toBe(2)
  expect(results).toMatchObject([
    { id: second.id, account: { id: vip.accountId, is_vip: true } },
    { id: first.id, account: { id: customer.accountId } },
  ])
  expect((await desk.get('tickets/?state=closed')).json()).toEqual({ count: 0, results: [] })
  expect((await desk.get('tickets/?state=lost')).statusCode).toBe(400)
  expect((await desk.get('desk/')).json().waiting).toMatchObject({ tickets: 2, reviews: null })
})

test('an answer reaches the customer under its author’s name, once for each key', async () => {
  const { id } = await customer.open()
  const headers = { ...staff.headers, 'idempotency-key': 'one' }
  const url = `${STAFF}tickets/${id}/messages/`
  for (let index = 0; index < 2; index += 1) {
    const answer = await t.app.inject({ method: 'POST', url, headers, payload: MESSAGE })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ id, state: 'answered', account: { id: customer.accountId } })
  }
  const { messages } = await customer.read(id)
  expect(messages).toHaveLength(2)
  expect(messages[1]).toMatchObject({ from: 'staff', author: 'مینا بازبین', text: 'بررسی شد.' })
  expect(await auditLines(t, { object: `ticket:${id}` })).toMatchObject([
    { action: 'ticket.answer', actor_user_id: BigInt(staff.userId), ip: '127.0.0.1' },
  ])
})

test('a ticket is closed, opened again and moved to another category', async () => {
  const { id } = await customer.open()
  expect((await desk.patch(`tickets/${id}/`, { closed: true, ...allSeen })).json()).toMatchObject({
    state: 'closed',
  })
  expect((await customer.read(id)).state).toBe('closed')
  expect((await desk.patch(`tickets/${id}/`, { closed: false, ...allSeen })).json()).toMatchObject({
    state: 'open',
  })
  const { results } = (await desk.get('/svc/crm/api/v1/ticket-categories/')).json()
  const other = results.find(({ slug }: { slug: string }) => slug !== 'payments').slug
  const moved = await desk.put(`tickets/${id}/category/`, { category: other })
  expect(moved.json()).toMatchObject({ category: { slug: other } })
  const wrong = await desk.put(`tickets/${id}/category/`, { category: 'no_such' })
  expect(wrong.json().fields).toMatchObject([{ path: 'category' }])
  const lines = await auditLines(t, { object: `ticket:${id}` })
  expect(lines.map(({ action }) => action)).toEqual(['ticket.close', 'ticket.reopen', 'ticket.category'])
})

test('files go both ways', async () => {
  const picture = await pngOf('medium')
  const sent = await sendFile(t, staff.headers, `${STAFF}attachments/`, picture, 'guide.png', 'image/png')
  expect(sent.statusCode, sent.body).toBe(201)
  const file = sent.json<{ id: string }>()
  const { id } = await customer.open({ attachments: [(await customer.attach(picture)).id] })
  const answer = await desk.post(`tickets/${id}/messages/`, { text: '', attachments: [file.id], ...allSeen })
  expect(answer.statusCode, answer.body).toBe(201)
  const { messages } = await customer.read(id)
  expect((await customer.get(`/svc/crm/api/v1/attachments/${file.id}/`)).statusCode).toBe(200)
  const theirs = messages[0]?.attachments[0]?.id
  const seen = await desk.get(`attachments/${theirs}/`)
  expect(seen.headers).toMatchObject({ 'content-type': 'image/png' })
  expect((await desk.get('attachments/0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11/')).statusCode).toBe(404)
})

test('bad input and unknown tickets are refused', async () => {
  const { id } = await customer.open()
  expect((await desk.post(`tickets/${id}/messages/`, { text: ' ', ...allSeen })).statusCode).toBe(400)
  const blind = await desk.post(`tickets/${id}/messages/`, { text: 'پاسخ' })
  expect(blind.json().fields).toMatchObject([{ path: 'last_message_id' }])
  expect((await desk.patch(`tickets/${id}/`, { closed: 'yes', ...allSeen })).statusCode).toBe(400)
  for (const answer of [
    await desk.get('tickets/999999/'),
    await desk.post('tickets/999999/messages/', MESSAGE),
    await desk.patch('tickets/999999/', { closed: true, ...allSeen }),
  ]) {
    expect(answer.json()).toMatchObject({ code: 'ticket_not_found', statusCode: 404 })
  }
})
