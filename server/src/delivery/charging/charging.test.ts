import { placeOfReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { jalaliMonthOf, spanOfMonth } from '@jarchi/shared/time/jalali.ts'
import { tehranDayNumber } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientEvents } from '../../../test/events.ts'
import { testDb } from '../../../test/harness.ts'
import { bidOf } from '../../../test/bids.ts'
import { openAdvertiser } from '../../../test/advertiser.ts'
import type { EventLog } from '../tracking/event-log.ts'
import { KINDS, type Kind, type TrackedEvent } from '../tracking/tracked-event.ts'
import type { BidToken } from '../tracking/token.ts'
import { statementPage } from '../../money/statements/service.ts'
import { spend } from '../../../test/spend.ts'
import {
  leavableOf,
  postManualEntry,
  postRefund,
  verifyLedger,
  walletOf,
} from '../../money/wallet/service.ts'
import { chargeClicks } from './charge-clicks.ts'
import { correctClicks } from './correct-clicks.ts'
import { postDueSpend } from './post-spend.ts'
import { rollUpEvents } from './roll-up.ts'
import { MacroWatch } from './macro-watch.ts'
import { chargingStates, startCharging } from './service.ts'
import { verifyCharges } from './verify-charges.ts'

const BID = 25_000
const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Yesterday noon in Tehran: some of these tests depend on the database's own clock. */
const NOON = new Date((tehranDayNumber(new Date()) - 0.5) * 86_400_000 - 12_600_000)
const sinceNoon = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

let t: Awaited<ReturnType<typeof testDb>>
let now = NOON
let events: EventLog
beforeAll(async () => {
  t = await testDb()
  // Days go back and forth here, while a tracker prepares hours only as its clock goes forward.
  await sql`select make_event_partitions(tehran_hour(${NOON}) - 5, tehran_hour(now()) + 2)`.execute(t.db)
  events = patientEvents(t.connection, () => now)
})
afterAll(async () => {
  expect(await verifyCharges(t.db)).toEqual([])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  await events.close()
  await t.drop()
})

let sequence = 0
type Advertiser = Awaited<ReturnType<typeof openAdvertiser>>

const bid = ({ campaignId, adId }: Advertiser, changes: Partial<BidToken> = {}) =>
  bidOf({
    sequence: ++sequence,
    campaignId,
    adId,
    issuedAt: Math.floor(now.getTime() / 1_000) - 30,
    cpc: BID,
    ...changes,
  })

async function send(kind: Kind, token: BidToken, changes: Partial<TrackedEvent> = {}) {
  await events.append([{ kind, token, network: 0n, unnamedDevice: 0n, seen: null, value: null, ...changes }])
}

const secondsLater = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

/** An impression, and a click on it some seconds later. */
async function click(
  advertiser: Advertiser,
  changes: Partial<BidToken> = {},
  seen: Partial<TrackedEvent> = {},
) {
  const token = bid(advertiser, changes)
  await send(KINDS.impression, token)
  secondsLater(5)
  await send(KINDS.click, token, seen)
  return token
}

const charge = () => chargeClicks(t.db, { now, most: 500, withHeld: true })
const post = (after = 0) => postDueSpend(t.db, { now, after })

async function decisionOf(token: BidToken) {
  const row = await t.db
    .selectFrom('click_charges')
    .select(['amount', 'reason'])
    .where('click_epoch', '=', BigInt(token.epoch))
    .where('click_sequence', '=', BigInt(token.sequence))
    .executeTakeFirst()
  return row && [row.amount, row.reason]
}

const daysOf = ({ campaignId }: Advertiser) =>
  t.db
    .selectFrom('campaign_days')
    .select(['cap', 'charged', 'clicks', 'free_clicks', 'invalid_clicks'])
    .where('campaign_id', '=', BigInt(campaignId))
    .orderBy('day')
    .execute()

