import { INVALID_REASONS } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { tehranDayNumber } from '@jarchi/shared/time/tehran-hours.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { chargeClicks } from '../src/delivery/charging/charge-clicks.ts'
import { correctClicks } from '../src/delivery/charging/correct-clicks.ts'
import { postDueSpend } from '../src/delivery/charging/post-spend.ts'
import { verifyCharges } from '../src/delivery/charging/verify-charges.ts'
import type { EventLog } from '../src/delivery/tracking/event-log.ts'
import type { BidToken } from '../src/delivery/tracking/token.ts'
import { KINDS, type Kind, type TrackedEvent } from '../src/delivery/tracking/tracked-event.ts'
import { postManualEntry, setDebtLimits, verifyLedger, walletOf } from '../src/money/wallet/service.ts'
import { openAdvertiser } from '../test/advertiser.ts'
import { bidOf } from '../test/bids.ts'
import { patientEvents } from '../test/events.ts'
import { testDb } from '../test/harness.ts'
import { scenariosIn, title } from '../test/scenarios.ts'

const rial = z.int()
const step = <What extends string, Shape extends z.ZodRawShape>(what: What, shape: Shape) =>
  z.strictObject({ what: z.literal(what), ...shape })
/** Each click has a name; the ad was shown to a device of its own unless a number says otherwise. */
const Step = z.discriminatedUnion('what', [
  step('click', {
    name: z.string(),
    /** As signed when the ad was shown; the bid of follows, if it is left out. */
    price: rial.optional(),
    device: z.int().positive().optional(),
    network: z.int().positive().default(1),
    /** Null: its impression does not come, or later. */
    seconds_after_impression: z.number().nullable().default(5),
    minutes_after_token: z.number().default(1),
    tracker_says: z.enum(INVALID_REASONS).nullable().default(null),
  }),
  step('the same click again', { name: z.string() }),
  step('impression of a click', { name: z.string() }),
  step('wait', { seconds: z.number() }),
  step('bid changed', { rial }),
  step('total changed', { rial }),
  step('debt limit changed', { rial }),
  step('paid in', { rial }),
  step('campaign was switched off', { minutes_ago: z.number() }),
  step('network blocked', { network: z.int() }),
  step('device is the advertiser’s own', { device: z.int() }),
  step('posted', {}),
  step('found invalid later', { clicks: z.array(z.string()) }),
])
const Charging = z.strictObject({
  title,
  given: z.strictObject({
    balance: rial,
    bid: rial.default(25_000),
    daily_budget: rial.default(3_000_000),
    total_budget: rial.optional(),
    /** 0: the day on which all begins, at noon. */
    first_day: z.int().optional(),
    last_day: z.int().optional(),
    debt_limit: rial.default(0),
  }),
  happened: z.array(Step).min(1),
  follows: z.strictObject({
    /** What each click costs, why it costs nothing, or that it waits for its impression. */
    clicks: z.record(z.string(), z.union([rial.positive(), z.literal('waits'), z.enum(INVALID_REASONS)])),
    wallet: z.strictObject({ balance: rial.optional(), pending: rial.optional() }).default({}),
    /** Of each day with clicks. */
    charged_by_day: z.array(rial).optional(),
  }),
})
type Step = z.infer<typeof Step>
type Given = z.infer<typeof Charging>['given']

/** Yesterday noon in Tehran: the database's own clock must be past all that happens. */
const NOON = new Date((tehranDayNumber(new Date()) - 0.5) * 86_400_000 - 12_600_000)

let t: Awaited<ReturnType<typeof testDb>>
let events: EventLog
let now = NOON
let sequence = 0
beforeAll(async () => {
  t = await testDb()
  await sql`select make_event_partitions(tehran_hour(${NOON}) - 5, tehran_hour(now()) + 2)`.execute(t.db)
  events = patientEvents(t.connection, () => now)
})
afterAll(async () => {
  expect(await verifyCharges(t.db)).toEqual([])
  expect((await verifyLedger(t.db, null)).differences).toEqual([])
  await events.close()
  await t.drop()
})

test.each(scenariosIn('charging', Charging))('charging: %s', async (_, { given, happened, follows }) => {
  now = NOON
  const play = await playOf(given)
  for (const each of happened) await play.go(each)
  await play.decide()
  const clicks = Object.entries(follows.clicks)
  const decided = await Promise.all(clicks.map(async ([name]) => [name, await play.decisionOf(name)]))
  expect(Object.fromEntries(decided)).toEqual(follows.clicks)
  const wallet = await walletOf(t.db, play.accountId)
  expect({ balance: Number(wallet.balance), pending: Number(wallet.pending) }).toMatchObject(follows.wallet)
  if (follows.charged_by_day) expect(await play.chargedByDay()).toEqual(follows.charged_by_day)
})

