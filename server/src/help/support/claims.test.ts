import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { auditLines, impersonate, signInStaff, staffCalls } from '../../../test/staff.ts'
import { ticketCustomer, TICKETS } from '../../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>
let customer: Awaited<ReturnType<typeof ticketCustomer>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let phones = 0
beforeEach(async () => {
  await sql`update tickets set waiting_since = null, state = 'answered'`.execute(t.db)
  customer = await ticketCustomer(t, `0912444${String((phones += 1)).padStart(4, '0')}`)
})

type Page = { results: { id: number; held_by: string | null }[] }

const member = async () => {
  const me = await signInStaff(t, ['support'])
  const desk = staffCalls(t, me)
  const next = async (skipped: number[] = []): Promise<number | null> =>
    (await desk.post('tickets/next/', { skipped })).json().ticket_id
  const claim = async (id: number): Promise<string | null> =>
    (await desk.post(`tickets/${id}/claim/`)).json().held_by
  const answer = async (id: number, text = 'بررسی شد.') => {
    const { messages } = (await desk.get(`tickets/${id}/`)).json<{ messages: { id: number }[] }>()
    return desk.post(`tickets/${id}/messages/`, { text, last_message_id: messages.at(-1)?.id })
  }
  const list = async (query = '') => (await desk.get(`tickets/${query}`)).json<Page>().results
  const give = (id: number, user_id: number | null) => desk.put(`tickets/${id}/assignee/`, { user_id })
  return { ...desk, ...me, next, claim, answer, list, give }
}

const waiting = async (count: number) => {
  const ids: number[] = []
  for (let made = 0; made < count; made++) {
    t.clock.advance(1)
    ids.push((await customer.open()).id)
  }
  return ids as [number, ...number[]]
}

test('ten at once answer each of sixty tickets once, and nobody is handed the same one', async () => {
  const [first] = await waiting(1)
  const { rows } = await sql<{ id: bigint }>`
    insert into tickets (account_id, user_id, subject, category_slug, state, change, waiting_since, created_at, updated_at)
      select account_id, user_id, subject, category_slug, state, change + n, waiting_since, created_at, updated_at
      from tickets cross join generate_series(1, 59) n where id = ${first} returning id
  `.execute(t.db)
  await sql`update ticket_accounts set changes = changes + 100`.execute(t.db)
  await sql`
    insert into ticket_messages (account_id, ticket_id, user_id, from_staff, text, created_at)
      select tickets.account_id, tickets.id, tickets.user_id, false, 'متن', tickets.created_at
      from tickets where id = any(${rows.map(({ id }) => id)}::bigint[])
  `.execute(t.db)
  const answers: number[] = []
  const handed: number[] = []
  const work = async ({ next, answer }: Awaited<ReturnType<typeof member>>) => {
    for (let id = await next(); id !== null; id = await next()) {
      handed.push(id)
      answers.push((await answer(id)).statusCode)
    }
  }
  const team: Awaited<ReturnType<typeof member>>[] = []
  for (let index = 0; index < 10; index++) team.push(await member())
  await Promise.all(team.map(work))
  expect(answers).toEqual(Array.from({ length: 60 }, () => 201))
  expect(new Set(handed).size).toBe(60)
  expect(await t.db.selectFrom('ticket_claims').selectAll().execute()).toEqual([])
})

test('a ticket is with one person, and colleagues read their name', async () => {
  const [id, second] = await waiting(2)
  const [mina, reza] = [await member(), await member()]
  expect(await mina.next()).toBe(id)
  expect(await mina.claim(id)).toBeNull()
  expect(await reza.claim(id)).toBe('مینا بازبین')
  expect((await reza.get(`tickets/${id}/`)).json()).toMatchObject({ held_by: 'مینا بازبین', assignee: null })
  expect((await mina.get(`tickets/${id}/`)).json()).toMatchObject({ held_by: null })
  expect((await reza.list()).map(({ held_by }) => held_by)).toEqual(['مینا بازبین', null])
  expect(await reza.next()).toBe(second)
  expect(await reza.next([second ?? 0]), 'their own again, rather than nothing').toBe(second)
  await mina.remove(`tickets/${id}/claim/`)
  expect(await reza.next([second ?? 0])).toBe(id)
})

test('a colleague’s answer and closing are refused by name while somebody is answering', async () => {
  const [id] = await waiting(1)
  const [mina, reza] = [await member(), await member()]
  await mina.claim(id)
  const refused = { code: 'claimed_by_colleague', message: expect.stringContaining('مینا بازبین') }
  expect((await reza.answer(id)).json()).toMatchObject(refused)
  const closing = { closed: true, last_message_id: Number.MAX_SAFE_INTEGER }
  expect((await reza.patch(`tickets/${id}/`, closing)).json()).toMatchObject(refused)
  expect((await mina.answer(id)).statusCode).toBe(201)
  expect((await reza.answer(id)).statusCode, 'it is with nobody after an answer').toBe(201)
})