test('charging and posting say how far behind they are', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const lags = async () => {
    const states = await chargingStates(t.db, now, { spendPostSeconds: 3_600 })
    return states.slice(0, 2).map(({ value, isInOrder }) => [value, isInOrder])
  }
  const inOrder = [0, true]
  await click(one)
  expect(await lags()).toEqual([[5, true], inOrder])
  secondsLater(30)
  expect(await lags()).toEqual([[35, false], inOrder])
  await charge()
  expect(await lags()).toEqual([inOrder, inOrder])
  secondsLater(3_700 - 30)
  expect(await lags()).toEqual([inOrder, [expect.any(Number), false]])
  await post()
  expect(await lags()).toEqual([inOrder, inOrder])
  now = NOON
})

test('a click is charged once, waits as pending, and is posted as one line of its hour', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const token = await click(one)
  await send(KINDS.click, token)
  await charge()
  await charge()
  expect(await decisionOf(token)).toEqual([25_000n, null])
  expect(await walletOf(t.db, one.accountId)).toMatchObject({
    balance: 1_000_000n,
    pending: 25_000n,
    available: 975_000n,
  })
  await click(one)
  await charge()
  await post()
  expect(await walletOf(t.db, one.accountId)).toMatchObject({ balance: 950_000n, pending: 0n })
  const posts = await t.db
    .selectFrom('spend_posts')
    .select(['amount', 'clicks', 'campaign_id'])
    .where('account_id', '=', BigInt(one.accountId))
    .execute()
  expect(posts).toEqual([{ amount: 50_000n, clicks: 2n, campaign_id: BigInt(one.campaignId) }])
  expect(await daysOf(one)).toMatchObject([{ charged: 50_000n, clicks: 2n }])
})

test('refunds, debits and other spends cannot use pending money', async () => {
  const one = await openAdvertiser(t.db, { balance: 100_000n, bid: BID })
  await click(one)
  await click(one)
  await charge()
  expect(await leavableOf(t.db, one.accountId)).toEqual({ askedBack: 50_000n, byHand: 50_000n })
  const refused = { constraint: 'wallets_hard_limit' }
  await expect(postManualEntry(t.db, one.accountId, -50_001n, 'too much', null)).rejects.toMatchObject(
    refused,
  )
  await expect(postRefund(t.db, one.accountId, -50_001n, 'held')).rejects.toMatchObject(refused)
  expect(await spend(t.db, one.accountId, 50_001n, 'too much')).toBe(false)
  await postRefund(t.db, one.accountId, -50_000n, 'held')
  expect(await leavableOf(t.db, one.accountId)).toEqual({ askedBack: 0n, byHand: 0n })
  const late = await click(one)
  await charge()
  expect(await decisionOf(late)).toEqual([0n, 'over_budget'])
  await post()
  expect(await walletOf(t.db, one.accountId)).toMatchObject({ balance: 0n, pending: 0n })
})

test('a click for a campaign that is not here is counted as foreign, and nobody pays', async () => {
  const token = await click({ accountId: 0, campaignId: 4_000_000_000, adId: 1 })
  await charge()
  await charge()
  expect(await decisionOf(token)).toBeUndefined()
  const counts = await t.db
    .selectFrom('event_refusals')
    .select('count')
    .where('kind', '=', KINDS.click)
    .where('reason', '=', placeOfReason('bad_signature'))
    .execute()
  expect(counts).toEqual([{ count: 1n }])
})

test('the database itself refuses more than a budget, a wallet, or a second charge', async () => {
  const one = await openAdvertiser(t.db, { balance: 30_000n, bid: BID, budget: 50_000n })
  await click(one)
  await charge()
  const insert = (epochs: number, amount: bigint) =>
    sql`
      insert into click_charges (click_epoch, click_sequence, day, hour, account_id, campaign_id, ad_id, amount, city,
        category, keyword, clicked_at, device, network)
      select ${epochs}::int8, click_sequence, day, hour, account_id, campaign_id, ad_id, ${amount}, 0, 0, 0, clicked_at, 0, 0
      from click_charges where account_id = ${one.accountId}
    `.execute(t.db)
  await expect(insert(1, 1n)).rejects.toMatchObject({ constraint: 'click_charges_pkey' })
  await expect(insert(2, 25_001n)).rejects.toMatchObject({ constraint: 'campaign_days_cap' })
  await expect(insert(2, 5_001n)).rejects.toMatchObject({ constraint: 'wallets_hard_limit' })
  for (const change of ['amount = 0', 'account_id = 1', "reason = 'late'"]) {
    await expect(
      sql`update click_charges set ${sql.raw(change)} where account_id = ${one.accountId}`.execute(t.db),
    ).rejects.toThrow()
  }
})