/** One campaign and what happens to it; clicks are decided before anything else happens. */
async function playOf(given: Given) {
  const one = await openAdvertiser(t.db, {
    balance: BigInt(given.balance),
    bid: given.bid,
    budget: BigInt(given.daily_budget),
    debtHardLimit: BigInt(given.debt_limit),
  })
  await setDaysAndTotal(one.campaignId, given)
  const clicks = new Map<string, BidToken>()
  let { bid } = given
  const tokenOf = (name: string) => {
    const token = clicks.get(name)
    if (!token) throw new Error(`no click is called ${name}`)
    return token
  }
  const idOf = (name: string) => {
    const { epoch, sequence: number } = tokenOf(name)
    return { epoch: BigInt(epoch), sequence: BigInt(number) }
  }
  const decide = () => chargeClicks(t.db, { now, most: 500, withHeld: true })
  const click = async (made: Step & { what: 'click' }) => {
    sequence += 1
    const token = bidOf({
      sequence,
      campaignId: one.campaignId,
      adId: one.adId,
      issuedAt: Math.floor(now.getTime() / 1_000) - made.minutes_after_token * 60,
      cpc: made.price ?? bid,
      device: BigInt(made.device ?? 1_000_000 + sequence),
    })
    clicks.set(made.name, token)
    const seconds = made.seconds_after_impression
    if (seconds !== null) await send(KINDS.impression, token)
    later(seconds ?? 0)
    await send(KINDS.click, token, { network: BigInt(made.network), seen: made.tracker_says })
  }
  const change = async (each: Exclude<Step, { what: 'click' }>) => {
    switch (each.what) {
      case 'the same click again':
        return send(KINDS.click, tokenOf(each.name))
      case 'impression of a click':
        return send(KINDS.impression, tokenOf(each.name))
      case 'wait':
        return later(each.seconds)
      case 'bid changed':
        bid = each.rial
        return sql`update campaigns set bid = ${bid} where id = ${one.campaignId}`.execute(t.db)
      case 'total changed':
        return sql`update campaigns set total_budget = ${each.rial} where id = ${one.campaignId}`.execute(
          t.db,
        )
      case 'debt limit changed':
        return setDebtLimits(t.db, one.accountId, 0n, BigInt(each.rial))
      case 'paid in':
        return postManualEntry(t.db, one.accountId, BigInt(each.rial), 'paid in', null)
      case 'campaign was switched off':
        return switchOff(one.campaignId, each.minutes_ago)
      case 'network blocked':
        return sql`insert into blocked_traffic (kind, value, note) values ('network', ${each.network}, 'x')`.execute(
          t.db,
        )
      case 'device is the advertiser’s own':
        return sql`
          insert into blocked_traffic (kind, value, account_id, note) values ('device', ${each.device}, ${one.accountId}, 'x')
        `.execute(t.db)
      case 'posted':
        return postDueSpend(t.db, { now, after: 0 })
      case 'found invalid later':
        return correctClicks(t.db, each.clicks.map(idOf), 'batch_found', now)
    }
  }
  const go = async (each: Step) => {
    if (each.what === 'click') return click(each)
    await decide()
    await change(each)
  }
  const decisionOf = async (name: string) => {
    const { epoch, sequence: number } = idOf(name)
    const row = await t.db
      .selectFrom('click_charges')
      .select(['amount', 'reason'])
      .where('click_epoch', '=', epoch)
      .where('click_sequence', '=', number)
      .executeTakeFirst()
    return row ? (row.reason ?? Number(row.amount)) : 'waits'
  }
  const chargedByDay = async () => {
    const days = t.db
      .selectFrom('campaign_days')
      .select('charged')
      .where('campaign_id', '=', BigInt(one.campaignId))
    return (await days.orderBy('day').execute()).map(({ charged }) => Number(charged))
  }
  return { accountId: one.accountId, go, decide, decisionOf, chargedByDay }
}

async function setDaysAndTotal(campaignId: number, given: Given) {
  const { total_budget: total, first_day: first, last_day: last } = given
  await sql`
    update campaigns set total_budget = ${total ?? null},
      starts_on = date '1970-01-01' + tehran_day(${NOON}) + ${first ?? null}::int,
      ends_on = date '1970-01-01' + tehran_day(${NOON}) + ${last ?? null}::int
    where id = ${campaignId}
  `.execute(t.db)
}

function later(seconds: number) {
  now = new Date(now.getTime() + seconds * 1_000)
}

const send = (kind: Kind, token: BidToken, changes: Partial<TrackedEvent> = {}) =>
  events.append([{ kind, token, network: 1n, unnamedDevice: 0n, seen: null, value: null, ...changes }])

async function switchOff(campaignId: number, minutesAgo: number) {
  await sql`update campaigns set enabled = false where id = ${campaignId}`.execute(t.db)
  const since = new Date(now.getTime() - minutesAgo * 60_000)
  await sql`update campaign_stops set stopped_at = ${since} where campaign_id = ${campaignId}`.execute(t.db)
}
