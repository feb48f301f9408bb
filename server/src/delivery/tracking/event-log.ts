import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from '../../platform/db/client.ts'
import { DatabaseClock, TELL_TIME } from './database-clock.ts'
import { insertBatch, prepareHours, type Stamped } from './event-batch.ts'
import type { Refusal, TrackedEvent } from './tracked-event.ts'

type Log = { warn: (facts: object, text: string) => void }

type Options = {
  log: Log
  /** Replaces the database's clock. */
  now?: (() => Date) | undefined
  /** How long a caller waits for the commit, in milliseconds. */
  longestWaitMs?: number
}

type Waiting = Stamped & { kept: () => void; failed: (error: Error) => void }

const MOST_AT_ONCE = 500
const MOST_WAITING = 20_000
const PAUSE_MS = 200

/** The events could not be stored in time; the sender may send them again. */
export class EventsNotKept extends Error {
  readonly statusCode = 503

  constructor() {
    super('The events are not kept: what keeps them does not answer.')
  }
}

/** Where trackers store events: the database itself, or the pipe in front of it (ADR 57). */
export type Events = Pick<EventLog, 'append' | 'refuse' | 'close'>

/**
 * Appends events in batches, each in one transaction, and confirms each only after its commit (ADR 45). There
 * is one writer with one connection at a time, and each connection has its own name: a batch without an
 * answer may still commit while the next writer is working, and must not come after it in the same sequence.
 */
export class EventLog {
  readonly #connection: Connection
  readonly #options: Options & { longestWaitMs: number }
  #queue: Waiting[] = []
  #refusals: Refusal[] = []
  #writer: Writer | null = null
  #isRunning = false
  #isClosed = false
  readonly #givingUp: NodeJS.Timeout

  constructor(connection: Connection, options: Options) {
    this.#connection = connection
    this.#options = { longestWaitMs: 2_000, ...options }
    this.#givingUp = setInterval(() => this.#giveUpOld(), 100).unref()
  }

  /** Resolves when all of them are committed; throws `EventsNotKept`. */
  async append(events: readonly TrackedEvent[]): Promise<void> {
    if (this.#isClosed || this.#queue.length > MOST_WAITING) throw new EventsNotKept()
    const at = performance.now()
    const commits = events.map(
      (event) =>
        new Promise<void>((kept, failed) => {
          this.#queue.push({ event, at, kept, failed })
        }),
    )
    this.#wake()
    await Promise.all(commits)
  }

  /** Counts a call that is not an event, with the next batch. */
  refuse(refusal: Refusal) {
    if (this.#refusals.length < MOST_WAITING) this.#refusals.push(refusal)
    this.#wake()
  }

  async close() {
    this.#isClosed = true
    clearInterval(this.#givingUp)
    while (this.#isRunning) await sleep(10)
    for (const { failed } of this.#queue) failed(new EventsNotKept())
    this.#queue = []
    await this.#writer?.end()
  }

  #wake() {
    if (this.#isRunning) return
    this.#isRunning = true
    // What arrives in the same turn of the loop is sent together.
    setImmediate(() => void this.#run().finally(() => (this.#isRunning = false)))
  }

  async #run() {
    while (this.#queue.length > 0 || this.#refusals.length > 0) {
      const batch: Waiting[] = []
      const refusals = this.#refusals.slice(0, MOST_AT_ONCE)
      // No event is lost when an idle connection breaks.
      if (this.#writer?.isBroken) this.#writer = null
      try {
        this.#writer ??= await Writer.open(this.#connection, this.#options)
        batch.push(...this.#queue.splice(0, MOST_AT_ONCE))
        await this.#writer.write(batch, refusals)
        this.#refusals.splice(0, refusals.length)
        for (const { kept } of batch) kept()
      } catch (err) {
        // It is unknown whether they were committed; if sent again, they are duplicates.
        for (const { failed } of batch) failed(new EventsNotKept())
        this.#options.log.warn({ err }, 'events were not kept')
        this.#writer?.cut()
        this.#writer = null
        if (this.#isClosed) return
        await sleep(PAUSE_MS)
      }
    }
  }

  #giveUpOld() {
    const oldest = performance.now() - this.#options.longestWaitMs
    while (this.#queue[0] && this.#queue[0].at < oldest) this.#queue.shift()?.failed(new EventsNotKept())
  }
}

/** One connection under one name. */
class Writer {
  readonly #client: Client
  readonly #tracker: number
  readonly #options: Options & { longestWaitMs: number }
  #sequence = 0n
  readonly #clock: DatabaseClock
  /** The last hour that has a partition. */
  #hour = 0
  isBroken = false

  private constructor(client: Client, tracker: number, options: Options & { longestWaitMs: number }) {
    this.#client = client
    this.#tracker = tracker
    this.#options = options
    this.#clock = new DatabaseClock(async () => (await client.query<{ at: number }>(TELL_TIME)).rows[0]?.at)
  }

  static async open(connection: Connection, options: Options & { longestWaitMs: number }): Promise<Writer> {
    const client = new Client({
      connectionTimeoutMillis: options.longestWaitMs,
      keepAlive: true,
      statement_timeout: options.longestWaitMs,
      ...connection,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ id: number }>('insert into trackers default values returning id')
      const writer = new Writer(client, rows[0]?.id ?? 0, options)
      client.once('end', () => (writer.isBroken = true))
      return writer
    } catch (error) {
      cut(client)
      throw error
    }
  }

  async write(batch: readonly Stamped[], refusals: readonly Refusal[]) {
    // A machine that is gone does not answer at all.
    const silence = setTimeout(() => this.cut(), this.#options.longestWaitMs + PAUSE_MS)
    try {
      const given = this.#options.now
      if (!given) await this.#clock.read()
      const receivedAt = ({ at }: { at: number }) => given?.().getTime() ?? this.#clock.at(at)
      const first = this.#sequence + 1n
      this.#sequence += BigInt(batch.length)
      const now = receivedAt({ at: performance.now() })
      const sending = { tracker: this.#tracker, first, last: this.#sequence, receivedAt, now }
      this.#hour = await prepareHours(this.#client, now, this.#hour)
      await insertBatch(this.#client, sending, batch, refusals)
    } finally {
      clearTimeout(silence)
    }
  }

  cut() {
    cut(this.#client)
  }

  async end() {
    await Promise.race([this.#client.end().catch(() => {}), sleep(PAUSE_MS, undefined, { ref: false })])
  }
}

function cut(client: Client) {
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
  stream.destroy()
}
