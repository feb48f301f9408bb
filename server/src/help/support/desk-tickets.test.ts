import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { impersonate, signInStaff } from '../../../test/staff.ts'
import { ATTACHMENTS, NEW_TICKET, sendFile, ticketCustomer, TICKETS } from '../../../test/ticket-customer.ts'
import { answerTicket, assignTicketCategory, deskTicket, switchTicketAtDesk, ticketQueue } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: { userId: number; name: string }
let customer: Awaited<ReturnType<typeof ticketCustomer>>

beforeAll(async () => {
  t = await testApp()
  const { userId } = await t.signIn('09120000009')
  await t.db
    .updateTable('users')
    .set({ is_staff: true, first_name: 'مینا', last_name: 'بازبین' })
    .where('id', '=', BigInt(userId))
    .execute()
  staff = { userId, name: 'مینا بازبین' }
  customer = await ticketCustomer(t, '09125550001')
})
afterAll(() => t.close())

/** For a person who has seen all messages. */
const ALL_SEEN = Number.MAX_SAFE_INTEGER
const close = (id: number, closed = true, last_message_id = ALL_SEEN) =>
  switchTicketAtDesk(t.deps, staff, id, { closed, last_message_id })
const answer = (
  id: number,
  text = 'بررسی شد.',
  key: string | null = null,
  last_message_id = ALL_SEEN,
  who = staff,
) => {
  const call = { owner: `staff ${who.userId}`, route: 'POST', key: key ?? '', asked: Buffer.from(text) }
  return answerTicket(
    t.deps,
    who,
    id,
    { text, attachments: [], last_message_id },
    key === null ? null : { ...call, at: t.clock.now },
  )
}

test('an answer is visible to the customer, and unread until they have looked', async () => {
  const { id } = await customer.open()
  await answer(id)
  const answered = await customer.read(id)
  expect(answered).toMatchObject({ state: 'answered', is_unread: true })
  expect(answered.messages.at(-1)).toMatchObject({ from: 'staff', author: 'مینا بازبین', text: 'بررسی شد.' })
  expect(await customer.list()).toMatchObject({
    unread: 1,
    results: [{ id, is_unread: true, last_message: { from: 'staff' } }],
  })
  const read = (message_id: unknown) => customer.post(`${TICKETS}${id}/read/`, { message_id })
  expect((await read('x')).statusCode).toBe(400)
  expect((await read(answered.messages[0]?.id)).statusCode).toBe(204)
  expect((await customer.read(id)).is_unread).toBe(true)
  expect((await read(answered.messages.at(-1)?.id)).statusCode).toBe(204)
  expect((await customer.read(id)).is_unread).toBe(false)
  expect((await customer.list()).unread).toBe(0)
})

test('an id ahead of the last answer does not mark a later answer as read', async () => {
  const { id } = await customer.open()
  await answer(id)
  await customer.post(`${TICKETS}${id}/read/`, { message_id: Number.MAX_SAFE_INTEGER })
  await answer(id, 'و باز هم')
  expect((await customer.read(id)).is_unread).toBe(true)
})

test('customer and staff take turns, and either one reopens a closed ticket by writing', async () => {
  const { id } = await customer.open()
  await answer(id)
  expect((await customer.reply(id, { text: 'ممنون' })).state).toBe('customer_replied')
  expect((await answer(id)).state).toBe('answered')
  expect((await close(id)).state).toBe('closed')
  expect((await customer.read(id)).state).toBe('closed')
  expect((await answer(id, 'یک نکتهٔ دیگر')).state).toBe('answered')
  await close(id)
  expect((await close(id, false)).state).toBe('open')
})

test('an answer and a reply at once are both stored, and the later one decides the state', async () => {
  const { id } = await customer.open()
  await Promise.all([
    answer(id, 'one'),
    customer.reply(id, { text: 'two' }),
    answer(id, 'three'),
    customer.reply(id, { text: 'four' }),
  ])
  const { state, messages } = await customer.read(id)
  expect(messages).toHaveLength(5)
  expect(state).toBe(messages.at(-1)?.from === 'staff' ? 'answered' : 'customer_replied')
})

