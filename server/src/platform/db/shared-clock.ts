import { sql } from 'kysely'
import type { Db } from './client.ts'

type Log = { warn: (facts: object, text: string) => void }

/** In milliseconds: a smaller difference may be the time of the query itself. */
const MOST_APART = 1_000
/** In milliseconds: how often the machine's clock is compared. */
const PAUSE = 30_000

/**
 * The machine's time if it agrees with the database's, otherwise the database's: so servers whose clocks
 * differ agree on which codes, tokens and limits are over.
 */
export class SharedClock {
  readonly #db: Db
  /** The database's time in milliseconds, and the process's monotonic time then. */
  #anchor: { at: number; since: number } | null = null
  #timer: NodeJS.Timeout | null = null
  /** The machine's clock less the monotonic one: it changes when the machine's clock is set. */
  #offset = Date.now() - performance.now()

  constructor(db: Db) {
    this.#db = db
  }

  readonly now = (): Date => {
    const [at, since] = [Date.now(), performance.now()]
    if (Math.abs(at - since - this.#offset) > MOST_APART) this.#onJump(at, since)
    return this.#anchor === null ? new Date(at) : new Date(this.#anchor.at + (since - this.#anchor.since))
  }

  /** Goes on as before the jump, until the database has said which of both is right. */
  #onJump(at: number, since: number) {
    this.#anchor ??= { at: since + this.#offset, since }
    this.#offset = at - since
    this.compare().catch(() => {})
  }

  /** In milliseconds: how far the machine's clock is ahead of the database's. */
  async compare(): Promise<number> {
    const [begun, since] = [Date.now(), performance.now()]
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(this.#db)
    const took = performance.now() - since
    const at = rows[0]?.at.getTime() ?? begun
    const ahead = begun + took / 2 - at
    // A slow answer is not accurate.
    if (took <= MOST_APART) {
      this.#anchor = Math.abs(ahead) > MOST_APART ? { at, since: since + took / 2 } : null
      this.#offset = begun - since
    }
    return ahead
  }

  /** Compares regularly until it is stopped; logs once when the two differ. */
  watch(log: Log): () => void {
    let wasApart = false
    const look = async () => {
      const ahead = await this.compare().catch(() => 0)
      const isApart = this.#anchor !== null
      if (isApart && !wasApart) {
        const seconds = Math.round(ahead / 1_000)
        log.warn({ seconds }, "this machine's clock is wrong: the database's counts; run NTP")
      }
      wasApart = isApart
      this.#timer = setTimeout(() => void look(), PAUSE).unref()
    }
    void look()
    return () => void (this.#timer && clearTimeout(this.#timer))
  }
}
