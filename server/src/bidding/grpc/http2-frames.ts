import type { Socket } from 'node:net'

/** The HTTP/2 errors (RFC 9113, section 7) that are used here. */
export const ERRORS = {
  none: 0,
  protocol: 1,
  flowControl: 3,
  frameSize: 6,
  refusedStream: 7,
  cancel: 8,
  compression: 9,
  enhanceYourCalm: 11,
} as const

export const TYPES = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const

export const FLAGS = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 0x20 } as const
export const SETTINGS = { tableSize: 1, mostStreams: 3, window: 4, longestList: 6 } as const

/** Of flow control, in bytes: the default, and the maximum. */
export const DEFAULT_WINDOW = 65_535
export const MOST_WINDOW = 2 ** 31 - 1
/** Of a frame's content; the default, which neither side changes. */
export const LONGEST_FRAME = 16_384
/** Of incomplete bodies, in bytes, for all calls of a connection together. */
const BODIES = 4_194_304
/** Of answers that the peer does not read, in bytes: more ends the connection. */
const MOST_UNREAD = 4_194_304
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
const HEAD = 9
/** Of compressed header fields, in bytes. */
const LONGEST_BLOCK = 16_384
export const NOTHING: Buffer = Buffer.alloc(0)

/** The peer has broken a rule that ends the connection. */
export class Http2Error extends Error {
  readonly code: number

  constructor(code: number) {
    super(`error ${code} of HTTP/2`)
    this.code = code
  }
}

/** Throws an `Http2Error` if a rule is broken. */
export function need(isTrue: boolean, code: number): void {
  if (!isTrue) throw new Http2Error(code)
}

export type Frame = { type: number; flags: number; id: number; content: Buffer }

/** Makes frames from a client's bytes, in whatever pieces they come. */
export class FrameReader {
  #rest = NOTHING
  #isGreeted = false
  #isSettled = false
  /** Header fields that continue in the next frame. */
  #block: { frame: Frame; parts: Buffer[]; length: number } | null = null

  /** Whether it has read the client's preface. */
  get isGreeted(): boolean {
    return this.#isGreeted
  }

