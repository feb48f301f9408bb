import { jetstream, type JetStreamClient } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClock } from '../database-clock.ts'
import { EventsNotKept, type Events } from '../event-log.ts'
import type { Refusal, TrackedEvent } from '../tracked-event.ts'
import { eventMessage, refusalsMessage } from './message.ts'
import { traceHeader } from './message-trace.ts'
import { NodeRefusals } from './node-refusals.ts'
import { connectPipe, prepareStream, SUBJECT } from './stream.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

type Options = {
  log: Log
  /** Returns the database's time in milliseconds. */
  askTime: () => Promise<number | undefined>
  /** How long a caller waits for the acknowledgement, in milliseconds. */
  longestWaitMs?: number
}

type Waiting = { event: TrackedEvent; at: number; kept: () => void; failed: (error: Error) => void }

const MOST_IN_FLIGHT = 2_000
const MOST_WAITING = 20_000
const PAUSE_MS = 200
const TELL_MS = 1_000
/**
 * A connection on which the stream does not answer for so long is replaced by another, which may work better.
 */
const LONGEST_SILENCE_MS = 5_000

/**
 * Sends each event as a message to the pipe, and confirms it when a majority of the pipe's nodes has it (ADR
 * 57).
 */
export class PipeLog implements Events {
  readonly #urls: readonly string[]
  readonly #options: Options & { longestWaitMs: number }
  readonly #clock: DatabaseClock
  readonly #opening: Promise<NatsConnection>
  #connection: NatsConnection | null = null
  #stream: JetStreamClient | null = null
  #queue: Waiting[] = []
  #inFlight = 0
  readonly #refusals = new Map<string, Required<Refusal>>()
  /** Whether the pipe accepted the last message. */
  #isThere = false
  #isClosed = false
  readonly #timers: NodeJS.Timeout[]

  constructor(urls: readonly string[], options: Options) {
    this.#urls = urls
    this.#options = { longestWaitMs: 2_000, ...options }
    this.#clock = new DatabaseClock(options.askTime)
    this.#opening = connectPipe(urls, 'jarchi tracker', true)
    this.#opening.then(
      (connection) => {
        this.#use(connection)
        void this.#prepare()
      },
      (err: unknown) => this.#options.log.warn({ err }, 'the event pipe cannot be reached'),
    )
    this.#timers = [
      setInterval(() => this.#giveUpOld(), 100).unref(),
      setInterval(() => void this.#tellRefusals(), TELL_MS).unref(),
    ]
    void this.#keepTime()
    void this.#watchRefusals(new NodeRefusals(urls, options.log))
  }

  /** Whether events are accepted at this moment. */
  get isReady(): boolean {
    return this.#isThere && this.#clock.isKnown && !this.#isClosed
  }

