import type { ClickList, TransactionList } from '@jarchi/shared/api/financial.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { readWorkbook } from '../../../test/workbook.ts'
import { correctClicks } from '../../delivery/charging/correct-clicks.ts'
import { postDueSpend } from '../../delivery/charging/post-spend.ts'
import { postManualEntry } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ ACCESS_TOKEN_SECONDS: '9000000' })
})
afterAll(() => t.close())

const ACCOUNTS = '/svc/financial/api/v2/accounts/'
/** Eleven o'clock in Tehran. */
const ELEVEN = new Date('2026-11-22T07:30:00Z')
const BID = 20_000

type SignedIn = Awaited<ReturnType<typeof t.signIn>>

async function get<Answer>(me: SignedIn, path: string): Promise<Answer & { statusCode: number }> {
  const answer = await t.app.inject({ url: ACCOUNTS + path, headers: me.headers })
  return { ...answer.json<Answer>(), statusCode: answer.statusCode }
}
const list = (me: SignedIn, query = '') => get<TransactionList>(me, `transactions/${query}`)
const clicksOf = (me: SignedIn, id: number | undefined, query = '') =>
  get<ClickList>(me, `transactions/${id}/clicks/${query}`)

let sequence = 0n
/** Charged clicks of a campaign, a few seconds apart, beginning at `at`. */
async function charge(accountId: number, title: string, at: Date, count: number) {
  const account = BigInt(accountId)
  const { rows } = await sql<{ id: bigint }>`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords
    ) values (${account}, ${title}, ${title}, true, 3000000, ${BID}, ${'1'.repeat(168)}::bit(168), '{}', '{}', '{light}', '{}')
    returning id
  `.execute(t.db)
  const campaign = rows[0]?.id ?? 0n
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap)
    values (${campaign}, tehran_day(${at}), ${account}, 3000000) on conflict do nothing
  `.execute(t.db)
  const first = sequence + 1n
  sequence += BigInt(count)
  await sql`
    insert into click_charges (click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, city,
      category, keyword, clicked_at, device, network)
    select 7, n, tehran_day(at), tehran_hour(at), ${account}, ${campaign}, 1, ${BID},
      (select id from cities where slug = 'tehran'), (select id from categories where en_name = 'light'), 0, at, 0, 0
    from (
      select n, ${at}::timestamptz + make_interval(secs => (n - ${first})::int) as at
      from generate_series(${first}::int8, ${sequence}::int8) n
    ) clicks
  `.execute(t.db)
  const ids = Array.from({ length: count }, (_, place) => ({ epoch: 7n, sequence: first + BigInt(place) }))
  return { campaign, clicks: ids }
}

async function advertiser() {
  const me = await t.signIn()
  await postManualEntry(t.db, me.accountId, 10_000_000n, 'test', null)
  return me
}
const post = (now: Date) => postDueSpend(t.db, { now, after: 3_600 })

test('each campaign and hour is one line, which shows its clicks page by page', async () => {
  const me = await advertiser()
  await charge(me.accountId, 'مبل', new Date('2026-11-22T06:40:00Z'), 45)
  await charge(me.accountId, 'کفش', new Date('2026-11-22T06:50:00Z'), 2)
  await post(new Date('2026-11-22T07:29:59Z'))
  const running = await list(me)
  expect(running.results).toHaveLength(1)
  expect(running.pending).toEqual([
    expect.objectContaining({ title: 'کفش', clicks: 2, amount: 2 * BID, hour: '2026-11-22T06:30:00.000Z' }),
    expect.objectContaining({ title: 'مبل', clicks: 45, amount: 45 * BID }),
  ])
  const hour = running.pending[0]
  const pending = await get<ClickList>(
    me,
    `pending-clicks/?campaign_id=${hour?.campaign_id}&hour=${hour?.hour}`,
  )
  expect(pending.results.map(({ clicked_at }) => clicked_at)).toEqual([
    '2026-11-22T06:50:01.000Z',
    '2026-11-22T06:50:00.000Z',
  ])

  await post(ELEVEN)
  const { results, pending: none, count } = await list(me)
  expect(none).toEqual([])
  expect(count).toBe(3)
  const sofa = results.find(({ spend }) => spend?.title === 'مبل')
  expect(sofa).toMatchObject({
    kind: 'spend',
    amount: -45 * BID,
    spend: { clicks: 45, hour: '2026-11-22T06:30:00.000Z' },
    correction: null,
  })
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null; page += 1) {
    const { results: clicks, next }: ClickList = await clicksOf(
      me,
      sofa?.id,
      `?limit=20${cursor && `&cursor=${cursor}`}`,
    )
    expect(clicks[0]).toMatchObject({
      amount: BID,
      city: 'تهران',
      category: 'سواری و وانت',
      given_back: null,
    })
    seen.push(...clicks.map(({ id }) => id))
    cursor = next
    expect(page).toBeLessThan(3)
  }
  expect(new Set(seen).size).toBe(45)
})

test('clicks of the same microsecond are neither lost nor repeated between pages', async () => {
  const me = await advertiser()
  const { campaign } = await charge(me.accountId, 'هم‌زمان', new Date('2026-11-22T06:40:00Z'), 0)
  await sql`
    insert into click_charges (click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, city,
      category, keyword, clicked_at, device, network)
    select n % 3, 9000 + n, tehran_day(at), tehran_hour(at), ${BigInt(me.accountId)}, ${campaign}, 1, 10, 0, 0, 0, at, 0, 0
    from generate_series(1, 25) n, (values ('2026-11-22 06:40:00.123457+00'::timestamptz)) moment (at)
  `.execute(t.db)
  await post(ELEVEN)
  const [line] = (await list(me)).results
  const first = await clicksOf(me, line?.id, '?limit=10')
  const second = await clicksOf(me, line?.id, `?limit=10&cursor=${first.next}`)
  const third = await clicksOf(me, line?.id, `?limit=10&cursor=${second.next}`)
  const ids = [first, second, third].flatMap(({ results }) => results.map(({ id }) => id))
  expect([ids.length, new Set(ids).size, third.next]).toEqual([25, 25, null])
})

test('a correction shows how many clicks and why; their line says that they were given back', async () => {
  const me = await advertiser()
  const { clicks } = await charge(me.accountId, 'مبل', new Date('2026-11-22T06:40:00Z'), 3)
  await post(ELEVEN)
  await correctClicks(t.db, clicks.slice(0, 2), 'batch_found', ELEVEN)
  const { results } = await list(me)
  const [correction, spend] = results
  expect(correction).toMatchObject({
    kind: 'spend_correction',
    amount: 2 * BID,
    spend: null,
    correction: { reason: 'batch_found', clicks: 2 },
  })
  const back = await clicksOf(me, correction?.id)
  expect(back.results).toHaveLength(2)
  expect(back.results[0]).toMatchObject({ title: 'مبل', amount: BID, given_back: { reason: 'batch_found' } })
  const all = await clicksOf(me, spend?.id)
  expect(all.results.map(({ given_back }) => given_back?.amount ?? 0)).toEqual([0, BID, BID])
})

test('lines of another account are not found, and without the right to see amounts nothing is', async () => {
  const [me, other] = [await advertiser(), await advertiser()]
  await charge(me.accountId, 'مبل', new Date('2026-11-22T06:40:00Z'), 1)
  const pending = (await list(me)).pending[0]
  const path = `pending-clicks/?campaign_id=${pending?.campaign_id}&hour=${pending?.hour}`
  expect((await get<ClickList>(me, path)).results).toHaveLength(1)
  expect((await get<ClickList>(other, path)).results).toEqual([])
  await post(ELEVEN)
  const [line] = (await list(me)).results
  expect((await clicksOf(me, line?.id)).statusCode).toBe(200)
  expect((await clicksOf(other, line?.id)).statusCode).toBe(404)
  await t.db
    .deleteFrom('account_permissions')
    .where('account_id', '=', BigInt(me.accountId))
    .where('permission', '=', VIEW_AMOUNTS)
    .execute()
  expect((await clicksOf(me, line?.id)).statusCode).toBe(403)
  expect((await get(me, path)).statusCode).toBe(403)
})

test.each(['x', '1-2', '1-2-99999999999999999999', '-1-2-3', '1-2-3-4'])(
  'the cursor %s is refused',
  async (cursor) => {
    const me = await advertiser()
    await charge(me.accountId, 'مبل', new Date('2026-11-22T06:40:00Z'), 1)
    await post(ELEVEN)
    const [line] = (await list(me)).results
    expect((await clicksOf(me, line?.id, `?cursor=${cursor}`)).statusCode).toBe(400)
  },
)

test('files name the campaign, its hour and the number of clicks', async () => {
  const me = await advertiser()
  const { clicks } = await charge(me.accountId, 'مبل', new Date('2026-11-22T06:40:00Z'), 3)
  await post(ELEVEN)
  await correctClicks(t.db, clicks.slice(0, 1), 'batch_found', ELEVEN)
  const rowsOf = (rows: (string | number)[][]) => rows.slice(-2).map((row) => row.slice(10))
  const expected = [
    ['مبل', '1405/09/01 10:00', 3],
    ['', '', 1, 'کلیک‌هایی که در بررسی دوباره نامعتبر شدند'],
  ]
  const xlsx = await t.app.inject({ url: `${ACCOUNTS}transactions/xlsx/`, headers: me.headers })
  expect(rowsOf(readWorkbook(xlsx.rawPayload)[0]?.rows ?? [])).toEqual(expected)
  const csv = await t.app.inject({ url: `${ACCOUNTS}transactions/csv/`, headers: me.headers })
  expect(csv.payload).toContain('مبل,1405/09/01 10:00,3,')
})
