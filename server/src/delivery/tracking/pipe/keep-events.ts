import { tehranHour } from '@jarchi/shared/time/tehran-hours.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { insertBatch, makePartitions, type Stamped, type Statements } from '../event-batch.ts'
import type { Refusal } from '../tracked-event.ts'
import { parkingReason, readMessage } from './message.ts'
import type { Position } from './position.ts'

type Log = { error: (facts: object, text: string) => void }

/** A message of the pipe. */
export type Received = { bytes: Uint8Array; sequence: number; publishedAt: Date; trace?: string | undefined }

type Sorted = {
  events: Stamped[]
  refusals: Refusal[]
  parked: Parked[]
  /** The time of the last message that contains one. */
  lastAt: number | null
}
type Parked = { message: Received; why: string }
type Name = { tracker: number; sequence: bigint; isLate: boolean }
/** Around these messages: how many are missing before them, and how many are waiting behind them. */
type Around = { missing: number; waiting: number }

/**
 * Readers of events look back for hours only: events that came earlier than this need their own tracker name.
 */
const PROMPT_MS = 1_800_000
const LONGEST_BODY = 2_000
/**
 * A tracker reads its clock, and the pipe accepts the message within the tracker's patience of two seconds.
 */
const MARGIN_MS = 4_000
/** PostgreSQL's codes for data that can never be stored. */
const UNKEEPABLE = /^2[23]/

/**
 * Stores events of the pipe by one connection, as a tracker with a name of its own (ADR 45), and commits the
 * position in the pipe with them.
 */
export class KeptEvents {
  readonly #db: Db
  readonly #log: Log
  readonly #stream: string
  readonly #statements: Statements
  #name: Name | null = null
  /** The hours in Tehran that have partitions. */
  #hours = { first: Infinity, last: -Infinity }

  constructor(db: Db, log: Log, stream: string) {
    this.#db = db
    this.#log = log
    this.#stream = stream
    this.#statements = statementsOf(db)
  }

  /** The position in the pipe, of any stream; null: nothing was read yet. */
  async position(): Promise<Position | null> {
    const row = await this.#db
      .selectFrom('event_pipe')
      .select(['stream', 'sequence', 'sequence_at'])
      .executeTakeFirst()
    if (!row?.stream) return null
    return { stream: row.stream, sequence: Number(row.sequence), at: row.sequence_at }
  }

  /** Everything in the pipe must be read again: it gives numbers a second time. */
  async startOver() {
    this.#log.error({}, 'the event pipe lost messages that it had taken, and is read from its beginning')
    await this.#db
      .updateTable('event_pipe')
      .set({ stream: null, sequence: 0n, sequence_at: null, missing: sql`missing + 1` })
      .execute()
  }

  /** Commits all of them in the pipe's order, or sets aside what cannot be stored. */
  async keep(
    messages: readonly Received[],
    { missing, waiting }: Around = { missing: 0, waiting: 0 },
  ): Promise<void> {
    if (messages.length === 0) return
    const now = await this.now()
    try {
      await this.#commit(messages, sortOut(messages, now), { missing, waiting, now })
    } catch (error) {
      const { code = '', message: why } = error as { code?: string; message: string }
      if (!UNKEEPABLE.test(code)) throw error
      const [only] = messages
      if (only && messages.length === 1) {
        const parked = { events: [], refusals: [], parked: [{ message: only, why }], lastAt: null }
        return this.#commit(messages, parked, { missing, waiting, now })
      }
      const half = Math.ceil(messages.length / 2)
      await this.keep(messages.slice(0, half), { missing, waiting: waiting + messages.length - half })
      await this.keep(messages.slice(half), { missing: 0, waiting })
    }
  }