  /**
   * The complete frames so far, each with the length and stream that its type requires; their content is a
   * part of `chunk`. A block of header fields comes as one frame, without padding and priority. Throws
   * `Http2Error`.
   */
  *read(chunk: Buffer): Generator<Frame> {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    this.#rest = NOTHING
    if (!this.#isGreeted) {
      const heard = Math.min(bytes.length, PREFACE.length)
      need(bytes.subarray(0, heard).equals(PREFACE.subarray(0, heard)), ERRORS.protocol)
      this.#isGreeted = heard === PREFACE.length
      if (this.#isGreeted) bytes = bytes.subarray(heard)
    }
    let at = 0
    while (this.#isGreeted && bytes.length - at >= HEAD) {
      const length = bytes.readUIntBE(at, 3)
      need(length <= LONGEST_FRAME, ERRORS.frameSize)
      const end = at + HEAD + length
      if (end > bytes.length) break
      const [type = 0, flags = 0] = [bytes[at + 3], bytes[at + 4]]
      const id = bytes.readUInt32BE(at + 5) & MOST_WINDOW
      const frame = this.#joined({ type, flags, id, content: bytes.subarray(at + HEAD, end) })
      if (frame) yield frame
      at = end
    }
    // A copy: the rest may be short and `chunk` long.
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at))
  }

  #joined(frame: Frame): Frame | null {
    need(this.#isSettled || frame.type === TYPES.settings, ERRORS.protocol)
    this.#isSettled = true
    need((this.#block !== null) === (frame.type === TYPES.continuation), ERRORS.protocol)
    checkShape(frame)
    if (frame.type === TYPES.headers) this.#block = { frame, parts: [], length: 0 }
    const block = this.#block
    if (!block) return frame
    need(block.frame.id === frame.id, ERRORS.protocol)
    const part = frame.type === TYPES.headers ? withoutPriority(frame) : frame.content
    // Without this, empty frames could continue without end.
    need(part.length > 0 || frame.type === TYPES.headers, ERRORS.enhanceYourCalm)
    block.length += part.length
    need(block.length <= LONGEST_BLOCK, ERRORS.enhanceYourCalm)
    const isLast = (frame.flags & FLAGS.endHeaders) !== 0
    // Again a copy: parts may have one byte each.
    block.parts.push(isLast ? part : Buffer.from(part))
    if (!isLast) return null
    this.#block = null
    return { ...block.frame, content: block.parts.length === 1 ? part : Buffer.concat(block.parts) }
  }
}

/** The length of a frame's content, if its type fixes it; whether it is about one stream, or about all. */
const SHAPES: Record<number, { length?: number; isOfStream?: boolean }> = {
  [TYPES.data]: { isOfStream: true },
  [TYPES.headers]: { isOfStream: true },
  [TYPES.priority]: { length: 5, isOfStream: true },
  [TYPES.reset]: { length: 4, isOfStream: true },
  [TYPES.settings]: { isOfStream: false },
  [TYPES.ping]: { length: 8, isOfStream: false },
  [TYPES.goaway]: { isOfStream: false },
  [TYPES.windowUpdate]: { length: 4 },
}

function checkShape({ type, id, content }: Frame) {
  need(type !== TYPES.pushPromise, ERRORS.protocol)
  const { length, isOfStream } = SHAPES[type] ?? {}
  need(isOfStream === undefined || isOfStream === (id !== 0), ERRORS.protocol)
  need(length === undefined || length === content.length, ERRORS.frameSize)
}

/** A frame's content without its padding. Throws `Http2Error`. */
export function unpadded({ flags, content }: Frame): Buffer {
  if (!(flags & FLAGS.padded)) return content
  const padding = content[0] ?? content.length
  need(padding < content.length, ERRORS.protocol)
  return content.subarray(1, content.length - padding)
}

function withoutPriority(frame: Frame): Buffer {
  const content = unpadded(frame)
  if (!(frame.flags & FLAGS.priority)) return content
  need(content.length >= 5, ERRORS.frameSize)
  return content.subarray(5)
}

/** The settings of a frame. Throws `Http2Error`. */
export function settingsOf(content: Buffer): [name: number, value: number][] {
  need(content.length % 6 === 0, ERRORS.frameSize)
  return Array.from({ length: content.length / 6 }, (_, at) => [
    content.readUInt16BE(6 * at),
    content.readUInt32BE(6 * at + 2),
  ])
}

/** Collects frames and sends them together. */
export class FrameWriter {
  readonly #socket: Socket
  #frames: Buffer[] = []

  constructor(socket: Socket) {
    this.#socket = socket
  }

  add(type: number, flags: number, id: number, content: Buffer) {
    const head = Buffer.allocUnsafe(HEAD)
    head.writeUIntBE(content.length, 0, 3)
    head[3] = type
    head[4] = flags
    head.writeUInt32BE(id, 5)
    this.#frames.push(head, content)
  }

  /** Of a stream or, with 0, of the connection. */
  addWindow(id: number, bytes: number) {
    this.add(TYPES.windowUpdate, 0, id, uint32(bytes))
  }

  addReset(id: number, code: number) {
    this.add(TYPES.reset, 0, id, uint32(code))
  }

  addGoaway(lastId: number, code: number) {
    this.add(TYPES.goaway, 0, 0, Buffer.concat([uint32(lastId), uint32(code)]))
  }

  addSettings(settings: readonly (readonly [name: number, value: number])[]) {
    const content = Buffer.alloc(6 * settings.length)
    for (const [at, [name, value]] of settings.entries()) {
      content.writeUInt16BE(name, 6 * at)
      content.writeUInt32BE(value, 6 * at + 2)
    }
    this.add(TYPES.settings, 0, 0, content)
  }

  flush() {
    if (this.#frames.length > 0 && this.#socket.writable) this.#socket.write(Buffer.concat(this.#frames))
    this.#frames = []
    if (this.#socket.writableLength > MOST_UNREAD) this.#socket.destroy()
  }
}

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

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}