test('a lowered budget is never below what was charged, and a raised one is spent', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 60_000n })
  // The trigger takes the day from the database's clock.
  const real = now
  now = new Date()
  await click(one)
  await click(one)
  await charge()
  const budget = (rial: number) =>
    sql`update campaigns set daily_budget = ${rial} where id = ${one.campaignId}`.execute(t.db)
  await budget(40_000)
  expect(await daysOf(one)).toMatchObject([{ cap: 50_000n, charged: 50_000n }])
  const free = await click(one)
  await charge()
  await budget(70_000)
  const paid = await click(one)
  await charge()
  expect(await Promise.all([free, paid].map(decisionOf))).toEqual([
    [0n, 'over_budget'],
    [20_000n, null],
  ])
  now = real
})

test.each([
  ['one phone without an id', { device: () => 0n, unnamedDevice: () => 31n }, 2],
  [
    'a program that changes its agent',
    { device: () => 0n, unnamedDevice: (n: number) => BigInt(4_000 + n) },
    6,
  ],
  [
    'a program that changes its id',
    { device: (n: number) => BigInt(50_000 + n), unnamedDevice: () => 0n },
    30,
  ],
])('a rival’s budget is not emptied from one address within a minute: %s', async (what, phone, most) => {
  const one = await openAdvertiser(t.db, { balance: 10_000_000n, bid: BID })
  const network = BigInt(7_000 + what.length)
  const tokens: BidToken[] = []
  for (let n = 0; n < 110; n++) {
    const token = bid(one, { device: phone.device(n) })
    await send(KINDS.impression, token)
    tokens.push(token)
  }
  secondsLater(5)
  for (const [n, token] of tokens.entries()) {
    await send(KINDS.click, token, { network, unnamedDevice: phone.unnamedDevice(n) })
    now = new Date(now.getTime() + 500)
    if (n % 40 === 0) await charge()
  }
  await charge()
  const [day] = await daysOf(one)
  expect(day).toMatchObject({ clicks: BigInt(most), invalid_clicks: BigInt(110 - most) })
  if (most < 30) {
    const named = await click(one, { device: 60_000n + BigInt(most) }, { network })
    await charge()
    expect(await decisionOf(named), 'a neighbour whose phone has an id').toEqual([25_000n, null])
  }
  // A neighbour's click on another ad counts.
  const other = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const honest = await click(other, { device: 0n }, { network, unnamedDevice: phone.unnamedDevice(0) })
  await charge()
  expect(await decisionOf(honest)).toEqual([25_000n, null])
  now = NOON
})

test('a carrier’s phones without ids pay for their clicks on many ads within a minute', async () => {
  const many = await Promise.all(
    Array.from({ length: 40 }, () => openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })),
  )
  const tokens: BidToken[] = []
  for (const [n, one] of many.entries()) {
    // Most have the same phone.
    tokens.push(await click(one, { device: 0n }, { network: 8_888n, unnamedDevice: BigInt(n % 3) + 1n }))
    now = new Date(now.getTime() - 4_000)
  }
  await charge()
  expect(new Set((await Promise.all(tokens.map(decisionOf))).map(String))).toEqual(new Set(['25000,']))
  now = NOON
})

