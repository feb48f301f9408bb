import type { FrameWriter } from './frame-writer.ts'
import { DEFAULT_WINDOW, ERRORS, need } from './http2-frames.ts'

/** Memory for what calls of all connections leave here: fields, incomplete bodies, answers not taken yet. */
export class HeldBytes {
  readonly #most: number
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  get held(): number {
    return this.#held
  }

  /** Whether there is room for more. */
  get isFull(): boolean {
    return this.#held > this.#most
  }

  /** More, or fewer if negative. */
  add(bytes: number) {
    this.#held += bytes
  }
}

/** Of incomplete bodies, in bytes, for all calls of a connection together. */
const BODIES = 4_194_304

/** How many bytes of bodies a peer may send: bytes that were freed may come again. */
export class BodyWindow {
  readonly #writer: FrameWriter
  #open = BODIES
  #released = 0

  constructor(writer: FrameWriter) {
    this.#writer = writer
    writer.addWindow(0, BODIES - DEFAULT_WINDOW)
  }

  /** Throws `Http2Error` if the peer sends more than it may. */
  take(bytes: number) {
    this.#open -= bytes
    need(this.#open >= 0, ERRORS.flowControl)
  }

  release(bytes: number) {
    this.#released += bytes
    if (this.#released < BODIES / 2) return
    this.#writer.addWindow(0, this.#released)
    this.#open += this.#released
    this.#released = 0
  }
}
