import type { Socket } from 'node:net'
import { HeaderDecoder, HpackError, LONGEST_LIST, type Field } from './hpack.ts'
import { Call, type Answer, type Answerer } from './http2-call.ts'
import {
  BodyWindow,
  DEFAULT_WINDOW,
  ERRORS,
  FLAGS,
  FrameReader,
  FrameWriter,
  Http2Error,
  MOST_WINDOW,
  need,
  NOTHING,
  SETTINGS,
  settingsOf,
  TYPES,
  unpadded,
  type Frame,
} from './http2-frames.ts'

const MOST_CALLS = 1_000
/** How long a peer may take to disconnect after it was asked to, in milliseconds. */
const GOODBYE_MS = 1_000
/** The start of a header block that says: keep nothing for later blocks. */
const NO_TABLE = Buffer.from([0x20])

/**
 * The server's end of an HTTP/2 connection (RFC 9113) without TLS, for small calls that are answered at once
 * (ADR 59). No push, no priorities. If the peer breaks a rule, it gets the error and is disconnected.
 */
export class Http2Connection {
  readonly #socket: Socket
  readonly #answerer: Answerer
  readonly #reader = new FrameReader()
  readonly #writer: FrameWriter
  readonly #bodies: BodyWindow
  readonly #decoder = new HeaderDecoder()
  readonly #calls = new Map<number, Call>()
  readonly #since: number
  #lastId = 0
  #isClosing = false
  #isOver = false
  /** How many bytes the peer accepts, for each new call and for all together. */
  #windowOfCalls = DEFAULT_WINDOW
  #window = DEFAULT_WINDOW
  /** The peer has set the size of our table, and must be told that we have none. */
  #namesTable = false