test('a click needs an impression that counts: not a late one, not a robot’s', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const late = bid(one, { issuedAt: Math.floor(now.getTime() / 1_000) - 3_700 })
  const robots = bid(one)
  await send(KINDS.impression, late)
  await send(KINDS.viewable, robots, { seen: 'bot_agent' })
  await send(KINDS.impression, robots, { seen: 'unknown_agent' })
  secondsLater(5)
  for (const token of [late, robots]) await send(KINDS.click, token)
  await charge()
  expect(await decisionOf(late), 'one that counts may still come').toBeUndefined()
  secondsLater(60)
  await charge()
  expect(await decisionOf(late)).toEqual([0n, 'no_impression'])
  expect(await decisionOf(robots)).toEqual([0n, 'no_impression'])
  const both = bid(one)
  await send(KINDS.impression, both, { seen: 'bot_agent' })
  await send(KINDS.impression, both)
  secondsLater(5)
  await send(KINDS.click, both)
  await charge()
  expect(await decisionOf(both)).toEqual([25_000n, null])
})

test('a click on an ad that was denied, changed or expired meanwhile counts for ten minutes', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const pressed = async (
    change: Partial<{ status: number; off_air_at: Date | null; registered_at: Date }>,
  ) => {
    await t.db.updateTable('ads').set(change).where('id', '=', BigInt(one.adId)).execute()
    const token = await click(one)
    await charge()
    return (await decisionOf(token))?.[1]
  }
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const twoWeeks = 14 * 24 * 60
  expect(await pressed({ status: 4 })).toBeNull()
  expect(await pressed({ off_air_at: ago(9) })).toBeNull()
  expect(await pressed({ off_air_at: ago(11) })).toBe('paused')
  expect(await pressed({ status: 3 }), 'approved again').toBeNull()
  expect(await pressed({ status: 1 })).toBeNull()
  expect(await pressed({ off_air_at: ago(11) })).toBe('paused')
  expect(await pressed({ status: 2, registered_at: ago(twoWeeks + 9) })).toBeNull()
  expect(await pressed({ registered_at: ago(twoWeeks + 11) })).toBe('paused')
  now = NOON
})

test('a campaign is stopped while it or its ad is off, and no longer', async () => {
  const one = await openAdvertiser(t.db, { balance: 0n, bid: BID })
  const stopped = async () =>
    (await sql`select from campaign_stops where campaign_id = ${one.campaignId}`.execute(t.db)).rows.length >
    0
  const turn = (table: string, column: string, to: boolean, id: number) =>
    sql`update ${sql.id(table)} set ${sql.id(column)} = ${to} where id = ${id}`.execute(t.db)
  expect(await stopped()).toBe(false)
  await turn('campaigns', 'enabled', false, one.campaignId)
  await turn('ads', 'active', false, one.adId)
  await turn('campaigns', 'enabled', true, one.campaignId)
  expect(await stopped()).toBe(true)
  await turn('ads', 'active', true, one.adId)
  expect(await stopped()).toBe(false)
})

test('large amounts are posted at once, the rest when its hour ends', async () => {
  const small = await openAdvertiser(t.db, { balance: 50_000_000n, bid: BID })
  const large = await openAdvertiser(t.db, { balance: 500_000_000n, budget: 300_000_000n, bid: 100_000_000 })
  now = sinceNoon(59 * 60)
  await click(small)
  await click(large, { cpc: 100_000_000 })
  await charge()
  await post(86_400)
  expect(await walletOf(t.db, small.accountId)).toMatchObject({ pending: 25_000n })
  expect(await walletOf(t.db, large.accountId)).toMatchObject({ pending: 0n })
  // Tehran's hours begin at half past.
  secondsLater(60)
  await click(small)
  await charge()
  await post(86_400)
  expect(await walletOf(t.db, small.accountId)).toMatchObject({ balance: 49_975_000n, pending: 25_000n })
  await post()
  now = NOON
})

