import { MINUTE_MS } from '@jarchi/shared/durations.ts'
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, ReplayPolicy } from '@nats-io/jetstream'
import type { Consumer, JsMsg } from '@nats-io/jetstream'
import { nanos, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as sleep } from 'node:timers/promises'
import { STREAM } from './stream.ts'

/** Where two are missed the node is given up: it may be dead, or stand still. */
const HEARTBEAT_MS = 1_000
/** How long a request for messages stands. */
const REQUEST_MS = 10_000
/** A consumer that nobody asks for so long is forgotten by its node. */
const FORGOTTEN_MS = MINUTE_MS

/**
 * Messages of the stream in their order behind one of them. It keeps nothing anywhere: where a node fails it throws, and
 * the next one begins where the database is.
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
   * The library's ordered consumer would do the same, but waits without end for a consumer whose only node is away
   * (`info` has to answer first).
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

  /** What has come, `most` of it; where nothing has it waits a little. Throws where its node is silent. */
  async take(most: number, signal: AbortSignal, patience: number): Promise<JsMsg[]> {
    if (!this.#isAsking && !this.#failure && this.#queue.length < most) void this.#ask(most)
    if (this.#queue.length === 0 && !this.#failure) await this.#arrival(signal, patience)
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

  async #arrival(signal: AbortSignal, patience: number) {
    const waiting = new AbortController()
    this.#arrived = () => waiting.abort()
    const either = AbortSignal.any([signal, waiting.signal])
    await sleep(patience, undefined, { signal: either, ref: false }).catch(() => {})
    this.#arrived = null
  }
}
