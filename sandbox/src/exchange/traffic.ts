import type { Auction, Exchange, Win } from './exchange.ts'
import { Random } from './random.ts'
import { Telling } from './telling.ts'
import type { Curve } from './time.ts'
import type { Reason } from './truth.ts'
import { lookAt, OFFSETS, pageViews, type PageView } from './visits.ts'

/**
 * `rate`: requests a second of virtual time, of which `speed` seconds pass in a second; `ctr` and `bots` are
 * shares.
 */
export type TrafficSettings = {
  seed: number
  rate: number
  minutes: number
  curve: Curve
  ctr: number
  bots: number
  speed: number
  /** In milliseconds since 1970: when its first visitor comes. */
  from: number
  /** How many visitors click the first banners they see, so that a new user soon sees a click. */
  eager: number
}

const TICK_MS = 50
const PLACE_FACTORS = [1.25, 0.95, 0.75]

/** Visitors who come, see and click, until their time is over or they are stopped. */
export class Traffic {
  readonly settings: TrafficSettings
  readonly #exchange: Exchange
  readonly #views: Generator<PageView>
  readonly #selling = new Set<Promise<void>>()
  readonly #begun = performance.now()
  #next: PageView | null = null
  #timer: NodeJS.Timeout | null = null
  #eagerLeft: number
  #requests = 0

  constructor(exchange: Exchange, settings: TrafficSettings) {
    this.#exchange = exchange
    this.settings = settings
    this.#eagerLeft = settings.eager
    exchange.seed = settings.seed
    exchange.agenda.speed = settings.speed
    const { seed, rate, curve, bots, from } = settings
    this.#views = pageViews({ seed, pagesPerSecond: rate / OFFSETS.length, curve, bots, from })
  }

  get isRunning(): boolean {
    return this.#timer !== null
  }

  /** How many visitors will still click the first banner they see. */
  get eagerLeft(): number {
    return this.#eagerLeft
  }

  get requests(): number {
    return this.#requests
  }

  start(): this {
    this.#timer = setInterval(() => this.#openDue(), TICK_MS)
    this.#openDue()
    return this
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Resolves when all visitors have come, and their actions are planned. */
  async opened() {
    while (this.isRunning || this.#selling.size > 0) {
      await Promise.all(this.#selling)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** Resolves when all visitors have come and all their actions are done. */
  async finished() {
    await this.opened()
    await this.#exchange.agenda.settled()
  }

  #openDue() {
    const { from, speed, minutes } = this.settings
    const now = from + (performance.now() - this.#begun) * speed
    for (;;) {
      this.#next ??= this.#views.next().value as PageView
      const view = this.#next
      if (view.at >= from + minutes * 60_000) return this.stop()
      if (view.at > now) return
      this.#next = null
      const selling = this.#open(view).finally(() => this.#selling.delete(selling))
      this.#selling.add(selling)
    }
  }

  async #open(view: PageView) {
    this.#requests += OFFSETS.length
    const auctions = await this.#exchange.sell({
      id: Random.of(this.settings.seed, 'request', view.number).hex(24),
      at: view.at,
      places: OFFSETS.map((offset) => ({ page: view.page, offset, style: 0 })),
      segments: view.segments,
      root: view.root,
      device: view.visitor.device,
    })
    for (const held of auctions) this.#look(view, held)
  }

  #look(view: PageView, held: Auction) {
    for (const win of this.#exchange.winsOf(held)) {
      const place = OFFSETS.findIndex((offset) => offset === win.item.offset)
      const { random, isSeen, luck, delay } = lookAt(this.settings.seed, held.id, place)
      if (!isSeen || this.#exchange.strikes('lost', win)) continue
      const telling = new Telling(this.#exchange, win, view.visitor, view.at)
      const rate = this.#rateOf(view, win, place)
      const isEager = !view.visitor.isBot && this.#eagerLeft > 0
      if (isEager) this.#eagerLeft -= 1
      if (view.visitor.isBot) this.#actAsBot(telling, random, delay)
      else this.#actAsPerson(telling, win, { random, delay, rate, clicks: isEager || luck < rate })
    }
  }

  #actAsBot(telling: Telling, random: Random, delay: number) {
    telling.impression(this.#reason('bot'), delay, 0)
    if (random.chance(0.6)) telling.click(this.#reason('bot'), delay + random.between(600, 3_000))
  }

  #actAsPerson(
    telling: Telling,
    win: Win,
    { random, delay, rate, clicks }: { random: Random; delay: number; rate: number; clicks: boolean },
  ) {
    const is = (fault: 'reorder' | 'no_impression' | 'too_fast' | 'late' | 'dup_click' | 'forged') =>
      this.#exchange.strikes(fault, win)
    const wait = random.between(1_500, 12_000)
    if (clicks && is('no_impression')) return telling.click(this.#reason('no_impression'), delay + wait)
    // Reported after the click that follows it.
    const told = is('reorder') ? delay + wait + 2_000 : delay
    telling.impression(this.#reason('honest'), told, rate)
    if (!clicks) return
    if (is('too_fast')) return telling.click(this.#reason('too_fast'), delay + random.between(50, 350))
    if (is('late')) {
      return telling.click(this.#reason('late'), delay + this.#exchange.faults.settings.late_ms)
    }
    telling.click(this.#reason('honest'), delay + wait)
    if (is('dup_click')) telling.click(this.#reason('repeated'), delay + wait + 300)
    if (is('forged')) telling.click(this.#reason('forged'), delay + wait + 600)
  }

  /** Without a token nothing counts as honest for the product. */
  #reason(reason: Reason): Reason {
    return this.#exchange.macroForm === 'custom' ? reason : 'unreplaced'
  }

  /** The share of visitors who really click: it depends on place, page, search and the ad itself. */
  #rateOf({ page, hasQuery }: PageView, { ad }: Win, place: number): number {
    const quality = Math.exp(0.3 * Random.of(this.settings.seed, 'ad', ad.id).normal())
    const later = page === 0 ? 1.1 : 0.85
    return Math.min(
      this.settings.ctr * (PLACE_FACTORS[place] ?? 1) * later * (hasQuery ? 1.2 : 0.95) * quality,
      0.9,
    )
  }
}
