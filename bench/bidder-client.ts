import { connect, type ClientHttp2Session } from 'node:http2'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { COLLECT_BIDS } from '../server/src/bidding/collect-bids.ts'
import { benchPages, benchPlaces, benchRequests, seeded } from './bidder-data.ts'

/**
 * A process that asks a bidder for bids, apart from the bench and the bidder. `perSecond` null: as many calls as go
 * through, 64 at a time; else calls leave when they are due, whether or not the ones before are answered.
 */
export type Work = { port: number; perSecond: number | null; seconds: number; seed: number }
/** `lags`: how much later than due the calls left, which is this process's own fault. Milliseconds. */
export type Done = { calls: number; perSecond: number; taken: Figures; lags: Figures; late: number }
export type Figures = { p50: number; p99: number; p999: number }

const SESSIONS = 4
const AT_ONCE = 64
/** An answer after so many milliseconds is worth nothing to the exchange. */
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
  const sessions = Array.from({ length: SESSIONS }, () => connect(`http://127.0.0.1:${port}`))
  const ask = (at: number) =>
    call(sessions[at % SESSIONS] as ClientHttp2Session, requests[at % requests.length] as Buffer)
  const began = performance.now()
  const found = perSecond === null ? await most(ask, seconds) : await openLoop(ask, perSecond, seconds)
  const passed = (performance.now() - began) / 1_000
  for (const session of sessions) session.close()
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

function call(session: ClientHttp2Session, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': COLLECT_BIDS,
      'content-type': 'application/grpc',
      te: 'trailers',
    })
    stream.once('error', reject)
    stream.once('end', () => resolve())
    stream.resume()
    stream.end(body)
  })
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
