import { AnswerWindow } from './answer-window.ts'
import type { FrameWriter } from './frame-writer.ts'
import { BodyWindow, type HeldBytes } from './held-bytes.ts'
import { HeaderDecoder, LONGEST_LIST, type Field } from './hpack.ts'
import { Call, type Answer, type Answerer } from './http2-call.ts'
import {
  DEFAULT_WINDOW,
  ERRORS,
  FLAGS,
  MOST_WINDOW,
  need,
  NOTHING,
  PRIORITY,
  SETTINGS,
  settingsOf,
  TYPES,
  unpadded,
  type Frame,
} from './http2-frames.ts'
import { CallIds } from './http2-ids.ts'
import { areTrailers, lengthStated } from './request-fields.ts'

const MOST_CALLS = 1_000
const MALFORMED = 'malformed'

/** All calls of a connection, and what each frame does to them. */
export class Calls {
  readonly #writer: FrameWriter
  readonly #answerer: Answerer
  readonly #held: HeldBytes
  readonly #bodies: BodyWindow
  readonly #answers: AnswerWindow
  readonly #decoder = new HeaderDecoder()
  readonly #ids = new CallIds()
  readonly #calls = new Map<number, Call>()
  /** Of one body, in bytes, with its padding: more than it may have, since a longer one is refused earlier. */
  readonly #bodyWindow: number
  #lastAt: number
  /** Whether new calls are refused. */
  isClosing = false

