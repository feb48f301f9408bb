import * as z from 'zod/mini'
import { AdEvent, AdEventStep } from './ads.ts'
import { CalendarDay, Id, line, listOf, RialAmount, Timestamp } from './primitives.ts'

/** Null for old entries, of which nobody knows. `name` only of another member. */
export const HistoryBy = z.nullable(
  z.object({ kind: z.enum(['you', 'member', 'staff', 'system']), name: z.nullable(z.string()) }),
)
export type HistoryBy = z.infer<typeof HistoryBy>

const about = { at: Timestamp, by: HistoryBy }
/** The most that a click may cost; null without a ceiling. */
const Ceiling = z.nullable(RialAmount)
/** Hours of a week that are chosen. */
const Hours = z.int().check(z.minimum(0), z.maximum(168))

/** The first and the last of a campaign's days. */
const Days = z.object({ starts_on: z.nullable(CalendarDay), ends_on: z.nullable(CalendarDay) })

/**
 * A change: whether it can be undone now, whether it took another one back, and whether it was made for many at
 * once. Old ones have no values.
 */
const change = { ...about, id: Id, can_undo: z.boolean(), is_undo: z.boolean(), is_bulk: z.boolean() }
const Text = z.nullable(z.string())
/** Persian names: the first few, and how many more there are; none means all. */
const Names = z.object({ first: z.array(z.string()), more: z.int() })
const Part = z.object({
  part: z.enum(['cities', 'neighborhoods', 'categories', 'keywords']),
  before: Names,
  after: Names,
})
export type HistoryPart = z.infer<typeof Part>

/** What happened to an ad: its review, or a change. Amounts in rial, days in Tehran's calendar. */
export const HistoryEntry = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('review'),
    ...AdEvent.shape,
    step: AdEventStep,
    /** Names the denial for an appeal against it, if the reader may appeal now; otherwise null. */
    appealable: z.nullable(Id),
  }),
  z.object({ ...change, kind: z.literal('budget'), before: RialAmount, after: RialAmount }),
  z.object({ ...change, kind: z.literal('bid'), before: Ceiling, after: Ceiling }),
  z.object({ ...change, kind: z.literal('total'), before: Ceiling, after: Ceiling }),
  z.object({ ...change, kind: z.literal('hours'), before: Hours, after: Hours }),
  z.object({ ...change, kind: z.literal('switch'), is_on: z.boolean() }),
  z.object({ ...change, kind: z.literal('archive'), is_archived: z.boolean() }),
  z.object({ ...change, kind: z.literal('title'), before: Text, after: Text }),
  z.object({ ...change, kind: z.literal('dates'), before: Days, after: Days }),
  z.object({ ...change, kind: z.literal('targeting'), parts: z.array(Part) }),
  z.object({ ...change, kind: z.literal('landing'), before: Text, after: Text }),
  z.object({ ...change, kind: z.literal('banner') }),
  // What the product has to say besides a review, such as why it switched the ad off.
  z.object({ ...about, kind: z.literal('note'), note: z.string() }),
])
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * GET api /api/v2/adv/campaigns/{campaignId}/history/: the latest events of a campaign and its ad in one line of
 * time, the newest first (§D3.15).
 */
export const HistoryList = listOf(HistoryEntry)
export type HistoryList = z.infer<typeof HistoryList>

export const SHORTEST_APPEAL = 10
export const LONGEST_APPEAL = 500

/**
 * POST api /api/v2/adv/campaigns/{campaignId}/appeals/ appeals against the denial that the ad has now, once: it goes
 * first in the queue, to another reviewer (409 `appealed_already`, `changed_meanwhile`, `appeal_too_late`,
 * `campaign_archived`).
 */
export const AdAppeal = z.strictObject({
  denial: Id,
  note: line(SHORTEST_APPEAL, LONGEST_APPEAL),
})
export type AdAppeal = z.infer<typeof AdAppeal>
