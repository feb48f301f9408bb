import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CampaignIndex } from '../server/src/bidding/campaign-index.ts'
import { COLLECT_BIDS } from '../server/src/bidding/collect-bids.ts'
import { benchCampaigns, benchPages, benchPlaces, benchRequests, contextsOf, seeded } from './bidder-data.ts'

const CAMPAIGNS = 100_000
const SEED = 7
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)

console.log(`seed ${SEED}, ${CAMPAIGNS} campaigns; a busy machine shows in every figure`)
matching()
const requests = benchRequests(benchPages(4_096, benchPlaces(), seeded(SEED + 1))).map(framed)
writeFileSync(path.join(tmpdir(), 'jarchi-request.bin'), requests[0] ?? '')
const echo = await saturated('echo')
const bid = await saturated('bid')
console.log(
  `whole bid: ${bid.perSecond.toFixed(0)} a second of its own CPU, echo ${echo.perSecond.toFixed(0)}: ratio ${(bid.perSecond / echo.perSecond).toFixed(2)} (at least 0.60)`,
)
const half = Math.floor(bid.reached / 2)
console.log(`half of saturation with this client on the same cores: ${half} requests a second, open loop`)
await latencies('bid', half)
await latencies('bid-edits', half)

/** Build, memory, and the best of all campaigns for each of many requests. */
function matching() {
  const places = benchPlaces()
  const campaigns = benchCampaigns(CAMPAIGNS, places, seeded(SEED))
  globalThis.gc?.()
  const before = process.memoryUsage()
  const began = process.cpuUsage()
  const index = new CampaignIndex(seeded(SEED))
  for (const campaign of campaigns) index.put(campaign)
  index.reorderNow()
  const { user, system } = process.cpuUsage(began)
  const built = (user + system) / 1_000
  for (let again = 0; again < 9; again++) index.reorderNow()
  globalThis.gc?.()
  const after = process.memoryUsage()
  const more = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1_048_576
  const perCampaign = campaignMegabytes(places)
  console.log(`index of ${CAMPAIGNS} campaigns: ${built.toFixed(0)} ms of CPU (limit 500)`)
  console.log(
    `memory after ten orders: ${more.toFixed(0)} MB of sets, ${perCampaign.toFixed(0)} MB of campaigns, together limit 100`,
  )
  const contexts = contextsOf(benchPages(20_000, places, seeded(SEED + 1)), places, new Date())
  // Each request's best of fifty: what others on the machine take away is not its cost.
  const taken = new Float64Array(contexts.length).fill(Number.POSITIVE_INFINITY)
  let found = 0
  for (let round = 0; round < 50; round++) {
    for (const [at, context] of contexts.entries()) {
      const since = performance.now()
      if (index.best(index.question(context), () => true)) found++
      taken[at] = Math.min(taken[at] ?? 0, (performance.now() - since) * 1_000)
    }
  }
  console.log(
    `match and rank: ${shown(taken, 'µs')} over ${taken.length} requests, each 50 times (p99 limit 20), ${((found / 50 / contexts.length) * 100).toFixed(0)}% with a campaign`,
  )
}

function campaignMegabytes(places: ReturnType<typeof benchPlaces>): number {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const kept = benchCampaigns(CAMPAIGNS, places, seeded(SEED))
  globalThis.gc?.()
  return kept.length > 0 ? (process.memoryUsage().heapUsed - before) / 1_048_576 : 0
}

type Server = { port: number; child: ChildProcess; cpuMs: () => Promise<number> }

async function start(mode: string): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'bidder-server.ts'), [mode, String(CAMPAIGNS)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const cpuMs = async () => {
    child.send('cpu')
    const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }]
    return (cpu.user + cpu.system) / 1_000
  }
  return { port, child, cpuMs }
}

/** As many calls as go through; what the server itself can do is told by its CPU time. */
async function saturated(mode: string) {
  const server = await start(mode)
  const sessions = Array.from({ length: 4 }, () => connect(`http://127.0.0.1:${server.port}`))
  const ask = (at: number) =>
    call(sessions[at % 4] as ClientHttp2Session, requests[at % requests.length] as Buffer)
  let done = 0
  const worker = async (until: number) => {
    while (performance.now() < until) await ask(done++)
  }
  const round = (ms: number) => {
    const until = performance.now() + ms
    return Promise.all(Array.from({ length: 64 }, () => worker(until)))
  }
  await round(3_000)
  done = 0
  const before = await server.cpuMs()
  const began = performance.now()
  await round(SECONDS * 1_000)
  const cpu = (await server.cpuMs()) - before
  const reached = (done / (performance.now() - began)) * 1_000
  console.log(
    `${mode}: ${reached.toFixed(0)} a second reached, ${((cpu / done) * 1_000).toFixed(0)} µs of CPU each`,
  )
  for (const session of sessions) session.close()
  server.child.disconnect()
  return { perSecond: (done / cpu) * 1_000, reached }
}

/** Requests leave when they are due, whether or not the ones before are answered: late answers are not left out. */
async function latencies(mode: string, perSecond: number) {
  const server = await start(mode)
  const sessions = Array.from({ length: 4 }, () => connect(`http://127.0.0.1:${server.port}`))
  const taken: number[] = []
  const calls: Promise<void>[] = []
  const run = async (seconds: number) => {
    const began = performance.now()
    for (let sent = 0; sent < perSecond * seconds;) {
      const due = Math.min(((performance.now() - began) / 1_000) * perSecond, perSecond * seconds)
      for (; sent < due; sent++) {
        const dueAt = began + (sent / perSecond) * 1_000
        const answer = call(
          sessions[sent % 4] as ClientHttp2Session,
          requests[sent % requests.length] as Buffer,
        )
        calls.push(answer.then(() => void taken.push(performance.now() - dueAt)))
      }
      await pause(1)
    }
    await Promise.all(calls)
  }
  await run(3)
  taken.length = 0
  await run(SECONDS)
  const late = taken.filter((ms) => ms > 80).length
  console.log(
    `${mode}: ${shown(taken, 'ms')}; over 80 ms: ${((late / taken.length) * 100).toFixed(2)}% (p50 limit 2, p99 20)`,
  )
  for (const session of sessions) session.close()
  server.child.disconnect()
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

function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

function shown(values: ArrayLike<number>, unit: string): string {
  const sorted = Float64Array.from(values).toSorted()
  const at = (part: number) =>
    (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(unit === 'ms' ? 1 : 2)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)} ${unit}`
}
