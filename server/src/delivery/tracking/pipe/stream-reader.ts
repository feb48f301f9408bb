import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, ReplayPolicy } from '@nats-io/jetstream'
import type { Consumer, JsMsg } from '@nats-io/jetstream'
import { nanos, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import { STREAM } from './stream.ts'

/** After two missed ones the node is given up: it may be dead or frozen. */
const HEARTBEAT_MS = 1_000
/** How long a request for messages is valid. */
const REQUEST_MS = 10_000
/** A node forgets a consumer that is not used for so long. */
const FORGOTTEN_MS = MINUTE_MS

/**
 * The stream's messages after one of them, in order. It stores nothing: if a node fails it throws, and the
 * next reader begins at the database's position.
 */
export class StreamReader {
  readonly #consumer: Consumer
  #queue: JsMsg[] = []
  #isAsking = false
  #failure: Error | null = null
  #arrived: (() => void) | null = null

  private constructor(consumer: Consumer) {
    this.#consumer = consumer
  }

  /**
   * The library's ordered consumer would do the same, but it waits without end for a consumer whose only node
   * is away (`info` has to answer first).
   */
  static async open(connection: NatsConnection, after: number, timeout: number): Promise<StreamReader> {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout })
    const info = await manager.consumers.add(STREAM, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
      ack_policy: AckPolicy.None,
      replay_policy: ReplayPolicy.Instant,
      inactive_threshold: nanos(FORGOTTEN_MS),
      num_replicas: 1,
      mem_storage: true,
    })
    return new StreamReader(jetstream(connection, { timeout }).consumers.getConsumerFromInfo(info))
  }

  /**
   * Returns up to `most` messages that have come; if there are none it waits a little. Throws if its node is
   * silent.
   */
  async take(most: number, signal: AbortSignal, longestWaitMs: number): Promise<JsMsg[]> {
    if (!this.#isAsking && !this.#failure && this.#queue.length < most) void this.#ask(most)
    if (this.#queue.length === 0 && !this.#failure) await this.#arrival(signal, longestWaitMs)
    if (this.#queue.length === 0 && this.#failure) throw this.#failure
    return this.#queue.splice(0, most)
  }

  async #ask(most: number) {
    this.#isAsking = true
    try {
      const asked = { max_messages: most, expires: REQUEST_MS, idle_heartbeat: HEARTBEAT_MS }
      for await (const message of await this.#consumer.fetch(asked)) {
        this.#queue.push(message)
        this.#arrived?.()
      }
    } catch (error) {
      this.#failure = error as Error
    }
    this.#isAsking = false
    this.#arrived?.()
  }

  async #arrival(signal: AbortSignal, longestWaitMs: number) {
    const waiting = new AbortController()
    this.#arrived = () => waiting.abort()
    const either = AbortSignal.any([signal, waiting.signal])
    await sleep(longestWaitMs, undefined, { signal: either, ref: false }).catch(() => {})
    this.#arrived = null
  }
}