test('of two answers on the same look the second is refused, and names the colleague', async () => {
  const { id, messages } = await customer.open()
  const seen = messages.at(-1)?.id
  const other = { ...(await t.signIn()), name: 'رضا' }
  await answer(id, 'پاسخ نخست', 'first', seen)
  expect((await answer(id, 'پاسخ نخست', 'first', seen)).messages, 'sent again').toHaveLength(2)
  await expect(answer(id, 'پاسخ دوم', null, seen, other)).rejects.toMatchObject({
    code: 'written_meanwhile',
    message: expect.stringContaining('مینا بازبین'),
  })
  const { messages: later } = await deskTicket(t.deps, id, staff.userId)
  expect(later).toHaveLength(2)
  const both = await answer(id, 'پاسخ دوم', null, later.at(-1)?.id, other)
  expect(both.messages).toHaveLength(3)
})

test('of two answers at once one goes out', async () => {
  const { id, messages } = await customer.open()
  const seen = messages.at(-1)?.id
  const sent = await Promise.allSettled([answer(id, 'یک', null, seen), answer(id, 'دو', null, seen)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await deskTicket(t.deps, id, staff.userId)).messages).toHaveLength(2)
})

test('nothing is answered or closed on a message of the customer that nobody has seen', async () => {
  const { id, messages } = await customer.open()
  const seen = messages.at(-1)?.id
  const { messages: later } = await customer.reply(id, { text: 'راستی…' })
  const refused = { code: 'written_meanwhile', message: expect.stringContaining('مشتری') }
  await expect(answer(id, 'پاسخ', null, seen)).rejects.toMatchObject(refused)
  await expect(close(id, true, seen)).rejects.toMatchObject(refused)
  expect(await deskTicket(t.deps, id, staff.userId)).toMatchObject({ state: 'open', messages: { length: 2 } })
  expect((await close(id, true, later.at(-1)?.id)).state).toBe('closed')
})

test('the same key answers once, and a key of the customer is separate', async () => {
  const { id } = await customer.open()
  await customer.post(`${TICKETS}${id}/messages/`, { text: 'a' }, 'same')
  await Promise.all([answer(id, 'b', 'same'), answer(id, 'b', 'same')])
  expect((await customer.read(id)).messages.map(({ text }) => text)).toEqual([NEW_TICKET.text, 'a', 'b'])
})

test('VIP accounts come first, then the longest waiting', async () => {
  const t2 = await testApp()
  const open = async (phone: string, isVip: boolean) => {
    const visitor = await ticketCustomer(t2, phone)
    await t2.db
      .updateTable('accounts')
      .set({ is_vip: isVip })
      .where('id', '=', BigInt(visitor.accountId))
      .execute()
    t2.clock.advance(1)
    return { visitor, id: (await visitor.open()).id }
  }
  const first = await open('09125551001', false)
  const second = await open('09125551002', false)
  const vip = await open('09125551003', true)
  const laterVip = await open('09125551004', true)
  const ids = async (state?: 'closed') =>
    (await ticketQueue(t2.deps, { state, offset: 0, limit: 10 }, staff.userId)).results.map(({ id }) => id)
  expect(await ids()).toEqual([vip.id, laterVip.id, first.id, second.id])
  // Writing again keeps the place in the queue; closing leaves it.
  t2.clock.advance(1)
  await vip.visitor.reply(vip.id, { text: 'هنوز؟' })
  await second.visitor.close(second.id)
  expect(await ids()).toEqual([vip.id, laterVip.id, first.id])
  expect(await ids('closed')).toEqual([second.id])
  const page = await ticketQueue(t2.deps, { offset: 1, limit: 1 }, staff.userId)
  expect(page).toMatchObject({ count: 3, results: [{ id: laterVip.id, is_vip: true }] })
  expect(page.results[0]?.account).toEqual({
    id: laterVip.visitor.accountId,
    name: 'تبلیغ‌دهنده ۰۹۱۲۵۵۵۱۰۰۴',
    is_vip: true,
  })
  await t2.close()
})

