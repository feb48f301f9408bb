import { AD_LIFETIME_MS } from '@jarchi/shared/advertising/ad-status.ts'
import type { Blocker } from '@jarchi/shared/api/campaigns.ts'
import { FULL_WEEK, tehranSlot } from '@jarchi/shared/time/daypart.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { blockerOfAccount } from './delivery.ts'

const now = new Date('2026-11-21T08:30:00Z')
const never = '0'.repeat(168)
/** The exchange knows the second one. */
const [UNKNOWN, KNOWN, KARAJ] = ['tehran-aghdsyh', 'tehran-akhtyaryh', 'karaj-ahmdyh']
/** The budget of this one is spent for today. */
const SPENT = 7

const campaign = {
  id: 1,
  enabled: true,
  daypart: FULL_WEEK,
  cities: [] as string[],
  neighborhoods: [] as string[],
  category_slugs: ['light'],
}
const ad = { id: 1, active: true, status: 3, post_end: null as string | null, registered_at: now }
const taken = { mid: '7' as string | null, audit_status: 3, trackers_altered: false }

type Subject = {
  campaign?: Partial<typeof campaign>
  ad?: Partial<typeof ad> | null
  theirs?: Partial<typeof taken>
  account?: Blocker
}
type Said = {
  is_ready: boolean | null
  is_nowhere: boolean
  review_blocker: string | null
  blocker: string | null
}

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
  await t.db.updateTable('neighborhoods').set({ exchange_id: 7n }).where('slug', '=', KNOWN).execute()
  await sql`alter table campaign_days disable trigger all`.execute(t.db)
  await sql`
    insert into campaign_days (campaign_id, account_id, day, cap, charged) values (${SPENT}, 1, tehran_day(${now}), 5, 5)
  `.execute(t.db)
})
afterAll(() => t.drop())

/** With `theirs` there is an exchange. */
async function said({ theirs, ...subject }: Subject): Promise<Said | undefined> {
  const row = (values: object | null) => (values === null ? null : JSON.stringify(values))
  const { rows } = await sql<Said>`
    select shown.* from delivery_of(
      jsonb_populate_record(null::campaigns, ${row({ ...campaign, ...subject.campaign })}),
      jsonb_populate_record(null::ads, ${row(subject.ad === null ? null : { ...ad, ...subject.ad })}),
      jsonb_populate_record(null::exchange_ads, ${row({ ...taken, ...theirs })}),
      ${now}, ${theirs !== undefined}, ${subject.account ?? null}
    ) shown
  `.execute(t.db)
  return rows[0]
}

const off = { enabled: false }
const expired = { registered_at: afterMs(now, -AD_LIFETIME_MS) }
const account = 'out_of_balance'
const nowhere = { cities: ['tehran'], neighborhoods: [UNKNOWN] }
/** Everything that comes after the reviews. */
const late = { campaign: { ...nowhere, daypart: never, id: SPENT }, account } as const

test('an ad is shown in its hour only', async () => {
  const at = (slot: number) => never.slice(0, slot) + '1' + never.slice(slot + 1)
  const slot = tehranSlot(now)
  expect((await said({ campaign: { daypart: at(slot) } }))?.blocker).toBeNull()
  for (const other of [slot - 1, slot + 1])
    expect((await said({ campaign: { daypart: at(other) } }))?.blocker).toBe('off_schedule')
})

test('the hour of the week is the same in SQL and here', async () => {
  const hours = Array.from({ length: 400 }, (_, hour) => new Date(now.getTime() + hour * 3_599_999))
  const { rows } = await sql<{ slot: number }>`
    select tehran_slot(at) as slot from unnest(${hours}::timestamptz[]) with ordinality as moments (at, n) order by n
  `.execute(t.db)
  expect(rows.map(({ slot }) => slot)).toEqual(hours.map(tehranSlot))
})

test.each([
  [true, { cities: ['tehran'], neighborhoods: [UNKNOWN] }],
  [true, { cities: ['tehran', 'karaj'], neighborhoods: [UNKNOWN, KARAJ] }],
  // A whole city, and all cities but one, are known by their ids.
  [false, { cities: ['tehran', 'karaj'], neighborhoods: [UNKNOWN] }],
  [false, { cities: [], neighborhoods: [UNKNOWN] }],
  [false, { cities: ['tehran'], neighborhoods: [] }],
  [false, { cities: ['tehran'], neighborhoods: [UNKNOWN, KNOWN] }],
])('it is %s that the exchange knows none of the places of %o', async (isNowhere, places) => {
  expect((await said({ campaign: places }))?.is_nowhere).toBe(isNowhere)
})

test('an ad is ready while only time, money or the exchange is against it', async () => {
  const ready = [{}, late, { ad: expired }, { ad: { status: 2 } }, { theirs: { audit_status: 4 } }]
  for (const subject of ready) expect((await said(subject))?.is_ready).toBe(true)
  const others = [{ campaign: off }, { ad: { active: false } }, { ad: { status: 1 } }, { ad: { status: 4 } }]
  for (const subject of [...others, { campaign: { category_slugs: [] } }])
    expect((await said(subject))?.is_ready).toBe(false)
})

test('money comes before the financial information; a debt below its limit has a reason of its own', () => {
  const wallet = { available: 1n, debtLimit: 0n, room: 2n }
  expect(blockerOfAccount(wallet, false)).toBeNull()
  expect(blockerOfAccount(wallet, true)).toBe('financial_info_missing')
  const empty = { available: 0n, debtLimit: 0n, room: 0n }
  expect(blockerOfAccount(empty, true)).toBe('out_of_balance')
  const owing = { available: -6n, debtLimit: 5n, room: 0n }
  expect(blockerOfAccount(owing, true)).toBe('in_debt')
  const allowed = { available: -5n, debtLimit: 5n, room: 1n }
  expect(blockerOfAccount(allowed, false)).toBeNull()
})
