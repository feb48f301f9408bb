import type { FrameWriter } from './frame-writer.ts'
import type { Answer, Call } from './http2-call.ts'
import { DEFAULT_WINDOW, ERRORS, MOST_WINDOW, need, NOTHING, SETTINGS } from './http2-frames.ts'

/** The start of a header block that says: keep nothing for later blocks. */
const NO_TABLE = Buffer.from([0x20])

/** How much of its answers a peer accepts, and the answers that wait until it accepts more. */
export class AnswerWindow {
  readonly #writer: FrameWriter
  readonly #onSent: (call: Call) => void
  readonly #waiting = new Set<Call>()
  /** In bytes, for each call and for all together. */
  #ofEvery = DEFAULT_WINDOW
  #ofAll = DEFAULT_WINDOW
  /** Since the last look at the waiting answers, the peer accepts more; or it has changed what is for each call. */
  #acceptsMore = false
  #isChanged = false
  /** The peer has set the size of our table, and must be told that we have none. */
  #namesTable = false

  constructor(writer: FrameWriter, onSent: (call: Call) => void) {
    this.#writer = writer
    this.#onSent = onSent
  }

  begin(call: Call, answer: Answer) {
    call.answer(answer, this.#namesTable ? NO_TABLE : NOTHING, this.#writer)
    this.#namesTable = false
    this.#send(call)
  }

  forget(call: Call) {
    this.#waiting.delete(call)
  }

  set(settings: readonly (readonly [name: number, value: number])[]) {
    for (const [name, value] of settings) {
      if (name === SETTINGS.tableSize) this.#namesTable = true
      if (name !== SETTINGS.window) continue
      this.#ofEvery = value
      this.#isChanged = this.#acceptsMore = true
    }
  }

  /** Throws `Http2Error` if the window may not be that large. */
  widenAll(bytes: number) {
    this.#ofAll += bytes
    need(this.#ofAll <= MOST_WINDOW, ERRORS.flowControl)
    this.#acceptsMore = true
  }

  /** False if the window may not be that large. */
  widen(call: Call, bytes: number): boolean {
    call.widen(bytes)
    this.#acceptsMore = true
    return call.hasWindow(this.#ofEvery)
  }

  /**
   * Called once for all frames that came together: there may be very many, and very many calls. False if the
   * peer has to read first.
   */
  sendWaiting(calls: Iterable<Call>): boolean {
    if (this.#isChanged) for (const call of calls) need(call.hasWindow(this.#ofEvery), ERRORS.flowControl)
    this.#isChanged = false
    if (!this.#acceptsMore) return true
    for (const call of this.#waiting) {
      if (this.#ofAll <= 0) break
      if (this.#writer.isFull) return false
      this.#send(call)
    }
    this.#acceptsMore = false
    return true
  }

  #send(call: Call) {
    this.#ofAll -= call.send(this.#ofAll, this.#ofEvery, this.#writer)
    if (!call.isDone) {
      this.#waiting.add(call)
      return
    }
    this.#waiting.delete(call)
    this.#onSent(call)
  }
}
