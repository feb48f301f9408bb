import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { insertBatch, makePartitions, type Stamped, type Statements } from '../event-batch.ts'
import { tehranHour, type Refusal } from '../tracked-event.ts'
import { parkingReason, readMessage } from './message.ts'

type Log = { error: (facts: object, text: string) => void }

/** A message as the pipe gave it. */
export type Received = { bytes: Uint8Array; sequence: number; publishedAt: Date; isAgain: boolean }

type Sorted = { events: Carried[]; refusals: Refusal[]; parked: { message: Received; why: string }[] }
type Carried = Stamped & { message: Received }

/** Readers of events look back by hours from when they last read: what came earlier than this needs a name of its own. */
const PROMPT_MS = 1_800_000
const LONGEST_BODY = 2_000
/** Of PostgreSQL: what was given cannot be kept, now or later. */
const UNKEEPABLE = /^2[23]/

/** Keeps events of the pipe by one connection, under the name of a tracker of its own (ADR 45). */
export class KeptEvents {
  readonly #db: Db
  readonly #log: Log
  readonly #statements: Statements
  #name: { tracker: number; sequence: bigint; isLate: boolean } | null = null
  /** The hours of Tehran that have their partitions. */
  #hours = { first: Infinity, last: -Infinity }

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
    this.#statements = { query: ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values)) }
  }

  /** Commits all of them, or sets aside what cannot be kept; the time of the last event that was received. */
  async keep(messages: readonly Received[]): Promise<number | null> {
    if (messages.length === 0) return null
    const now = await this.#now()
    const { events, refusals, parked } = sortOut(messages, now)
    const again = events.filter(({ message }) => message.isAgain)
    const fresh = events.filter(({ message }) => !message.isAgain)
    // What comes again came first.
    if (again.length > 0) await this.#insert(again, [], now)
    if (fresh.length > 0 || refusals.length > 0) await this.#insert(fresh, refusals, now)
    for (const { message, why } of parked) await this.#park(message, why)
    return events.at(-1)?.at ?? null
  }

  async #insert(events: readonly Carried[], refusals: readonly Refusal[], now: number) {
    try {
      await this.#commit(events, refusals, now)
    } catch (error) {
      const { code = '', message: why } = error as { code?: string; message: string }
      if (!UNKEEPABLE.test(code)) throw error
      const [only] = events
      if (only && events.length === 1) return this.#park(only.message, why)
      const half = Math.ceil(events.length / 2)
      await this.#insert(events.slice(0, half), refusals, now)
      if (events.length > half) await this.#insert(events.slice(half), [], now)
    }
  }

  async #commit(events: readonly Carried[], refusals: readonly Refusal[], now: number) {
    const oldest = events.reduce((least, { at }) => Math.min(least, at), now)
    const isLate = now - oldest > PROMPT_MS
    await this.#prepare(tehranHour(oldest), tehranHour(now))
    if (this.#name?.isLate !== isLate)
      this.#name = { tracker: await this.#newTracker(), sequence: 0n, isLate }
    const { tracker, sequence } = this.#name
    const last = sequence + BigInt(events.length)
    await insertBatch(
      this.#statements,
      {
        tracker,
        first: sequence + 1n,
        last,
        receivedAt: ({ at }) => at,
        now,
        oldestHour: isLate ? tehranHour(oldest) : null,
        areSentAgain: events[0]?.message.isAgain ?? false,
      },
      events,
      refusals,
    )
    this.#name.sequence = last
  }

  async #prepare(first: number, last: number) {
    if (first >= this.#hours.first && last <= this.#hours.last) return
    await makePartitions(this.#statements, first, last)
    this.#hours = { first, last }
  }

  async #newTracker(): Promise<number> {
    const { id } = await this.#db
      .insertInto('trackers')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #park({ bytes, sequence, publishedAt }: Received, why: string) {
    this.#log.error({ sequence, why }, 'an event of the pipe was parked')
    await this.#db
      .insertInto('parked_events')
      .values({
        stream_sequence: BigInt(sequence),
        published_at: publishedAt,
        why,
        body: Buffer.from(bytes.subarray(0, LONGEST_BODY)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async #now(): Promise<number> {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at
    `.execute(this.#db)
    return rows[0]?.at ?? Date.now()
  }
}

function sortOut(messages: readonly Received[], now: number): Sorted {
  const sorted: Sorted = { events: [], refusals: [], parked: [] }
  for (const message of messages) {
    const read = readMessage(Buffer.from(message.bytes).toString('utf8'))
    if (read === null) sorted.parked.push({ message, why: 'not an event' })
    else if ('refusals' in read) sorted.refusals.push(...read.refusals)
    else {
      const why = parkingReason(read.receivedAt, now)
      if (why === null) sorted.events.push({ event: read.event, at: read.receivedAt, message })
      else sorted.parked.push({ message, why })
    }
  }
  return sorted
}