  /** In milliseconds, by the database's clock. */
  async now(): Promise<number> {
    const { rows } = await sql<{ at: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as at
    `.execute(this.#db)
    return rows[0]?.at ?? Date.now()
  }

  async #commit(messages: readonly Received[], sorted: Sorted, around: Around & { now: number }) {
    const { events, refusals, parked, lastAt } = sorted
    const { now } = around
    await this.#prepare(tehranHour(oldestOf(events, now)), tehranHour(now))
    this.#name = await this.#db.transaction().execute(async (trx) => {
      const isEmpty = events.length === 0 && refusals.length === 0
      const name = isEmpty ? this.#name : await insert(trx, this.#name, { events, refusals, now })
      for (const one of parked) await this.#park(trx, one)
      const last = messages.at(-1)
      if (last) await this.#mark(trx, last, { ...around, lastAt })
      return name
    })
  }

  async #mark(
    trx: Db,
    { sequence, publishedAt }: Received,
    { missing, waiting, lastAt }: Around & { lastAt: number | null },
  ) {
    const readUntil = lastAt === null ? null : new Date(lastAt - MARGIN_MS).toISOString()
    await sql`
      insert into event_pipe (stream, sequence, sequence_at, read_until, waiting, missing)
      values (${this.#stream}, ${sequence}, ${publishedAt}, coalesce(${readUntil}::timestamptz, 'epoch'), ${waiting},
        ${missing})
      on conflict (one) do update
        set stream = excluded.stream, sequence = excluded.sequence, sequence_at = excluded.sequence_at,
          read_until = coalesce(${readUntil}::timestamptz, event_pipe.read_until), waiting = excluded.waiting,
          missing = event_pipe.missing + excluded.missing
    `.execute(trx)
  }

  async #prepare(first: number, last: number) {
    if (first >= this.#hours.first && last <= this.#hours.last) return
    await makePartitions(this.#statements, first, last)
    this.#hours = { first, last }
  }

  async #park(trx: Db, { message: { bytes, sequence, publishedAt }, why }: Parked) {
    this.#log.error({ sequence, why }, 'an event of the pipe was parked')
    await trx
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
}

/** Under the given name, or a new one; returns its last sequence. */
async function insert(
  trx: Db,
  given: Name | null,
  { events, refusals, now }: { events: readonly Stamped[]; refusals: readonly Refusal[]; now: number },
): Promise<Name> {
  const oldest = oldestOf(events, now)
  const isLate = now - oldest > PROMPT_MS
  const name = given?.isLate === isLate ? given : { tracker: await newTracker(trx), sequence: 0n, isLate }
  const last = name.sequence + BigInt(events.length)
  await insertBatch(
    statementsOf(trx),
    {
      tracker: name.tracker,
      first: name.sequence + 1n,
      last,
      receivedAt: ({ at }) => at,
      now,
      oldestHour: isLate ? tehranHour(oldest) : null,
    },
    events,
    refusals,
  )
  return { ...name, sequence: last }
}

async function newTracker(db: Db): Promise<number> {
  const { id } = await db.insertInto('trackers').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

function statementsOf(db: Db): Statements {
  return { query: ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values)) }
}

function oldestOf(events: readonly Stamped[], now: number): number {
  return events.reduce((least, { at }) => Math.min(least, at), now)
}

function sortOut(messages: readonly Received[], now: number): Sorted {
  const sorted: Sorted = { events: [], refusals: [], parked: [], lastAt: null }
  for (const message of messages) {
    const read = readMessage(Buffer.from(message.bytes).toString('utf8'))
    if (read === null) sorted.parked.push({ message, why: 'not an event' })
    else if ('tick' in read) sorted.lastAt = read.tick
    else if ('refusals' in read) sorted.refusals.push(...read.refusals)
    else {
      const why = parkingReason(read.receivedAt, now)
      if (why === null) {
        sorted.events.push({ event: { ...read.event, trace: message.trace }, at: read.receivedAt })
        sorted.lastAt = read.receivedAt
      } else sorted.parked.push({ message, why })
    }
  }
  return sorted
}
