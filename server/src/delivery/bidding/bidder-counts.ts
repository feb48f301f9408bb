import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { countsOf, timesOf, type Registry } from '../../platform/metrics/service.ts'

/** What a bidder counts: for the desk by its kind, for machines by its metric. */
const METRICS = {
  request: 'bid_requests_total',
  bid: 'bids_total',
  no_bid: 'no_bids_total',
  refused: 'bid_requests_refused_total',
  unknown_value: 'unknown_context_values_total',
} as const
type Kind = keyof typeof METRICS
/** `unwritten`: how many of `total` are in no minute yet. */
type Counted = { kind: Kind; reason: string; total: number; unwritten: number }

/** Counts what a bidder does, and stores it once a minute for the desk. */
export class BidderCounts {
  /** By kind, then by reason: in numbers, which cost a bid almost nothing. */
  readonly #counts = new Map<Kind, Map<string, Counted>>()
  readonly onAnswer: (ms: number) => void

  constructor(registry: Registry) {
    for (const [kind, metric] of Object.entries(METRICS) as [Kind, (typeof METRICS)[Kind]][]) {
      const byReason = new Map<string, Counted>()
      this.#counts.set(kind, byReason)
      countsOf(registry, metric, () => [...byReason.values()])
    }
    this.onAnswer = timesOf(registry)
  }

  readonly onRequest = () => this.#add('request')
  readonly onBids = (sent: number) => this.#add('bid', '', sent)
  readonly onNoBid = (reason: string) => this.#add('no_bid', reason)
  readonly onRefusal = (what: string) => this.#add('refused', what)
  readonly onUnknown = (values: number) => this.#add('unknown_value', '', values)

  #add(kind: Kind, reason = '', count = 1) {
    const row = this.#counts.get(kind)?.get(reason)
    if (row) {
      row.total += count
      row.unwritten += count
    } else this.#counts.get(kind)?.set(reason, { kind, reason, total: count, unwritten: count })
  }

  /** Adds the new counts to their minute; what cannot be written now is written next time. */
  async write(db: Db, epoch: number, now: Date): Promise<void> {
    const counted = [...this.#counts.values()].flatMap((byReason) => [...byReason.values()])
    const rows = counted
      .filter(({ unwritten }) => unwritten > 0)
      .map((row) => ({ row, count: row.unwritten }))
    if (rows.length === 0) return
    for (const { row } of rows) row.unwritten = 0
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
    try {
      await sql`
        insert into bidding_minutes (minute, epoch, kind, reason, count)
        select ${minute}, ${epoch}, kind, reason, count from unnest(
          ${rows.map(({ row }) => row.kind)}::text[], ${rows.map(({ row }) => row.reason)}::text[],
          ${rows.map(({ count }) => count)}::int8[]
        ) as counted (kind, reason, count)
        on conflict (minute, epoch, kind, reason) do update set count = bidding_minutes.count + excluded.count
      `.execute(db)
    } catch (error) {
      for (const { row, count } of rows) row.unwritten += count
      throw error
    }
  }
}

export async function forgetMinutes(db: Db, keptHours: number): Promise<void> {
  await sql`delete from bidding_minutes where minute < now() - make_interval(hours => ${keptHours})`.execute(
    db,
  )
}
