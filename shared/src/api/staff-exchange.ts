import * as z from 'zod/mini'
import { INVALID_REASONS } from '../invalid-traffic.ts'
import { ExchangeReview } from './ads.ts'
import { Id, line, listOf, RialAmount, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it wants the right `delivery`. Days are those of Tehran.

/** Whether all delivery is stopped; `stopped_by` is a person, or `trackers` that came with unreplaced macros. */
export const StaffDeliverySwitch = z.object({
  stopped_at: z.nullable(Timestamp),
  stopped_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type StaffDeliverySwitch = z.infer<typeof StaffDeliverySwitch>

/**
 * POST staff /api/v1/delivery-switch/stop/ and …/start/; both answer the `StaffDeliverySwitch`, also where it stands so
 * already. Bidders obey within two seconds.
 */
export const DeliverySwitchChange = z.strictObject({ reason: StaffReason })

/** A rule of invalid traffic with the clicks that it has filtered, and calls of trackers that were no events. */
const TrafficRule = z.object({
  reason: z.enum(INVALID_REASONS),
  clicks_today: z.int(),
  clicks_of_7_days: z.int(),
  calls_today: z.int(),
})

/** GET staff /api/v1/exchange/: how delivery stands, in figures that cost little to read. */
export const StaffExchange = z.object({
  /** Without one our own review alone counts. */
  has_exchange: z.boolean(),
  switch: StaffDeliverySwitch,
  /** Processes that bid now. */
  bidders: z.int(),
  today: z.object({
    impressions: z.int(),
    /** Charged ones, those that nothing was left for, and invalid ones. */
    clicks: z.int(),
    free_clicks: z.int(),
    invalid_clicks: z.int(),
    charged: RialAmount,
    /** Billed impressions, and what they cost at the exchange, in rial. */
    wins: z.int(),
    cost: RialAmount,
  }),
  /** Charged and not posted to the ledger yet. */
  pending: RialAmount,
  /** Events that trackers have kept and that wait for each reader. */
  lag: z.object({ charging: z.int(), 'roll-up': z.int(), held_clicks: z.int() }),
  /** Calls of today whose macros came unreplaced; `is_alarm` where they are most of what comes. */
  unreplaced: z.object({ calls: z.int(), is_alarm: z.boolean() }),
  /** What the nightly comparison of charges, budgets and postings has found; null: there was none yet. */
  equality: z.nullable(
    z.object({
      verified_at: Timestamp,
      count: z.int(),
      /** The first ones, in the words of the log. */
      differences: z.array(z.object({ rule: z.string(), object: z.string(), details: z.string() })),
    }),
  ),
  /** All of them, in the order in which one is named. */
  rules: z.array(TrafficRule),
  /** Of today; bidders write once a minute, the last of them at `until`. */
  bidding: z.object({
    until: z.nullable(Timestamp),
    requests: z.int(),
    bids: z.int(),
    /** Requests that were no good. */
    refused: z.int(),
    /** Cities, neighbourhoods and categories in requests that nobody here knows. */
    unknown_values: z.int(),
    /** Places without a bid of ours by reason, the most frequent first. */
    no_bids: z.array(z.object({ reason: z.string(), count: z.int() })),
  }),
  /** What was bid for today's billed impressions that named a price, and what the exchange said, in rial. */
  prices: z.object({ signed: RialAmount, told: RialAmount, is_alarm: z.boolean() }),
  /** Whose id at the exchange is not known, and campaigns that so are shown nowhere there. */
  unknown_neighborhoods: z.object({ missing: z.int(), campaigns: z.int() }),
})
export type StaffExchange = z.infer<typeof StaffExchange>

const TRAFFIC_KINDS = ['network', 'device'] as const
/** A keyed hash, as a signed number of 64 bits in text. */
const hash = z.string()

/** GET staff /api/v1/exchange/events/: today's events, counted one by one. */
export const StaffExchangeEvents = z.object({
  kinds: z.object({
    impression: z.int(),
    viewable: z.int(),
    click: z.int(),
    loss: z.int(),
    billed: z.int(),
  }),
  /** Events with something against them that their tracker saw. */
  reasons: z.array(z.object({ reason: z.enum(INVALID_REASONS), count: z.int() })),
  /** By code, the most frequent first; one bid in fifty asks to be told. */
  losses: z.array(z.object({ code: z.nullable(z.int()), count: z.int() })),
  /** Networks and devices with the most clicks. */
  busiest: z.array(z.object({ kind: z.enum(TRAFFIC_KINDS), value: hash, clicks: z.int() })),
})
export type StaffExchangeEvents = z.infer<typeof StaffExchangeEvents>

/** An ad as the exchange has it. */
export const StaffExchangeAd = z.object({
  ad_id: Id,
  title: z.string(),
  account: StaffAccountName,
  review: ExchangeReview,
  /** What the exchange calls it; null until it has taken it. */
  mid: z.nullable(z.string()),
  audit_status: z.int(),
  /** Reasons of a denial in words; sentences that we do not know as they came. */
  feedback: z.array(z.string()),
  registered_at: z.nullable(Timestamp),
  renew_at: z.nullable(Timestamp),
  /** It waits to be sent. */
  is_due: z.boolean(),
  failures: z.int(),
  last_error: z.nullable(z.string()),
  trackers_altered: z.boolean(),
})
export type StaffExchangeAd = z.infer<typeof StaffExchangeAd>

/** GET staff /api/v1/exchange-ads/?ad_id=&offset=&limit=: one ad, or without `ad_id` those with trouble. */
export const StaffExchangeAdList = listOf(StaffExchangeAd)
export type StaffExchangeAdList = z.infer<typeof StaffExchangeAdList>

/** POST staff /api/v1/exchange-ads/{adId}/resend/; answers the `StaffExchangeAd`, or `not_now` where our review denies it. */
export const ExchangeResend = z.strictObject({ reason: StaffReason })

export const StaffBlockedTraffic = z.object({
  id: Id,
  kind: z.enum(TRAFFIC_KINDS),
  value: hash,
  /** It is this account's own, and counts against its ads alone. */
  account: z.nullable(StaffAccountName),
  note: z.string(),
  made_by: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffBlockedTraffic = z.infer<typeof StaffBlockedTraffic>

/** GET staff /api/v1/blocked-traffic/?offset=&limit=, the newest first. */
export const StaffBlockedTrafficList = listOf(StaffBlockedTraffic)
export type StaffBlockedTrafficList = z.infer<typeof StaffBlockedTrafficList>

/** POST staff /api/v1/blocked-traffic/: a network by an address in it, or either by its hash. */
export const NewBlockedTraffic = z.strictObject({
  kind: z.enum(TRAFFIC_KINDS),
  value: line(1, 60),
  account_id: z.optional(Id),
  reason: StaffReason,
})
export type NewBlockedTraffic = z.infer<typeof NewBlockedTraffic>

/** POST staff /api/v1/blocked-traffic/{blockId}/end/ takes one away; answers it as it was. */
export const BlockedTrafficEnd = z.strictObject({ reason: StaffReason })

/**
 * POST staff /api/v1/click-corrections/ gives back what a campaign's clicks cost between two times, at most a week
 * apart, and tells the advertiser; what was given back before is not given back again.
 */
export const NewClickCorrection = z.strictObject({
  campaign_id: Id,
  from: z.iso.datetime({ offset: true, error: 'invalid' }),
  until: z.iso.datetime({ offset: true, error: 'invalid' }),
  reason: StaffReason,
})
export type NewClickCorrection = z.infer<typeof NewClickCorrection>

export const ClickCorrection = z.object({ clicks: z.int(), amount: RialAmount })
export type ClickCorrection = z.infer<typeof ClickCorrection>
