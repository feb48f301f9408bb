import { randomUUID } from 'node:crypto'
import type { StaffMoneyToday, StaffToday } from '@jarchi/shared/api/staff-today.ts'
import { beforeEach, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'
import { signInStaff, staffCalls } from '../../test/staff.ts'
import { ticketCustomer } from '../../test/ticket-customer.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  t = await testApp()
  return () => t.close()
})

/** Sessions last five minutes. */
const pass = (seconds: number) => t.clock.advance(seconds)
const todayOf = async ({ get }: ReturnType<typeof staffCalls>) =>
  (await get('desk/today/')).json<StaffToday>()

test('what has waited longest is told to those who may see it', async () => {
  const all = staffCalls(t, await signInStaff(t))
  const reviewer = staffCalls(t, await signInStaff(t, ['review']))
  expect(await todayOf(all)).toEqual({
    oldest: { reviews: null, financial_approvals: null, tickets: null },
    people: [],
  })
  const customer = await ticketCustomer(t, '09125550031')
  await customer.open()
  const asked = t.clock.now.toISOString()
  pass(40)
  await customer.open()
  await makeAd(t, customer.headers, (await makeCampaign(t, customer.headers)).id)
  const sent = t.clock.now.toISOString()
  pass(20)
  expect((await todayOf(all)).oldest).toEqual({ reviews: sent, financial_approvals: null, tickets: asked })
  expect((await todayOf(reviewer)).oldest).toMatchObject({ reviews: sent, tickets: null })
})

test('each person’s work of today is counted, with the median of the waiting that it ended', async () => {
  const mina = await signInStaff(t, ['review', 'support'])
  const desk = staffCalls(t, mina)
  const customer = await ticketCustomer(t, '09125550032')
  const answer = async (id: number) => {
    const { messages } = (await desk.get(`tickets/${id}/`)).json<{ messages: { id: number }[] }>()
    await desk.post(`tickets/${id}/messages/`, { text: 'بله', last_message_id: messages.at(-1)?.id })
  }
  const judge = async (verdict: object) => {
    const ad = await makeAd(t, customer.headers, (await makeCampaign(t, customer.headers)).id)
    pass(40)
    const { version } = (await desk.get(`reviews/${ad.id}/`)).json()
    const judged = await desk.post(`reviews/${ad.id}/verdict/`, { version, ...verdict })
    return { ad, undo: judged.json<{ undo: number | null }>().undo }
  }
  const first = await customer.open()
  pass(20)
  await customer.reply(first.id, { text: 'راستی' })
  pass(40)
  await answer(first.id)
  const second = await customer.open()
  pass(20)
  await answer(second.id)
  await answer(second.id)
  await judge({ verdict: 'approve' })
  const { ad, undo } = await judge({ verdict: 'approve' })
  await desk.remove(`reviews/${ad.id}/verdicts/${undo}/`)
  expect((await todayOf(desk)).people).toEqual([
    {
      user_id: mina.userId,
      name: 'مینا بازبین',
      reviews: { count: 1, median_seconds: 40 },
      // The second answer to one question ended nobody's waiting.
      tickets: { count: 3, median_seconds: 40 },
    },
  ])
  const support = staffCalls(t, await signInStaff(t, ['support']))
  expect((await todayOf(support)).people).toMatchObject([{ reviews: null, tickets: { count: 3 } }])
})

test('the day begins at midnight in Tehran', async () => {
  const mina = await signInStaff(t, ['support'])
  const line = { actor_user_id: BigInt(mina.userId), actor_name: 'مینا', object: 'ticket:1', details: '{}' }
  const customer = await ticketCustomer(t, '09125550033')
  const { messages, id } = await customer.open()
  const details = JSON.stringify({ message: messages[0]?.id })
  t.clock.now = new Date('2026-11-22T20:40:00Z')
  for (const at of ['2026-11-22T20:29:59Z', '2026-11-22T20:30:00Z']) {
    await t.db
      .insertInto('audit_log')
      .values({ ...line, details, object: `ticket:${id}`, action: 'ticket.answer', at: new Date(at) })
      .execute()
  }
  const { people } = await todayOf(staffCalls(t, await signInStaff(t, ['support'])))
  expect(people.map(({ tickets }) => tickets?.count)).toEqual([1])
})

test('money in, back and held is for those with the right', async () => {
  const { accountId, userId } = await t.signIn()
  const account = { account_id: BigInt(accountId), user_id: BigInt(userId) }
  const now = t.clock.now
  const paid = (amount: bigint, settled_at: Date) => ({
    ...account,
    id: randomUUID(),
    gateway: 'zarinpal',
    amount,
    state: 'paid',
    created_at: settled_at,
    expires_at: settled_at,
    settled_at,
  })
  const yesterday = new Date(now.getTime() - 86_400_000)
  await t.db
    .insertInto('payments')
    .values([paid(500_000n, now), paid(200_000n, now), paid(900_000n, yesterday)])
    .execute()
  const desk = staffCalls(t, await signInStaff(t, ['money']))
  expect((await desk.get('desk/money/')).json<StaffMoneyToday>()).toEqual({
    paid_in: 700_000,
    paid_back: 0,
    held: 0,
    held_count: 0,
  })
})
