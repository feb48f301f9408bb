import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import {
  firstOf,
  hasPart,
  hasRows,
  inOrderOf,
  isNamed,
  isPart,
  newestFound,
  typedId,
} from '../../platform/db/text-search.ts'

const TITLE = sql.raw('campaigns.search_text')
const LANDING = sql.raw('search_key(ads.landing_url)')

/** Ads of all accounts by their id or that of their campaign, by title or landing address; the newest first. */
export async function adsFound(db: Db, text: string, limit: number) {
  const key = joinedKey(text)
  const named = await namedAds(db, key)
  const { ids, hasMore } = firstOf(limit, named, isPart(key) ? await adsWith(db, key, limit + 1) : [])
  if (ids.length === 0) return { rows: [], hasMore }
  const rows = await db
    .selectFrom('ads')
    .innerJoin('campaigns', 'campaigns.id', 'ads.campaign_id')
    .innerJoin('accounts', 'accounts.id', 'ads.account_id')
    .select(['ads.id', 'ads.account_id', 'ads.status', 'ads.landing_url', 'ads.medium_banner'])
    .select(['ads.registered_at', 'campaigns.title', 'accounts.name as account', 'accounts.is_vip'])
    .where('ads.id', 'in', ids)
    .execute()
  return { rows: inOrderOf(ids, rows), hasMore }
}

async function namedAds(db: Db, key: string): Promise<bigint[]> {
  const id = typedId(key)
  if (id === null) return []
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where((ad) => ad.or([ad('id', '=', id), ad('campaign_id', '=', id)]))
    .orderBy(sql`id <> ${id}`)
    .execute()
  return rows.map((row) => row.id)
}

function adsWith(db: Db, key: string, limit: number): Promise<bigint[]> {
  const titled = sql`select from campaigns where campaigns.id = ads.campaign_id and ${hasPart(TITLE, key)}`
  const sought = {
    table: 'ads',
    fits: sql<boolean>`(${hasRows(titled)} or ${hasPart(LANDING, key)})`,
    named: sql`
      select ads.id from campaigns join ads on ads.campaign_id = campaigns.id where ${isNamed(TITLE, key)}
      union select id from ads where ${isNamed(LANDING, key)}
    `,
  } as const
  return newestFound(db, sought, limit)
}
