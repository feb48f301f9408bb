import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ticket, TicketPage } from '@jarchi/shared/api/support.ts'
import { testApp } from '../../../test/harness.ts'
import { NEW_TICKET, ticketCustomer, TICKETS } from '../../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>
let customer: Awaited<ReturnType<typeof ticketCustomer>>

beforeAll(async () => {
  t = await testApp({ TICKETS_PER_DAY: '4', TICKET_MESSAGES_PER_HOUR: '6' })
})
afterAll(() => t.close())

let phones = 0
beforeEach(async () => {
  customer = await ticketCustomer(t, `0912555${String((phones += 1)).padStart(4, '0')}`)
})

describe('opening a ticket', () => {
  test('the new ticket is open, has its first message, and is first in the list', async () => {
    const opened = await customer.open({
      subject: '  شارژ ننشست  ',
      text: 'سلام.\r\n\u2066پول\u2069 کم شد.  ',
    })
    expect(opened).toMatchObject({
      subject: 'شارژ ننشست',
      category: { slug: 'payments', title: 'شارژ و پرداخت' },
      state: 'open',
      is_vip: false,
      is_unread: false,
      closed_at: null,
    })
    expect(opened.messages).toMatchObject([{ from: 'customer', text: 'سلام.\nپول کم شد.', attachments: [] }])
    t.clock.advance(60)
    const later = await customer.open()
    const page = await customer.list()
    expect(page).toMatchObject({ count: 2, unread: 0 })
    expect(page.results.map(({ id }) => id)).toEqual([later.id, opened.id])
    expect(page.results[1]?.last_message).toEqual({
      from: 'customer',
      text: 'سلام. پول کم شد.',
      has_attachments: false,
    })
  })

  test.each([
    ['no subject', { subject: ' ' }, 'subject'],
    ['a subject of what does not show', { subject: '\u200c\u200d' }, 'subject'],
    ['a subject of two lines', { subject: 'a\nb' }, 'subject'],
    ['too long a subject', { subject: 'ب'.repeat(121) }, 'subject'],
    ['no text', { text: '\n \u200b' }, 'text'],
    ['too long a text', { text: 'ب'.repeat(4_001) }, 'text'],
    ['control characters', { text: 'a\u0007b' }, 'text'],
    ['nothing but a turned direction', { text: '\u202e' }, 'text'],
    ['an unknown category', { category: 'nothing' }, 'category'],
    ['a category of no name', { category: "x' or 1=1" }, 'category'],
    ['a state of its own', { state: 'closed' }, 'state'],
    ['an account', { account_id: 1 }, 'account_id'],
    ['attachments that are none', { attachments: ['x'] }, 'attachments.0'],
  ])('%s is refused, and nothing is stored', async (_, change, path) => {
    const answer = await customer.post(TICKETS, { ...NEW_TICKET, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields[0].path).toBe(path)
    expect((await customer.list()).count).toBe(0)
  })

  test('a category that was switched off cannot be chosen any more, but keeps its tickets', async () => {
    const opened = await customer.open({ category: 'suggestion' })
    const change = (is_active: boolean) =>
      t.db.updateTable('ticket_categories').set({ is_active }).where('slug', '=', 'suggestion').execute()
    await change(false)
    const answer = await customer.post(TICKETS, { ...NEW_TICKET, category: 'suggestion' })
    expect(answer.json().fields).toMatchObject([{ path: 'category' }])
    const categories = await customer.get('/svc/crm/api/v1/ticket-categories/')
    expect(categories.json().results.map(({ slug }: { slug: string }) => slug)).not.toContain('suggestion')
    expect((await customer.read(opened.id)).category.title).toBe('پیشنهاد و انتقاد')
    await change(true)
  })

  test('the same key makes one ticket, at once or later', async () => {
    const send = () => customer.post(TICKETS, NEW_TICKET, 'key-1')
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json<Ticket>().id)).size).toBe(1)
    expect(await customer.list()).toMatchObject({ count: 1 })
    expect(answers[3]?.json().messages).toHaveLength(1)
  })

  test('another account may use the same key', async () => {
    const other = await ticketCustomer(t, '09125559999')
    await customer.post(TICKETS, NEW_TICKET, 'shared-key')
    await other.post(TICKETS, { ...NEW_TICKET, subject: 'دیگری' }, 'shared-key')
    expect((await customer.list()).results[0]?.subject).toBe(NEW_TICKET.subject)
    expect((await other.list()).results[0]?.subject).toBe('دیگری')
  })

  test('a day allows a limited number, even if several are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.post(TICKETS, NEW_TICKET)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests', retry_after: 86_400 })
    expect((await customer.list()).count).toBe(4)
    t.clock.advance(86_401)
    customer = await customer.again()
    expect((await customer.post(TICKETS, NEW_TICKET)).statusCode).toBe(201)
  })
})

