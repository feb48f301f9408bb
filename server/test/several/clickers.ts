import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealToken, tokenKeys, type BidToken } from '../../src/delivery/tracking/token.ts'
import { bidOf } from '../bids.ts'

/** Impressions in each tick; as many clicks follow them. */
const SHOWN = 20
const TICK_MS = 100
/** Earlier clicks would be too fast to be valid. */
const LOOK_MS = 700

type Shown = Pick<BidToken, 'campaignId' | 'adId' | 'cpc'>

/** They see ads and click; each event is repeated until a tracker has accepted it, as an exchange does. */
export class Clickers {
  readonly #port: number
  readonly #shown: Shown
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  readonly #keys: ReturnType<typeof tokenKeys>
  readonly #over = new AbortController()
  #sequence = 0
  impressions = 0
  clicks = 0
  /** How often a tracker gave another answer than acceptance, or why none answered. */
  readonly refused: Record<string, number> = {}
  #slowest = 0

  constructor(port: number, secret: string, { campaignId, adId, cpc }: Shown) {
    this.#port = port
    this.#keys = tokenKeys(secret)
    this.#shown = { campaignId, adId, cpc }
  }

  get answered() {
    return this.impressions + this.clicks
  }

  told() {
    const { answered, clicks, refused } = this
    return { answered, clicks, refused, slowestMs: Math.round(this.#slowest) }
  }

  async call(): Promise<void> {
    const visits: Promise<void>[] = []
    while (!this.#over.signal.aborted) {
      for (let n = 0; n < SHOWN; n++) visits.push(this.#visit(++this.#sequence))
      await sleep(TICK_MS, undefined, { signal: this.#over.signal }).catch(() => {})
    }
    await Promise.all(visits)
    this.#agent.destroy()
  }

  async end(calling: Promise<void>) {
    this.#over.abort()
    await calling
  }

  async #visit(sequence: number) {
    const token = sealToken(this.#keys, bidOf({ ...this.#shown, sequence }))
    await this.#tell(`/i?t=${token}`)
    this.impressions++
    await sleep(LOOK_MS)
    await this.#tell(`/c?t=${token}`)
    this.clicks++
  }

  async #tell(address: string) {
    const begun = performance.now()
    for (;;) {
      const answer = await this.#get(address)
      if (answer === 204) break
      this.refused[answer] = (this.refused[answer] ?? 0) + 1
      await sleep(200)
    }
    this.#slowest = Math.max(this.#slowest, performance.now() - begun)
  }

  #get(address: string): Promise<number | string> {
    const { promise, resolve } = Promise.withResolvers<number | string>()
    const url = `http://127.0.0.1:${this.#port}${address}`
    const request = http.get(url, { agent: this.#agent }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', (error) => resolve(error.message))
    return promise
  }
}
