import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

type Kind = 'request' | 'bid' | 'no_bid' | 'refused' | 'unknown_value'
type Counted = { kind: Kind; reason: string; count: number }

/** The part of a bidder's metrics that the desk shows. */
type Heard = {
  onRequest: () => void
  onBids: (sent: number) => void
  onNoBid: (reason: string) => void
  onRefusal: (what: string) => void
  onUnknown: (values: number) => void
}

/** Counts what a bidder does and stores it once a minute: only machines read metrics. */
export class MinuteCounts {
  /** By kind, then by reason. */
  #counts = new Map<Kind, Map<string, Counted>>()

  /** The same metrics, which also count here. */
  beside<Metrics extends Heard>(metrics: Metrics): Omit<Metrics, keyof Heard> & Heard {
    return {
      ...metrics,
      onRequest: () => {
        this.#add('request')
        metrics.onRequest()
      },
      onBids: (sent: number) => {
        if (sent > 0) this.#add('bid', '', sent)
        metrics.onBids(sent)
      },
      onNoBid: (reason: string) => {
        this.#add('no_bid', reason)
        metrics.onNoBid(reason)
      },
      onRefusal: (what: string) => {
        this.#add('refused', what)
        metrics.onRefusal(what)
      },
      onUnknown: (values: number) => {
        this.#add('unknown_value', '', values)
        metrics.onUnknown(values)
      },
    }
  }

  #add(kind: Kind, reason = '', count = 1) {
    const known = this.#counts.get(kind)
    const byReason = known ?? new Map<string, Counted>()
    if (!known) this.#counts.set(kind, byReason)
    const row = byReason.get(reason)
    if (row) row.count += count
    else byReason.set(reason, { kind, reason, count })
  }

  /** Adds the new counts to their minute; what cannot be written now is written next time. */
  async write(db: Db, epoch: number, now: Date): Promise<void> {
    const rows = [...this.#counts.values()].flatMap((byReason) => [...byReason.values()])
    if (rows.length === 0) return
    this.#counts = new Map()
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
    try {
      await sql`
        insert into bidding_minutes (minute, epoch, kind, reason, count)
        select ${minute}, ${epoch}, kind, reason, count from unnest(
          ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ reason }) => reason)}::text[],
          ${rows.map(({ count }) => count)}::int8[]
        ) as counted (kind, reason, count)
        on conflict (minute, epoch, kind, reason) do update set count = bidding_minutes.count + excluded.count
      `.execute(db)
    } catch (error) {
      for (const { kind, reason, count } of rows) this.#add(kind, reason, count)
      throw error
    }
  }
}

export async function forgetMinutes(db: Db, keptHours: number): Promise<void> {
  await sql`delete from bidding_minutes where minute < now() - make_interval(hours => ${keptHours})`.execute(
    db,
  )
}
