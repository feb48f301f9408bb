import type { Socket } from 'node:net'
import { FrameWriter } from './frame-writer.ts'
import type { HeldBytes } from './held-bytes.ts'
import { HpackError } from './hpack.ts'
import type { Answerer } from './http2-call.ts'
import { Calls } from './http2-calls.ts'
import { ERRORS, FrameReader, Http2Error } from './http2-frames.ts'

/** How long a peer may take to disconnect after it was asked to, in milliseconds. */
const GOODBYE_MS = 1_000

export type Limits = {
  /** Memory that all connections share. */
  held: HeldBytes
  /** How long a peer may read nothing while something waits for it, in milliseconds. */
  unreadMs: number
}

/**
 * The server's end of an HTTP/2 connection (RFC 9113) without TLS, for small calls that are answered at once
 * (ADR 59). No push, no priorities. A peer that breaks a rule gets the error. It is disconnected if the rule is
 * about more than one call.
 */
export class Http2Connection {
  readonly #socket: Socket
  readonly #answerer: Answerer
  readonly #unreadMs: number
  readonly #reader = new FrameReader()
  readonly #writer: FrameWriter
  readonly #calls: Calls
  #isClosing = false
  #isOver = false

  constructor(socket: Socket, answerer: Answerer, { held, unreadMs }: Limits) {
    this.#socket = socket
    this.#answerer = answerer
    this.#unreadMs = unreadMs
    this.#writer = new FrameWriter(socket)
    this.#calls = new Calls(this.#writer, answerer, held)
    socket.on('data', (chunk: Buffer) => {
      if (this.#isOver) return
      this.#reader.push(chunk)
      this.#work()
    })
    socket.on('drain', () => {
      socket.setTimeout(0)
      socket.resume()
      this.#work()
    })
    socket.on('timeout', () => this.#hangUp(ERRORS.enhanceYourCalm, 'answers not read'))
    socket.on('close', () => this.#end())
    this.#writer.flush()
  }

  /** When its last call came, or the connection itself; null: it has calls now. */
  get idleSince(): number | null {
    return this.#calls.count > 0 ? null : this.#calls.lastAt
  }

  /**
   * Cancels calls that arrived before then and are not answered or not read, and a peer that has said nothing
   * yet.
   */
  cancelBefore(then: number) {
    if (this.#calls.lastAt < then && !this.#reader.isGreeted) return this.destroy()
    this.#calls.cancelBefore(then)
    this.#flush()
  }

  /** Accepts no more calls; those under way are answered, then it disconnects. */
  close() {
    if (this.#isClosing) return
    this.#isClosing = this.#calls.isClosing = true
    this.#writer.addGoaway(this.#calls.lastId, ERRORS.none)
    this.#flush()
  }

  /** Disconnects as soon as the peer has been told. */
  leave() {
    this.close()
    this.#socket.destroySoon()
  }

  destroy() {
    this.#socket.destroy()
  }

  /** Hears what has come and answers it, as long as the peer takes the answers. */
  #work() {
    if (this.#isOver) return
    try {
      do {
        const isAll = this.#hearAll()
        this.#writer.flush()
        if (isAll) break
      } while (!this.#writer.isFull)
    } catch (error) {
      if (error instanceof Http2Error) return this.#hangUp(error.code, 'broken frames')
      if (error instanceof HpackError) return this.#hangUp(ERRORS.compression, 'broken frames')
      throw error
    }
    this.#flush()
  }

  /** False if what was made for the peer has to be sent before more is made. */
  #hearAll(): boolean {
    while (!this.#writer.isFull) {
      const frame = this.#reader.next()
      if (!frame) return this.#calls.sendWaiting()
      this.#calls.hear(frame)
    }
    return false
  }

  /** The peer is read only as fast as it reads. */
  #flush() {
    this.#writer.flush()
    if (this.#socket.writableNeedDrain && !this.#socket.isPaused()) {
      this.#socket.pause()
      this.#socket.setTimeout(this.#unreadMs)
    }
    if (!this.#isClosing || this.#calls.count > 0 || this.#socket.writableEnded) return
    this.#socket.end()
    this.#sayGoodbye()
  }

  #hangUp(code: number, what: string) {
    if (this.#isOver) return
    this.#answerer.onRefusal(what)
    this.#writer.addGoaway(this.#calls.lastId, code)
    this.#end()
    this.#writer.flush()
    this.#sayGoodbye()
  }

  #sayGoodbye() {
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref()
  }

  #end() {
    this.#isOver = true
    this.#calls.dropAll()
  }
}
