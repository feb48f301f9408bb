import type { Exchange } from './exchange.ts'
import { Traffic } from './traffic.ts'

export type TrickleState = 'off' | 'running' | 'resting'
type Options = { rate: number; now: () => Date; say: (text: string) => void; restAfterMs?: number }

const REST_AFTER_MS = 30 * 60_000
const CTR = 0.04
/** How many of the first banners are clicked, so that a new user soon sees clicks and their cost. */
const EAGER = 3
/**
 * Until then more visitors come: a new campaign joins few auctions, and a new user waits for the first
 * impression.
 */
const CROWD = { times: 4, longestMs: 120_000 }

/** A few visitors all the time, so that a demo has traffic; it pauses while nobody looks at the sandbox. */
export class Trickle {
  readonly #exchange: Exchange
  readonly #options: Required<Options>
  #traffic: Traffic | null = null
  #seenAt: number
  #timer: NodeJS.Timeout | null = null
  /** Null: the usual rate. */
  #crowdUntil: number | null = null

  /** `rate` in requests a second; 0 is off. */
  constructor(exchange: Exchange, options: Options) {
    this.#exchange = exchange
    this.#options = { restAfterMs: REST_AFTER_MS, ...options }
    this.#seenAt = options.now().getTime()
  }

  get state(): TrickleState {
    if (this.#options.rate === 0) return 'off'
    return this.#traffic?.isRunning ? 'running' : 'resting'
  }

  start() {
    if (this.state !== 'resting') return
    const from = this.#options.now().getTime()
    this.#seenAt = from
    this.#crowdUntil = this.#traffic ? null : from + CROWD.longestMs
    this.#traffic = this.#visitors(from, EAGER)
    this.#timer = setInterval(() => this.#look(), Math.min(this.#options.restAfterMs, 1_000))
    this.#timer.unref()
  }

  #visitors(from: number, eager: number): Traffic {
    const isCrowd = this.#crowdUntil !== null
    return new Traffic(this.#exchange, {
      seed: Math.floor(from / 1_000),
      rate: this.#options.rate * (isCrowd ? CROWD.times : 1),
      minutes: Infinity,
      curve: 'flat',
      ctr: CTR,
      bots: 0,
      speed: 1,
      from,
      eager,
    }).start()
  }

  /** Called when somebody looks: the trickle continues. */
  noteViewer() {
    this.#seenAt = this.#options.now().getTime()
    this.start()
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer)
    this.#traffic?.stop()
  }

  #look() {
    const now = this.#options.now().getTime()
    const eagerLeft = this.#traffic?.eagerLeft ?? 0
    if (this.#crowdUntil !== null && (now >= this.#crowdUntil || eagerLeft === 0)) {
      this.#crowdUntil = null
      this.#traffic?.stop()
      this.#traffic = this.#visitors(now, eagerLeft)
    }
    if (now - this.#seenAt < this.#options.restAfterMs) return
    this.stop()
    this.#options.say(
      'The sandbox’s visitors rest: nobody has looked for a while. They return with the next look.',
    )
  }
}
