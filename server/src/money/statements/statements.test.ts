import type { StatementList, StatementView } from '@jarchi/shared/api/statements.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'
import { postMany, postMovement } from '../../../test/movements.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { readWorkbook } from '../../../test/workbook.ts'
import { postManualEntry } from '../wallet/service.ts'
import { setVatRate } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ SELLER_NAME: 'جارچی', SELLER_ECONOMIC_NUMBER: '10380284790' })
  t.clock.now = new Date('2026-11-25T08:00:00Z')
})
afterAll(() => t.close())

const STATEMENTS = '/svc/financial/api/v2/accounts/statements/'
const TRANSACTIONS = '/svc/financial/api/v2/accounts/transactions/'

type SignedIn = Awaited<ReturnType<typeof t.signIn>>

/** Mehr: paid and spent; Aban: spent, given back; the month changes at midnight in Tehran. */
async function withHistory(): Promise<SignedIn> {
  const me = await t.signIn()
  const { accountId } = me
  const post = (kind: Parameters<typeof postMovement>[1]['kind'], amount: bigint, at: string) =>
    postMovement(t.db, { accountId, kind, amount, at: new Date(at), reference: `r-${accountId}-${at}` })
  await post('top_up', 10_000_000n, '2026-10-01T09:00:00Z')
  await post('spend', -1_100_000n, '2026-10-02T09:00:00Z')
  // The last moment of Mehr, and the first of Aban.
  await post('spend', -220n, '2026-10-22T20:29:59.999Z')
  await post('spend', -330n, '2026-10-22T20:30:00Z')
  await post('gift', 500_000n, '2026-11-01T09:00:00Z')
  await post('spend', -2_200_000n, '2026-11-02T09:00:00Z')
  await post('spend_correction', 200_330n, '2026-11-03T09:00:00Z')
  await post('refund', -700n, '2026-11-04T09:00:00Z')
  await post('manual', 50n, '2026-11-05T09:00:00Z')
  return me
}

const get = (url: string, { headers }: SignedIn) => t.app.inject({ url, headers })

test('months are listed from the first movement to today, the newest first', async () => {
  const me = await withHistory()
  const { count, results } = (await get(STATEMENTS, me)).json<StatementList>()
  expect(count).toBe(3)
  expect(
    results.map(({ month, opening_balance, closing_balance, is_open }) => [
      month,
      opening_balance,
      closing_balance,
      is_open,
    ]),
  ).toEqual([
    ['1405-09', 7_399_130, 7_399_130, true],
    ['1405-08', 8_899_780, 7_399_130, false],
    ['1405-07', 0, 8_899_780, false],
  ])
  expect(results[1]?.sums).toEqual({
    top_up: 0,
    gift: 500_000,
    spend: -2_200_330,
    spend_correction: 200_330,
    refund: -700,
    manual: 50,
  })
  expect(results[1]?.vat).toEqual({ gross: 2_000_000, net: 1_818_182, vat: 181_818 })
  const page = (await get(`${STATEMENTS}?offset=1&limit=1`, me)).json<StatementList>()
  expect(page).toEqual({ count: 3, results: [results[1]] })
  expect((await get(`${STATEMENTS}?offset=9`, me)).json()).toEqual({ count: 3, results: [] })
})

test('a statement shows the month, its days, its tax, and both parties', async () => {
  const me = await withHistory()
  const statement = (await get(`${STATEMENTS}1405-08/`, me)).json<StatementView>()
  expect(statement).toMatchObject({
    month: '1405-08',
    first_day: '2026-10-23',
    last_day: '2026-11-21',
    opening_balance: 8_899_780,
    closing_balance: 7_399_130,
    is_open: false,
    days: [
      { day: '2026-10-23', amount: 330 },
      { day: '2026-11-02', amount: 2_200_000 },
      { day: '2026-11-03', amount: -200_330 },
    ],
    vat_parts: [{ basis_points: 1_000, first_day: '2026-10-23', last_day: '2026-11-21', vat: 181_818 }],
    seller: { name: 'جارچی', economic_number: '10380284790', address: '', is_complete: false },
    buyer: null,
  })
})

