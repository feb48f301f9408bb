import { sql } from 'kysely'
import { postManualEntry } from '../../server/src/money/wallet/service.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import { sized } from './aim.ts'
import type { Product } from './product.ts'

export const ADS = sized('ADS', 5_000, 200)
/** In the titles of one ad in ten. */
export const NAMED = 'spring'

/** Gives an account of the product its ads, with pictures of the demo's and figures of thirty days. */
export async function fillList({ data }: Pick<Product, 'data'>, accountId: number) {
  const connection = runningDatabase(data)
  if (!connection) throw new Error('The database of the product is not running')
  const db = createDb(connection, { max: 1 })
  try {
    await postManualEntry(db, accountId, 1_000_000_000n, 'bench', null)
    await sql`
      insert into campaigns (
        account_id, title, search_text, enabled, daily_budget, bid, daypart,
        cities, neighborhoods, category_slugs, keywords, has_ad, created_at
      )
      select ${accountId}, words, words, number % 3 > 0, 3000000 + (number % 700) * 10000, 20000,
        repeat('1', 168)::bit(168), '{tehran,karaj}', '{}', '{light}', '{}', true, now() - number * interval '1 minute'
      from generate_series(1, ${ADS}) number,
        lateral (select case when number % 10 = 0 then ${NAMED} else 'campaign' end || ' ' || number as words) named
    `.execute(db)
    await sql`
      insert into ads (
        account_id, campaign_id, active, status, landing_url, banner_type, panel_type,
        medium_banner, large_banner, xlarge_banner, registered_at
      )
      select ${accountId}, campaigns.id, true, 1 + campaigns.id % 5, 'https://example.ir/', 'custom', 'divar_panel',
        shown.medium_banner, shown.large_banner, shown.xlarge_banner, now() - interval '20 days'
      from campaigns,
        (select * from ads where medium_banner is not null and account_id <> ${accountId} order by id limit 1) shown
      where campaigns.account_id = ${accountId}
    `.execute(db)
    await sql`
      insert into ad_events (ad_id, status) select id, 1 from ads where account_id = ${accountId}
    `.execute(db)
    await sql`select make_report_partitions(tehran_day(now()) - 30, tehran_day(now()))`.execute(db)
    await sql`
      insert into report_days
      select account_id, id, tehran_day(now()) - (id % 5 + each * 4)::int, (random() * 2000)::int, 0,
        (random() * 40)::int, 0, 0, (random() * 1000)::int * 1000, 0
      from campaigns, generate_series(0, 6) each where account_id = ${accountId}
    `.execute(db)
    await sql`analyze campaigns, ads, report_days`.execute(db)
  } finally {
    await db.destroy()
  }
}
