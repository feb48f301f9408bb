import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { Blocker as WireBlocker } from '@jarchi/shared/api/campaigns.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { addDays, tehranDay } from '@jarchi/shared/time/jalali.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { testDb } from '../test/harness.ts'
import { scenariosIn, title } from '../test/scenarios.ts'

const now = new Date('2026-11-21T08:30:00Z')
/** The exchange knows the second one. */
const NEIGHBORHOODS = { unknown: 'tehran-aghdsyh', known: 'tehran-akhtyaryh' }
/** The campaign whose budget is spent for today, the one whose total is spent, and another one. */
const [SPENT, TOTAL_SPENT, UNSPENT] = [7, 8, 1]

const Blocker = z.enum(WireBlocker.options)
const Review = z.enum(['pending', 'preApproved', 'approved', 'denied', 'changesAsked'])
/** All that is left out speaks for the ad. */
const ShownOrNot = z.strictObject({
  title,
  given: z.strictObject({
    campaign: z
      .strictObject({
        is_on: z.boolean().default(true),
        hours: z.enum(['all', 'none']).default('all'),
        is_budget_spent: z.boolean().default(false),
        /** Its day's budget is spent with it. */
        is_total_spent: z.boolean().default(false),
        /** 0: today. */
        first_day: z.int().optional(),
        last_day: z.int().optional(),
        /** Of Tehran, the neighbourhoods to which it is narrowed, as the exchange sees them. */
        neighborhoods: z.array(z.enum(['known', 'unknown'])).default([]),
      })
      .prefault({}),
    /** Null: the campaign has no ad. */
    ad: z
      .strictObject({
        is_on: z.boolean().default(true),
        review: Review.default('approved'),
        post_ended: z.boolean().default(false),
        registered_days_ago: z.number().default(0),
      })
      .nullable()
      .prefault({}),
    /** Left out: there is no exchange. */
    exchange: z
      .strictObject({
        was_sent: z.boolean().default(true),
        audit: z.union([Review, z.literal('expired there')]).default('approved'),
        trackers_altered: z.boolean().default(false),
      })
      .optional(),
    /** What keeps all ads of the account from being shown. */
    account: Blocker.nullable().default(null),
  }),
  follows: z.union([z.literal('shown'), Blocker]),
})
type Given = z.infer<typeof ShownOrNot>['given']

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
  await t.db
    .updateTable('neighborhoods')
    .set({ exchange_id: 7n })
    .where('slug', '=', NEIGHBORHOODS.known)
    .execute()
  for (const table of ['campaign_days', 'campaign_totals'])
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(t.db)
  await sql`
    insert into campaign_days (campaign_id, account_id, day, cap, charged)
    values (${SPENT}, 1, tehran_day(${now}), 5, 5), (${TOTAL_SPENT}, 1, tehran_day(${now}), 5, 5)
  `.execute(t.db)
  await sql`insert into campaign_totals (campaign_id, cap, charged) values (${SPENT}, 9, 8), (${TOTAL_SPENT}, 5, 5)`.execute(
    t.db,
  )
})
afterAll(() => t.drop())

test.each(scenariosIn('shown-or-not', ShownOrNot))('shown or not: %s', async (_, { given, follows }) => {
  const row = (values: object | null) => values && JSON.stringify(values)
  const { rows } = await sql<{ blocker: string | null }>`
    select shown.blocker from delivery_of(
      jsonb_populate_record(null::campaigns, ${row(campaignOf(given.campaign))}),
      jsonb_populate_record(null::ads, ${row(adOf(given.ad))}),
      jsonb_populate_record(null::exchange_ads, ${row(theirsOf(given.exchange))}),
      ${now}, ${given.exchange !== undefined}, ${given.account}
    ) shown
  `.execute(t.db)
  expect(rows[0]?.blocker ?? 'shown').toBe(follows)
})

const dayAfter = (days: number | undefined) => (days === undefined ? null : addDays(tehranDay(now), days))

const campaignOf = ({ is_on, hours, neighborhoods, ...given }: Given['campaign']) => ({
  id: given.is_total_spent ? TOTAL_SPENT : given.is_budget_spent ? SPENT : UNSPENT,
  starts_on: dayAfter(given.first_day),
  ends_on: dayAfter(given.last_day),
  enabled: is_on,
  daypart: hours === 'all' ? FULL_WEEK : '0'.repeat(168),
  cities: neighborhoods.length > 0 ? ['tehran'] : [],
  neighborhoods: neighborhoods.map((each) => NEIGHBORHOODS[each]),
  category_slugs: ['light'],
})

const adOf = (ad: Given['ad']) =>
  ad && {
    id: 1,
    active: ad.is_on,
    status: AD_STATUS[ad.review],
    post_end: ad.post_ended ? 'retired' : null,
    registered_at: afterMs(now, -ad.registered_days_ago * DAY_MS),
  }

const theirsOf = (exchange: Given['exchange']) =>
  exchange
    ? {
        mid: exchange.was_sent ? '7' : null,
        audit_status: exchange.audit === 'expired there' ? 6 : AD_STATUS[exchange.audit],
        trackers_altered: exchange.trackers_altered,
      }
    : null