test('the last hour of a month is in that month, whenever it is posted and given back', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const month = jalaliMonthOf(new Date())
  const { from } = spanOfMonth(month)
  await sql`select make_event_partitions(tehran_hour(${from}) - 5, tehran_hour(${from}) + 1)`.execute(t.db)
  const before = new Date(from.getTime() - 60_000)
  now = before
  const tokens = [await click(one), await click(one)]
  now = from
  const atStart = await click(one)
  now = new Date(from.getTime() + 60_000)
  await charge()
  const statements = async () => {
    const page = await statementPage({ db: t.db, now: () => new Date() }, one.accountId, {
      offset: 0,
      limit: 2,
    })
    return page.results.map(({ sums, opening_balance, closing_balance, is_open, vat }) => [
      sums.spend,
      sums.spend_correction,
      vat.gross,
      opening_balance,
      closing_balance,
      is_open,
    ])
  }
  now = from
  await post(86_400)
  expect(await walletOf(t.db, one.accountId)).toMatchObject({ balance: 950_000n, pending: 25_000n })
  const { rows } = await sql<{ day: number; hour: number }>`
    select day, hour from spend_posts where campaign_id = ${one.campaignId}
  `.execute(t.db)
  expect(rows, 'its line opens to clicks of the day before').toEqual([
    { day: tehranDayNumber(before), hour: tehranDayNumber(from) * 24 - 1 },
  ])
  now = new Date(from.getTime() + 3_600_000)
  await post(86_400)
  expect(await statements()).toEqual([
    [-25_000, 0, 25_000, -50_000, 925_000, true],
    [-50_000, 0, 50_000, 0, -50_000, false],
  ])
  const ids = [...tokens.slice(1), atStart].map((token) => ({
    epoch: BigInt(token.epoch),
    sequence: BigInt(token.sequence),
  }))
  expect(await correctClicks(t.db, ids, 'batch_found', now)).toMatchObject({ clicks: 2, amount: 50_000n })
  expect(await statements()).toEqual([
    [-25_000, 25_000, 0, -25_000, 975_000, true],
    [-50_000, 25_000, 25_000, 0, -25_000, false],
  ])
  now = NOON
})

test('a month is open until all that was clicked in it is posted', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const { from } = spanOfMonth(jalaliMonthOf(new Date()))
  const areOpen: boolean[][] = []
  for (const second of [0, 10]) {
    now = new Date(from.getTime() - 60_000 + second * 1_000)
    await click(one)
    now = from
    await charge()
    for (const isPosted of [false, true]) {
      if (isPosted) await post(86_400)
      const page = await statementPage({ db: t.db, now: () => new Date() }, one.accountId, {
        offset: 0,
        limit: 9,
      })
      areOpen.push(page.results.map(({ is_open }) => is_open))
    }
  }
  expect(areOpen).toEqual([[true], [true, false], [true, true], [true, false]])
  now = NOON
})

test('clicks found invalid later are given back once, with a message, and open no budget again', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID, budget: 50_000n })
  const [posted, pending] = [await click(one), bid(one)]
  await charge()
  await post()
  await send(KINDS.impression, pending)
  secondsLater(5)
  await send(KINDS.click, pending)
  await charge()
  const ids = [posted, pending].map((token) => ({
    epoch: BigInt(token.epoch),
    sequence: BigInt(token.sequence),
  }))
  const back = await correctClicks(t.db, ids, 'batch_found', now)
  expect(back).toMatchObject({ accounts: 1, clicks: 2, amount: 50_000n })
  expect(await correctClicks(t.db, ids, 'batch_found', now)).toMatchObject({ clicks: 0, amount: 0n })
  expect(await walletOf(t.db, one.accountId)).toMatchObject({ balance: 1_000_000n, pending: 0n })
  expect(await daysOf(one)).toMatchObject([{ charged: 50_000n }])
  const free = await click(one)
  await charge()
  expect(await decisionOf(free)).toEqual([0n, 'over_budget'])
  const notices = await t.db
    .selectFrom('sms_notices')
    .select(['kind', 'tokens'])
    .where('account_id', '=', BigInt(one.accountId))
    .execute()
  expect(notices).toEqual([{ kind: 'spend_corrected', tokens: ['۵٬۰۰۰', '۲'] }])
  const bell = await t.db
    .selectFrom('notifications')
    .select(['kind', 'content'])
    .where('account_id', '=', BigInt(one.accountId))
    .execute()
  expect(bell).toEqual([{ kind: 'spend_corrected', content: { amount: 50_000, clicks: 2 } }])
})

