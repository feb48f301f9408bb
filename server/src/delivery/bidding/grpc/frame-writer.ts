import type { Socket } from 'node:net'
import { HEAD, TYPES } from './http2-frames.ts'

/** Of frames that are sent together, in bytes: then the peer has to take them first. */
const MOST_TOGETHER = 262_144

/** Collects frames and sends them together. */
export class FrameWriter {
  readonly #socket: Socket
  #frames: Buffer[] = []
  #length = 0

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** Whether the peer has to read before more is made for it. */
  get isFull(): boolean {
    return this.#length >= MOST_TOGETHER || this.#socket.writableNeedDrain
  }

  add(type: number, flags: number, id: number, content: Buffer) {
    const head = Buffer.allocUnsafe(HEAD)
    head.writeUIntBE(content.length, 0, 3)
    head[3] = type
    head[4] = flags
    head.writeUInt32BE(id, 5)
    this.#frames.push(head, content)
    this.#length += HEAD + content.length
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
    this.#length = 0
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}