  constructor(writer: FrameWriter, answerer: Answerer, held: HeldBytes) {
    this.#writer = writer
    this.#answerer = answerer
    this.#held = held
    this.#lastAt = answerer.now()
    this.#bodyWindow = Math.max(DEFAULT_WINDOW, 2 * answerer.longest)
    writer.addSettings([
      [SETTINGS.mostStreams, MOST_CALLS],
      [SETTINGS.window, this.#bodyWindow],
      [SETTINGS.longestList, LONGEST_LIST],
    ])
    this.#bodies = new BodyWindow(writer)
    this.#answers = new AnswerWindow(writer, (call) => this.#drop(call))
  }

  get count(): number {
    return this.#calls.size
  }

  get lastId(): number {
    return this.#ids.last
  }

  /** When the last call came, or the connection. */
  get lastAt(): number {
    return this.#lastAt
  }

  cancelBefore(then: number) {
    for (const call of this.#calls.values()) {
      if (call.arrived > then) break
      this.#reset(call, ERRORS.cancel)
    }
  }

  dropAll() {
    for (const call of this.#calls.values()) this.#drop(call)
  }

  /** Called once for all frames that came together; false if the peer has to read first. */
  sendWaiting(): boolean {
    return this.#answers.sendWaiting(this.#calls.values())
  }

  /** Throws `Http2Error` or `HpackError` if the frame breaks a rule that is about the connection. */
  hear(frame: Frame) {
    const { type, flags, id, content } = frame
    if (type === TYPES.data) this.#data(frame)
    else if (type === TYPES.headers) this.#headers(frame)
    else if (type === TYPES.settings) this.#settings(frame)
    else if (type === TYPES.windowUpdate) this.#widen(frame)
    else if (type === TYPES.ping && !(flags & FLAGS.ack)) this.#writer.add(TYPES.ping, FLAGS.ack, 0, content)
    else if (type === TYPES.priority) this.#checkPriority(frame)
    else if (type === TYPES.reset) {
      need(!this.#ids.isIdle(id), ERRORS.protocol)
      this.#ids.mayFollow(id, true)
      this.#drop(this.#calls.get(id))
    }
    // Ignored: a goodbye, after which calls under way are still answered; extensions of later standards.
  }

  #checkPriority({ id, content }: Frame) {
    if (content.length === PRIORITY) return
    need(!this.#ids.isIdle(id), ERRORS.frameSize)
    this.#reset(this.#calls.get(id) ?? id, ERRORS.frameSize)
  }

  #headers({ id, flags, content }: Frame) {
    need(id % 2 === 1, ERRORS.protocol)
    const fields = this.#decoder.read(content)
    const isWhole = (flags & FLAGS.endStream) !== 0
    if (id > this.#ids.last) return this.#meet(id, fields, isWhole)
    const call = this.#calls.get(id)
    // Trailers: nobody needs them, but the decoder has to read them, even those of refused calls.
    if (!call) return need(this.#ids.mayFollow(id, isWhole), this.#ids.errorOf(id))
    if (call.isWhole) return this.#reset(call, ERRORS.streamClosed)
    if (!isWhole || !fields || !areTrailers(fields)) return this.#refuseMalformed(call)
    this.#complete(call, call.body)
  }

  #meet(id: number, fields: Field[] | null, isWhole: boolean) {
    this.#ids.begin(id)
    const stated = fields && lengthStated(fields)
    if (this.isClosing) return this.#turnAway(id, isWhole, ERRORS.refusedStream)
    if (this.#calls.size >= MOST_CALLS)
      return this.#turnAway(id, isWhole, ERRORS.refusedStream, 'too many calls')
    if (this.#held.isFull && this.#calls.size > 0)
      return this.#turnAway(id, isWhole, ERRORS.refusedStream, 'memory')
    if (fields === null) return this.#turnAway(id, isWhole, ERRORS.enhanceYourCalm, 'header fields')
    if (stated === null) return this.#turnAway(id, isWhole, ERRORS.protocol, MALFORMED)
    this.#lastAt = this.#answerer.now()
    const call = new Call({ id, fields, arrived: this.#lastAt, stated }, this.#held)
    call.isWhole = isWhole
    this.#calls.set(id, call)
    const early = this.#answerer.early(fields)
    if (early) this.#refuse(call, early)
    else if (isWhole) this.#complete(call, NOTHING)
  }

  #turnAway(id: number, isWhole: boolean, code: number, what: string | null = null) {
    if (what !== null) this.#answerer.onRefusal(what)
    if (!isWhole) this.#ids.cut(id)
    this.#writer.addReset(id, code)
  }

  #data(frame: Frame) {
    const { id, flags, content } = frame
    need(!this.#ids.isIdle(id), ERRORS.protocol)
    this.#bodies.take(content.length)
    const part = unpadded(frame)
    const isWhole = (flags & FLAGS.endStream) !== 0
    const call = this.#calls.get(id)
    if (!call || call.isWhole) {
      this.#bodies.release(content.length)
      if (call || !this.#ids.mayFollow(id, isWhole)) this.#reset(call ?? id, ERRORS.streamClosed)
      return
    }
    const isAlone = isWhole && call.length === 0
    // What is kept is released with the call.
    this.#bodies.release(isAlone ? content.length : content.length - part.length)
    if (!isAlone) call.keep(part)
    const length = isAlone ? part.length : call.length
    call.isWhole = isWhole
    if (call.take(content.length) > this.#bodyWindow) this.#reset(call, ERRORS.flowControl)
    else if (length > this.#answerer.longest) this.#refuse(call, this.#answerer.tooLong())
    else if (!call.mayHave(length, isWhole)) this.#refuseMalformed(call)
    else if (isWhole) this.#complete(call, isAlone ? part : call.body)
    else if (this.#held.isFull) this.#refuseHeld(call, ERRORS.refusedStream)
  }

  #complete(call: Call, body: Buffer) {
    call.isWhole = true
    if (!call.mayHave(body.length, true)) return this.#refuseMalformed(call)
    this.#begin(call, this.#answerer.answer(call.fields, body, call.arrived))
  }

  #refuseMalformed(call: Call) {
    this.#answerer.onRefusal(MALFORMED)
    this.#reset(call, ERRORS.protocol)
  }

  /** An answer before the call's end also says that the rest is not wanted. */
  #refuse(call: Call, answer: Answer) {
    this.#begin(call, answer)
    if (call.isWhole) return
    this.#reset(this.#calls.get(call.id) ?? call.id, ERRORS.none)
    this.#ids.cut(call.id)
  }

  #begin(call: Call, answer: Answer) {
    this.#bodies.release(call.length)
    this.#answers.begin(call, answer)
    if (!call.isDone && this.#held.isFull) this.#refuseHeld(call, ERRORS.enhanceYourCalm)
  }

  #refuseHeld(call: Call, code: number) {
    this.#answerer.onRefusal('memory')
    this.#reset(call, code)
  }

  #settings({ flags, content }: Frame) {
    if (flags & FLAGS.ack) return need(content.length === 0, ERRORS.frameSize)
    this.#answers.set(settingsOf(content))
    this.#writer.add(TYPES.settings, FLAGS.ack, 0, NOTHING)
  }

  #widen({ id, content }: Frame) {
    const bytes = content.readUInt32BE() & MOST_WINDOW
    need(id === 0 ? bytes > 0 : !this.#ids.isIdle(id), ERRORS.protocol)
    if (id === 0) return this.#answers.widenAll(bytes)
    const call = this.#calls.get(id)
    if (!call) return
    if (bytes === 0) this.#reset(call, ERRORS.protocol)
    else if (!this.#answers.widen(call, bytes)) this.#reset(call, ERRORS.flowControl)
  }

  /** Ends a call with an error; a number is that of a call that is over. */
  #reset(call: Call | number, code: number) {
    const id = typeof call === 'number' ? call : call.id
    this.#writer.addReset(id, code)
    if (typeof call === 'number') return
    if (!call.isWhole) this.#ids.cut(id)
    this.#drop(call)
  }

  #drop(call: Call | undefined) {
    if (!call || !this.#calls.delete(call.id)) return
    this.#answers.forget(call)
    this.#bodies.release(call.length)
    call.free()
  }
}