test('who may not see amounts is told of clicks that were given back without one', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  await t.db.deleteFrom('account_permissions').where('account_id', '=', BigInt(one.accountId)).execute()
  const clicked = await click(one)
  await charge()
  const id = { epoch: BigInt(clicked.epoch), sequence: BigInt(clicked.sequence) }
  await correctClicks(t.db, [id], 'batch_found', now)
  const notices = await t.db
    .selectFrom('sms_notices')
    .select('tokens')
    .where('account_id', '=', BigInt(one.accountId))
    .execute()
  expect(notices).toEqual([{ tokens: ['***', '۱'] }])
})

test('the nightly check reports each place that differs', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  await click(one)
  await charge()
  await post()
  expect(await verifyCharges(t.db)).toEqual([])
  const tamper = async (table: string, statement: string) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(t.db)
    await sql.raw(statement).execute(t.db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(t.db)
  }
  const rules = async () => (await verifyCharges(t.db)).map(({ rule }) => rule)
  const where = `where account_id = ${one.accountId}`
  await tamper('campaign_days', `update campaign_days set charged = charged + 1 ${where}`)
  expect(await rules()).toEqual(['a day is charged what its clicks cost'])
  await tamper('campaign_days', `update campaign_days set charged = charged - 1 ${where}`)
  await tamper('wallets', `update wallets set pending = pending + 1 ${where}`)
  expect(await rules()).toEqual(['clicks cost what is posted and what is pending'])
  await tamper('wallets', `update wallets set pending = pending - 1 ${where}`)
  await tamper('click_charges', `update click_charges set amount = amount + 7 ${where}`)
  expect(await rules()).toHaveLength(3)
  await tamper('click_charges', `update click_charges set amount = amount - 7 ${where}`)
  expect(await rules()).toEqual([])
})

test('impressions and what they cost are added once', async () => {
  const one = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  for (const value of [4_000n, 7_000n, null]) {
    const token = bid(one, { price: 5_000 })
    await events.append([
      { kind: KINDS.impression, token, network: 0n, unnamedDevice: 0n, seen: null, value: null },
      { kind: KINDS.billed, token, network: 0n, unnamedDevice: 0n, seen: null, value },
    ])
  }
  while (await rollUpEvents(t.db, 'jarchi'));
  while (await rollUpEvents(t.db, 'jarchi'));
  const costs = await t.db
    .selectFrom('exchange_costs')
    .select(['seat', 'wins', 'cost_micro', 'signed_micro', 'told_micro'])
    .where('campaign_id', '=', BigInt(one.campaignId))
    .execute()
  expect(costs).toEqual([
    { seat: 'jarchi', wins: 3n, cost_micro: 14_000_000n, signed_micro: 10_000_000n, told_micro: 11_000_000n },
  ])
  const [day] = await sql<{ impressions: bigint }>`
    select impressions from campaign_days where campaign_id = ${one.campaignId}
  `
    .execute(t.db)
    .then(({ rows }) => rows)
  expect(day).toEqual({ impressions: 3n })
})

test('the loops charge and post by themselves, also two at once, and stop when told to', async () => {
  const one = await openAdvertiser(t.db, { balance: 100_000_000n, bid: BID })
  const real = now
  now = new Date()
  const loops = [1, 2].map(() =>
    startCharging(t.connection, { spendPostSeconds: 1, bidding: { seat: 'jarchi' } }, silent),
  )
  for (let n = 0; n < 40; n++) {
    const token = bid(one, { issuedAt: Math.floor(Date.now() / 1_000) - 30 })
    now = new Date(Date.now() - 20_000)
    await send(KINDS.impression, token)
    now = new Date()
    await send(KINDS.click, token)
  }
  await expect
    .poll(async () => (await walletOf(t.db, one.accountId)).balance, { timeout: 20_000, interval: 200 })
    .toBe(99_000_000n)
  await Promise.all(loops.map((stop) => stop()))
  now = real
})

