import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/**
 * Why an event is not valid, in the order of priority; never reorder, because events store the place (from
 * 1). `ahead_of_time` is for tokens of a bidder whose clock is wrong.
 */
export const INVALID_REASONS = [
  'bad_signature',
  'unsubstituted_macro',
  'test',
  'late',
  'ahead_of_time',
  'duplicate',
  'no_impression',
  'too_fast',
  'bot_agent',
  'unknown_agent',
  'blocked_network',
  'blocked_device',
  'device_rate',
  'network_rate',
  'own_account',
  'paused',
  'over_budget',
  'batch_found',
] as const
export type InvalidReason = (typeof INVALID_REASONS)[number]

/** The place of a reason as events store it. */
export function placeOfReason(reason: InvalidReason): number {
  return INVALID_REASONS.indexOf(reason) + 1
}

/** The reason that events store as this place; one that is unknown here counts as the first. */
export function reasonAt(place: number): InvalidReason {
  return INVALID_REASONS[place - 1] ?? INVALID_REASONS[0]
}

/** At most so many clicks within so many milliseconds. */
export type Rate = { readonly within: number; readonly most: number }

const SECOND_MS = 1_000

/** All times in milliseconds, except hours that say so. */
export const TRAFFIC_RULES = {
  /** After the token was issued. */
  impressionWindow: HOUR_MS,
  /** After the impression. */
  clickWindow: 2 * HOUR_MS,
  /**
   * Events of older tokens are only counted: three hours are the longest window, and one hour for slow lines.
   */
  keptHours: 4,
  /** How far in the future a token may be. */
  clockError: 2 * SECOND_MS,
  /** How long a click waits for its impression. */
  hold: MINUTE_MS,
  tooFast: 500,
  deviceRates: [
    { within: MINUTE_MS, most: 1 },
    { within: 10 * MINUTE_MS, most: 3 },
    { within: HOUR_MS, most: 10 },
    { within: DAY_MS, most: 25 },
  ],
  /** High, because mobile carriers put whole towns behind one address. */
  networkPerMinute: 120,
  /**
   * For one campaign, of a device that is known only by its address and agent: two neighbours may have the same
   * phone.
   */
  unnamedRates: [
    { within: MINUTE_MS, most: 2 },
    { within: 10 * MINUTE_MS, most: 6 },
    { within: HOUR_MS, most: 15 },
    { within: DAY_MS, most: 40 },
  ],
  /**
   * For one campaign, of one network, whatever its agents say: a town's clicks are spread over many campaigns,
   * and over the day.
   */
  networkRates: {
    unnamed: [
      { within: MINUTE_MS, most: 6 },
      { within: 10 * MINUTE_MS, most: 20 },
      { within: HOUR_MS, most: 60 },
      { within: DAY_MS, most: 200 },
    ],
    named: [
      { within: MINUTE_MS, most: 30 },
      { within: 10 * MINUTE_MS, most: 100 },
      { within: HOUR_MS, most: 200 },
    ],
  },
  /**
   * After a campaign was switched off, or its ad was refused by our review or expired: ads on screens may still be
   * clicked.
   */
  stopGrace: 10 * MINUTE_MS,
} as const

/** Milliseconds since the epoch, everywhere here. */
type Time = number

/** The problem of an event's time, by its token and its kind. */
export function timeProblem(
  kind: 'impression' | 'click',
  issuedAt: Time,
  receivedAt: Time,
): 'late' | 'ahead_of_time' | null {
  const { impressionWindow, clickWindow, clockError } = TRAFFIC_RULES
  // The time of issue is rounded down to seconds.
  if (issuedAt - receivedAt > clockError) return 'ahead_of_time'
  const window = kind === 'click' ? impressionWindow + clickWindow : impressionWindow
  return receivedAt - issuedAt > window ? 'late' : null
}

