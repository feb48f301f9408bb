import { ceilingOf, type BidRules } from '@jarchi/shared/advertising/bid.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expiresAt } from '@jarchi/shared/advertising/ad-status.ts'
import { DAY_MS, TEHRAN_AHEAD_MS } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'
import type { CampaignIndex } from './campaign-index.ts'
import type { Campaign } from './campaign-table.ts'
import {
  campaignSources,
  campaignsChangedSince,
  chunkChecksums,
  chunkOf,
  type CampaignSourceRow,
} from './campaign-queries.ts'
import { readPlaces, type Places } from './places.ts'
import { TargetReader } from './target-reader.ts'

/** Rows of one read: few enough that bids do not wait for it. */
const PAGE = 1_000
/** A transaction may commit this much later than the times in its rows, and its announcement be missed. */
const OVERLAP_MS = 10_000
/** Meanwhile each change that was announced, or is found by its time, has been read. */
const LOOKS_MS = 1_500
/** A day, counted from 1970-01-01, as long after it as a time can be. */
const NEVER = 100_000_000
const startOfDay = (day: number) => day * DAY_MS - TEHRAN_AHEAD_MS
const NOTHING_SEEN = { clicks: 0, expected: 0 }

type Settings = {
  graceDays: number
  /** Whether the exchange's review counts besides ours. */
  hasExchange: boolean
  /** What a click costs, if that is not found. */
  bids: BidRules
}

/** Keeps the index in line with the database: by announcements, and by a look every second. */
export class CampaignFeed {
  readonly #db: Db
  readonly #index: CampaignIndex
  readonly #settings: Settings
  /** Campaigns to read again, and accounts of which all campaigns are to be read again. */
  #due = { campaigns: new Set<number>(), accounts: new Set<number>(), all: false }
  #since: Date | null = null
  /** The changes within the overlap that the last look has already read. */
  #polled = new Set<string>()
  #places: Places | null = null
  #reader: TargetReader | null = null
  /** Checksums of campaigns whose ad waits for the exchange, so that they do not look like drift. */
  #waiting = new Map<number, number>()
  /** Those of them whose trackers the exchange has dropped or changed. */
  readonly #altered = new Set<number>()
  /** Accounts of new campaigns, until their money has been read. */
  readonly newAccounts = new Set<number>()
  drifted = 0

  constructor(db: Db, index: CampaignIndex, settings: Settings) {
    this.#db = db
    this.#index = index
    this.#settings = settings
  }

  get altered(): number {
    return this.#altered.size
  }