test('a statement names the approved buyer, not the waiting edit', async () => {
  const me = await withHistory()
  await t.db
    .insertInto('financial_infos')
    .values({
      account_id: BigInt(me.accountId),
      status: 'HAS_PENDING_CHANGES',
      approved: JSON.stringify(NATURAL_PERSON),
      pending: JSON.stringify({ ...NATURAL_PERSON, first_name: 'سارا' }),
    })
    .execute()
  const buyerFor = async ({ headers }: Pick<SignedIn, 'headers'>) =>
    (await t.app.inject({ url: `${STATEMENTS}1405-08/`, headers })).json<StatementView>().buyer
  expect(await buyerFor(me)).toEqual(NATURAL_PERSON)
  expect(await buyerFor(await joinAs(t, me.accountId, 'finance'))).toEqual(NATURAL_PERSON)
  expect(await buyerFor(await joinAs(t, me.accountId, 'manager'))).toBeNull()
})

test('a month in which the rate changes is split on that day', async () => {
  const me = await withHistory()
  await t.db.transaction().execute(async (trx) => {
    expect(await setVatRate(trx, { validFrom: '2026-11-03', basisPoints: 1_200 })).toBeNull()
  })
  try {
    const { vat_parts, vat } = (await get(`${STATEMENTS}1405-08/`, me)).json<StatementView>()
    expect(vat_parts).toEqual([
      {
        basis_points: 1_000,
        first_day: '2026-10-23',
        last_day: '2026-11-02',
        gross: 2_200_330,
        net: 2_000_300,
        vat: 200_030,
      },
      {
        basis_points: 1_200,
        first_day: '2026-11-03',
        last_day: '2026-11-21',
        gross: -200_330,
        net: -178_866,
        vat: -21_464,
      },
    ])
    expect(vat).toEqual({ gross: 2_000_000, net: 1_821_434, vat: 178_566 })
  } finally {
    await t.db.deleteFrom('vat_rates').where('basis_points', '=', 1_200).execute()
  }
})

test('a month before the first movement, or in the future, has no statement', async () => {
  const me = await withHistory()
  for (const month of ['1405-06', '1405-10', '1499-12', '1400-01']) {
    for (const file of ['', 'csv/', 'xlsx/']) {
      const answer = await get(`${STATEMENTS}${month}/${file}`, me)
      expect([answer.statusCode, answer.json().code], month).toEqual([404, 'statement_not_found'])
    }
  }
  const newcomer = await t.signIn()
  expect((await get(STATEMENTS, newcomer)).json()).toEqual({ count: 0, results: [] })
  expect((await get(`${STATEMENTS}1405-08/`, newcomer)).statusCode).toBe(404)
})

test('bad months, days and kinds are refused with the field', async () => {
  const me = await withHistory()
  const bad: [string, string][] = [
    [`${STATEMENTS}1405-13/`, 'month'],
    [`${STATEMENTS}2026-11/`, 'month'],
    [`${STATEMENTS}latest/csv/`, 'month'],
    [`${TRANSACTIONS}?month=1405-8`, 'month'],
    [`${TRANSACTIONS}?kind=theft`, 'kind'],
    [`${TRANSACTIONS}?offset=-1`, 'offset'],
    [`${TRANSACTIONS}csv/?from=2026-02-30`, 'from'],
    [`${TRANSACTIONS}xlsx/?to=9999-12-31`, 'to'],
    [`${TRANSACTIONS}csv/?to=yesterday`, 'to'],
  ]
  for (const [url, path] of bad) {
    const answer = await get(url, me)
    expect([answer.statusCode, answer.json().fields?.[0]?.path], url).toEqual([400, path])
  }
})

test('without the permission nothing of it is shown, and the same without a session', async () => {
  const me = await withHistory()
  const account_id = BigInt(me.accountId)
  await t.db.deleteFrom('account_permissions').where('account_id', '=', account_id).execute()
  const urls = ['', '?month=bad', 'csv/', 'csv/?from=bad', 'xlsx/']
    .map((end) => TRANSACTIONS + end)
    .concat(['', '1405-08/', 'bad/', '1405-08/csv/', '1405-08/xlsx/'].map((end) => STATEMENTS + end))
  for (const url of urls) {
    expect((await get(url, me)).statusCode, url).toBe(403)
    expect((await t.app.inject({ url })).statusCode, url).toBe(401)
  }
})

