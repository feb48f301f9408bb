/** The HTTP/2 errors (RFC 9113, section 7) that are used here. */
export const ERRORS = {
  none: 0,
  protocol: 1,
  flowControl: 3,
  streamClosed: 5,
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
export const SETTINGS = {
  tableSize: 1,
  push: 2,
  mostStreams: 3,
  window: 4,
  longestFrame: 5,
  longestList: 6,
} as const

/** Of flow control, in bytes: the default, and the maximum. */
export const DEFAULT_WINDOW = 65_535
export const MOST_WINDOW = 2 ** 31 - 1
/** Of a frame's content; the default, which neither side changes. */
export const LONGEST_FRAME = 16_384
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
/** Of a frame, in bytes. */
export const HEAD = 9
/** Of compressed header fields, in bytes. */
const LONGEST_BLOCK = 16_384
/** What a frame says of priorities, in bytes. */
export const PRIORITY = 5
/** Frames of one block: without a limit, empty ones could continue without end. */
const MOST_PARTS = 100
/** Settings of one frame: there are fewer than ten that anybody sends. */
const MOST_SETTINGS = 32
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
  #bytes = NOTHING
  #at = 0
  #isGreeted = false
  #isSettled = false
  /** Header fields that continue in the next frame. */
  #block: { frame: Frame; parts: Buffer[]; length: number } | null = null

  /** Whether it has read the client's preface. */
  get isGreeted(): boolean {
    return this.#isGreeted
  }

  push(chunk: Buffer) {
    const rest = this.#bytes.subarray(this.#at)
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    this.#at = 0
  }

  /**
   * The next complete frame, with the length and stream that its type requires; its content is a part of what
   * was pushed. A block of header fields comes as one frame, without padding and priority. Throws
   * `Http2Error`.
   */
  next(): Frame | null {
    if (!this.#isGreeted) this.#greet()
    while (this.#isGreeted) {
      const frame = this.#cut()
      if (!frame) break
      const whole = this.#joined(frame)
      if (whole) return whole
    }
    // A copy: the rest may be short, and what it is a part of long.
    if (this.#at > 0) this.#bytes = Buffer.from(this.#bytes.subarray(this.#at))
    this.#at = 0
    return null
  }

  #greet() {
    const heard = Math.min(this.#bytes.length, PREFACE.length)
    need(this.#bytes.subarray(0, heard).equals(PREFACE.subarray(0, heard)), ERRORS.protocol)
    this.#isGreeted = heard === PREFACE.length
    if (this.#isGreeted) this.#at = heard
  }

  #cut(): Frame | null {
    const [bytes, at] = [this.#bytes, this.#at]
    if (bytes.length - at < HEAD) return null
    const length = bytes.readUIntBE(at, 3)
    need(length <= LONGEST_FRAME, ERRORS.frameSize)
    const end = at + HEAD + length
    if (end > bytes.length) return null
    this.#at = end
    const [type = 0, flags = 0] = [bytes[at + 3], bytes[at + 4]]
    const id = bytes.readUInt32BE(at + 5) & MOST_WINDOW
    return { type, flags, id, content: bytes.subarray(at + HEAD, end) }
  }

  #joined(frame: Frame): Frame | null {
    const isSetting = frame.type === TYPES.settings && !(frame.flags & FLAGS.ack)
    need(this.#isSettled || isSetting, ERRORS.protocol)
    this.#isSettled = true
    need((this.#block !== null) === (frame.type === TYPES.continuation), ERRORS.protocol)
    checkShape(frame)
    if (frame.type === TYPES.headers) this.#block = { frame, parts: [], length: 0 }
    const block = this.#block
    if (!block) return frame
    need(block.frame.id === frame.id, ERRORS.protocol)
    const part = frame.type === TYPES.headers ? withoutPriority(frame) : frame.content
    block.length += part.length
    need(block.length <= LONGEST_BLOCK && block.parts.length < MOST_PARTS, ERRORS.enhanceYourCalm)
    const isLast = (frame.flags & FLAGS.endHeaders) !== 0
    // Again a copy: parts may have one byte each.
    block.parts.push(isLast ? part : Buffer.from(part))
    if (!isLast) return null
    this.#block = null
    return { ...block.frame, content: block.parts.length === 1 ? part : Buffer.concat(block.parts) }
  }
}

/**
 * The length of a frame's content, if its type fixes it, or the least; whether it is about one stream, or
 * about all. A priority of another length ends its stream only.
 */
const SHAPES: Record<number, { length?: number; least?: number; isOfStream?: boolean }> = {
  [TYPES.data]: { isOfStream: true },
  [TYPES.headers]: { isOfStream: true },
  [TYPES.priority]: { isOfStream: true },
  [TYPES.reset]: { length: 4, isOfStream: true },
  [TYPES.settings]: { isOfStream: false },
  [TYPES.ping]: { length: 8, isOfStream: false },
  [TYPES.goaway]: { least: 8, isOfStream: false },
  [TYPES.windowUpdate]: { length: 4 },
}

function checkShape({ type, id, content }: Frame) {
  need(type !== TYPES.pushPromise, ERRORS.protocol)
  const { length, least = 0, isOfStream } = SHAPES[type] ?? {}
  need(isOfStream === undefined || isOfStream === (id !== 0), ERRORS.protocol)
  need(content.length >= least && (length ?? content.length) === content.length, ERRORS.frameSize)
}

/** A frame's content without its padding. Throws `Http2Error`. */
export function unpadded({ flags, content }: Frame): Buffer {
  if (!(flags & FLAGS.padded)) return content
  need(content.length > 0, ERRORS.frameSize)
  const padding = content[0] ?? 0
  need(padding < content.length, ERRORS.protocol)
  return content.subarray(1, content.length - padding)
}

function withoutPriority(frame: Frame): Buffer {
  const content = unpadded(frame)
  if (!(frame.flags & FLAGS.priority)) return content
  // Either the frame is too short, or its padding leaves no room.
  need(content.length >= PRIORITY, frame.content.length < PRIORITY ? ERRORS.frameSize : ERRORS.protocol)
  return content.subarray(PRIORITY)
}

/** The settings of a frame, each within its bounds. Throws `Http2Error`. */
export function settingsOf(content: Buffer): [name: number, value: number][] {
  need(content.length % 6 === 0, ERRORS.frameSize)
  need(content.length <= 6 * MOST_SETTINGS, ERRORS.enhanceYourCalm)
  return Array.from({ length: content.length / 6 }, (_, at) => {
    const [name, value] = [content.readUInt16BE(6 * at), content.readUInt32BE(6 * at + 2)]
    const [least = 0, most = Infinity] = BOUNDS[name] ?? []
    need(value >= least && value <= most, name === SETTINGS.window ? ERRORS.flowControl : ERRORS.protocol)
    return [name, value]
  })
}

const BOUNDS: Record<number, [least: number, most: number]> = {
  [SETTINGS.push]: [0, 1],
  [SETTINGS.window]: [0, MOST_WINDOW],
  [SETTINGS.longestFrame]: [LONGEST_FRAME, 2 ** 24 - 1],
}
