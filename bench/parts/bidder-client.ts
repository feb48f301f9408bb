import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { COLLECT_BIDS } from '../../server/src/delivery/bidding/collect-bids.ts'
import { FrameWriter } from '../../server/src/delivery/bidding/grpc/frame-writer.ts'
import { headerBlock } from '../../server/src/delivery/bidding/grpc/hpack.ts'
import { FLAGS, SETTINGS, TYPES } from '../../server/src/delivery/bidding/grpc/http2-frames.ts'
import { benchPages, benchPlaces, benchRequests, seeded } from './bidder-data.ts'

/**
 * A process that sends bid requests, separate from the bench and the bidder. `perSecond` null: as many calls
 * as possible, 64 at a time; otherwise calls leave when they are due, even if earlier ones have no answer
 * yet.
 */
export type Work = { port: number; perSecond: number | null; seconds: number; seed: number }
/** `lags`: how late the calls left, which is this process's own fault. In milliseconds. */
export type Done = { calls: number; perSecond: number; taken: Figures; lags: Figures; late: number }
export type Figures = { p50: number; p99: number; p999: number }

const CONNECTIONS = 4
const AT_ONCE = 64
/** The exchange ignores an answer after this many milliseconds. */
const TOO_LATE = 80

let requests: Buffer[] = []

process.on('disconnect', () => process.exit(0))
process.on('message', (work: Work) => {
  if (requests.length === 0) {
    requests = benchRequests(benchPages(4_096, benchPlaces(), seeded(work.seed))).map(framed)
  }
  void run(work).then((done) => process.send?.(done))
})

async function run({ port, perSecond, seconds }: Work): Promise<Done> {
  const callers = await Promise.all(Array.from({ length: CONNECTIONS }, () => Caller.open(port)))
  const ask = (at: number) =>
    (callers[at % CONNECTIONS] as Caller).call(requests[at % requests.length] as Buffer)
  const began = performance.now()
  const found = perSecond === null ? await most(ask, seconds) : await openLoop(ask, perSecond, seconds)
  const passed = (performance.now() - began) / 1_000
  for (const caller of callers) caller.close()
  const { taken, lags } = found
  const late = taken.filter((ms) => ms > TOO_LATE).length / Math.max(1, taken.length)
  return {
    calls: taken.length,
    perSecond: taken.length / passed,
    taken: figuresOf(taken),
    lags: figuresOf(lags),
    late,
  }
}

type Ask = (at: number) => Promise<void>

async function most(ask: Ask, seconds: number) {
  const until = performance.now() + seconds * 1_000
  const taken: number[] = []
  let sent = 0
  const worker = async () => {
    for (let since = performance.now(); since < until; since = performance.now()) {
      await ask(sent++)
      taken.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { taken, lags: [] }
}

async function openLoop(ask: Ask, perSecond: number, seconds: number) {
  const [taken, lags]: [number[], number[]] = [[], []]
  const calls: Promise<void>[] = []
  const began = performance.now()
  const total = Math.floor(perSecond * seconds)
  for (let sent = 0; sent < total; await nextTurn()) {
    for (const due = ((performance.now() - began) / 1_000) * perSecond; sent < Math.min(due, total); sent++) {
      const dueAt = began + (sent / perSecond) * 1_000
      lags.push(performance.now() - dueAt)
      calls.push(ask(sent).then(() => void taken.push(performance.now() - dueAt)))
    }
  }
  await Promise.all(calls)
  return { taken, lags }
}

const BLOCK = headerBlock([
  [':method', 'POST'],
  [':scheme', 'http'],
  [':authority', '127.0.0.1'],
  [':path', COLLECT_BIDS],
  ['content-type', 'application/grpc'],
  ['te', 'trailers'],
])

/**
 * A connection that only sends calls and records when each is answered: the garbage collection of Node's own
 * client would count as the bidder's time.
 */
class Caller {
  readonly #socket: Socket
  readonly #writer: FrameWriter
  readonly #waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  #rest: Buffer = Buffer.alloc(0)
  #next = 1

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#writer = new FrameWriter(socket)
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
    this.#writer.addSettings([[SETTINGS.window, 2 ** 20]])
    this.#writer.addWindow(0, 2 ** 30)
    this.#writer.flush()
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('close', () => this.#waiting.forEach(({ reject }) => reject(new Error('the bidder hung up'))))
  }

  static async open(port: number): Promise<Caller> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Caller(socket)
  }

  call(body: Buffer): Promise<void> {
    const id = this.#next
    this.#next += 2
    this.#writer.add(TYPES.headers, FLAGS.endHeaders, id, BLOCK)
    this.#writer.add(TYPES.data, FLAGS.endStream, id, body)
    this.#writer.flush()
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  close() {
    this.#socket.destroy()
  }

  #take(chunk: Buffer) {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (let end = 9; bytes.length >= end; end = 9) {
      end += bytes.readUIntBE(0, 3)
      if (bytes.length < end) break
      this.#hear(bytes[3] ?? 0, bytes[4] ?? 0, bytes.readUInt32BE(5))
      bytes = bytes.subarray(end)
    }
    this.#rest = bytes
  }

  #hear(type: number, flags: number, id: number) {
    const isEnd = (type === TYPES.data || type === TYPES.headers) && (flags & FLAGS.endStream) !== 0
    if (isEnd) this.#waiting.get(id)?.resolve()
    else if (type === TYPES.reset) this.#waiting.get(id)?.reject(new Error('the bidder refused a call'))
    else if (type === TYPES.settings && !(flags & FLAGS.ack)) {
      this.#writer.add(TYPES.settings, FLAGS.ack, 0, Buffer.alloc(0))
      this.#writer.flush()
    }
    if (isEnd) this.#waiting.delete(id)
  }
}

export function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

export function figuresOf(values: ArrayLike<number>): Figures {
  const sorted = Float64Array.from(values).toSorted()
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999) }
}