test('users do not see movements of other accounts', async () => {
  const me = await withHistory()
  const other = await t.signIn()
  await postManualEntry(t.db, other.accountId, 99n, 'theirs', null)
  const url = `${STATEMENTS}1405-08/?account=${me.accountId}`
  expect((await get(url, other)).json().code).toBe('account_mismatch')
  expect((await get(`${STATEMENTS}1405-08/`, other)).statusCode).toBe(404)
  const { results } = (await get(TRANSACTIONS, other)).json()
  expect(results.map(({ amount }: { amount: number }) => amount)).toEqual([99])
})

test('the list can be filtered by kind and month', async () => {
  const me = await withHistory()
  const amounts = async (query: string) => {
    const { count, results } = (await get(TRANSACTIONS + query, me)).json()
    return [count, results.map(({ amount }: { amount: number }) => amount)]
  }
  expect(await amounts('?kind=spend')).toEqual([4, [-2_200_000, -330, -220, -1_100_000]])
  expect(await amounts('?month=1405-07')).toEqual([3, [-220, -1_100_000, 10_000_000]])
  expect(await amounts('?month=1405-07&kind=spend&limit=1&offset=1')).toEqual([2, [-1_100_000]])
  expect(await amounts('?month=1405-09')).toEqual([0, []])
})

test('movements of a range can be downloaded as CSV and as a workbook, with the same rows', async () => {
  const me = await withHistory()
  const range = '?from=2026-10-23&to=2026-11-03'
  const csv = await get(`${TRANSACTIONS}csv/${range}`, me)
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="transactions-${me.accountId}-1405-08-01_1405-08-12.csv"`,
    'cache-control': 'no-store',
  })
  const lines = csv.body.split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]?.slice(lines[1].indexOf(',') + 1)).toBe(
    '1405/08/01,00:00,2026-10-23T00:00:00+03:30,هزینهٔ تبلیغ,-330,8899450,-33,889945,,,,,',
  )
  const xlsx = await get(`${TRANSACTIONS}xlsx/${range}`, me)
  const [sheet] = readWorkbook(xlsx.rawPayload)
  expect(sheet?.rows.slice(1).map((row) => row[5])).toEqual([-330, 500_000, -2_200_000, 200_330])
  expect(sheet?.rows.map((row) => row.join(','))).toEqual(
    // Empty cells at the end of a row are not written there.
    lines.slice(0, -1).map((line) => line.replace(/^\ufeff|,+$/g, '')),
  )
  const spends = await get(`${TRANSACTIONS}csv/?kind=spend`, me)
  expect(spends.body.split('\r\n')).toHaveLength(6)
})

test('a range too long for one file is refused, with what to do', async () => {
  const me = await t.signIn()
  await postMany(t.db, me.accountId, 5_001)
  const answer = await get(`${TRANSACTIONS}xlsx/`, me)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[0]).toMatchObject({
    path: 'from',
    message: expect.stringContaining('بازهٔ کوتاه‌تری'),
  })
  expect((await get(`${TRANSACTIONS}csv/`, me)).statusCode).toBe(200)
})

test('a statement can be downloaded as CSV and as a workbook with the ledger’s sums', async () => {
  const me = await withHistory()
  const [summary, days] = readWorkbook((await get(`${STATEMENTS}1405-08/xlsx/`, me)).rawPayload)
  const amounts = summary?.rows.slice(1).map((row) => Number(row[3])) ?? []
  expect(amounts).toEqual([
    8_899_780, 0, 500_000, -2_200_330, 200_330, -700, 50, 7_399_130, 1_818_182, 181_818, 1_818_182, 181_818,
    2_000_000,
  ])
  expect(days?.rows.slice(1)).toEqual([
    ['1405/08/01', '2026-10-23', 330],
    ['1405/08/11', '2026-11-02', 2_200_000],
    ['1405/08/12', '2026-11-03', -200_330],
  ])
  const csv = await get(`${STATEMENTS}1405-08/csv/`, me)
  expect(csv.headers['content-disposition']).toBe(
    `attachment; filename="statement-${me.accountId}-1405-08.csv"`,
  )
  expect(csv.body).toContain('مالیات بر ارزش افزوده با نرخ 10 درصد,1405/08/01,1405/08/30,181818\r\n')
})
