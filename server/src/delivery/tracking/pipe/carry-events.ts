import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Db } from '../../../platform/db/client.ts'
import { startLoops } from '../../../platform/jobs/service.ts'
import { KeptEvents } from './keep-events.ts'
import { traceBeside } from './message-trace.ts'
import { tickMessage } from './message.ts'
import { NodeRefusals } from './node-refusals.ts'
import { beginning, partsOf, Trail } from './position.ts'
import { StreamReader } from './stream-reader.ts'
import { connectPipe, prepareStream, STREAM, SUBJECT } from './stream.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/** Advisory lock; our other locks have other keys. */
const LOCK = 44_007
const PAUSE_MS = 10
const LONGEST_ANSWER_MS = 2_000
/** How often we send the pipe a message of our own. */
const TICK_MS = 1_000
const MOST_AT_ONCE = 1_000
/** How often, with a second in between, a leading node is asked for a message before it counts as missing. */
const MISSING_TRIES = 5
/** A reader that brings nothing for so long, although the stream has more, is replaced. */
const LONGEST_SILENCE_MS = 2_000
/**
 * A connection on which nothing is acknowledged for so long is replaced by another, which may work better.
 */
const LONGEST_WAIT_MS = 5_000
/** How long the stream keeps what is already in the database. */
const KEPT_MS = 5 * MINUTE_MS

/**
 * Carries events from the pipe into `delivery_events`, on one server at a time. Its position is committed
 * with them, so that the next owner, or the same one after any failure, continues exactly there; the pipe
 * itself keeps no such state.
 */
export function startCarrying(
  connection: Connection,
  urls: readonly string[],
  log: Log,
  keptMs = KEPT_MS,
): () => Promise<void> {
  const nodes = new NodeRefusals(urls, log)
  let carrier: { signal: AbortSignal; is: Promise<Carrier> } | null = null
  const end = async () => {
    const ended = carrier
    carrier = null
    await ended?.is.then((one) => one.close()).catch(() => {})
  }
  const stop = startLoops(connection, log, [
    {
      name: 'event-pipe',
      lock: LOCK,
      pauseMs: PAUSE_MS,
      work: async (signal, db) => {
        if (carrier?.signal !== signal) {
          await end()
          carrier = { signal, is: Carrier.open(urls, db, { log, nodes, keptMs }) }
          signal.addEventListener('abort', () => void (carrier?.signal === signal && end()))
        }
        try {
          return await (await carrier.is).turn(signal)
        } catch (error) {
          void nodes.look()
          throw error
        }
      },
    },
  ])
  return async () => {
    await stop()
    await end()
  }
}

type Surroundings = { log: Log; nodes: NodeRefusals; keptMs: number }

/** Only a node that is there answers the goodbye. */
async function hangUp(connection: NatsConnection) {
  await Promise.race([connection.close().catch(() => {}), sleep(TICK_MS, undefined, { ref: false })])
}

/** Reads the pipe while this server owns its reading end. */
class Carrier {
  readonly #connection: NatsConnection
  readonly #reader: StreamReader
  readonly #kept: KeptEvents
  readonly #around: Surroundings
  readonly #trail: Trail
  /** The last stored message. */
  #last: number
  /** The number of our last tick: all messages accepted before it have lower numbers. */
  #end = 0
  /** When the last message came, or should have come. */
  #heardAt = 0
  #tickedAt = -Infinity
  #takenAt = performance.now()
  #isTicking = false
  #hasGoneBack = false

  private constructor(
    { connection, reader, kept }: { connection: NatsConnection; reader: StreamReader; kept: KeptEvents },
    last: number,
    around: Surroundings,
  ) {
    this.#connection = connection
    this.#reader = reader
    this.#kept = kept
    this.#last = last
    this.#around = around
    this.#trail = new Trail(around.keptMs)
  }

  static async open(urls: readonly string[], db: Db, around: Surroundings): Promise<Carrier> {
    const { log } = around
    const connection = await connectPipe(urls, 'jarchi database', false)
    try {
      const stream = await prepareStream(connection, LONGEST_ANSWER_MS)
      const kept = new KeptEvents(db, log, stream.created)
      const position = await kept.position()
      const found = position && (await messageFrom(connection, position.sequence))
      const same = found && found.seq === position.sequence ? found.time : null
      const { after, trouble } = beginning(position, stream, same)
      if (trouble === 'another stream')
        log.warn({ position }, 'the event pipe was made again; what waited in the one before is gone')
      if (trouble === 'another message') await kept.startOver()
      const reader = await StreamReader.open(connection, after, LONGEST_ANSWER_MS)
      return new Carrier({ connection, reader, kept }, after, around)
    } catch (error) {
      await hangUp(connection)
      throw error
    }
  }