  /** Resolves when a majority of the nodes has all of them; throws `EventsNotKept`. */
  async append(events: readonly TrackedEvent[]): Promise<void> {
    if (!this.isReady || this.#queue.length > MOST_WAITING) throw new EventsNotKept()
    const at = performance.now()
    const kept = events.map(
      (event) => new Promise<void>((done, failed) => this.#queue.push({ event, at, kept: done, failed })),
    )
    this.#send()
    await Promise.all(kept)
  }

  /** Counts a call that is not an event; sent every second. */
  refuse({ kind, reason, count = 1 }: Refusal) {
    const key = `${kind} ${reason}`
    const before = this.#refusals.get(key)?.count ?? 0
    this.#refusals.set(key, { kind, reason, count: before + count })
  }

  async close() {
    const until = performance.now() + this.#options.longestWaitMs
    while ((this.#inFlight > 0 || this.#queue.length > 0) && performance.now() < until) await sleep(10)
    await Promise.race([this.#tellRefusals(), sleep(PAUSE_MS, undefined, { ref: false })])
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const { failed } of this.#queue.splice(0)) failed(new EventsNotKept())
    // A connection that was never made cannot be closed, and does not keep the process alive.
    await Promise.race([this.#connection?.close(), sleep(PAUSE_MS, undefined, { ref: false })])
    void this.#opening.then((connection) => connection.close()).catch(() => {})
  }

  #use(connection: NatsConnection) {
    this.#connection = connection
    this.#stream = jetstream(connection, { timeout: this.#options.longestWaitMs })
    void this.#watch(connection)
  }

  async #connectAgain() {
    const connection = await connectPipe(this.#urls, 'jarchi tracker', false)
    if (this.#isClosed) return connection.close()
    void this.#connection?.close().catch(() => {})
    this.#use(connection)
  }

  async #watch(connection: NatsConnection) {
    for await (const { type } of connection.status()) {
      if (connection !== this.#connection) return
      if (type === 'disconnect') this.#isThere = false
      else if (type === 'reconnect') void this.#prepare()
    }
  }

  #isPreparing = false

  /** Tries until the stream answers; meanwhile callers are refused at once. */
  async #prepare() {
    if (this.#isPreparing) return
    this.#isPreparing = true
    this.#isThere = false
    let began = performance.now()
    for (let time = 0; !this.#isClosed && !this.#isThere; time++) {
      try {
        if (performance.now() - began > LONGEST_SILENCE_MS) {
          began = performance.now()
          await this.#connectAgain()
        }
        if (this.#connection) await prepareStream(this.#connection, this.#options.longestWaitMs)
        this.#isThere = true
      } catch (err) {
        if (time === 0) this.#options.log.warn({ err }, 'the event pipe takes nothing')
        await sleep(PAUSE_MS, undefined, { ref: false })
      }
    }
    this.#isPreparing = false
  }

  async #keepTime() {
    while (!this.#isClosed) {
      // Without the database the last reading of the clock continues.
      await this.#clock.read().catch(() => {})
      await sleep(this.#clock.isKnown ? TELL_MS : PAUSE_MS, undefined, { ref: false })
    }
  }

  async #watchRefusals(nodes: NodeRefusals) {
    while (!this.#isClosed) {
      await sleep(TELL_MS, undefined, { ref: false })
      if (this.#isThere) nodes.end()
      else await nodes.look()
    }
  }

  #send() {
    while (this.#inFlight < MOST_IN_FLIGHT) {
      const next = this.#queue.shift()
      if (!next) return
      this.#inFlight++
      void this.#publish(next).finally(() => {
        this.#inFlight--
        this.#send()
      })
    }
  }

  async #publish({ event, at, kept, failed }: Waiting) {
    const left = this.#options.longestWaitMs - (performance.now() - at)
    try {
      const body = eventMessage(event, this.#clock.at(at))
      const options = { timeout: Math.max(1, Math.round(left)), ...traceHeader(event.trace) }
      // Without a message id: a node that sees an id twice confirms it, even if it lost the first message
      // (ADR 57).
      const answer = await this.#stream?.publish(SUBJECT, body, options)
      if (!answer) throw new EventsNotKept()
      kept()
    } catch (err) {
      // It is unknown whether it was stored; if sent again, it is a duplicate.
      failed(new EventsNotKept())
      if (!this.#isPreparing) this.#options.log.warn({ err }, 'events were not kept')
      void this.#prepare()
    }
  }

  #giveUpOld() {
    const oldest = performance.now() - this.#options.longestWaitMs
    while (this.#queue[0] && this.#queue[0].at < oldest) this.#queue.shift()?.failed(new EventsNotKept())
  }

  async #tellRefusals() {
    if (this.#refusals.size === 0 || !this.isReady) return
    const told = [...this.#refusals.values()]
    this.#refusals.clear()
    try {
      await this.#stream?.publish(SUBJECT, refusalsMessage(told), { timeout: this.#options.longestWaitMs })
    } catch {
      for (const refusal of told) this.refuse(refusal)
    }
  }
}
