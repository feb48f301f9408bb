import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { headerBlock } from '../../src/delivery/bidding/grpc/hpack.ts'
import { FLAGS, TYPES } from '../../src/delivery/bidding/grpc/http2-frames.ts'

export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
/** Header fields of a call. */
export const CALL = headerBlock([
  [':method', 'POST'],
  [':scheme', 'http'],
  [':path', '/'],
])

type Heard = { type: number; flags: number; id: number; content: Buffer }

/** A frame as it is sent. */
export function frame(type: number, flags: number, id: number, content: Buffer | string = ''): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(content.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(id, 5)
  return Buffer.concat([head, Buffer.from(content)])
}

/** 32 bits, as most contents of frames are. */
export function number(value: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeUInt32BE(value)
  return content
}

export const headers = (id: number, flags = 0, block = CALL) =>
  frame(TYPES.headers, FLAGS.endHeaders | flags, id, block)
export const data = (id: number, flags: number, content: Buffer | string) =>
  frame(TYPES.data, flags, id, content)
export const call = (id: number, body: string) =>
  Buffer.concat([headers(id), data(id, FLAGS.endStream, body)])
export const widen = (id: number, by: number) => frame(TYPES.windowUpdate, 0, id, number(by))
export const settings = (...pairs: [number, number][]) =>
  frame(
    TYPES.settings,
    0,
    0,
    Buffer.concat(pairs.map(([name, value]) => Buffer.concat([Buffer.from([0, name]), number(value)]))),
  )

/** A client that sends any frames, and records the answers. */
export class Peer {
  readonly heard: Heard[] = []
  readonly socket: Socket
  readonly closed: Promise<unknown>
  #rest = Buffer.alloc(0)
  #isClosed = false
  #wake: () => void = () => {}

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').on('error', () => {})
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.once('close', () => {
      this.#isClosed = true
      this.#wake()
    })
    this.socket.on('data', (chunk) => this.#take(chunk))
  }

  static settled(port: number, ...pairs: [number, number][]): Peer {
    const peer = new Peer(port)
    peer.say(PREFACE, settings(...pairs))
    return peer
  }

  say(...frames: Buffer[]) {
    this.socket.write(Buffer.concat(frames))
  }

  of(type: number, id = 0): Heard[] {
    return this.heard.filter((one) => one.type === type && one.id === id)
  }

  body(id: number): string {
    return Buffer.concat(this.of(TYPES.data, id).map(({ content }) => content)).toString()
  }

  isEnded(id: number): boolean {
    return this.heard.some((one) => one.id === id && one.type <= TYPES.headers && one.flags & FLAGS.endStream)
  }

  async ended(id: number) {
    await expect.poll(() => this.isEnded(id)).toBe(true)
  }

  /** Waits for what it hears, or the end. */
  async until(isHeard: () => boolean) {
    while (!isHeard() && !this.#isClosed) await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  /** The error that ended the connection. */
  async goodbye(): Promise<number | undefined> {
    await this.until(() => this.of(TYPES.goaway).length > 0)
    return this.of(TYPES.goaway).at(-1)?.content.readUInt32BE(4)
  }

  #take(chunk: Buffer) {
    let rest = Buffer.concat([this.#rest, chunk])
    while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
      const end = 9 + rest.readUIntBE(0, 3)
      const [type = 0, flags = 0] = [rest[3], rest[4]]
      this.heard.push({ type, flags, id: rest.readUInt32BE(5), content: rest.subarray(9, end) })
      rest = rest.subarray(end)
    }
    this.#rest = rest
    this.#wake()
  }
}
