import type { TicketState } from '@jarchi/shared/help/ticket-state.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export type TicketChange = {
  id: bigint
  account_id: bigint
  change: bigint
  state: TicketState
  is_unread: boolean
}

export type Listener = {
  accountId: number
  /** The last of the account's changes that the listener has received. */
  seen: bigint
  /** Receives later changes, in order. */
  hear: (changes: TicketChange[]) => Promise<void>
  end: () => void
}

/** How often changes are looked for while there are listeners. */
const LOOK_MS = 1_500
/** The rest follows at the next look. */
const MOST_OF_AN_ACCOUNT = 50

/**
 * Tells this server's listeners about changes in their accounts' tickets, made by any server: one look for
 * all of them (ADR 27).
 */
export class TicketWatch {
  readonly #db: Db
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | null = null

  constructor(db: Db) {
    this.#db = db
  }

  add(listener: Listener): void {
    this.#listeners.add(listener)
    if (this.#timer === null) this.#timer = this.#soon()
  }

  drop(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  countOf(accountId: number): number {
    return [...this.#listeners].filter((listener) => listener.accountId === accountId).length
  }

  endAll(): void {
    for (const listener of this.#listeners) listener.end()
  }

  #soon() {
    return setTimeout(() => void this.#look(), LOOK_MS).unref()
  }

  async #look() {
    try {
      const changes = await changesSince(this.#db, leastSeen(this.#listeners))
      await Promise.all([...this.#listeners].map((listener) => tell(listener, changes)))
    } catch {
      // Without a database there are no changes to send; clients reconnect, and then get the error.
      this.endAll()
    }
    this.#timer = this.#listeners.size > 0 ? this.#soon() : null
  }
}

async function tell(listener: Listener, changes: TicketChange[]) {
  const { accountId, seen } = listener
  const news = changes.filter(({ account_id, change }) => Number(account_id) === accountId && change > seen)
  if (news.length === 0) return
  listener.seen = news.at(-1)?.change ?? seen
  await listener.hear(news)
}

function leastSeen(listeners: Iterable<Listener>): Map<number, bigint> {
  const seen = new Map<number, bigint>()
  for (const listener of listeners) {
    const before = seen.get(listener.accountId)
    if (before === undefined || listener.seen < before) seen.set(listener.accountId, listener.seen)
  }
  return seen
}

/** Account by account with the index: a plain join would read the tickets of all. */
async function changesSince(db: Db, seen: Map<number, bigint>): Promise<TicketChange[]> {
  if (seen.size === 0) return []
  const { rows } = await sql<TicketChange>`
    select news.* from unnest(${[...seen.keys()]}::bigint[], ${[...seen.values()].map(String)}::bigint[])
      as heard (account_id, seen)
    cross join lateral (
      select id, account_id, change, state, answer_id > read_id as is_unread from tickets
      where account_id = heard.account_id and change > heard.seen
      order by change limit ${MOST_OF_AN_ACCOUNT}
    ) news
    order by news.account_id, news.change
  `.execute(db)
  return rows
}
