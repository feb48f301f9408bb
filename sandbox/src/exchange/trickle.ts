import type { Exchange } from './exchange.ts'
import { Traffic } from './traffic.ts'

export type TrickleState = 'off' | 'running' | 'resting'
type Options = { rate: number; now: () => Date; say: (text: string) => void; restAfterMs?: number }

const REST_AFTER_MS = 30 * 60_000
const CTR = 0.04
/** The first banners seen are clicked, so that a newcomer soon sees clicks and what they cost. */
const EAGER = 3

/** A few visitors at all times, so that a demo lives; it rests while nobody looks at the sandbox. */
export class Trickle {
  readonly #exchange: Exchange
  readonly #options: Required<Options>
  #traffic: Traffic | null = null
  #seenAt: number
  #timer: NodeJS.Timeout | null = null

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

  get requests(): number {
    return this.#traffic?.requests ?? 0
  }

  start() {
    if (this.state !== 'resting') return
    const from = this.#options.now().getTime()
    this.#seenAt = from
    this.#traffic = new Traffic(this.#exchange, {
      seed: Math.floor(from / 1_000),
      rate: this.#options.rate,
      minutes: Infinity,
      curve: 'flat',
      ctr: CTR,
      bots: 0,
      speed: 1,
      from,
      eager: EAGER,
    }).start()
    const { restAfterMs } = this.#options
    this.#timer = setInterval(() => this.#restUnlessSeen(), Math.min(restAfterMs, 10_000))
    this.#timer.unref()
  }

  /** Somebody looks: it goes on, or begins again. */
  noteViewer() {
    this.#seenAt = this.#options.now().getTime()
    this.start()
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer)
    this.#traffic?.stop()
  }

  #restUnlessSeen() {
    if (this.#options.now().getTime() - this.#seenAt < this.#options.restAfterMs) return
    this.stop()
    this.#options.say(
      'The sandbox’s visitors rest: nobody has looked for a while. They return with the next look.',
    )
  }
}
