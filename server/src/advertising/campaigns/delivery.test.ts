import { AD_STATUS, isToCorrect } from '@jarchi/shared/advertising/ad-status.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGNS_LIST } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { postManualEntry } from '../../money/wallet/service.ts'
import { deliveryCounts } from './service.ts'

const DAY_MS = 86_400_000
const NIGHT = '0'.repeat(168)

/** Two are in Tehran; the exchange knows the second one. */
const [HERE, KNOWN, KARAJ] = ['tehran-aghdsyh', 'tehran-akhtyaryh', 'karaj-ahmdyh']
const STATES = 2 * 3 * 7 * 7 * 3 * 2
/** Of these, the campaigns in the other places that are on and approved by us. */
const ELSEWHERE = 5 * 7 * 3 * 2

type App = Awaited<ReturnType<typeof testApp>>
const apps: Record<'with an exchange' | 'without', App> = {} as never
beforeAll(async () => {
  apps.without = await testApp()
  apps['with an exchange'] = await testApp({
    EXCHANGE_URL: 'http://127.0.0.1:1/ad-management',
    EXCHANGE_API_KEY: 'key',
    EXCHANGE_BIDDER_ID: '7',
    EXCHANGE_SEAT: 'jarchi',
  })
})
beforeAll(async () => {
  for (const { db } of Object.values(apps)) {
    await db.updateTable('neighborhoods').set({ exchange_id: 7n }).where('slug', '=', KNOWN).execute()
  }
})
afterAll(() => Promise.all(Object.values(apps).map((t) => t.close())))

/** All pages of a list. */
async function listed(t: App, headers: Record<string, string>, query: string): Promise<Campaign[]> {
  const found: Campaign[] = []
  for (;;) {
    const url = `${CAMPAIGNS_LIST}?limit=100&offset=${found.length}${query}`
    const { count, results } = (await t.app.inject({ url, headers })).json()
    found.push(...results)
    if (found.length >= count) return found
  }
}

/** A campaign and its ad in each combination of states. */
function makeAll(t: App, accountId: number) {
  const { now } = t.clock
  return sql`
    with states as (
      select row_number() over () as n, * from
        (values (true), (false)) campaign_states (enabled),
        (values (true, null), (false, null), (false, 'retired')) switches (active, post_end),
        (values (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (3, 14), (1, 20)) reviews (status, age),
        (values (null), (1), (2), (3), (4), (5), (6)) audits (audit),
        (values (null), (2999999), (3000000)) days (charged),
        (values (${FULL_WEEK}), (${NIGHT})) hours (daypart),
        (values
          ('{tehran}', '{}'), ('{}', ${`{${HERE}}`}), ('{tehran}', ${`{${HERE}}`}),
          ('{tehran}', ${`{${HERE},${KNOWN}}`}), ('{tehran,karaj}', ${`{${HERE}}`}),
          ('{tehran,karaj}', ${`{${HERE},${KARAJ}}`})
        ) places (cities, neighborhoods)
      where neighborhoods = '{}' or (enabled and active and status = 3 and age = 0)
    ), made as (
      insert into campaigns (account_id, title, search_text, enabled, daily_budget, bid, daypart, cities, neighborhoods,
        category_slugs, keywords, has_ad, created_at, updated_at)
      select ${BigInt(accountId)}, n::text, n::text, enabled, 3000000, 10000, daypart::bit(168),
        cities::text[], neighborhoods::text[], '{light}',
        '{}', true, ${now}, ${now}
      from states returning id, title
    ), shown as (
      insert into ads (account_id, campaign_id, active, status, post_end, landing_url, banner_type, panel_type,
        registered_at)
      select ${BigInt(accountId)}, made.id, active, status, post_end, 'https://example.ir/', 'custom', 'divar_panel',
        ${now}::timestamptz - make_interval(days => age)
      from states join made on made.title = n::text returning id, campaign_id
    ), days as (
      insert into campaign_days (campaign_id, day, account_id, cap, charged)
      select made.id, tehran_day(${now}), ${BigInt(accountId)}, 3000000, charged
      from states join made on made.title = n::text where charged is not null
    )
    select shown.id, audit from states join made on made.title = n::text join shown on shown.campaign_id = made.id
  `.execute(t.db) as Promise<{ rows: { id: bigint; audit: number | null }[] }>
}

test.each(['with an exchange', 'without'] as const)(
  'filters and counts follow the card’s own rule in every state, %s',
  async (which) => {
    const t = apps[which]
    const { headers, accountId } = await t.signIn()
    await postManualEntry(t.db, accountId, 1_000_000n, 'test', null)
    const { rows } = await makeAll(t, accountId)
    expect(rows.length).toBe(STATES + ELSEWHERE)
    await sql`delete from exchange_ads`.execute(t.db)
    const audited = rows.filter(({ audit }) => audit !== null)
    await sql`
      insert into exchange_ads (ad_id, mid, audit_status)
      select id, id::text, audit
      from unnest(${audited.map(({ id }) => id)}::int8[], ${audited.map(({ audit }) => audit)}::int2[]) sent (id, audit)
    `.execute(t.db)

    const all = await listed(t, headers, '')
    expect(all.length).toBe(rows.length)
    const blockers = new Set(all.map(({ blocker }) => blocker))
    expect(blockers.has('budget_spent') && blockers.has('off_schedule') && blockers.has(null)).toBe(true)
    expect(blockers.has('places_unknown')).toBe(which === 'with an exchange')
    expect(blockers.has('exchange_denied')).toBe(which === 'with an exchange')
    const ids = (campaigns: Campaign[]) => campaigns.map(({ id }) => id).toSorted((a, b) => a - b)
    for (const [status, blocker] of [
      ['shown', null],
      ['paused', 'paused'],
    ] as const) {
      const same = all.filter((each) => each.blocker === blocker)
      expect(ids(await listed(t, headers, `&status=${status}`)), status).toEqual(ids(same))
    }
    expect(await deliveryCounts(t.deps, accountId)).toEqual({
      running: all.filter(({ blocker }) => blocker === null || blocker === 'off_schedule').length,
      toCorrect: all.filter(({ divar_ad }) => divar_ad && isToCorrect(divar_ad)).length,
    })
  },
  60_000,
)

test('an ad that was denied before it expired stays denied', async () => {
  const t = apps.without
  const { headers, accountId } = await t.signIn()
  await postManualEntry(t.db, accountId, 1_000_000n, 'test', null)
  await makeAll(t, accountId)
  await sql`
    update ads set registered_at = ${new Date(t.clock.now.getTime() - 40 * DAY_MS)} where account_id = ${BigInt(accountId)}
  `.execute(t.db)
  const all = await listed(t, headers, '')
  const counts = await deliveryCounts(t.deps, accountId)
  expect(counts.running).toBe(0)
  expect(counts.toCorrect).toBe(
    all.filter(({ divar_ad }) => divar_ad?.status === AD_STATUS.denied).length * 2,
  )
})