test('staff move a ticket to another category, and only to one that is offered', async () => {
  const { id } = await customer.open()
  expect((await assignTicketCategory(t.deps, staff, id, 'account')).category.slug).toBe('account')
  await expect(assignTicketCategory(t.deps, staff, id, 'nothing')).rejects.toMatchObject({
    code: 'bad_input',
  })
  expect((await customer.read(id)).category.slug).toBe('account')
})

test('actions of staff are logged, once', async () => {
  const { id } = await customer.open()
  await answer(id)
  await close(id)
  await close(id)
  await assignTicketCategory(t.deps, staff, id, 'other')
  const lines = await t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_user_id', 'account_id', 'details'])
    .where('object', '=', `ticket:${id}`)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['ticket.answer', 'ticket.close', 'ticket.category'])
  expect(lines.every(({ actor_user_id }) => Number(actor_user_id) === staff.userId)).toBe(true)
  expect(lines[2]?.details).toEqual({ before: 'payments', after: 'other' })
  expect((await deskTicket(t.deps, id, staff.userId)).account.id).toBe(customer.accountId)
})

test('an unknown ticket is not found', async () => {
  for (const ask of [
    () => deskTicket(t.deps, 999_999, staff.userId),
    () => answer(999_999),
    () => close(999_999),
    () => assignTicketCategory(t.deps, staff, 999_999, 'other'),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: 'ticket_not_found' })
  }
})

test('the user who opened a ticket gets a message about an answer, once until they have looked', async () => {
  const { id } = await customer.open()
  await answer(id)
  await answer(id, 'و یک نکتهٔ دیگر')
  const notices = () =>
    t.db
      .selectFrom('sms_notices')
      .select(['kind', 'user_id', 'account_id', 'tokens'])
      .where('subject', 'like', `ticket ${id} %`)
      .execute()
  const told = {
    kind: 'ticket_answer',
    user_id: BigInt(customer.userId),
    account_id: BigInt(customer.accountId),
    tokens: [persianDigits(String(id))],
  }
  expect(await notices()).toEqual([told])
  const { messages } = await customer.read(id)
  await customer.post(`${TICKETS}${id}/read/`, { message_id: messages.at(-1)?.id })
  await answer(id, 'و دیگر')
  expect(await notices()).toEqual([told, told])
})

test('staff who impersonate an advertiser can read, but neither write nor mark as read', async () => {
  const { id } = await customer.open()
  await answer(id)
  const { messages } = await customer.read(id)
  const { headers } = await impersonate(t, await signInStaff(t), customer.accountId)
  const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
    t.app.inject({ method, url: `${TICKETS}${path}`, headers, payload })
  expect((await t.app.inject({ url: `${TICKETS}${id}/`, headers })).json()).toMatchObject({ id })
  const refused = await Promise.all([
    send('POST', '', NEW_TICKET),
    send('POST', `${id}/messages/`, { text: 'x' }),
    send('PATCH', `${id}/`, { closed: true }),
    sendFile(t, headers, ATTACHMENTS, Buffer.from('%PDF-1.7 %%EOF'), 'a.pdf', 'application/pdf'),
  ])
  for (const one of refused) {
    expect(one.statusCode).toBe(403)
    expect(one.json().code).toBe('not_while_impersonating')
  }
  expect((await send('POST', `${id}/read/`, { message_id: messages.at(-1)?.id })).statusCode).toBe(204)
  expect(await customer.read(id)).toMatchObject({ state: 'answered', is_unread: true, messages })
})
