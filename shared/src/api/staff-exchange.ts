import * as z from 'zod/mini'
import { INVALID_REASONS } from '../delivery/invalid-traffic.ts'
import { ExchangeReview } from './ads.ts'
import { Id, line, listOf, RialAmount, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it needs the right `delivery`. Days are in Tehran.

/** Whether all delivery is stopped, and who stopped it. */
export const StaffDeliverySwitch = z.object({
  stopped_at: z.nullable(Timestamp),
  stopped_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type StaffDeliverySwitch = z.infer<typeof StaffDeliverySwitch>

/**
 * POST staff /api/v1/delivery-switch/stop/ and …/start/; both return the `StaffDeliverySwitch`, even if
 * nothing changes. Bidders obey within two seconds.
 */
export const DeliverySwitchChange = z.strictObject({ reason: StaffReason })

/**
 * A rule of invalid traffic with the number of clicks that it has filtered, and of tracker calls that were no
 * events.
 */
const TrafficRule = z.object({
  reason: z.enum(INVALID_REASONS),
  clicks_today: z.int(),
  clicks_of_7_days: z.int(),
  calls_today: z.int(),
})

/** GET staff /api/v1/exchange/market/: how bids win, and what clicks cost; parts are between 0 and 1. */
export const StaffMarket = z.object({
  /** Otherwise a click costs the bid, and nothing else is told. */
  price_by_market: z.boolean(),
  margin_percent: z.int(),
  /** Null: nothing was learnt yet. */
  fitted_at: z.nullable(Timestamp),
  outcomes: z.int(),
  /** Tenths of the bids by their chance: how many, and the parts that were foreseen to win and did. */
  deciles: z.array(z.object({ bids: z.int(), foreseen: z.number(), won: z.number() })),
  /** Campaigns with a price, and those whose price the market or their own ceiling limits. */
  campaigns: z.int(),
  at_market_limit: z.int(),
  at_ceiling: z.int(),
  /** Their mean price of a click; null: there are none. */
  price: z.nullable(RialAmount),
  /** What ten percent more or less of the operator's part would make of the clicks, times; null: not known. */
  clicks_at_more: z.nullable(z.number()),
  clicks_at_less: z.nullable(z.number()),
})
export type StaffMarket = z.infer<typeof StaffMarket>

/** GET staff /api/v1/exchange/: the state of delivery, in figures that are cheap to read. */
export const StaffExchange = z.object({
  /** Without an exchange only our own review counts. */
  has_exchange: z.boolean(),
  switch: StaffDeliverySwitch,
  /** Processes that are bidding now. */
  bidders: z.int(),
  today: z.object({
    impressions: z.int(),
    /** Charged ones, those for which no budget was left, and invalid ones. */
    clicks: z.int(),
    free_clicks: z.int(),
    invalid_clicks: z.int(),
    charged: RialAmount,
    /** Billed impressions, and their cost at the exchange, in rial. */
    wins: z.int(),
    cost: RialAmount,
  }),
  /** Charged but not posted to the ledger yet. */
  pending: RialAmount,
  /** Stored events of trackers that each reader has not read yet. */
  lag: z.object({ charging: z.int(), 'roll-up': z.int(), held_clicks: z.int() }),
  /** Today's calls with unreplaced macros, and how many campaigns rest because the exchange replaces none. */
  unreplaced: z.object({ calls: z.int(), resting: z.int() }),
  /** The result of the nightly comparison of charges, budgets and postings; null: there was none yet. */
  equality: z.nullable(
    z.object({
      verified_at: Timestamp,
      count: z.int(),
      /** The first ones, with the words of the log. */
      differences: z.array(z.object({ rule: z.string(), object: z.string(), details: z.string() })),
    }),
  ),
  /** All rules, in the order of their priority. */
  rules: z.array(TrafficRule),
  /** For today; bidders write once a minute, most recently at `until`. */
  bidding: z.object({
    until: z.nullable(Timestamp),
    requests: z.int(),
    bids: z.int(),
    /** Invalid requests. */
    refused: z.int(),
    /** Unknown cities, neighbourhoods and categories in requests. */
    unknown_values: z.int(),
    /** Places without our bid, by reason, the most frequent first. */
    no_bids: z.array(z.object({ reason: z.string(), count: z.int() })),
  }),
  /** The bids for today's billed impressions with a price, and the exchange's prices, in rial. */
  prices: z.object({ signed: RialAmount, told: RialAmount, is_alarm: z.boolean() }),
  /**
   * Neighbourhoods without an id at the exchange, and campaigns that are shown nowhere there because of it.
   */
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
  /** Events with a reason that their tracker found. */
  reasons: z.array(z.object({ reason: z.enum(INVALID_REASONS), count: z.int() })),
  /** By code, the most frequent first; one bid in fifty asks for a notice. */
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
  /** The ad's id at the exchange; null until the exchange has accepted it. */
  mid: z.nullable(z.string()),
  audit_status: z.int(),
  /** Reasons of a denial in words; unknown sentences as they came. */
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

/** `failures`: those that failed most often first. */
export const ExchangeAdOrder = z.enum(['newest', 'oldest', 'failures'], 'invalid')
export type ExchangeAdOrder = z.infer<typeof ExchangeAdOrder>

/**
 * GET staff /api/v1/exchange-ads/?ad_id=&order=&offset=&limit=: one ad, or without `ad_id` those with trouble, the newest
 * first unless `order` says otherwise.
 */
export const StaffExchangeAdList = listOf(StaffExchangeAd)
export type StaffExchangeAdList = z.infer<typeof StaffExchangeAdList>

/**
 * POST staff /api/v1/exchange-ads/{adId}/resend/; returns the `StaffExchangeAd`, or `not_now` if our review
 * denies it.
 */
export const ExchangeResend = z.strictObject({ reason: StaffReason })

export const StaffBlockedTraffic = z.object({
  id: Id,
  kind: z.enum(TRAFFIC_KINDS),
  value: hash,
  /** If set, the block is for this account's ads only. */
  account: z.nullable(StaffAccountName),
  note: z.string(),
  made_by: z.nullable(z.string()),
  created_at: Timestamp,
})
export type StaffBlockedTraffic = z.infer<typeof StaffBlockedTraffic>

export const BlockedTrafficOrder = z.enum(['newest', 'oldest'], 'invalid')
export type BlockedTrafficOrder = z.infer<typeof BlockedTrafficOrder>

/** GET staff /api/v1/blocked-traffic/?order=&offset=&limit=, the newest first unless `order` says otherwise. */
export const StaffBlockedTrafficList = listOf(StaffBlockedTraffic)
export type StaffBlockedTrafficList = z.infer<typeof StaffBlockedTrafficList>

/** POST staff /api/v1/blocked-traffic/: a network by an address in it, or either kind by its hash. */
export const NewBlockedTraffic = z.strictObject({
  kind: z.enum(TRAFFIC_KINDS),
  value: line(1, 60),
  account_id: z.optional(Id),
  reason: StaffReason,
})
export type NewBlockedTraffic = z.infer<typeof NewBlockedTraffic>

/** POST staff /api/v1/blocked-traffic/{blockId}/end/ removes one; returns it as it was. */
export const BlockedTrafficEnd = z.strictObject({ reason: StaffReason })

/**
 * POST staff /api/v1/click-corrections/ gives back the cost of an ad's clicks between two times, at most a week
 * apart, and tells the advertiser; clicks that were given back before are skipped.
 */
export const NewClickCorrection = z.strictObject({
  ad_id: Id,
  from: z.iso.datetime({ offset: true, error: 'invalid' }),
  until: z.iso.datetime({ offset: true, error: 'invalid' }),
  reason: StaffReason,
})
export type NewClickCorrection = z.infer<typeof NewClickCorrection>

export const ClickCorrection = z.object({ clicks: z.int(), amount: RialAmount })
export type ClickCorrection = z.infer<typeof ClickCorrection>