  constructor(socket: Socket, answerer: Answerer) {
    this.#socket = socket
    this.#answerer = answerer
    this.#since = answerer.now()
    this.#writer = new FrameWriter(socket)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#writer.addSettings([
      [SETTINGS.mostStreams, MOST_CALLS],
      // More than a body may have: a longer one is refused earlier.
      [SETTINGS.window, 2 * answerer.longest],
      [SETTINGS.longestList, LONGEST_LIST],
    ])
    this.#bodies = new BodyWindow(this.#writer)
    this.#writer.flush()
  }

  /**
   * Cancels calls that arrived before then and are not answered or not read, and a peer that has said nothing
   * yet.
   */
  cancelBefore(then: number) {
    if (this.#since < then && !this.#reader.isGreeted) return this.destroy()
    for (const call of this.#calls.values()) {
      if (call.arrived > then) break
      this.#reset(call, ERRORS.cancel)
    }
    this.#flush()
  }

  /** Accepts no more calls; those under way are answered, then it disconnects. */
  close() {
    this.#isClosing = true
    this.#writer.addGoaway(this.#lastId, ERRORS.none)
    this.#flush()
  }

  destroy() {
    this.#socket.destroy()
  }

  #take(chunk: Buffer) {
    if (this.#isOver) return
    try {
      for (const frame of this.#reader.read(chunk)) this.#hear(frame)
    } catch (error) {
      if (error instanceof Http2Error) this.#hangUp(error.code)
      else if (error instanceof HpackError) this.#hangUp(ERRORS.compression)
      else throw error
    }
    this.#flush()
  }

  #flush() {
    this.#writer.flush()
    if (this.#isClosing && this.#calls.size === 0) this.#socket.end()
  }

  #hangUp(code: number) {
    this.#answerer.onRefusal('broken frames')
    this.#isOver = this.#isClosing = true
    this.#calls.clear()
    this.#writer.addGoaway(this.#lastId, code)
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref()
  }

  #hear(frame: Frame) {
    const { type, flags, id, content } = frame
    if (type === TYPES.data) this.#data(frame)
    else if (type === TYPES.headers) this.#headers(frame)
    else if (type === TYPES.settings) this.#settings(frame)
    else if (type === TYPES.windowUpdate) this.#widen(frame)
    else if (type === TYPES.ping && !(flags & FLAGS.ack)) this.#writer.add(TYPES.ping, FLAGS.ack, 0, content)
    else if (type === TYPES.reset) {
      need(id <= this.#lastId, ERRORS.protocol)
      this.#drop(id)
    }
    // Ignored: priorities; a goodbye, after which calls under way are still answered; extensions of later
    // standards.
  }

  #headers({ id, flags, content }: Frame) {
    need(id % 2 === 1, ERRORS.protocol)
    const fields = this.#decoder.read(content)
    const isWhole = (flags & FLAGS.endStream) !== 0
    if (id > this.#lastId) return this.#meet(id, fields, isWhole)
    // Trailers: nobody needs them, but the decoder has to read them, even those of refused calls.
    need(isWhole, ERRORS.protocol)
    const call = this.#calls.get(id)
    if (call && !call.isAnswered) this.#answer(call, call.body)
  }

  #meet(id: number, fields: Field[] | null, isWhole: boolean) {
    this.#lastId = id
    if (this.#isClosing) return this.#writer.addReset(id, ERRORS.refusedStream)
    if (this.#calls.size >= MOST_CALLS) return this.#turnAway(id, ERRORS.refusedStream, 'too many calls')
    if (fields === null) return this.#turnAway(id, ERRORS.enhanceYourCalm, 'header fields')
    const call = new Call(id, fields, this.#answerer.now(), this.#windowOfCalls)
    this.#calls.set(id, call)
    const early = this.#answerer.early(fields)
    if (early) this.#refuse(call, early, isWhole)
    else if (isWhole) this.#answer(call, NOTHING)
  }

  #turnAway(id: number, code: number, what: string) {
    this.#answerer.onRefusal(what)
    this.#writer.addReset(id, code)
  }

  #data(frame: Frame) {
    const { id, flags, content } = frame
    need(id <= this.#lastId, ERRORS.protocol)
    this.#bodies.take(content.length)
    const part = unpadded(frame)
    const call = this.#calls.get(id)
    // Frames may still arrive after their call was cancelled or refused.
    if (!call || call.isAnswered) return this.#bodies.release(content.length)
    const isWhole = (flags & FLAGS.endStream) !== 0
    if (call.length + part.length > this.#answerer.longest) {
      this.#bodies.release(content.length)
      this.#refuse(call, this.#answerer.tooLong(), isWhole)
    } else if (isWhole && call.length === 0) {
      this.#bodies.release(content.length)
      this.#answer(call, part)
    } else {
      this.#bodies.release(content.length - part.length)
      call.keep(part)
      if (isWhole) this.#answer(call, call.body)
    }
  }

  #answer(call: Call, body: Buffer) {
    this.#begin(call, this.#answerer.answer(call.fields, body, call.arrived))
  }

  /** An answer before the call's end also says that the rest is not wanted. */
  #refuse(call: Call, answer: Answer, isWhole: boolean) {
    this.#begin(call, answer)
    if (!isWhole) this.#reset(call, ERRORS.none)
  }

  #begin(call: Call, answer: Answer) {
    this.#bodies.release(call.length)
    call.answer(answer, this.#namesTable ? NO_TABLE : NOTHING, this.#writer)
    this.#namesTable = false
    this.#send(call)
  }

  #send(call: Call) {
    this.#window -= call.send(this.#window, this.#writer)
    if (call.isDone) this.#calls.delete(call.id)
  }

  #sendAll() {
    for (const call of this.#calls.values()) if (call.isAnswered) this.#send(call)
  }

  #settings({ flags, content }: Frame) {
    if (flags & FLAGS.ack) return need(content.length === 0, ERRORS.frameSize)
    for (const [name, value] of settingsOf(content)) {
      if (name === SETTINGS.tableSize) this.#namesTable = true
      if (name !== SETTINGS.window) continue
      need(value <= MOST_WINDOW, ERRORS.flowControl)
      for (const call of this.#calls.values())
        need(call.widen(value - this.#windowOfCalls), ERRORS.flowControl)
      this.#windowOfCalls = value
    }
    this.#writer.add(TYPES.settings, FLAGS.ack, 0, NOTHING)
    this.#sendAll()
  }

  #widen({ id, content }: Frame) {
    need(id <= this.#lastId, ERRORS.protocol)
    const bytes = content.readUInt32BE() & MOST_WINDOW
    if (id === 0) {
      need(bytes > 0, ERRORS.protocol)
      this.#window += bytes
      need(this.#window <= MOST_WINDOW, ERRORS.flowControl)
      return this.#sendAll()
    }
    const call = this.#calls.get(id)
    if (!call) return
    if (bytes === 0) this.#reset(call, ERRORS.protocol)
    else if (!call.widen(bytes)) this.#reset(call, ERRORS.flowControl)
    else if (call.isAnswered) this.#send(call)
  }

  #reset(call: Call, code: number) {
    this.#drop(call.id)
    this.#writer.addReset(call.id, code)
  }

  #drop(id: number) {
    const call = this.#calls.get(id)
    if (!call) return
    this.#calls.delete(id)
    this.#bodies.release(call.length)
  }
}
