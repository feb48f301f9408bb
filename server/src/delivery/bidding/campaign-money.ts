import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/db/client.ts'
import type { BidderState } from './bidder.ts'
import { accountRooms, chargedOn } from './campaign-queries.ts'

/** In one step: few enough that bids do not wait for them. */
const STEP = 200
/** Accounts in one question. */
const PAGE = 10_000

/** Reads what campaigns and accounts have left, and takes campaigns without money out of the orders. */
export class CampaignMoney {
  readonly #db: Db
  readonly #state: Pick<BidderState, 'index' | 'spending'>
  readonly #dueAccounts: Set<number>
  /** Announced campaigns whose money has not been read yet. */
  readonly due = new Set<number>()

  /** `dueAccounts`: accounts with news, until their money has been read. */
  constructor(db: Db, state: Pick<BidderState, 'index' | 'spending'>, dueAccounts: Set<number>) {
    this.#db = db
    this.#state = state
    this.#dueAccounts = dueAccounts
  }

  /** Of these campaigns and of everything announced. Null: of all campaigns. */
  async read(campaignIds: readonly number[] | null, day: number) {
    const { index } = this.#state
    const [due, fresh] = [[...this.due], new Set(this.#dueAccounts)]
    this.due.clear()
    this.#dueAccounts.clear()
    try {
      const ids =
        campaignIds === null
          ? Array.from(index.campaigns.rows(), (row) => index.campaigns.idOf(row))
          : [...campaignIds, ...due]
      const accounts = new Set([...fresh, ...ids.flatMap((id) => index.accountOf(id) ?? [])])
      const paying = await this.#readRooms([...accounts])
      // What the day has cost matters only where there is money at all.
      const asked = campaignIds && ids.filter((id) => paying.has(index.accountOf(id) ?? 0))
      for (const { campaignId, today, before } of await chargedOn(this.#db, day, asked)) {
        this.#state.spending.setCharged(campaignId, today, before)
      }
      const waiting = fresh.size === 0 ? [] : index.resting({ accounts: fresh })
      await this.#sort([...ids, ...waiting])
    } catch (error) {
      for (const id of due) this.due.add(id)
      for (const id of fresh) this.#dueAccounts.add(id)
      throw error
    }
  }

  /** Returns the accounts that have something left. */
  async #readRooms(accounts: readonly number[]): Promise<Set<number>> {
    const paying = new Set<number>()
    for (let at = 0; at < accounts.length; at += PAGE) {
      const page = accounts.slice(at, at + PAGE)
      const rooms = await accountRooms(this.#db, page)
      for (const id of page) this.#state.spending.setRoom(id, rooms.get(id) ?? 0)
      for (const id of rooms.keys()) paying.add(id)
    }
    return paying
  }

  /** Campaigns without money leave the orders, and those that have some again come back. */
  async #sort(campaignIds: readonly number[]) {
    const { index, spending } = this.#state
    const { campaigns } = index
    for (const [at, campaignId] of campaignIds.entries()) {
      const row = campaigns.rowOf(campaignId)
      const money = { campaignId, ...campaigns.money(row) }
      index.setRoom(campaignId, !spending.isSpent(money, performance.now() / 1_000))
      if (at % STEP === STEP - 1) await nextTurn()
    }
  }
}
