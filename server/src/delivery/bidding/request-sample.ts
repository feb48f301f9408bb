import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { LOSSES_TOLD } from '../../platform/db/told-losses.ts'

/** A place of a sampled request. Prices and floors in rial for a thousand impressions. */
type AskedPlace = {
  askedAt: Date
  /** `words` of a search; null: none. */
  context: { root: number; city: number; category: number; words: ReadonlySet<string> | null }
  floor: number
  /** The click rate of an average ad there. */
  baseRate: number
  offer: { campaignId: number; price: number; sequence: number } | null
  runnerUp: { campaignId: number; price: number } | null
  /** Of a request that is kept whole. */
  isWhole: boolean
}

/** One request of a hundred, and one in two seconds at the least. */
const LEAST_SHARE = 0.01
const LEAST_A_SECOND = 0.5
/** Places of whole requests, and bids besides: a bidder's day takes 25 MB at the most (`bench/request-sample.ts`). */
export const MOST_PLACES_A_SECOND = 1.2
export const MOST_BIDS_A_SECOND = 0.8
/** Until they are written. */
const MOST_PLACES = 5_000
const WHOLE = 2 ** 32

/**
 * A sample of the requests, kept whole: what the market asks for, and how our bids end there. Requests are chosen by
 * their hash, so that all bidders choose the same ones. Besides, one bid in fifty is kept for how it ends.
 */
export class RequestSample {
  #places: (AskedPlace & { standsFor: number })[] = []
  #asked = { requests: 0, places: 0, bids: 0 }
  #share = 1
  #bidsForOne = LOSSES_TOLD

  takes(hash: number, places: number): boolean {
    this.#asked.requests++
    this.#asked.places += places
    return hash < this.#share * WHOLE && this.#places.length < MOST_PLACES
  }

  /** Whether to keep a bid of a request that is not kept; its loss is told anyway. */
  watches(sequence: number): boolean {
    this.#asked.bids++
    return sequence % this.#bidsForOne === 1 && this.#places.length < MOST_PLACES
  }

  /** Such a bid stands for no other places: they are not chosen by what is asked for. */
  note(place: AskedPlace) {
    this.#places.push({ ...place, standsFor: place.isWhole ? 1 / this.#share : 0 })
  }

  /** Stores what was noted in so many seconds; what cannot be written now is written next time. */
  async write(db: Db, epoch: number, seconds: number): Promise<void> {
    const { requests, places: asked, bids } = this.#asked
    const wanted = Math.max(LEAST_SHARE, (LEAST_A_SECOND * seconds) / Math.max(requests, 1))
    this.#share = Math.min(1, wanted, (MOST_PLACES_A_SECOND * seconds) / Math.max(asked, 1))
    const times = Math.ceil(bids / LOSSES_TOLD / (MOST_BIDS_A_SECOND * seconds))
    this.#bidsForOne = LOSSES_TOLD * Math.max(1, times)
    this.#asked = { requests: 0, places: 0, bids: 0 }
    const places = this.#places
    if (places.length === 0) return
    this.#places = []
    try {
      await insert(db, epoch, places)
    } catch (error) {
      this.#places = [...places, ...this.#places].slice(0, MOST_PLACES)
      throw error
    }
  }
}

async function insert(db: Db, epoch: number, places: readonly (AskedPlace & { standsFor: number })[]) {
  const offers = places.map(({ offer }) => offer)
  const seconds = places.map(({ runnerUp }) => runnerUp)
  await sql`
    select make_asked_partition(day) from (
      select distinct tehran_day(at) as day from unnest(${places.map(({ askedAt }) => askedAt.toISOString())}::timestamptz[]) at
    ) days
  `.execute(db)
  await sql`
    insert into asked_places (day, asked_at, epoch, sequence, campaign_id, runner_up_id, root, city, category, floor,
      base_rate, price, runner_up_price, stands_for, is_search)
    select tehran_day(asked_at), asked_at, case when sequence is not null then ${epoch}::int8 end, sequence, campaign_id,
      runner_up_id, root, city, category, floor, base_rate, price, runner_up_price, stands_for, is_search
    from unnest(
      ${places.map(({ askedAt }) => askedAt.toISOString())}::timestamptz[],
      ${offers.map((offer) => offer?.sequence ?? null)}::int8[],
      ${offers.map((offer) => offer?.campaignId ?? null)}::int8[],
      ${seconds.map((second) => second?.campaignId ?? null)}::int8[],
      ${places.map(({ context }) => context.root)}::int4[],
      ${places.map(({ context }) => context.city)}::int4[],
      ${places.map(({ context }) => context.category)}::int4[],
      ${places.map(({ floor }) => Math.min(Math.round(floor), 2_147_483_647))}::int4[],
      ${places.map(({ baseRate }) => Math.round(baseRate * 1_000_000))}::int4[],
      ${offers.map((offer) => offer?.price ?? null)}::int4[],
      ${seconds.map((second) => second?.price ?? null)}::int4[],
      ${places.map(({ standsFor }) => standsFor)}::float4[],
      ${places.map(({ context }) => context.words !== null)}::bool[]
    ) as asked (asked_at, sequence, campaign_id, runner_up_id, root, city, category, floor, base_rate, price,
      runner_up_price, stands_for, is_search)
  `.execute(db)
}
