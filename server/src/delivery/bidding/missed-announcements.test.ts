import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { joins } from '@jarchi/shared/delivery/pacing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount, makeDeliverable, testDelivery } from '../../../test/deliverable.ts'
import { exchangeClient } from '../../../test/exchange/exchange-client.ts'
import { createDb } from '../../platform/db/client.ts'
import { hashOf } from './collect-bids.ts'

/** Much shorter than the hour after which everything is read again. */
const soon = { timeout: 20_000, interval: 100 }

let t: Awaited<ReturnType<typeof testDelivery>>
let client: ReturnType<typeof exchangeClient>
beforeAll(async () => {
  t = await testDelivery()
  client = exchangeClient(t.bidderPort)
})
afterAll(async () => {
  client.close()
  await t.close()
})

/** A request that the campaign joins, although it joins few at first. */
async function isBidFor(campaignId: number): Promise<boolean> {
  for (;;) {
    const id = randomUUID()
    if (joins(hashOf(id), campaignId, 0.1)) return Boolean((await client.collect({ id })).seatbid?.length)
  }
}
const pay = (accountId: number, rial: bigint) =>
  t.db.updateTable('wallets').set({ balance: rial }).where('account_id', '=', BigInt(accountId)).execute()
const triggers = (table: string, what: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(what)} trigger user`.execute(t.db)

const listeners = sql`from pg_stat_activity where datname = current_database() and query = 'listen delivery_change'`
const endListener = () => sql`select pg_terminate_backend(pid) ${listeners}`.execute(t.db)
const isListening = async () => (await sql`select ${listeners}`.execute(t.db)).rows.length > 0

test('money of an account that had none is seen within seconds if its announcement is missed', async () => {
  const accountId = await makeAccount(t.db, 0)
  const { campaignId } = await makeDeliverable(t.db, { accountId })
  const { index } = t.live.state
  await expect.poll(() => index.get(campaignId), soon).toBeTruthy()
  expect(await isBidFor(campaignId)).toBe(false)
  expect(index.resting()).toContain(campaignId)
  await triggers('wallets', 'disable')
  await pay(accountId, 9_000_000n)
  await triggers('wallets', 'enable')
  await expect.poll(() => isBidFor(campaignId), soon).toBe(true)
})

test('an announcement whose money could not be read is not forgotten', async () => {
  const { campaignId, accountId } = await makeDeliverable(t.db)
  const { spending } = t.live.state
  const isSpent = () =>
    spending.isSpent({ campaignId, accountId, budget: 3_000_000 }, performance.now() / 1_000)
  await expect.poll(isSpent, soon).toBe(false)
  await sql`alter table wallets rename to kept_wallets`.execute(t.db)
  await sql`update kept_wallets set balance = 0 where account_id = ${accountId}`.execute(t.db)
  await sleep(1_500)
  expect(isSpent()).toBe(false)
  await sql`alter table kept_wallets rename to wallets`.execute(t.db)
  await expect.poll(isSpent, soon).toBe(true)
})

test('after the connection for announcements broke, everything is read again', async () => {
  const { campaignId } = await makeDeliverable(t.db)
  const { index } = t.live.state
  await expect.poll(() => index.get(campaignId), soon).toBeTruthy()
  await triggers('campaigns', 'disable')
  await sql`update campaigns set bid = 31000 where id = ${campaignId}`.execute(t.db)
  await triggers('campaigns', 'enable')
  const { drifted } = t.live
  await endListener()
  await expect.poll(() => index.get(campaignId)?.bid, soon).toBe(31_000)
  expect(t.live.drifted).toBe(drifted)
})

test('that no announcements are heard is said once, however long it lasts, and again the next time', async () => {
  const warn = vi.spyOn(t.app.log, 'warn')
  const said = () => warn.mock.calls.filter(([, text]) => String(text).startsWith('no announcements')).length
  const admin = createDb({ ...t.connection, database: 'postgres' }, { max: 1 })
  onTestFinished(() => admin.destroy())
  const database = sql.id(t.connection.database ?? '')
  const admitting = (admits: boolean) =>
    sql`alter database ${database} with allow_connections ${sql.lit(admits)}`.execute(admin)
  for (const times of [1, 2]) {
    await expect.poll(isListening, soon).toBe(true)
    await admitting(false)
    await endListener()
    await sleep(2_500)
    await admitting(true)
    await expect.poll(isListening, soon).toBe(true)
    expect(said()).toBe(times)
  }
})
