import type { FrameWriter } from './frame-writer.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { Field } from './hpack.ts'
import { FLAGS, LONGEST_FRAME, MOST_WINDOW, NOTHING, TYPES } from './http2-frames.ts'

/** A complete answer: header blocks, as `headerBlock` makes them, and a body between them. */
export type Answer = { head: Buffer; body?: Buffer; trailers?: Buffer }

/** Answers calls synchronously, as soon as a call's last byte came. */
export type Answerer = {
  /** The longest body of a call, in bytes. */
  longest: number
  /** An answer before the body came, which is then not read; null to read it. */
  early: (fields: readonly Field[]) => Answer | null
  /** `arrived`: when the call was first seen, by `now`. */
  answer: (fields: readonly Field[], body: Buffer, arrived: number) => Answer
  tooLong: () => Answer
  /** Called for what gets no answer, or ends the connection. */
  onRefusal: (what: string) => void
  now: () => number
}

/** In bytes; enough for most messages. */
const ROOM = 1_024

type Begun = {
  id: number
  fields: readonly Field[]
  /** When it was first seen. */
  arrived: number
  /** The length of its body, as it states it; -1: it does not. */
  stated: number
}

/**
 * One call on a connection: its header fields, the part of its body that has arrived, and the rest of its
 * answer.
 */
export class Call {
  readonly id: number
  readonly fields: readonly Field[]
  readonly arrived: number
  readonly #stated: number
  readonly #held: HeldBytes
  readonly #fieldBytes: number
  /** How much memory it needs, about, in bytes. */
  #weight = 0
  /** Whether the peer has said all of it. */
  isWhole = false
  #body = NOTHING
  #length = 0
  /** Bytes that came for it, with their padding. */
  #taken = 0
  /** The unsent part of its answer, once there is one. */
  #rest: Buffer | null = null
  #trailers = NOTHING
  #isDone = false
  /** How many bytes of its answer the peer accepts, beyond what it accepts of every call. */
  #extra = 0

  constructor({ id, fields, arrived, stated }: Begun, held: HeldBytes) {
    this.id = id
    this.fields = fields
    this.arrived = arrived
    this.#stated = stated
    this.#held = held
    let bytes = 0
    for (const [name, value] of fields) bytes += name.length + value.length
    this.#fieldBytes = bytes
    this.#weigh()
  }

  /** How many bytes of its body are stored. */
  get length(): number {
    return this.#length
  }

  get body(): Buffer {
    return this.#body.subarray(0, this.#length)
  }

  get isAnswered(): boolean {
    return this.#rest !== null
  }

  /** Whether its answer has been sent completely. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Counts what came for it; returns how much that is. */
  take(bytes: number): number {
    return (this.#taken += bytes)
  }

  /** Whether its body may have so many bytes, in the end or until now. */
  mayHave(length: number, isWhole: boolean): boolean {
    if (this.#stated < 0) return true
    return isWhole ? length === this.#stated : length <= this.#stated
  }

  /** Keeps a copy, in memory that doubles: a body may come one byte at a time, each in a large buffer. */
  keep(part: Buffer) {
    const length = this.#length + part.length
    if (this.#body.length < length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(ROOM, 2 * length))
      this.body.copy(grown)
      this.#body = grown
      this.#weigh()
    }
    part.copy(this.#body, this.#length)
    this.#length = length
  }

  /** Begins its answer and frees its body. `start`: how the header block has to begin. */
  answer({ head, body = NOTHING, trailers = NOTHING }: Answer, start: Buffer, writer: FrameWriter) {
    this.#body = NOTHING
    this.#length = 0
    this.#rest = body
    this.#trailers = trailers
    this.#isDone = body.length + trailers.length === 0
    this.#weigh()
    const block = start.length > 0 ? Buffer.concat([start, head]) : head
    writer.add(TYPES.headers, FLAGS.endHeaders | (this.#isDone ? FLAGS.endStream : 0), this.id, block)
  }

  /**
   * Sends as much of its answer as the peer accepts: at most `most` bytes, and `ofEvery` with its own extra;
   * returns how many.
   */
  send(most: number, ofEvery: number, writer: FrameWriter): number {
    let [rest, sent] = [this.#rest ?? NOTHING, 0]
    while (rest.length > 0) {
      const length = Math.min(rest.length, ofEvery + this.#extra, most - sent, LONGEST_FRAME)
      if (length <= 0) break
      this.#isDone = length === rest.length && this.#trailers.length === 0
      writer.add(TYPES.data, this.#isDone ? FLAGS.endStream : 0, this.id, rest.subarray(0, length))
      rest = rest.subarray(length)
      this.#extra -= length
      sent += length
    }
    this.#rest = rest
    if (rest.length > 0 || this.#isDone) return sent
    writer.add(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, this.id, this.#trailers)
    this.#isDone = true
    return sent
  }

  /** The peer accepts so many bytes more. */
  widen(bytes: number) {
    this.#extra += bytes
  }

  /** Whether its window is one that may be, with what the peer accepts of every call. */
  hasWindow(ofEvery: number): boolean {
    return ofEvery + this.#extra <= MOST_WINDOW
  }

  /** It is over. */
  free() {
    this.#held.add(-this.#weight)
    this.#weight = 0
  }

  #weigh() {
    const weight = ROOM + this.#fieldBytes + this.#body.length + (this.#rest?.length ?? 0)
    this.#held.add(weight - this.#weight)
    this.#weight = weight
  }
}
