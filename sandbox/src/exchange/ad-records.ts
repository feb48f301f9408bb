import { randomUUID } from 'node:crypto'
import { type ExchangeAd, type ExchangeAds } from './ads.ts'
import { DENIAL_SENTENCES, linkDenials, markedDenials, type Denial } from './denials.ts'
import type { AdFaults } from './ad-faults.ts'

const DAY_MS = 86_400_000
const LIFETIME_MS = 14 * DAY_MS

const PENDING = 1
const APPROVED = 3
const DENIED = 4
const EXPIRED = 6

type Asset = { id?: number; image: { url: string; w: number; h: number } }
/** An ad as bidders send it. */
export type SentAd = {
  display: {
    native: { link: { url: string; trkr?: string[] }; asset: Asset[] }
    event?: { type: number; url: string }[]
  }
}
export type AdRecord = {
  id: string
  bidderId: string
  sent: SentAd
  init: Date
  lastmod: Date
  audit: { status: number; feedback: string[]; init: Date; lastmod: Date }
  registeredAt: Date
}

type Options = { ads: ExchangeAds; faults: AdFaults; now: () => Date; auditMs: number }

/** Registered ads and their reviews: pending, and after `auditMs` approved or denied. */
export class AdRecords {
  readonly marks = new Map<string, Denial[]>()
  readonly #records = new Map<string, AdRecord>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  register(bidderId: string, sent: SentAd): AdRecord {
    const now = this.#options.now()
    const audit = { status: PENDING, feedback: [], init: now, lastmod: now }
    const record = { id: randomUUID(), bidderId, sent, init: now, lastmod: now, audit, registeredAt: now }
    this.#records.set(record.id, record)
    return this.#keep(record)
  }

  /** Replaces it. Another picture or link is reviewed again; the same ones revive it. */
  replace(record: AdRecord, sent: SentAd): AdRecord {
    const now = this.#options.now()
    const isChanged = shown(sent) !== shown(record.sent)
    if (isChanged || record.audit.status === EXPIRED) {
      const status = isChanged ? PENDING : APPROVED
      record.audit = { ...record.audit, status, feedback: [], lastmod: now }
    }
    Object.assign(record, { sent, lastmod: now, registeredAt: now })
    return this.#keep(record)
  }

  get(bidderId: string, id: string): AdRecord | null {
    const record = this.#records.get(id)
    return record?.bidderId === bidderId ? this.#reviewed(record) : null
  }

  /** Ads whose audit has changed later than that, the oldest first. */
  since(bidderId: string, start: number): AdRecord[] {
    return [...this.#records.values()]
      .filter((record) => record.bidderId === bidderId)
      .map((record) => this.#reviewed(record))
      .filter(({ audit }) => audit.lastmod.getTime() > start)
      .toSorted((one, other) => one.audit.lastmod.getTime() - other.audit.lastmod.getTime())
  }

  /** Changes a reviewer's decision. */
  decide(record: AdRecord, reasons: Denial[]) {
    const feedback = reasons.map((reason) => DENIAL_SENTENCES[reason])
    const status = reasons.length > 0 ? DENIED : APPROVED
    record.audit = { ...record.audit, status, feedback, lastmod: this.#options.now() }
    this.#keep(record)
  }

  forget() {
    this.#records.clear()
  }

  /** Tells auctions at once, and again when the review is over. */
  #keep(record: AdRecord): AdRecord {
    this.#options.ads.put(record.bidderId, asCompeting(record))
    if (record.audit.status === PENDING) {
      setTimeout(() => this.#reviewed(record), this.#options.auditMs + 10).unref()
    }
    return record
  }

  #reviewed(record: AdRecord): AdRecord {
    const { now, auditMs, faults } = this.#options
    const age = now().getTime() - record.audit.lastmod.getTime()
    if (record.audit.status === PENDING && age >= auditMs && !faults.has('never_audits')) {
      const { url } = record.sent.display.native.link
      this.decide(record, [...linkDenials(url), ...markedDenials(url), ...this.#marksOf(record)])
    }
    const isOver = now().getTime() - record.registeredAt.getTime() >= LIFETIME_MS
    if (isOver && record.audit.status === APPROVED) {
      record.audit = { ...record.audit, status: EXPIRED, lastmod: now() }
      this.#keep(record)
    }
    return record
  }

  #marksOf({ sent }: AdRecord): Denial[] {
    const urls = sent.display.native.asset.map(({ image }) => image.url)
    return [...this.marks].flatMap(([part, reasons]) =>
      urls.some((url) => url.includes(part)) ? reasons : [],
    )
  }
}

/** The parts that a review looks at. */
function shown({ display: { native } }: SentAd): string {
  return JSON.stringify([native.link.url, native.asset.map(({ id = 0, image }) => [id, image.url])])
}

function asCompeting({ id, sent: { display }, audit }: AdRecord): ExchangeAd {
  const { link, asset } = display.native
  return {
    id,
    status: audit.status,
    link: { url: link.url, trackers: link.trkr ?? [] },
    images: asset.map(({ image: { url, w, h } }) => ({ url, width: w, height: h })),
    events: display.event ?? [],
  }
}
