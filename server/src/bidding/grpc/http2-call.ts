import type { Field } from './hpack.ts'
import { FLAGS, LONGEST_FRAME, MOST_WINDOW, NOTHING, TYPES, type FrameWriter } from './http2-frames.ts'

/** A whole answer: header blocks, as of `headerBlock`, and between them a body. */
export type Answer = { head: Buffer; body?: Buffer; trailers?: Buffer }

/** Who answers calls: at once, in the turn in which a call's last byte came. */
export type Answerer = {
  /** Of a call's body, in bytes. */
  longest: number
  /** What a call is told before its body came, which then is not read; null to read it. */
  early: (fields: readonly Field[]) => Answer | null
  /** `arrived`: when the call was first heard of, by `now`. */
  answer: (fields: readonly Field[], body: Buffer, arrived: number) => Answer
  tooLong: () => Answer
  /** Of what gets no answer, or ends the connection. */
  onRefusal: (what: string) => void
  now: () => number
}

/** In bytes; most messages fit. */
const ROOM = 1_024

/** One call on a connection: its header fields, as much of its body as is here, and what is left of its answer. */
export class Call {
  readonly id: number
  readonly fields: readonly Field[]
  readonly arrived: number
  #body = NOTHING
  #length = 0
  /** Of its answer, once there is one. */
  #rest: Buffer | null = null
  #trailers = NOTHING
  #isDone = false
  /** Bytes that the peer takes of its answer. */
  #window: number

  /** `arrived`: when it was first heard of. `window`: bytes that the peer takes of its answer. */
  constructor(id: number, fields: readonly Field[], arrived: number, window: number) {
    this.id = id
    this.fields = fields
    this.arrived = arrived
    this.#window = window
  }

  /** Bytes of its body that are held. */
  get length(): number {
    return this.#length
  }

  get body(): Buffer {
    return this.#body.subarray(0, this.#length)
  }

  get isAnswered(): boolean {
    return this.#rest !== null
  }

  /** Whether its answer is sent, to the last byte. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Keeps a copy, in room that doubles: a body may come a byte at a time, each in a buffer of many. */
  keep(part: Buffer) {
    const length = this.#length + part.length
    if (this.#body.length < length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(ROOM, 2 * length))
      this.body.copy(grown)
      this.#body = grown
    }
    part.copy(this.#body, this.#length)
    this.#length = length
  }

  /** Begins its answer and lets go of its body. `start`: what the header block has to begin with. */
  answer({ head, body = NOTHING, trailers = NOTHING }: Answer, start: Buffer, writer: FrameWriter) {
    this.#body = NOTHING
    this.#length = 0
    this.#rest = body
    this.#trailers = trailers
    this.#isDone = body.length + trailers.length === 0
    const block = start.length > 0 ? Buffer.concat([start, head]) : head
    writer.add(TYPES.headers, FLAGS.endHeaders | (this.#isDone ? FLAGS.endStream : 0), this.id, block)
  }

  /** Sends what the peer takes of its answer, and at most `most` bytes; how many of them were taken. */
  send(most: number, writer: FrameWriter): number {
    let [rest, sent] = [this.#rest ?? NOTHING, 0]
    while (rest.length > 0) {
      const length = Math.min(rest.length, this.#window, most - sent, LONGEST_FRAME)
      if (length <= 0) break
      this.#isDone = length === rest.length && this.#trailers.length === 0
      writer.add(TYPES.data, this.#isDone ? FLAGS.endStream : 0, this.id, rest.subarray(0, length))
      rest = rest.subarray(length)
      this.#window -= length
      sent += length
    }
    this.#rest = rest
    if (rest.length > 0 || this.#isDone) return sent
    writer.add(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, this.id, this.#trailers)
    this.#isDone = true
    return sent
  }

  /** The peer takes so many bytes more, or fewer; false where that is more than any window may have. */
  widen(bytes: number): boolean {
    this.#window += bytes
    return this.#window <= MOST_WINDOW
  }
}
