import { MINUTE_MS } from '@jarchi/shared/durations.ts'
import { jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Db } from '../../db/client.ts'
import { startLoops } from '../../jobs/service.ts'
import { KeptEvents } from './keep-events.ts'
import { tickMessage } from './message.ts'
import { NodeRefusals } from './node-refusals.ts'
import { beginning, partsOf, Trail } from './position.ts'
import { StreamReader } from './stream-reader.ts'
import { connectPipe, prepareStream, STREAM, SUBJECT } from './stream.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/** Advisory lock; others of ours have other keys. */
const LOCK = 44_007
const PAUSE_MS = 10
const LONGEST_ANSWER_MS = 2_000
/** How often the pipe is asked to take a message of ours. */
const TICK_MS = 1_000
const MOST_AT_ONCE = 1_000
/** So often, with a second in between, a node that leads is asked for a message before it counts as missing. */
const MISSING_TRIES = 5
/** A reader that brings nothing for so long, although the stream has more, is left for another. */
const LONGEST_SILENCE_MS = 2_000
/** A connection on which nothing of ours is acknowledged for so long is left for another, which may do better. */
const LONGEST_WAIT_MS = 5_000
/** What is in the database stays in the stream for so long. */
const KEPT_MS = 5 * MINUTE_MS

/**
 * Carries events from the pipe into `delivery_events`, by one server at a time. How far it came is committed with them,
 * so that the next owner, or the same one after any failure, goes on right there; the pipe itself keeps no such state.
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

/** A goodbye is only answered by a node that is there. */
async function hangUp(connection: NatsConnection) {
  await Promise.race([connection.close().catch(() => {}), sleep(TICK_MS, undefined, { ref: false })])
}

/** One ownership of the pipe's reading end. */
class Carrier {
  readonly #connection: NatsConnection
  readonly #reader: StreamReader
  readonly #kept: KeptEvents
  readonly #around: Surroundings
  readonly #trail: Trail
  /** The last message that was kept. */
  #last: number
  /** The number of our last tick: no message that was taken by then has a later one. */
  #end = 0
  /** When the last message came, or was to be expected. */
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

  /** Keeps what has come, and waits a little where nothing has; true: more waits. */
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

  /** The node that a reader reads from may be behind the others without saying so, and stay there. */
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
   * A message of ours that says what time it is: all that was received well before is in front of it. That a majority
   * takes it tells more than a node that says it leads.
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

  /** Throws where the stream has one of them: then the reader left it out. */
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

  /** Numbers that we have read are given again. */
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
    // Up to that message, which stays itself: the position is known by it. What fails is done by the next.
    void jetstreamManager(this.#connection, options)
      .then((manager) => manager.streams.purge(STREAM, { seq: removable }))
      .catch((err: unknown) => this.#around.log.warn({ err }, 'the event pipe keeps what is in the database'))
  }
}

/** The first message from this number on, as the leading node has it; null: none. */
async function messageFrom(connection: NatsConnection, sequence: number) {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: LONGEST_ANSWER_MS })
  // Of NATS 2.9 and later, and not among the library's types.
  const asked = { seq: sequence, next_by_subj: SUBJECT }
  return manager.streams.getMessage(STREAM, asked)
}

function receivedOf({ data, seq, time }: JsMsg) {
  return { bytes: data, sequence: seq, publishedAt: time }
}