/** The exchange's notice of a shown ad, with its macros replaced or not. */
async function notice(advertiser: Advertiser, isReplaced: boolean) {
  const token = bid(advertiser)
  const seen = isReplaced ? null : 'unsubstituted_macro'
  await events.append([
    { kind: KINDS.impression, token, network: 0n, unnamedDevice: 0n, seen: null, value: null },
    { kind: KINDS.billed, token, network: 0n, unnamedDevice: 0n, seen, value: 4_000n },
  ])
}

const restingNow = async () =>
  (await sql<{ id: bigint }>`select campaign_id as id from macro_stops where until > now()`.execute(t.db))
    .rows

test('campaigns whose notices come with unreplaced macros rest, and no others; after ten minutes they are tried', async () => {
  const watch = new MacroWatch()
  const [broken, sound] = [
    await openAdvertiser(t.db, { balance: 0n, bid: BID }),
    await openAdvertiser(t.db, { balance: 0n, bid: BID }),
  ]
  now = new Date()
  const read = async () => {
    while (await rollUpEvents(t.db, 'jarchi', watch));
    return watch.stopAffected(t.db)
  }
  await read()
  for (let n = 0; n < 9; n++) await notice(broken, false)
  for (let n = 0; n < 12; n++) await notice(sound, n % 3 > 0)
  expect(await read()).toEqual([])
  await notice(broken, false)
  expect(await read()).toEqual([broken.campaignId])
  expect(await restingNow()).toEqual([{ id: BigInt(broken.campaignId) }])
  expect(await read(), 'it is judged by what comes from now on').toEqual([])
  await sql`update macro_stops set until = now()`.execute(t.db)
  for (let n = 0; n < 12; n++) await notice(broken, n > 0)
  expect(await read(), 'the cause is gone').toEqual([])
  expect(await restingNow()).toEqual([])
  for (let n = 0; n < 20; n++) await notice(broken, false)
  expect(await read(), 'it is back').toEqual([broken.campaignId])
  now = NOON
})

test('what counts is within five minutes', async () => {
  const watch = new MacroWatch()
  const one = await openAdvertiser(t.db, { balance: 0n, bid: BID })
  now = new Date()
  const [last] = (await sql<{ tracker: number }>`select max(id) as tracker from trackers`.execute(t.db)).rows
  const readAt = async (minutes: number) => {
    const part = sql`tracker = ${last!.tracker} and campaign_id = ${one.campaignId}
      and received_at > ${new Date(now.getTime() - 1)}`
    await watch.read(t.db, part, minutes * 60_000)
  }
  for (let n = 0; n < 6; n++) await notice(one, false)
  await readAt(0)
  await readAt(6)
  expect(await watch.stopAffected(t.db), 'six, and six that were long ago').toEqual([])
  await readAt(7)
  expect(await watch.stopAffected(t.db)).toEqual([one.campaignId])
  now = NOON
})

test('calls of strangers with unreplaced macros stop nothing; the loops watch the notices', async () => {
  const errors: string[] = []
  const log = { ...silent, error: (_: object, text: string) => errors.push(text) }
  const [seen, one] = [
    await openAdvertiser(t.db, { balance: 0n, bid: BID }),
    await openAdvertiser(t.db, { balance: 0n, bid: BID }),
  ]
  now = new Date()
  await sql`delete from macro_stops`.execute(t.db)
  for (let n = 0; n < 400; n++) events.refuse({ kind: KINDS.click, reason: 'unsubstituted_macro' })
  await send(KINDS.viewable, bid(seen))
  for (let n = 0; n < 10; n++) await notice(one, false)
  const stop = startCharging(t.connection, { spendPostSeconds: 3_600, bidding: { seat: 'jarchi' } }, log)
  await expect.poll(restingNow, { timeout: 30_000 }).toEqual([{ id: BigInt(one.campaignId) }])
  await stop()
  expect(errors).toEqual(['the exchange does not replace macros: these campaigns rest'])
  const { stopped_at } = await t.db
    .selectFrom('delivery_switch')
    .select('stopped_at')
    .executeTakeFirstOrThrow()
  expect(stopped_at).toBeNull()
  now = NOON
})