/** The known facts about a click. */
export type ClickFacts = {
  /** The tracker's own reason, which only it can see. */
  readonly seen: InvalidReason | null
  readonly issuedAt: Time
  readonly receivedAt: Time
  /** Null: none has come. */
  readonly impressionAt: Time | null
  readonly isBlockedNetwork: boolean
  readonly isBlockedDevice: boolean
  /** When this device clicked before; empty for one without an advertising id. */
  readonly deviceClicks: readonly Time[]
  /** When its address and agent clicked on this campaign before; null for a device with an id. */
  readonly unnamedClicks: readonly Time[] | null
  /**
   * When its network's earlier clicks on this campaign came that were not invalid; of a device without an id those
   * without one.
   */
  readonly campaignClicks: readonly Time[]
  /** How many clicks its network made in the minute before. */
  readonly networkClicks: number
  readonly isOwnAccount: boolean
  /** Since when the ad may no longer be shown, perhaps in the future; null: it may. */
  readonly stoppedAt: Time | null
}

/**
 * The first reason against a click, `hold` while its impression may still come, or null: valid, so it may
 * cost money.
 */
export function clickProblem(facts: ClickFacts, now: Time): InvalidReason | 'hold' | null {
  const found = problemsOf(facts)
  if (facts.impressionAt === null && facts.seen === null && now - facts.receivedAt < TRAFFIC_RULES.hold) {
    const isBefore = found[0] !== undefined && placeOfReason(found[0]) < placeOfReason('no_impression')
    if (!isBefore) return 'hold'
  }
  return found[0] ?? null
}

/** All reasons against a click, in order. */
function problemsOf(facts: ClickFacts): InvalidReason[] {
  const { receivedAt, impressionAt, stoppedAt } = facts
  const { clickWindow, tooFast, stopGrace, networkPerMinute } = TRAFFIC_RULES
  const { deviceRates, unnamedRates, networkRates } = TRAFFIC_RULES
  const isUnnamed = facts.unnamedClicks !== null
  const sinceImpression = impressionAt === null ? null : receivedAt - impressionAt
  const found: (InvalidReason | null | false)[] = [
    facts.seen,
    timeProblem('click', facts.issuedAt, receivedAt),
    sinceImpression !== null && sinceImpression > clickWindow && 'late',
    // What a robot was shown is not stored: its click is a robot's, with or without that.
    impressionAt === null && facts.seen === null && 'no_impression',
    // A click may be reported before its impression; that is not too fast.
    sinceImpression !== null && sinceImpression >= 0 && sinceImpression < tooFast && 'too_fast',
    facts.isBlockedNetwork && 'blocked_network',
    facts.isBlockedDevice && 'blocked_device',
    isTooOften(facts.deviceClicks, deviceRates, receivedAt) && 'device_rate',
    isTooOften(facts.unnamedClicks ?? [], unnamedRates, receivedAt) && 'device_rate',
    facts.networkClicks >= networkPerMinute && 'network_rate',
    isTooOften(facts.campaignClicks, networkRates[isUnnamed ? 'unnamed' : 'named'], receivedAt) &&
      'network_rate',
    facts.isOwnAccount && 'own_account',
    stoppedAt !== null && receivedAt - stoppedAt > stopGrace && 'paused',
  ]
  return found
    .filter((reason): reason is InvalidReason => Boolean(reason))
    .toSorted((a, b) => placeOfReason(a) - placeOfReason(b))
}

/** Whether one more click would exceed any of the rates. */
export function isTooOften(before: readonly Time[], rates: readonly Rate[], at: Time): boolean {
  return rates.some(
    ({ within, most }) => before.filter((time) => Math.abs(at - time) < within).length >= most,
  )
}

/** Counts of a campaign's notices from the exchange within some minutes. */
export type MacroCounts = { readonly unreplaced: number; readonly all: number }

/** Most have unreplaced macros: clicks would be free, so the campaign has to rest at the exchange. */
export function isMacroAlarm({ unreplaced, all }: MacroCounts): boolean {
  return unreplaced >= 10 && unreplaced * 2 >= all
}

/** Whether a text is a macro that was not replaced, also percent-encoded. */
export function isUnreplacedMacro(text: string): boolean {
  return /^(?:\$|%24)(?:\{|%7b)\w*(?:\}|%7d)$/i.test(text)
}