  /** Stores what has come, or waits a little if nothing has; true if more is left. */
  async turn(signal: AbortSignal): Promise<boolean> {
    if (this.#hasGoneBack) await this.#startOver()
    if (!this.#isTicking && performance.now() - this.#tickedAt >= TICK_MS) await this.#tick()
    const messages = await this.#reader.take(MOST_AT_ONCE, signal, TICK_MS)
    this.#noticeSilence(messages.length)
    for (const { missing, messages: part } of partsOf(this.#last, messages.map(receivedOf))) {
      const last = part.at(-1)?.sequence ?? this.#last
      if (missing > 0) await this.#makeSureAreMissing(missing, signal)
      await this.#kept.keep(part, { missing, waiting: Math.max(0, this.#end - last) })
      this.#last = last
    }
    this.#removeOld()
    return messages.length > 0
  }

  /** The node of a reader may be behind the others without reporting it, and stay behind. */
  #noticeSilence(came: number) {
    const now = performance.now()
    if (came > 0) this.#heardAt = now
    else if (this.#last < this.#end && now - this.#heardAt > LONGEST_SILENCE_MS)
      throw new Error(`the event pipe gives nothing after message ${this.#last}, and has ${this.#end}`)
    if (now - this.#takenAt > LONGEST_WAIT_MS) throw new Error('the event pipe acknowledges nothing')
  }

  close(): Promise<void> {
    return hangUp(this.#connection)
  }

  /**
   * Sends a message with the current time: everything received well before it is in front of it. It also
   * proves that a majority accepts messages, which is more than a node's claim to lead.
   */
  async #tick() {
    this.#isTicking = true
    this.#tickedAt = performance.now()
    const body = tickMessage(await this.#kept.now())
    const before = this.#last
    const options = { timeout: LONGEST_ANSWER_MS }
    void jetstream(this.#connection, options)
      .publish(SUBJECT, body, options)
      .then(
        ({ seq }) => {
          this.#takenAt = performance.now()
          if (this.#last >= this.#end) this.#heardAt = this.#takenAt
          this.#end = seq
          this.#hasGoneBack = seq <= before
          this.#around.nodes.end()
        },
        () => void this.#around.nodes.look(),
      )
      .finally(() => (this.#isTicking = false))
  }

  /** Throws if the stream has one of them: then the reader skipped it. */
  async #makeSureAreMissing(missing: number, signal: AbortSignal) {
    const next = this.#last + missing + 1
    for (let time = 0; time < MISSING_TRIES && !signal.aborted; time++) {
      const found = await messageFrom(this.#connection, this.#last + 1)
      if (found && found.seq < next) throw new Error(`the event pipe left out message ${found.seq}`)
      await sleep(TICK_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    signal.throwIfAborted()
    const facts = { from: this.#last + 1, to: next - 1 }
    this.#around.log.error(facts, 'the event pipe does not have messages any more that it had taken')
  }

  /** The stream gives numbers that we have already read. */
  async #startOver() {
    await this.#kept.startOver()
    throw new Error('the event pipe lost its end and is read from its beginning')
  }

  #removeOld() {
    const now = performance.now()
    this.#trail.step(this.#last, now)
    const removable = this.#trail.removable(now)
    if (removable === null || removable < 1) return
    const options = { checkAPI: false, timeout: LONGEST_ANSWER_MS }
    // All before that message, which stays: the position is recognised by it. A failure is repaired by the
    // next call.
    void jetstreamManager(this.#connection, options)
      .then((manager) => manager.streams.purge(STREAM, { seq: removable }))
      .catch((err: unknown) => this.#around.log.warn({ err }, 'the event pipe keeps what is in the database'))
  }
}

/** The first message from this number on, as the leading node has it; null: none. */
async function messageFrom(connection: NatsConnection, sequence: number) {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: LONGEST_ANSWER_MS })
  // Supported since NATS 2.9, and missing in the library's types.
  const asked = { seq: sequence, next_by_subj: SUBJECT }
  return manager.streams.getMessage(STREAM, asked)
}

function receivedOf(message: JsMsg) {
  const { data, seq, time } = message
  return { bytes: data, sequence: seq, publishedAt: time, trace: traceBeside(message) }
}
