import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from '../db/client.ts'
import { insertBatch, prepareHours, type Stamped } from './event-batch.ts'
import type { Refusal, TrackedEvent } from './tracked-event.ts'

type Log = { warn: (facts: object, text: string) => void }

type Options = {
  log: Log
  /** In place of the database's clock. */
  now?: (() => Date) | undefined
  /** How long a caller waits for the commit, in milliseconds. */
  patience?: number
}

type Waiting = Stamped & { kept: () => void; failed: (error: Error) => void }

const MOST_AT_ONCE = 500
const LONGEST_QUEUE = 20_000
const PAUSE_MS = 200
const CLOCK_MS = 30_000
/** How long the database should take to say what time it is, and how long it may: half of it may be an error. */
const CLOCK_ANSWER_MS = 50
const LONGEST_ANSWER_MS = 1_000
const CLOCK_TRIES = 3

/** The events could not be written in time; who sent them may send them again. */
export class EventsNotKept extends Error {
  readonly statusCode = 503

  constructor() {
    super('The events are not kept: the database does not answer.')
  }
}

/**
 * Appends events in batches, each in one transaction, and tells of each only after its commit (ADR 45). One writer,
 * with one connection at a time, and each connection under a name of its own: what one has sent and never heard of
 * may still commit while the next writes already, and must not come after it in the same sequence.
 */
export class EventLog {
  readonly #connection: Connection
  readonly #options: Options & { patience: number }
  #queue: Waiting[] = []
  #refusals: Refusal[] = []
  #writer: Writer | null = null
  #isRunning = false
  #isClosed = false
  readonly #impatience: NodeJS.Timeout

  constructor(connection: Connection, options: Options) {
    this.#connection = connection
    this.#options = { patience: 2_000, ...options }
    this.#impatience = setInterval(() => this.#giveUpOld(), 100).unref()
  }

  /** Resolves once all of them are committed; throws `EventsNotKept`. */
  async append(events: readonly TrackedEvent[]): Promise<void> {
    if (this.#isClosed || this.#queue.length > LONGEST_QUEUE) throw new EventsNotKept()
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

  /** Counts a call that is no event; with the next batch. */
  refuse(refusal: Refusal) {
    if (this.#refusals.length < LONGEST_QUEUE) this.#refusals.push(refusal)
    this.#wake()
  }

  async close() {
    this.#isClosed = true
    clearInterval(this.#impatience)
    while (this.#isRunning) await sleep(10)
    for (const { failed } of this.#queue) failed(new EventsNotKept())
    this.#queue = []
    await this.#writer?.end()
  }

  #wake() {
    if (this.#isRunning) return
    this.#isRunning = true
    // What arrives in the same turn of the loop goes together.
    setImmediate(() => void this.#run().finally(() => (this.#isRunning = false)))
  }

  async #run() {
    while (this.#queue.length > 0 || this.#refusals.length > 0) {
      const batch: Waiting[] = []
      const refusals = this.#refusals.slice(0, MOST_AT_ONCE)
      // A connection that broke while nothing was sent is nobody's loss.
      if (this.#writer?.isBroken) this.#writer = null
      try {
        this.#writer ??= await Writer.open(this.#connection, this.#options)
        batch.push(...this.#queue.splice(0, MOST_AT_ONCE))
        await this.#writer.write(batch, refusals)
        this.#refusals.splice(0, refusals.length)
        for (const { kept } of batch) kept()
      } catch (err) {
        // Whether it was committed is not known; sent again, it is a duplicate then.
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
    const oldest = performance.now() - this.#options.patience
    while (this.#queue[0] && this.#queue[0].at < oldest) this.#queue.shift()?.failed(new EventsNotKept())
  }
}

/** One connection under one name. */
class Writer {
  readonly #client: Client
  readonly #tracker: number
  readonly #options: Options & { patience: number }
  #sequence = 0n
  /** What the database's clock is ahead of this process's. */
  #clockAt = -Infinity
  #offset = 0
  /** How long that reading took. */
  #slowness = Infinity
  /** The last hour that has its partition. */
  #hour = 0
  isBroken = false

  private constructor(client: Client, tracker: number, options: Options & { patience: number }) {
    this.#client = client
    this.#tracker = tracker
    this.#options = options
  }

  static async open(connection: Connection, options: Options & { patience: number }): Promise<Writer> {
    const client = new Client({
      connectionTimeoutMillis: options.patience,
      keepAlive: true,
      statement_timeout: options.patience,
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
    // A machine that is gone says nothing at all.
    const silence = setTimeout(() => this.cut(), this.#options.patience + PAUSE_MS)
    try {
      const { now } = this.#options
      if (!now) await this.#readClock()
      const receivedAt = ({ at }: Stamped) => now?.().getTime() ?? this.#offset + at
      const first = this.#sequence + 1n
      this.#sequence += BigInt(batch.length)
      const sending = { tracker: this.#tracker, first, last: this.#sequence, receivedAt }
      await this.#prepare(receivedAt({ at: performance.now() } as Stamped))
      await insertBatch(this.#client, sending, batch, refusals)
    } finally {
      clearTimeout(silence)
    }
  }

  /**
   * Nobody knows when within a slow answer, as of a process that was stopped meanwhile, the clock was read: of several
   * readings the one counts that came the quickest.
   */
  async #readClock() {
    const isOld = performance.now() - this.#clockAt >= CLOCK_MS
    if (!isOld && this.#slowness <= CLOCK_ANSWER_MS) return
    let quickest = isOld ? Infinity : this.#slowness
    for (let time = 0; time < CLOCK_TRIES && quickest > CLOCK_ANSWER_MS; time++) {
      const before = performance.now()
      const { rows } = await this.#client.query<{ at: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
      )
      const after = performance.now()
      if (!rows[0] || after - before >= quickest) continue
      quickest = after - before
      // What was read long ago is better than what came late.
      if (quickest > LONGEST_ANSWER_MS && this.#clockAt !== -Infinity) continue
      this.#offset = rows[0].at - (before + after) / 2
      this.#slowness = quickest
      this.#clockAt = before
    }
    if (this.#slowness > LONGEST_ANSWER_MS)
      throw new Error('the database answers too slowly to tell the time')
  }

  async #prepare(now: number) {
    this.#hour = await prepareHours(this.#client, now, this.#hour)
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
