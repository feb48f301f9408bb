import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { CampaignIndex } from './campaign-index.ts'
import { PRICE_IN_FORCE } from './campaign-queries.ts'

/** A price may be committed this much later than its time. */
const OVERLAP_MS = 10_000
/** Prices that nobody looks after are read once in so many times. */
const UNTENDED_TIMES = 60

/** Keeps the prices in the index in line with the database, which the server's price loop writes. */
export class CampaignPrices {
  readonly #db: Db
  readonly #index: CampaignIndex
  /** By the database's clock; null: the campaigns are about to come with their prices. */
  #since: Date | null = null
  #times = 0

  constructor(db: Db, index: CampaignIndex) {
    this.#db = db
    this.#index = index
  }

  async read() {
    const { now, prices } = await movedPrices(this.#db, this.#since)
    this.#since = new Date(now.getTime() - OVERLAP_MS)
    const untended = this.#times++ % UNTENDED_TIMES === 0 ? await untendedPrices(this.#db) : []
    for (const [campaignId, price] of [...prices, ...untended]) this.#index.setPrice(campaignId, price)
  }
}

type Prices = [campaignId: number, price: number][]
type Row = { campaign_id: bigint | null; price: bigint }

/** Prices in rial for a click that moved since a time, and the time. */
async function movedPrices(db: Db, since: Date | null): Promise<{ now: Date; prices: Prices }> {
  const { rows } = await sql<Row & { now: Date }>`
    select statement_timestamp() as now, campaign_id, ${PRICE_IN_FORCE} as price
    from (select 1) as always left join campaign_prices on moved_at > ${since}
  `.execute(db)
  return { now: rows[0]?.now ?? new Date(0), prices: pricesIn(rows) }
}

async function untendedPrices(db: Db): Promise<Prices> {
  const { rows } = await sql<Row>`
    select campaign_id, first_price as price from campaign_prices
    where stepped_at < now() - interval '1 hour' and first_price < price
  `.execute(db)
  return pricesIn(rows)
}

function pricesIn(rows: readonly Row[]): Prices {
  return rows.flatMap(({ campaign_id: id, price }) => (id === null ? [] : [[Number(id), Number(price)]]))
}