describe('the list', () => {
  test('comes in parts and by state', async () => {
    const ids: number[] = []
    for (const subject of ['one', 'two', 'three']) {
      ids.unshift((await customer.open({ subject })).id)
      t.clock.advance(1)
    }
    await customer.close(ids[1] ?? 0)
    const page = (query: string) => customer.get(`${TICKETS}?${query}`).then((one) => one.json<TicketPage>())
    expect((await page('limit=2')).results.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(await page('offset=2&limit=2')).toMatchObject({ count: 3, results: [{ id: ids[2] }] })
    expect(await page('state=closed')).toMatchObject({ count: 1, results: [{ id: ids[1] }] })
    expect(await page('limit=0')).toMatchObject({ count: 3, results: [] })
    for (const query of ['state=gone', 'offset=-1', 'limit=x']) {
      expect((await customer.get(`${TICKETS}?${query}`)).statusCode, query).toBe(400)
    }
  })

  test('shows the tickets of a VIP account as such', async () => {
    await t.db
      .updateTable('accounts')
      .set({ is_vip: true })
      .where('id', '=', BigInt(customer.accountId))
      .execute()
    expect((await customer.open()).is_vip).toBe(true)
    expect((await customer.list()).results[0]?.is_vip).toBe(true)
  })
})

describe('replying', () => {
  test('adds a message, and moves the ticket to the top', async () => {
    const first = await customer.open()
    t.clock.advance(10)
    await customer.open()
    t.clock.advance(10)
    const replied = await customer.reply(first.id, { text: 'هنوز نرسیده' })
    expect(replied.state).toBe('open')
    expect(replied.messages.map(({ text }) => text)).toEqual([NEW_TICKET.text, 'هنوز نرسیده'])
    expect((await customer.list()).results[0]?.id).toBe(first.id)
  })

  test('an empty message is refused', async () => {
    const { id } = await customer.open()
    for (const body of [
      {},
      { text: ' ' },
      { text: 'x', from: 'staff' },
      { text: 'ب'.repeat(4_001) },
      [],
      null,
    ]) {
      expect((await customer.post(`${TICKETS}${id}/messages/`, body)).statusCode).toBe(400)
    }
    expect((await customer.read(id)).messages).toHaveLength(1)
  })

  test('the same key writes once, and many at once all arrive in order', async () => {
    const { id } = await customer.open()
    const url = `${TICKETS}${id}/messages/`
    const texts = ['a', 'b', 'c', 'd']
    const answers = await Promise.all([
      ...texts.map((text) => customer.post(url, { text })),
      customer.post(url, { text: 'keyed' }, 'k'),
      customer.post(url, { text: 'keyed' }, 'k'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201])
    const { messages } = await customer.read(id)
    expect(messages.map(({ text }) => text).toSorted()).toEqual(
      [...texts, NEW_TICKET.text, 'keyed'].toSorted(),
    )
    const ids = messages.map((message) => message.id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('an hour allows a limited number of messages', async () => {
    const { id } = await customer.open()
    for (let sent = 1; sent < 6; sent += 1) await customer.reply(id, { text: 'x' })
    const refused = await customer.post(`${TICKETS}${id}/messages/`, { text: 'x' })
    expect(refused.statusCode).toBe(429)
    t.clock.advance(3_601)
    customer = await customer.again()
    expect((await customer.reply(id, { text: 'x' })).messages).toHaveLength(7)
  })

  test('a ticket with very many messages accepts no more', async () => {
    const { id } = await customer.open()
    await sql`
      insert into ticket_messages (account_id, ticket_id, user_id, from_staff, text, created_at)
      select account_id, id, user_id, false, 'x', created_at
      from tickets, generate_series(1, 199) where id = ${BigInt(id)}
    `.execute(t.db)
    t.clock.advance(3_601)
    customer = await customer.again()
    const refused = await customer.post(`${TICKETS}${id}/messages/`, { text: 'x' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('ticket_full')
  })
})

describe('closing and reopening', () => {
  test('both work, and a repeated call changes nothing', async () => {
    const { id } = await customer.open()
    const closed = await customer.close(id)
    expect(closed).toMatchObject({ state: 'closed', closed_at: t.clock.now.toISOString() })
    t.clock.advance(100)
    expect(await customer.close(id)).toEqual(closed)
    const reopened = await customer.reopen(id)
    expect(reopened).toMatchObject({ state: 'open', closed_at: null })
    expect(await customer.reopen(id)).toEqual(reopened)
  })

  test('a reply to a closed ticket opens it again', async () => {
    const { id } = await customer.open()
    await customer.close(id)
    expect(await customer.reply(id, { text: 'باز هم' })).toMatchObject({
      state: 'customer_replied',
      closed_at: null,
    })
  })

  test('a switch that says something else is refused', async () => {
    const { id } = await customer.open()
    for (const payload of [{}, { closed: 'yes' }, { state: 'answered' }, { closed: true, is_vip: true }]) {
      expect((await customer.patch(`${TICKETS}${id}/`, payload)).statusCode).toBe(400)
    }
    expect((await customer.read(id)).state).toBe('open')
  })
})

describe('the owner of a ticket', () => {
  test("another account's is not found, whatever is asked of it", async () => {
    const { id } = await customer.open()
    const before = await customer.read(id)
    const other = await ticketCustomer(t, '09125558888')
    const url = `${TICKETS}${id}/`
    const answers = await Promise.all([
      other.get(url),
      other.patch(url, { closed: true }),
      other.post(`${url}messages/`, { text: 'x' }),
      other.post(`${url}read/`, { message_id: 1 }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().code).toBe('ticket_not_found')
    }
    expect(await customer.read(id)).toEqual(before)
    expect((await other.list()).count).toBe(0)
  })

  test('without a session nothing is answered', async () => {
    for (const url of [
      TICKETS,
      `${TICKETS}1/`,
      '/svc/crm/api/v1/manager/',
      '/svc/crm/api/v1/ticket-categories/',
    ]) {
      expect((await t.app.inject(url)).statusCode, url).toBe(401)
    }
  })

  test('invalid ids are refused', async () => {
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999']) {
      expect((await customer.get(`${TICKETS}${id}/`)).statusCode, id).toBe(400)
    }
    expect((await customer.get(`${TICKETS}9007199254740991/`)).statusCode).toBe(404)
  })
})

test('the manager is the one that the operator names, or just the support team', async () => {
  const plain = await customer.get('/svc/crm/api/v1/manager/')
  expect(plain.json()).toEqual({
    count: 1,
    results: [{ name: 'پشتیبانی جارچی', phone: '02100000000', email: '', hours: '', is_placeholder: true }],
  })
  const named = await testApp({ SUPPORT_MANAGER_NAME: 'مهسا راد', SUPPORT_MANAGER_PHONE: '02188776655' })
  const { headers } = await named.signIn()
  const answer = await named.app.inject({ url: '/svc/crm/api/v1/manager/', headers })
  expect(answer.json().results[0]).toMatchObject({
    name: 'مهسا راد',
    phone: '02188776655',
    is_placeholder: false,
  })
  await named.close()
})

test('the categories come in order, with the limits of attachments', async () => {
  const answer = (await customer.get('/svc/crm/api/v1/ticket-categories/')).json()
  expect(answer.count).toBe(8)
  expect(answer.results[0]).toEqual({ slug: 'campaigns', title: 'تبلیغ‌ها و نمایش آن‌ها' })
  expect(answer.limits).toEqual({ attachments: 5, attachment_size: 8_388_608 })
})
