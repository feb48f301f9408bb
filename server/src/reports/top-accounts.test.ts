import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { addReportRows } from '../../test/report-rows.ts'
import { dayOfNumber } from './day-numbers.ts'
import { rebuildReports } from './rebuild.ts'
import { sumClosedPieces, topAccounts } from './top-accounts.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PIECE = 643
const FIRST = PIECE * 32
/** Begins and ends in the middle of a piece, with one complete piece in between. */
const range: ReportRange = { from: dayOfNumber(FIRST - 3), to: dayOfNumber(FIRST + 34) }
/** The last day that can be requested is in a piece that is not over. */
const now = new Date((FIRST + 40) * 86_400_000)

const asked = async () => {
  const { results } = await topAccounts(t.db, range, 'spend', { offset: 0, limit: 10 })
  return results.map(({ account, impressions, clicks, spend }) => [account.id, impressions, clicks, spend])
}

test('a closed piece is read as one row, its neighbours by day; rebuilt days are summed again', async () => {
  const { accountId: small } = await t.signIn()
  const { accountId: large } = await t.signIn()
  const days = Array.from({ length: 44 }, (_, index) => FIRST - 6 + index)
  const row = { campaignId: 1, impressions: 10, clicks: 1 }
  await addReportRows(
    t.db,
    days.flatMap((day) => [
      { ...row, accountId: small, day, spend: 5 },
      { ...row, accountId: large, day, spend: 7 },
    ]),
  )
  const truth = [
    [large, 380, 38, 266],
    [small, 380, 38, 190],
  ]
  expect(await asked()).toEqual(truth)
  await sumClosedPieces(t.db, now)
  await sumClosedPieces(t.db, now)
  const { rows } = await sql`
    select piece, account_id, clicks from report_account_pieces order by 1, 2
  `.execute(t.db)
  expect(rows).toEqual(
    [PIECE - 1, PIECE].flatMap((piece) =>
      [small, large].map((id) => ({
        piece,
        account_id: BigInt(id),
        clicks: piece === PIECE ? 32n : 6n,
      })),
    ),
  )
  expect(await asked()).toEqual(truth)
  await sql`update report_account_pieces set spend = spend + 1000 where account_id = ${small}`.execute(t.db)
  expect(await asked()).toEqual([
    [small, 380, 38, 1_190],
    [large, 380, 38, 266],
  ])

  // These clicks are not stored: the rebuild finds only impressions.
  await rebuildReports(t.db)
  expect(await asked()).toEqual([
    [small, 380, 0, 0],
    [large, 380, 0, 0],
  ])
})
