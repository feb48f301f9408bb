import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testApp, testDb } from '../../../test/harness.ts'
import { asBeforeBaseline } from '../../../test/older-database.ts'
import { loadDemo } from '../../operations/demo/service.ts'
import { createDb, type Db } from './client.ts'
import { knownMigrations, migrate } from './migrate.ts'

const ADVERTISER = { balance: 0n, bid: 10_000 }

let t: Awaited<ReturnType<typeof testDb>>
let older: Db
beforeEach(async () => {
  t = await testDb()
  older = createDb(t.connection, { max: 2 })
})
afterEach(async () => {
  await older.destroy()
  await t.drop()
})

/** The tables are new, and their triggers not there yet. */
async function betweenTablesAndTriggers(db: Db) {
  await asBeforeBaseline(db)
  await migrate(db, (await knownMigrations()).at(-1))
}

async function untilWaiting(db: Db) {
  while ((await countOf(db, sql`from pg_locks where not granted`)) === 0) await sleep(5)
}

async function countOf(db: Db, question: ReturnType<typeof sql>) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${question}`.execute(db)
  return rows[0]?.count
}

/** Campaigns whose row for lists is not as the triggers write it. */
const unlisted = (db: Db) =>
  countOf(
    db,
    sql`from campaigns left join ads on ads.campaign_id = campaigns.id
      left join listed_campaigns kept on kept.campaign_id = campaigns.id
    where (kept.ad_id, kept.status, kept.search_text, kept.enabled, kept.is_archived)
      is distinct from (ads.id, ads.status, campaigns.search_text, campaigns.enabled, archived_at is not null)`,
  )

test('campaigns and ads that an older server writes before there are triggers are listed', async () => {
  const [changed, judged] = [await openAdvertiser(t.db, ADVERTISER), await openAdvertiser(t.db, ADVERTISER)]
  await betweenTablesAndTriggers(t.db)
  await openAdvertiser(older, ADVERTISER)
  await sql`update campaigns set search_text = 'another', enabled = false where id = ${changed.campaignId}`.execute(
    older,
  )
  await sql`update ads set status = 4 where id = ${judged.adId}`.execute(older)
  expect(await unlisted(t.db)).toBe(3)
  await migrate(t.db)
  expect(await unlisted(t.db)).toBe(0)
})

test('budgets that are spent before there are triggers, or not any more, are known', async () => {
  const [spent, raised, total, former] = [
    await openAdvertiser(t.db, ADVERTISER),
    await openAdvertiser(t.db, ADVERTISER),
    await openAdvertiser(t.db, { ...ADVERTISER, total: 9_000_000n }),
    await openAdvertiser(t.db, ADVERTISER),
  ]
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    select id, tehran_day(now()), account_id, 100, case id when ${raised.campaignId} then 100 else 0 end from campaigns
  `.execute(t.db)
  await sql`drop function keep_spent_day, keep_spent_total cascade`.execute(t.db)
  await sql`truncate sql_objects`.execute(t.db)
  await sql`update campaign_days set charged = 100 where campaign_id = ${spent.campaignId}`.execute(older)
  await sql`update campaign_days set cap = 200 where campaign_id = ${raised.campaignId}`.execute(older)
  await sql`update campaign_totals set charged = cap where campaign_id = ${total.campaignId}`.execute(older)
  await sql`insert into spent_budgets values (${former.campaignId}, 0, ${former.accountId})`.execute(older)
  await migrate(t.db)
  const { rows } = await sql`select campaign_id, day = 0 as is_total from spent_budgets order by 1`.execute(
    t.db,
  )
  expect(rows).toEqual([
    { campaign_id: BigInt(spent.campaignId), is_total: false },
    { campaign_id: BigInt(total.campaignId), is_total: true },
  ])
})

test('an archived ad leaves the queue, though there was no trigger when it was archived', async () => {
  const { campaignId, adId } = await openAdvertiser(t.db, ADVERTISER)
  await betweenTablesAndTriggers(t.db)
  await sql`update campaigns set enabled = false, archived_at = now() where id = ${campaignId}`.execute(older)
  await migrate(t.db)
  expect(await countOf(t.db, sql`from ads where id = ${adId} and is_archived`)).toBe(1)
})

test('who opens an account at an older server before there are triggers owns it', async () => {
  await betweenTablesAndTriggers(t.db)
  await sql`drop trigger if exists memberships_own on memberships`.execute(t.db)
  const { accountId } = await openAdvertiser(older, ADVERTISER)
  expect(await countOf(t.db, sql`from memberships where role = 'viewer'`)).toBe(1)
  await migrate(t.db)
  expect(await countOf(t.db, sql`from memberships where account_id = ${accountId} and role = 'owner'`)).toBe(
    1,
  )
})

test('banners that are sent or judged before there are triggers are remembered', async () => {
  const [sent, judged] = [await openAdvertiser(t.db, ADVERTISER), await openAdvertiser(t.db, ADVERTISER)]
  await betweenTablesAndTriggers(t.db)
  await sql`update ads set status = 1, medium_banner = 'sent.png' where id = ${sent.adId}`.execute(older)
  await sql`update ads set status = 4, medium_banner = 'judged.png' where id = ${judged.adId}`.execute(older)
  await sql`insert into ad_events (ad_id, status, staff_name) values (${judged.adId}, 4, 'a colleague')`.execute(
    older,
  )
  await migrate(t.db)
  expect(await countOf(t.db, sql`from banner_prints where picture in ('sent.png', 'judged.png')`)).toBe(2)
  expect(await countOf(t.db, sql`from judged_banners where picture = 'judged.png'`)).toBe(1)
})

test('a server that works meanwhile is not refused', async () => {
  const { campaignId, adId } = await openAdvertiser(t.db, ADVERTISER)
  await sql`update listed_campaigns set search_text = 'stale'`.execute(t.db)
  await sql`delete from sql_objects where name = '*'`.execute(t.db)
  let preparation: Promise<unknown> = Promise.resolve()
  await older.transaction().execute(async (trx) => {
    await sql`update ads set status = 4 where id = ${adId}`.execute(trx)
    preparation = migrate(t.db)
    await untilWaiting(t.db)
    await sql`update campaigns set search_text = 'newest' where id = ${campaignId}`.execute(trx)
  })
  await preparation
  expect(await unlisted(t.db)).toBe(0)
})

test('a database in which nothing differs is left as it is', async () => {
  const app = await testApp()
  await loadDemo(app.deps)
  const versions = async () =>
    (
      await sql`
        select 'c' as kind, xmin::text, id from campaigns union all select 'a', xmin::text, id from ads
        union all select 'l', xmin::text, campaign_id from listed_campaigns order by 1, 3
      `.execute(app.db)
    ).rows
  const before = await versions()
  await sql`delete from sql_objects where name = '*'`.execute(app.db)
  await migrate(app.db)
  expect(await versions()).toEqual(before)
  await app.close()
})