test('of ten answers of ten people at once one goes out', async () => {
  const [id] = await waiting(1)
  const { messages } = await customer.read(id)
  const last_message_id = messages.at(-1)?.id
  const team = await Promise.all(Array.from({ length: 10 }, member))
  const sent = await Promise.all(
    team.map(({ post }) => post(`tickets/${id}/messages/`, { text: 'پاسخ', last_message_id })),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect((await customer.read(id)).messages).toHaveLength(2)
})

test('a claim ends with its minutes, its session, or the right of its holder', async () => {
  const [id] = await waiting(1)
  const [mina, reza] = [await member(), await member()]
  await mina.claim(id)
  await sql`update ticket_claims set until = ${t.clock.now}`.execute(t.db)
  expect(await reza.claim(id)).toBeNull()
  expect(await mina.claim(id)).toBe('مینا بازبین')

  const session = t.db.updateTable('sessions').set({ ended_at: t.clock.now })
  await session.where('id', '=', reza.sessionId).execute()
  expect(await mina.claim(id)).toBeNull()

  const other = await member()
  expect(await other.claim(id)).toBe('مینا بازبین')
  await t.db.deleteFrom('staff_rights').where('user_id', '=', BigInt(mina.userId)).execute()
  expect(await other.claim(id)).toBeNull()
})

test('a ticket is given to a colleague, taken and put back; lists show one’s own and nobody’s', async () => {
  const [id, free] = await waiting(2)
  const [mina, reza] = [await member(), await member()]
  const given = await mina.give(id, reza.userId)
  expect(given.json()).toMatchObject({ assignee: { user_id: reza.userId, name: 'مینا بازبین' } })
  const ids = (page: Page['results']) => page.map((ticket) => ticket.id)
  expect(ids(await reza.list('?of=me'))).toEqual([id])
  expect(ids(await mina.list('?of=me'))).toEqual([])
  expect(ids(await mina.list('?of=nobody'))).toEqual([free])
  expect(ids(await mina.list('?of=nobody&state=open'))).toEqual([free])
  expect((await mina.get('tickets/?of=all')).statusCode).toBe(400)
  expect(await mina.next([free ?? 0]), 'a colleague’s is not handed over').toBe(free)
  expect(await reza.next()).toBe(id)
  await mina.give(id, reza.userId)
  await mina.give(id, null)
  expect(
    (await auditLines(t, { object: `ticket:${id}` })).map(({ action, details }) => [action, details]),
  ).toEqual([
    ['ticket.assign', { before: null, after: 'مینا بازبین', user_id: reza.userId }],
    ['ticket.assign', { before: 'مینا بازبین', after: null, user_id: null }],
  ])
})

test('only who may answer is given a ticket, and who loses the right has none', async () => {
  const [id] = await waiting(1)
  const [mina, reza] = [await member(), await member()]
  const reviewer = await signInStaff(t, ['review'])
  for (const user of [reviewer.userId, customer.userId, 999_999]) {
    expect((await mina.give(id, user)).json().fields).toMatchObject([{ path: 'user_id' }])
  }
  const { results } = (await mina.get('ticket-colleagues/')).json<{ results: { user_id: number }[] }>()
  const ids = results.map(({ user_id }) => user_id)
  expect(ids).toEqual(expect.arrayContaining([mina.userId, reza.userId]))
  expect(ids).not.toContain(reviewer.userId)
  await mina.give(id, reza.userId)
  await t.db.deleteFrom('staff_rights').where('user_id', '=', BigInt(reza.userId)).execute()
  expect((await mina.get(`tickets/${id}/`)).json()).toMatchObject({ assignee: null })
  expect((await mina.list('?of=nobody')).map((ticket) => ticket.id)).toEqual([id])
  expect(await mina.next()).toBe(id)
})

test('a ticket of an account of one’s own is neither handed over nor kept from colleagues', async () => {
  const [id] = await waiting(1)
  const [mina, reza] = [await member(), await member()]
  await t.db
    .insertInto('memberships')
    .values({ account_id: BigInt(customer.accountId), user_id: BigInt(mina.userId), role: 'viewer' })
    .execute()
  expect(await mina.next()).toBeNull()
  expect(await mina.claim(id)).toBeNull()
  expect(await reza.claim(id)).toBeNull()
  expect((await reza.give(id, mina.userId)).statusCode).toBe(400)
  expect((await mina.give(id, reza.userId)).json().code).toBe('own_account')
  expect((await mina.post('tickets/999999/claim/')).json().code).toBe('ticket_not_found')
})

test('the customer and who impersonates them hear of neither claims nor whose a ticket is', async () => {
  const [id] = await waiting(1)
  const before = await customer.read(id)
  const mina = await member()
  await mina.claim(id)
  await mina.give(id, mina.userId)
  expect(await customer.read(id)).toEqual(before)
  const all = await signInStaff(t)
  const { headers } = await impersonate(t, all, customer.accountId)
  expect((await t.app.inject({ url: `${TICKETS}${id}/`, headers })).json()).toEqual(before)
})
