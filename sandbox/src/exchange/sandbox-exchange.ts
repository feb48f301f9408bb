import { ExchangeAds } from './ads.ts'
import { BidderClient } from './bidder-client.ts'
import { Exchange, type Auction } from './exchange.ts'
import { ExchangeFaults, parseFaults, type FaultSettings } from './faults.ts'
import { Traffic, type TrafficSettings } from './traffic.ts'
import { Trickle } from './trickle.ts'

/** `bidder` is `host:port`; `trickle` in requests a second, 0 for none. */
export type ExchangeOptions = {
  bidder?: string
  bidderId?: string
  trickle?: number
  faults?: Partial<FaultSettings>
  /** Called before the first request, to add things. */
  onCreated?: (all: SandboxExchange) => void
  say?: (text: string) => void
}

/** The exchange with everything that is remembered about it while the sandbox runs. */
export type SandboxExchange = {
  exchange: Exchange
  trickle: Trickle
  /** The auctions of pages in browsers, newest last. */
  watched: Map<string, Auction>
  /** The last run of `npm run traffic`. */
  run: Traffic | null
  close: () => void
}

/** Clicks of honest visitors that led to a post, found by ads whose address ends with its token. */
export function clicksToPost({ exchange }: SandboxExchange, token: string, day: number): number {
  const own = exchange.ads.all(exchange.bidderId).filter(({ link }) =>
    link.url
      .replace(/[?#].*$/, '')
      .split('/')
      .includes(token),
  )
  return own.reduce((sum, { id }) => sum + exchange.truth.honestClicks(id, day), 0)
}

const WATCHED = 300

export function createExchange(options: ExchangeOptions, now: () => Date): SandboxExchange {
  const { bidder = 'localhost:3201', bidderId = 'jarchi', trickle: rate = 0, say = () => {} } = options
  const client = new BidderClient(bidder)
  const exchange = new Exchange({
    ads: new ExchangeAds(),
    bidderId,
    bidder: client,
    faults: new ExchangeFaults(options.faults),
  })
  const trickle = new Trickle(exchange, { rate, now, say })
  const all: SandboxExchange = { exchange, trickle, watched: new Map(), run: null, close }
  function close() {
    trickle.stop()
    all.run?.stop()
    exchange.agenda.clear()
    client.close()
  }
  options.onCreated?.(all)
  return all
}

export function watch({ watched }: SandboxExchange, auctions: Auction[]) {
  for (const auction of auctions) watched.set(auction.id, auction)
  for (const id of watched.keys()) {
    if (watched.size <= WATCHED) break
    watched.delete(id)
  }
}

export type AskedTraffic = Partial<Omit<TrafficSettings, 'eager'>> & { faults?: string }

/** Starts ordered visitors, with their own truth; the trickle pauses meanwhile. Throws a sentence. */
export function startTraffic(all: SandboxExchange, asked: AskedTraffic, now: Date): Traffic {
  const { faults = '', ...settings } = asked
  const { seed = 1, rate = 200, minutes = 5, curve = 'flat', ctr = 0.02, bots = 0, speed = 1 } = settings
  const parsed = parseFaults(faults)
  for (const [name, value] of Object.entries({ rate, minutes, speed })) {
    if (!(value > 0)) throw new Error(`${name} has to be above 0.`)
  }
  if (curve !== 'flat' && curve !== 'day') throw new Error('curve is flat or day.')
  const { exchange, trickle } = all
  trickle.stop()
  all.run?.stop()
  exchange.agenda.clear()
  exchange.truth.clear()
  exchange.faults.reset()
  exchange.faults.set(parsed)
  const from = settings.from ?? now.getTime()
  const run = new Traffic(exchange, { seed, rate, minutes, curve, ctr, bots, speed, from, eager: 0 })
  all.run = run.start()
  return run
}

/** The progress of the ordered visitors. */
export function trafficState({ run, exchange, trickle }: SandboxExchange) {
  return {
    running: run !== null && (run.isRunning || exchange.agenda.size > 0),
    requests: run?.requests ?? 0,
    waiting: exchange.agenda.size,
    settings: run?.settings ?? null,
    trickle: trickle.state,
  }
}
