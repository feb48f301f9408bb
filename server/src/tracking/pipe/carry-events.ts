import { jetstream, type Consumer, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Db } from '../../db/client.ts'
import { startLoops } from '../../jobs/service.ts'
import { KeptEvents, type Received } from './keep-events.ts'
import { NodeRefusals } from './node-refusals.ts'
import { connectPipe, CONSUMER, MOST_FETCHED, prepareConsumer, prepareStream, STREAM } from './stream.ts'

type Log = Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>

/** Advisory lock; others of ours have other keys. */
const LOCK = 44_007
const PAUSE_MS = 10
const LONGEST_ANSWER_MS = 2_000
/** Where two are missed messages are asked for again: a node that begins to lead knows of nobody who waits. */
const HEARTBEAT_MS = 1_000
/** How often the pipe is asked what waits. */
const LOOK_MS = 1_000
const MOST_AT_ONCE = 1_000
/** A tracker reads its clock, and the pipe takes what it was given within the tracker's patience of two seconds. */
const MARGIN_MS = 4_000

/**
 * Carries events from the pipe into `delivery_events`, by one server at a time: acknowledged at the pipe once the
 * database has committed them, so that each comes at least once, and by the database's key once.
 */
export function startCarrying(
  connection: Connection,
  urls: readonly string[],
  log: Log,
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
          carrier = { signal, is: Carrier.open(urls, db, log, nodes) }
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

/** One ownership of the pipe's reading end. */
class Carrier {
  readonly #connection: NatsConnection
  readonly #consumer: Consumer
  readonly #db: Db
  readonly #kept: KeptEvents
  readonly #nodes: NodeRefusals
  #messages: ConsumerMessages | null = null
  #queue: JsMsg[] = []
  #arrived: (() => void) | null = null
  #lookedAt = -Infinity
  /** What was kept: the last message of each batch, and when its event was received. */
  #marks: { sequence: number; at: number }[] = []

  private constructor(
    connection: NatsConnection,
    consumer: Consumer,
    { db, kept, nodes }: { db: Db; kept: KeptEvents; nodes: NodeRefusals },
  ) {
    this.#connection = connection
    this.#consumer = consumer
    this.#db = db
    this.#kept = kept
    this.#nodes = nodes
  }

  static async open(urls: readonly string[], db: Db, log: Log, nodes: NodeRefusals): Promise<Carrier> {
    const connection = await connectPipe(urls, 'jarchi database', false)
    try {
      await prepareStream(connection, LONGEST_ANSWER_MS)
      await prepareConsumer(connection, LONGEST_ANSWER_MS)
      const consumer = await jetstream(connection, { timeout: LONGEST_ANSWER_MS }).consumers.get(
        STREAM,
        CONSUMER,
      )
      const carrier = new Carrier(connection, consumer, { db, kept: new KeptEvents(db, log), nodes })
      carrier.#messages = await consumer.consume({
        max_messages: MOST_FETCHED / 2,
        idle_heartbeat: HEARTBEAT_MS,
        // Asked whether the consumer is there, the library would try again only half a minute after a failure.
        bind: true,
        callback: (message) => {
          carrier.#queue.push(message)
          carrier.#arrived?.()
        },
      })
      return carrier
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  /** Keeps what has come, and waits a little where nothing has; true: more waits. */
  async turn(signal: AbortSignal): Promise<boolean> {
    if (this.#queue.length === 0) await this.#arrival(signal)
    const messages = this.#queue.splice(0, MOST_AT_ONCE)
    const lastAt = await this.#keep(messages)
    for (const message of messages) message.ack()
    const last = messages.at(-1)
    if (last && lastAt !== null) this.#marks.push({ sequence: last.seq, at: lastAt })
    if (performance.now() - this.#lookedAt >= LOOK_MS) await this.#look()
    return messages.length > 0
  }

  /** What was not committed, or perhaps was, goes back to the pipe. */
  async #keep(messages: readonly JsMsg[]): Promise<number | null> {
    try {
      return await this.#kept.keep(messages.map(receivedOf))
    } catch (error) {
      for (const message of messages) message.nak()
      throw error
    }
  }

  /** Ends; what was fetched and not kept goes back to the pipe at once. */
  async close() {
    for (const message of this.#queue.splice(0)) message.nak()
    void this.#messages?.close()
    await Promise.race([this.#connection.drain(), sleep(LOOK_MS, undefined, { ref: false })])
    await this.#connection.close()
  }

  async #arrival(signal: AbortSignal) {
    const waiting = new AbortController()
    this.#arrived = () => waiting.abort()
    const either = AbortSignal.any([signal, waiting.signal])
    await sleep(LOOK_MS, undefined, { signal: either, ref: false }).catch(() => {})
    this.#arrived = null
  }

  /** Says until when the database has all events, and what waits; throws where the pipe does not answer. */
  async #look() {
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now
    `.execute(this.#db)
    const { num_pending, num_ack_pending, ack_floor } = await this.#consumer.info()
    this.#lookedAt = performance.now()
    this.#nodes.end()
    const isEmpty = num_pending === 0 && num_ack_pending === 0
    // What an owner before had fetched may come again later: only below the floor nothing is missing.
    const passed = this.#marks.findLast(({ sequence }) => sequence <= ack_floor.stream_seq)
    this.#marks = this.#marks.filter(({ sequence }) => sequence > ack_floor.stream_seq)
    const until = isEmpty ? rows[0]?.now : passed?.at
    const readUntil = until === undefined ? null : new Date(until - MARGIN_MS).toISOString()
    await sql`
      insert into event_pipe (read_until, waiting)
      values (coalesce(${readUntil}::timestamptz, 'epoch'), ${num_pending + this.#queue.length})
      on conflict (one) do update
        set read_until = coalesce(${readUntil}::timestamptz, event_pipe.read_until), waiting = excluded.waiting
    `.execute(this.#db)
  }
}

function receivedOf(message: JsMsg): Received {
  const { data, seq, time, redelivered } = message
  return { bytes: data, sequence: seq, publishedAt: time, isAgain: redelivered }
}
