import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql, type Insertable } from 'kysely'
import { readConfig } from '../src/config.ts'
import type { Db } from '../src/platform/db/client.ts'
import type { Ads } from '../src/platform/db/types.ts'
import { buildDelivery } from '../src/delivery-app.ts'
import { LONGEST_WAIT_MS } from './events.ts'
import { testDb } from './harness.ts'

type Wanted = {
  accountId?: number
  enabled?: boolean
  bid?: number
  budget?: number
  daypart?: string
  cities?: string[]
  neighborhoods?: string[]
  categories?: string[]
  keywords?: string[]
  /** How the ad differs from an approved one with a picture. */
  ad?: Partial<Insertable<Ads>>
}

/** An account with so many rials. */
export async function makeAccount(db: Db, balance = 100_000_000): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({ name: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('wallets')
    .values({ account_id: id, balance: BigInt(balance) })
    .execute()
  return Number(id)
}

/** A campaign with an approved ad, in its own account by default. */
export async function makeDeliverable(db: Db, wanted: Wanted = {}) {
  const accountId = wanted.accountId ?? (await makeAccount(db))
  const roots = await db.selectFrom('categories').select('en_name').where('parent_id', 'is', null).execute()
  const { id } = await db
    .insertInto('campaigns')
    .values({
      account_id: BigInt(accountId),
      title: 'فروش',
      search_text: 'فروش',
      enabled: wanted.enabled ?? true,
      bid: BigInt(wanted.bid ?? 25_000),
      daily_budget: BigInt(wanted.budget ?? 3_000_000),
      daypart: sql`${wanted.daypart ?? FULL_WEEK}::bit(168)`,
      cities: wanted.cities ?? [],
      neighborhoods: wanted.neighborhoods ?? [],
      category_slugs: wanted.categories ?? roots.map(({ en_name }) => en_name),
      keywords: wanted.keywords ?? [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ad = await db
    .insertInto('ads')
    .values({
      account_id: BigInt(accountId),
      campaign_id: id,
      active: true,
      status: 3,
      landing_url: 'https://shop.example.ir/',
      banner_type: 'custom',
      panel_type: 'divar_panel',
      medium_banner: 'banner.webp',
      ...wanted.ad,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId, campaignId: Number(id), adId: Number(ad.id) }
}

/** Bidder, trackers and decisions with their own database, listening on free ports. */
export async function testDelivery(env: Record<string, string> = {}, prepare?: (db: Db) => Promise<unknown>) {
  const { db, connection, drop } = await testDb()
  await prepare?.(db)
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    JARCHI_DATA: folder,
    LOG_LEVEL: 'silent',
    BIDDER_PORT: '0',
    EXCHANGE_URL: 'none',
    PRICE_BY_MARKET: '0',
    BID_DEADLINE_MS: '5000',
    BID_LONGEST_WAIT_MS: '5000',
    DECISION_API_KEY: 'd'.repeat(32),
    ...env,
  })
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const delivery = await buildDelivery({ config, db, connection, now, trackerWaitMs: LONGEST_WAIT_MS })
  const close = async () => {
    await delivery.app.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...delivery, db, connection, config, clock, close }
}