  get places(): Places {
    if (!this.#places) throw new Error('not loaded yet')
    return this.#places
  }

  /** Notes an announcement; `read` says that there is something to do. */
  hear(payload: string): boolean {
    const [, account] = /^campaigns_of:(\d+)$/.exec(payload) ?? []
    if (account) this.#due.accounts.add(Number(account))
    else if (payload === 'places') this.#due.all = true
    else if (/^\d+$/.test(payload)) this.#due.campaigns.add(Number(payload))
    else return false
    return true
  }

  /** Reads everything, in pages; campaigns that are gone leave the index. */
  async load() {
    const places = await readPlaces(this.#db)
    this.#places = places
    this.#reader = new TargetReader(places, this.#index.terms)
    this.#since ??= (await campaignsChangedSince(this.#db, null)).now
    const seen = new Set<number>()
    this.#waiting.clear()
    this.#altered.clear()
    for (let after = 0; ;) {
      const rows = await campaignSources(this.#db, { after, limit: PAGE })
      for (const row of rows) seen.add(this.#take(row))
      if (rows.length < PAGE) break
      after = Number(rows.at(-1)?.campaign_id)
    }
    const { campaigns } = this.#index
    for (const row of campaigns.rows()) {
      if (!seen.has(campaigns.idOf(row))) this.#index.drop(campaigns.idOf(row))
    }
    // The names used to find equal lists are a sixth of all memory, and few are read twice.
    this.#reader = new TargetReader(places, this.#index.terms)
    this.#index.forgetTerms()
  }

  /** Reads the announced campaigns. */
  async read() {
    const { campaigns, accounts, all } = this.#due
    this.#due = { campaigns: new Set(), accounts: new Set(), all: false }
    try {
      if (all) return await this.load()
      if (campaigns.size > 0) await this.#reread([...campaigns])
      for (const accountId of accounts) await this.#rereadAccount(accountId)
    } catch (error) {
      for (const id of campaigns) this.#due.campaigns.add(id)
      for (const id of accounts) this.#due.accounts.add(id)
      this.#due.all ||= all
      throw error
    }
  }

  /** Reads changes that were not announced or whose announcement was missed. */
  async poll() {
    const { now, changes } = await campaignsChangedSince(this.#db, this.#since)
    const fresh = changes.filter(({ change }) => !this.#polled.has(change))
    await this.#reread([...new Set(fresh.map(({ campaignId }) => campaignId))])
    this.#polled = new Set(changes.map(({ change }) => change))
    this.#since = now && new Date(now.getTime() - OVERLAP_MS)
  }

  /**
   * Compares checksums of a thousand campaigns at a time and reads again those that differ; returns how many
   * did. Twice, so that looks come between: a change that has just been made is not unnoticed.
   */
  async checkDrift(): Promise<number> {
    const before = await this.#differing()
    if (before.size === 0) return 0
    await sleep(LOOKS_MS, undefined, { ref: false })
    const after = await this.#differing()
    const drifted = [...after].filter(
      ([id, row]) => before.get(id)?.checksum === row?.checksum && before.has(id),
    )
    for (const [id, row] of drifted) {
      if (row) this.#take(row)
      else this.#drop(id)
    }
    this.drifted += drifted.length
    return drifted.length
  }

  /** The campaigns that differ, with their rows; null for those that are gone. */
  async #differing() {
    const theirs = await chunkChecksums(this.#db)
    const ours = new Map<number, number>()
    for (const [campaignId, checksum] of this.#checksums()) {
      const chunk = chunkOf(campaignId)
      ours.set(chunk, (ours.get(chunk) ?? 0) + checksum)
    }
    const chunks = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
      (chunk) => (theirs.get(chunk) ?? 0) !== (ours.get(chunk) ?? 0),
    )
    if (chunks.length === 0) return new Map<number, CampaignSourceRow | null>()
    const rows = await campaignSources(this.#db, { chunks })
    const there = new Map(rows.map((row) => [Number(row.campaign_id), row]))
    const known = new Map(this.#checksums())
    const gone = [...known.keys()].filter((id) => chunks.includes(chunkOf(id)) && !there.has(id))
    const other = rows.filter((row) => known.get(Number(row.campaign_id)) !== row.checksum)
    return new Map<number, CampaignSourceRow | null>([
      ...gone.map((id) => [id, null] as const),
      ...other.map((row) => [Number(row.campaign_id), row] as const),
    ])
  }

  async #reread(campaignIds: readonly number[]) {
    for (let at = 0; at < campaignIds.length; at += PAGE) {
      const ids = campaignIds.slice(at, at + PAGE)
      const rows = await campaignSources(this.#db, { campaignIds: ids })
      const there = new Set(rows.map((row) => this.#take(row)))
      for (const id of ids) if (!there.has(id)) this.#drop(id)
    }
  }

  async #rereadAccount(accountId: number) {
    const rows = await campaignSources(this.#db, { accountIds: [accountId] })
    const there = new Set(rows.map((row) => this.#take(row)))
    const { campaigns } = this.#index
    for (const row of campaigns.rows()) {
      const campaignId = campaigns.idOf(row)
      if (campaigns.numbers.accountId[row] === accountId && !there.has(campaignId)) this.#drop(campaignId)
    }
  }

  /**
   * Returns the campaign's id. A campaign whose ad the exchange has not approved leaves the index and is only
   * remembered.
   */
  #take(row: CampaignSourceRow): number {
    const campaignId = Number(row.campaign_id)
    this.#waiting.delete(campaignId)
    this.#altered.delete(campaignId)
    const reader = this.#reader
    if (!reader) return campaignId
    if (this.#settings.hasExchange && row.exchange_review !== 'approved') {
      this.#index.drop(campaignId)
      this.#waiting.set(campaignId, row.checksum)
      if (row.trackers_altered) this.#altered.add(campaignId)
      return campaignId
    }
    const campaign = campaignOf(row, reader, this.#settings)
    if (this.#index.campaigns.rowOf(campaignId) < 0) this.newAccounts.add(campaign.accountId)
    this.#index.put(campaign)
    return campaignId
  }

  #drop(campaignId: number) {
    this.#index.drop(campaignId)
    this.#waiting.delete(campaignId)
    this.#altered.delete(campaignId)
  }

  *#checksums(): Generator<[campaignId: number, checksum: number]> {
    const { campaigns } = this.#index
    for (const row of campaigns.rows()) yield [campaigns.idOf(row), campaigns.numbers.checksum[row] ?? 0]
    yield* this.#waiting
  }
}

function campaignOf(row: CampaignSourceRow, reader: TargetReader, { bids, graceDays }: Settings): Campaign {
  const owes = row.owes_info_since
  return {
    campaignId: Number(row.campaign_id),
    adId: Number(row.ad_id),
    accountId: Number(row.account_id),
    bid: Number(row.bid),
    price: bids.priceByMarket ? Number(row.price ?? 0) : (ceilingOf(Number(row.bid), bids) ?? 0),
    budget: Number(row.daily_budget),
    total: Number(row.total_budget ?? 0),
    startsAt: startOfDay(row.first_day ?? 0),
    stopsAt: Math.min(
      startOfDay((row.last_day ?? NEVER) + 1),
      expiresAt(row.registered_at).getTime(),
      owes ? owes.getTime() + graceDays * DAY_MS : Number.MAX_SAFE_INTEGER,
    ),
    targets: reader.read(row),
    mediaId: row.mid ?? '',
    seen: row.clicks === null ? NOTHING_SEEN : { clicks: row.clicks, expected: row.expected ?? 0 },
    checksum: row.checksum,
  }
}
