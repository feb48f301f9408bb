import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { chargeClicks } from '../../src/delivery/charging/charge-clicks.ts'
import { MacroWatch } from '../../src/delivery/charging/macro-watch.ts'
import { rollUpEvents } from '../../src/delivery/charging/roll-up.ts'
import type { Db } from '../../src/platform/db/client.ts'
import { adBody } from '../../src/gateways/exchange/ad-body.ts'
import { makeDeliverable, testDelivery } from '../deliverable.ts'

export type ExchangedDelivery = Awaited<ReturnType<typeof exchangedDelivery>>

/** The cost of every click, in rial. */
export const BID = 200_000
const CAMPAIGNS = 12
const picture = (name: string) => `https://panel.example.ir/files/${name}.png`
const PICTURES = { medium: picture('m'), wide: picture('w'), large: picture('l'), xlarge: picture('x') }

/**
 * The delivery process with ads that an exchange knows; `register` gets each ad as it is sent, and returns
 * its id.
 */
export async function exchangedDelivery(register: (sent: string) => string, env: Record<string, string>) {
  const port = await freePort()
  const deliveryUrl = `http://127.0.0.1:${port}`
  const exchangeUrl = 'http://localhost:9/nobody-asks-it'
  const t = await testDelivery({ DELIVERY_URL: deliveryUrl, EXCHANGE_URL: exchangeUrl, ...env })
  await t.app.listen({ host: '127.0.0.1', port })
  const ads = { deliveryUrl, register, budgetOf: () => 2_000_000_000 }
  await makeRegisteredAds(t.db, ads)
  while (t.live.state.index.size < CAMPAIGNS) await sleep(50)
  return { ...t, outcome: () => outcomeOf(t) }
}

type Ads = { deliveryUrl: string; register: (sent: string) => string; budgetOf: (n: number) => number }

/** Campaigns with ads that the exchange has approved, each in its own account. */
export async function makeRegisteredAds(db: Db, { deliveryUrl, register, budgetOf }: Ads) {
  for (let n = 0; n < CAMPAIGNS; n++) {
    const { adId } = await makeDeliverable(db, { bid: BID, budget: budgetOf(n) })
    const link = `https://shop.example.ir/${n}`
    const sent = adBody({ link, pictures: PICTURES, trackerBase: deliveryUrl })
    await sql`
      update exchange_ads set mid = ${register(sent)}, audit_status = 3, sent = ${sent} where ad_id = ${adId}
    `.execute(db)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The product's results: clicks by decision, refused calls by reason and kind, and money. */
export async function outcomeOf({ db }: { db: Db }) {
  while ((await chargeClicks(db, { most: 500, withHeld: true })).isMore) continue
  const macros = new MacroWatch()
  while (await rollUpEvents(db, 'jarchi', macros)) continue
  const resting = await macros.stopAffected(db)
  const { rows: clicks } = await sql<{ reason: string; count: number; amount: number }>`
    select coalesce(reason, 'charged') as reason, count(*)::int as count, sum(amount)::float8 as amount
    from click_charges group by 1
    union all select 'held', count(*)::int, 0 from held_clicks having count(*) > 0
  `.execute(db)
  const { rows: refusals } = await sql<{ kind: number; reason: number; count: number }>`
    select kind, reason, sum(count)::int as count from event_refusals group by 1, 2
  `.execute(db)
  const { rows: sums } = await sql<Sums>`
    select (select coalesce(sum(wins), 0)::int from exchange_costs) as wins,
      (select coalesce(sum(cost_micro), 0)::float8 from exchange_costs) as cost,
      (select coalesce(sum(impressions), 0)::int from campaign_days) as impressions,
      (select coalesce(sum(pending), 0)::float8 from wallets) as pending
  `.execute(db)
  const [money] = sums
  if (!money) throw new Error('nothing was summed')
  return {
    ...money,
    resting,
    clicks: Object.fromEntries(clicks.map(({ reason, count }) => [reason, count])),
    charged: clicks.reduce((sum, { amount }) => sum + amount, 0),
    refused: (kind: number, reason: number) =>
      refusals.find((row) => row.kind === kind && row.reason === reason)?.count ?? 0,
  }
}

type Sums = { wins: number; cost: number; impressions: number; pending: number }
