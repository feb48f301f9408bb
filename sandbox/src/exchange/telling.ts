import type { Exchange, Win } from './exchange.ts'
import { countOf, type Reason } from './truth.ts'
import type { Visitor } from './visits.ts'

/** The pauses before a refused billing call is repeated, in milliseconds. */
const PAUSES = [0, 2_000, 5_000, 10_000]

/** Bills a shown banner; a refused call is repeated, as the standard says. */
export async function tellBilling(exchange: Exchange, win: Win): Promise<boolean> {
  const { burl } = win.bid
  if (burl === null) return false
  const url = exchange.addressOf(win, burl)
  const times = exchange.strikes('dup_burl', win) ? 2 : 1
  let isTaken = false
  for (let time = 0; time < times; time++) {
    for (const pause of PAUSES) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause / exchange.agenda.speed))
      if (await exchange.call('burl', win.auction, url)) {
        isTaken = true
        break
      }
    }
  }
  return isTaken
}

/** What a visitor's app does with a banner, in order of time; it is counted in the truth. */
export class Telling {
  readonly #exchange: Exchange
  readonly #win: Win
  readonly #headers: Record<string, string>
  /** The planned time at which the page was opened, so that a slow machine does not change the hour. */
  readonly #at: number

  constructor(exchange: Exchange, win: Win, visitor: Visitor, at: number) {
    this.#exchange = exchange
    this.#win = win
    this.#at = at
    this.#headers = { 'user-agent': visitor.device.agent, 'x-forwarded-for': visitor.address }
  }

  /** Billing and all reports of the app about a seen banner; `delay` in milliseconds from now. */
  impression(reason: Reason, delay: number, expectedRate: number) {
    const { agenda, truth } = this.#exchange
    const hour = truth.at(this.#win.bid.mid, this.#at + delay)
    const count = countOf(hour.impressions, reason)
    count.told += 1
    // Whole numbers, so that their sum does not depend on their order.
    hour.billed += Math.round(this.#win.price)
    if (reason === 'honest') hour.expected_clicks += Math.round(expectedRate * 1e6)
    agenda.after(delay, async () => {
      const [billed, seen] = await Promise.all([
        tellBilling(this.#exchange, this.#win),
        this.#events([1, 2], this.#win.bid.macros),
      ])
      if (billed || seen) count.taken += 1
    })
    agenda.after(delay + 1_000, async () => void (await this.#events([3, 4], this.#win.bid.macros)))
  }

  click(reason: Reason, delay: number) {
    const { agenda, truth } = this.#exchange
    const count = countOf(truth.at(this.#win.bid.mid, this.#at + delay).clicks, reason)
    count.told += 1
    const macros = this.#win.bid.macros
    const sent =
      reason === 'forged' ? macros.map(({ key, value }) => ({ key, value: altered(value) })) : macros
    agenda.after(delay, async () => {
      const taken = await Promise.all([this.#click(sent), this.#events([501], sent)])
      if (taken.some(Boolean)) count.taken += 1
    })
  }

  async #click(macros: Win['bid']['macros']): Promise<boolean> {
    return this.#all('click', this.#win.ad.link.trackers, macros)
  }

  async #events(types: number[], macros: Win['bid']['macros']): Promise<boolean> {
    const addresses = this.#win.ad.events.filter(({ type }) => types.includes(type))
    const taken = await Promise.all(
      addresses.map(({ type, url }) => this.#all(`event ${type}`, [url], macros)),
    )
    return taken.some(Boolean)
  }

  async #all(kind: string, addresses: string[], macros: Win['bid']['macros']): Promise<boolean> {
    const win = { ...this.#win, bid: { ...this.#win.bid, macros } }
    const taken = await Promise.all(
      addresses.map((address) =>
        this.#exchange.call(kind, win.auction, this.#exchange.addressOf(win, address), this.#headers),
      ),
    )
    return taken.some(Boolean)
  }
}

/** The same length and characters, but no longer the signed value. */
function altered(value: string): string {
  const middle = value.length >> 1
  return `${value.slice(0, middle)}${value[middle] === 'A' ? 'B' : 'A'}${value.slice(middle + 1)}`
}
