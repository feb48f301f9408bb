import { randomUUID } from 'node:crypto'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import type { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'
import { signInStaff, staffCalls } from '../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  desk = staffCalls(t, await signInStaff(t))
})
afterAll(() => t.close())

const search = async (q: string, by = desk) =>
  (await by.get(`search/?q=${encodeURIComponent(q)}`)).json<StaffSearch>()
const idsOf = (found: { results: { id: number | string }[] } | null) => found?.results.map(({ id }) => id)

/** Whether each text finds this and nothing else of its kind. */
async function expectFound(kind: keyof StaffSearch, id: number | string, texts: readonly string[]) {
  for (const text of texts) expect(idsOf((await search(text))[kind]), text).toEqual([id])
}

test('accounts are found by id, name, and by phone or name of a member, in any digits', async () => {
  const shop = await t.signIn('09351112233')
  const names = { first_name: 'مریم', last_name: 'کاظمی' }
  await t.db.updateTable('users').set(names).where('id', '=', BigInt(shop.userId)).execute()
  const account = { name: 'فروشگاه کتاب 100%' }
  await t.db.updateTable('accounts').set(account).where('id', '=', BigInt(shop.accountId)).execute()
  await expectFound('accounts', shop.accountId, [
    '۰۹۳۵۱۱۱۲۲۳۳',
    '٠٩٣٥١١١٢٢٣٣',
    '+98 935 111 2233',
    '1112233',
    'مریم‌کاظمی',
    'مريم كاظمي',
    'ه کتاب',
  ])
  expect(idsOf((await search(String(shop.accountId))).accounts)).toContain(shop.accountId)
  expect((await search('مریم کاظمی')).accounts?.results[0]).toMatchObject({
    users: [{ phone: '09351112233' }],
  })
})

test('ads are found by their id or that of their campaign, by title and by landing address', async () => {
  const { accountId, headers } = await t.signIn()
  const campaign = await makeCampaign(t, headers, { title: 'حراج كفش زمستانی' })
  const { id } = await makeAd(t, headers, campaign.id, { landing_url: 'https://kafsh.example.ir/sale?a=1' })
  await expectFound('ads', id, ['کفش‌زمستانی', 'kafsh.example.ir', 'https://kafsh.example.ir/sale', 'KAFSH'])
  for (const each of [id, campaign.id]) expect(idsOf((await search(String(each))).ads)).toContain(id)
  expect((await search('kafsh')).ads?.results[0]).toMatchObject({
    campaign_title: 'حراج كفش زمستانی',
    account: { id: accountId },
    status: 1,
  })
})

test('tickets are found by number, subject and any message, with the words around', async () => {
  const { headers } = await t.signIn()
  const ticket = await openTicket(headers, 'نمایش تبلیغ', 'سلام. فاکتور شمارهٔ ۷۷۴۱۲ به دستم نرسیده است')
  await expectFound('tickets', ticket, ['77412', '٧٧٤١٢', 'فاكتور شماره', 'نمایش‌تبلیغ'])
  expect((await search('77412')).tickets?.results[0]).toMatchObject({
    subject: 'نمایش تبلیغ',
    state: 'open',
    excerpt: { before: 'سلام. فاکتور شمارهٔ ', found: '۷۷۴۱۲', after: ' به دستم نرسیده است' },
  })
  const byNumber = await search(String(ticket))
  expect(idsOf(byNumber.tickets)?.[0]).toBe(ticket)
})

test('payments are found by the bank’s reference, the gateway’s id and their own', async () => {
  const { accountId, userId } = await t.signIn()
  const id = randomUUID()
  await addPayment(accountId, userId, { id, reference: 'Gm90817263', authority: 'A0000077_66%' })
  await expectFound('payments', id, [
    'gm90817263',
    'GM۹۰۸۱',
    ' gm-908 172\u200f63 ',
    'A0000077_66%',
    id,
    id.slice(0, 12),
  ])
  expect(idsOf((await search('A0000077x')).payments)).toEqual([])
})

const openTicket = async (headers: Record<string, string>, subject: string, text: string) => {
  const payload = { subject, category: 'other', text }
  const answer = await t.app.inject({ method: 'POST', url: '/svc/crm/api/v1/tickets/', headers, payload })
  return answer.json<{ id: number }>().id
}

async function addPayment(
  account: number,
  user: number,
  names: { id: string; reference: string; authority: string },
) {
  const at = t.clock.now
  await t.db
    .insertInto('payments')
    .values({
      ...names,
      account_id: BigInt(account),
      user_id: BigInt(user),
      gateway: 'sep',
      amount: 1_000_000n,
      state: 'paid',
      created_at: at,
      expires_at: at,
    })
    .execute()
}

describe('what many have', () => {
  test('is shown in part, the newest first, and says that there are more', async () => {
    const { headers } = await t.signIn()
    const made: number[] = []
    for (let index = 0; index < 8; index += 1)
      made.push(await openTicket(headers, `پرسش تکراری ${index}`, 'متن'))
    const found = (await search('پرسش تکراری')).tickets
    expect(idsOf(found)).toEqual(made.toReversed().slice(0, 6))
    expect(found?.has_more).toBe(true)
  })

  test('is found through the indexes too, when it is old', async () => {
    const { headers } = await t.signIn()
    const old = await openTicket(headers, 'موضوع قدیمی', 'پیامی دربارهٔ گرامافون')
    const { account_id, user_id } = await t.db
      .selectFrom('tickets')
      .select(['account_id', 'user_id'])
      .where('id', '=', BigInt(old))
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 1_100 }, () => ({
      account_id,
      user_id,
      ticket_id: BigInt(old),
      from_staff: false,
      text: 'پیامی دیگر',
      created_at: t.clock.now,
    }))
    await t.db.insertInto('ticket_messages').values(many).execute()
    await expectFound('tickets', old, ['گرامافون'])
  })
})

test('each right opens its kinds, and nothing else', async () => {
  const OPENED: Record<string, string[]> = {
    review: ['ads'],
    accounts: ['accounts', 'ads'],
    impersonate: ['accounts'],
    support: ['tickets'],
    money: ['payments'],
  }
  for (const right of STAFF_RIGHTS) {
    const found = await search('0912', staffCalls(t, await signInStaff(t, [right])))
    const open = Object.entries(found).flatMap(([kind, part]) => (part === null ? [] : [kind]))
    expect(open, right).toEqual(OPENED[right] ?? [])
  }
})

test('nothing, too much and what means something to a pattern', async () => {
  expect((await desk.get('search/?q=')).statusCode).toBe(400)
  expect((await desk.get(`search/?q=${'x'.repeat(101)}`)).statusCode).toBe(400)
  for (const text of ['%', '_', '%%%%', "' or 1=1 --", '...', 'ا', '\\\\'])
    for (const part of Object.values(await search(text)))
      expect(part, text).toEqual({ results: [], has_more: false })
})
