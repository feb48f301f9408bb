import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { bidOf } from '../../../test/bids.ts'
import { testDelivery } from '../../../test/deliverable.ts'
import { sealToken } from '../tracking/service.ts'
import { chargeClicks } from './charge-clicks.ts'
import { followClicks } from './follow-clicks.ts'
import { postDueSpend } from './post-spend.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

let t: Awaited<ReturnType<typeof testDelivery>>
beforeAll(async () => {
  t = await testDelivery()
})
afterAll(() => t.close())

const charge = () => chargeClicks(t.db, { most: 10, withHeld: true })

test('a click is followed from its tracker to its charge and posting', async () => {
  const { accountId, campaignId, adId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: 25_000 })
  const token = sealToken(t.config.tokenKeys, bidOf({ campaignId, adId, sequence: 7 }))
  const call = (path: string, headers = {}) =>
    t.app.inject({ url: `${path}?t=${token}`, headers: { 'user-agent': PHONE, ...headers } })
  const { headers } = await call('/c')
  const trace = String(headers['x-request-id']).replaceAll('-', '')
  const way = async () => (await followClicks(t.db, trace)).map((line) => line.replace(/20\S+Z/, 'TIME'))
  const click = `click    1-7, TIME: campaign ${campaignId}, ad ${adId}`
  expect(await way()).toEqual([click, 'verdict  not judged yet', 'charge   none yet', 'posting  none yet'])
  await charge()
  expect((await way())[1]).toBe('verdict  waits for the impression of its ad')
  await call('/i', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` })
  await charge()
  const charged = [click, 'verdict  counts', `charge   25000 rial to account ${accountId}`]
  expect(await way()).toEqual([...charged, 'posting  none yet'])
  await postDueSpend(t.db, { after: 0 })
  const { id } = await t.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('kind', '=', 'spend')
    .executeTakeFirstOrThrow()
  expect(await way()).toEqual([
    ...charged,
    `posting  ledger entry ${id}, TIME: 25000 rial for 1 clicks of its hour`,
  ])
})

test('a click that its caller names is found by that name, and why it does not count', async () => {
  const { campaignId, adId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: 25_000 })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const token = sealToken(t.config.tokenKeys, bidOf({ campaignId, adId, sequence: 8 }))
  await t.app.inject({
    url: `/c?t=${token}`,
    headers: { 'user-agent': 'curl/8', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  })
  await charge()
  expect((await followClicks(t.db, trace)).slice(1)).toEqual([
    'verdict  does not count: bot_agent',
    expect.stringMatching(/^charge   0 rial to account \d+$/) as unknown,
    'posting  none, since nothing was charged',
  ])
})

test('clicks are found by an index of their hour', async () => {
  const { rows } = await sql<{ found: boolean }>`
    select bool_and(exists (
      select from pg_indexes where tablename = part.relname and indexdef like '%(trace) WHERE%'
    )) as found
    from pg_inherits join pg_class part on part.oid = inhrelid
    where inhparent = 'delivery_events'::regclass
  `.execute(t.db)
  expect(rows).toEqual([{ found: true }])
})
